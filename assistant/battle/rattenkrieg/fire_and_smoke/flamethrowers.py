"""Flamethrowers: bursts, and loads that go up in flames (Rattenkrieg 30.3)."""

from typing import Any

from assistant.battle.play import Option
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events import fire_and_smoke as g
from assistant.battle.rattenkrieg.events.crewed_weapons import WeaponsLost
from assistant.battle.rattenkrieg.fire.shooters import (
    check_will_to_fire,
    is_refused,
    require_position_to_fire,
)
from assistant.battle.rattenkrieg.fire_and_smoke.fireballs import (
    ask_fuel_set_off,
    burst_fireball,
    place_unlit_fuel,
)
from assistant.battle.rattenkrieg.fire_and_smoke.fires import (
    all_readers,
    ask_public_place,
)
from assistant.battle.rattenkrieg.fire_and_smoke.flammable_loads import LOAD
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.acting import actors, offer_reaction, take
from assistant.battle.rattenkrieg.kit.fire_effects import after_attack
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.pending_checks import pending_check_now
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.kit.requests import Request, request
from assistant.battle.rattenkrieg.kit.unable import nobody_can
from assistant.battle.rattenkrieg.lookups.flamethrowers import (
    bursts_left,
    flamethrower,
    model,
)
from assistant.battle.rattenkrieg.lookups.labels import describe_location
from assistant.battle.rattenkrieg.lookups.naming import capital, man, side_name, umpire_name
from assistant.battle.rattenkrieg.state import Element, Figure, Piece
from assistant.rules.rattenkrieg.fire_and_smoke.flamethrowers import (
    FLAMETHROWERS,
    MOLOTOV,
    NAMES,
    flamethrower_range_in,
)

ACTION = "shoot"
WIDE = "wide"  # fired where it hurts nobody, 13.1.1


@move("fire-flame", "Flamethrower", UMPIRE_ONLY, about="element")
def fire_flamethrower(play: BattlePlay) -> None:
    """Fire one burst of a flamethrower at a place, either lit or as fuel to be lit later (30.3)."""
    element = asking.ask_actor(play, ACTION)
    bearer, weapon, distance_in = _ask_burst(play, element)
    if carried := flamethrower(bearer):
        require_position_to_fire(play, element, bearer, carried)
    ignited = play.flag("ignited", "Is the burst lit?", default=True)
    indoors = play.flag("indoors", "Is it fired into a room?")
    place = ask_public_place(play, "place", "What is hit? Everyone reads this.")
    along = ask_fuel_set_off(play) if ignited else []
    take(play, element, ACTION, (bearer.id,))
    will = check_will_to_fire(play, element, distance_in, at_place=True)
    if is_refused(play, element, bearer, will, "does not fire the flamethrower"):
        return
    flamed = play.resolve(
        "rattenkrieg/flame",
        {
            "weapon": weapon,
            "distance_in": distance_in,
            "uses_made": play.state.fire_and_smoke.bursts.get(bearer.id, 0),
            "ignited": ignited,
            "indoors": indoors,
            "freezing": play.state.cold,
        },
        shown_to=(element.side,),
    )
    play.record(g.FlamethrowerFired(bearer.id), e.ShotsFired(element.id, 1, weapon))
    _log_burst(play, element, bearer, place, flamed)
    if will == WIDE:
        after_attack(play, element, [])
        play.log("umpire", "The fire hurts nobody.")
    elif flamed.lit:
        burst_fireball(
            play,
            element,
            place,
            flamed.radius_in,
            indoors=indoors,
            along=along,
            react_radius_in=flamed.react_radius_in,
        )
    else:
        after_attack(play, element, [])
        place_unlit_fuel(play, place, flamed.radius_in)
    offer_reaction(play, element, ACTION)


def _ask_burst(play: BattlePlay, element: Element) -> tuple[Figure, str, float]:
    """Ask who fires which flamethrower, and how far."""
    bearers = [m for m in actors(play, element, ACTION) if flamethrower(m)]
    if not bearers:
        raise nobody_can(play, element, ACTION, "fire a flamethrower")
    bearer = asking.ask_figure(play, "man", "Who fires?", bearers, element, action=ACTION)
    piece = flamethrower(bearer)
    assert piece is not None
    weapon = _ask_model(play, piece)
    left = bursts_left(play.state.fire_and_smoke, bearer, weapon)
    play.require(left > 0, f"The flamethrower of {man(bearer)} is empty.")
    reach = flamethrower_range_in(weapon, play.state.fire_and_smoke.bursts.get(bearer.id, 0))
    distance_in = play.number("distance_in", f"How far? At most {reach}″", most=reach)
    return bearer, weapon, distance_in


def _ask_model(play: BattlePlay, piece: Piece) -> str:
    """Return the flamethrower's row in the table; the umpire chooses if no row fits."""
    found = model(piece)
    if found is None:
        options = [Option(name, name) for name in NAMES if name != MOLOTOV]
        found = play.choose("model", f"Which model is the {piece.name}?", options)
    return found


@move("load-goes-up", "Flamethrower fuel explodes", UMPIRE_ONLY)
def burn_load(play: BattlePlay) -> None:
    """Set off a flamethrower's load where its bearer is; the flamethrower is destroyed (30.3)."""
    pending, element = pending_check_now(play, LOAD)
    bearer = play.state.figures[str(pending.figure)]
    piece = flamethrower(bearer)
    play.need(piece is not None, f"{man(bearer)} no longer carries a flamethrower.")
    assert piece is not None
    place = ask_public_place(play, "place", "Where is that? Everyone reads this.")
    play.record(e.CheckMade(pending.id), WeaponsLost(bearer.id, (piece.name,)))
    play.log(all_readers(play), f"The load of a flamethrower goes up {describe_location(place)}.")
    radius_in = FLAMETHROWERS.row(_ask_model(play, piece))["radius_in"]
    burst_fireball(play, element, place, radius_in, indoors=False, along=[])


def _log_burst(play: BattlePlay, element: Element, bearer: Figure, place: str, flamed: Any) -> None:
    battle = play.state
    fires = "fires a burst" if flamed.lit else "fires an unlit burst"
    shot = f"{man(bearer)} {fires} {describe_location(place)}, {flamed.uses_left} left."
    play.log("umpire", f"{umpire_name(battle, element)}: {shot}")
    play.log(element.side, f"{element.title}: {shot}")
    enemy = battle.enemy(element.side).id
    source = capital(side_name(battle, element, enemy))
    play.log(enemy, f"{source} fires a flamethrower {describe_location(place)}.")


@request("ask-flame", "Flamethrower", "fire-flame", ACTION)
def request_flamethrower(play: BattlePlay, element: Element) -> Request:
    """Ask the umpire, who knows the figures in the flames, to resolve a burst."""
    bearer, weapon, distance_in = _ask_burst(play, element)
    place = ask_public_place(play, "place", "What is the target? Everyone reads this.")
    wants = f"wants to fire the flamethrower {describe_location(place)}, {distance_in:g}″"
    answers = {"man": bearer.id, "distance_in": f"{distance_in:g}", "place": place}
    if play.given("model"):
        answers["model"] = weapon
    return Request(answers, wants)
