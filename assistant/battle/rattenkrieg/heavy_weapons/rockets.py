"""Rocket launchers, and the blast behind them (Rattenkrieg 28.2)."""

from typing import Any

from assistant.battle.permission import resolve_if_permitted
from assistant.battle.play import Option
from assistant.battle.rattenkrieg.events import heavy_weapons as s
from assistant.battle.rattenkrieg.events.ammunition.crates import RocketTaken
from assistant.battle.rattenkrieg.events.crewed_weapons import WeaponsLost
from assistant.battle.rattenkrieg.fire.shooters import (
    check_will_to_fire,
    is_refused,
    require_position_to_fire,
)
from assistant.battle.rattenkrieg.grenades.beaten_zone import BeatenZone
from assistant.battle.rattenkrieg.grenades.blasts import apply_burst
from assistant.battle.rattenkrieg.grenades.effects_in_words import (
    describe_for_side,
    describe_for_umpire,
    sides_that_see,
)
from assistant.battle.rattenkrieg.grenades.figures_near import ask_figures_near
from assistant.battle.rattenkrieg.heavy_weapons import shot_results, targets
from assistant.battle.rattenkrieg.heavy_weapons.rooms_fired_from import ask_room_fired_from
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.acting import actors, offer_reaction, take
from assistant.battle.rattenkrieg.kit.fire_effects import after_fire
from assistant.battle.rattenkrieg.kit.log_lines import log_element
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.kit.requests import Request, request
from assistant.battle.rattenkrieg.lookups import mortars_and_launchers
from assistant.battle.rattenkrieg.lookups.figures.leaders import quality_used
from assistant.battle.rattenkrieg.lookups.naming import man, ranked, umpire_name
from assistant.battle.rattenkrieg.state import Element, Figure, Piece
from assistant.frozen import dataclass
from assistant.rules.rattenkrieg.heavy_weapons.rockets import BACK_BLAST, LAUNCHERS, launcher_family

ACTION, HANDLING = "shoot", "handle-object"
GERMANY = "GE"  # in the table of launchers
WHY_NOT = {
    "not-loaded": "It is not loaded: load it first.",
    "out-of-range": "That is farther than it reaches.",
    "confined": "The room is too small for the blast behind it.",
}


@dataclass(frozen=True)
class RocketAim:
    """A figure with a launcher, and its target."""

    man: Figure
    piece: Piece
    model: str
    mark: shot_results.Target
    distance_in: float
    room_sq_in: float | None  # None outdoors

    @property
    def answers(self) -> dict[str, str]:
        """Return the aim as answers to the questions of the move."""
        found = {"man": self.man.id, "model": self.model, "distance_in": f"{self.distance_in:g}"}
        if self.room_sq_in is not None:
            found |= {"in_room": "yes", "room_sq_in": f"{self.room_sq_in:g}"}
        return found | self.mark.answers


def ask_rocket_aim(play: BattlePlay, element: Element) -> RocketAim:
    """Ask for the firer, the rocket and the target."""
    able = [m for m in actors(play, element, ACTION) if _has_rocket(play, m)]
    shooter = asking.ask_figure(play, "man", "Who fires?", able, element, action=ACTION)
    piece, model = _ask_launcher(play, shooter)
    mark = targets.ask_target(play, element, vehicles=True)
    reach = int(LAUNCHERS.row(model)["range_in"])
    distance_in = targets.ask_target_distance(
        play, element, mark, f"How far is the target? The range is {reach}″"
    )
    return RocketAim(shooter, piece, model, mark, distance_in, ask_room_fired_from(play, shooter))


def _has_rocket(play: BattlePlay, figure: Figure) -> bool:
    has = mortars_and_launchers.piece_of(figure, "rocket-launcher") is not None
    return has and mortars_and_launchers.rockets_left(play.state, figure) > 0


def _ask_launcher(play: BattlePlay, figure: Figure) -> tuple[Piece, str]:
    piece = mortars_and_launchers.piece_of(figure, "rocket-launcher")
    assert piece is not None
    could = mortars_and_launchers.launchers(piece)
    options = [Option(name, name) for name in could]
    return piece, could[0] if len(could) == 1 else play.choose("model", "Which is it?", options)


@move("fire-rocket", "Fire a rocket", UMPIRE_ONLY, about="element")
def fire_rocket(play: BattlePlay) -> None:
    """Fire a rocket at a vehicle, a figure or a house; the back blast hits others (28.2)."""
    element = asking.ask_actor(play, ACTION)
    rocket = ask_rocket_aim(play, element)
    require_position_to_fire(play, element, rocket.man, rocket.piece)
    aim = targets.ask_view(play, element, rocket.mark, rocket.distance_in)
    launcher = play.state.heavy_weapons.launcher(rocket.man.id)
    flight = resolve_if_permitted(
        play,
        "rattenkrieg/rocket-launch",
        {
            "weapon": rocket.model,
            "range_in": max(0.1, rocket.distance_in),
            "loaded": launcher.loaded,
            "assistant": any(m.id != rocket.man.id for m in play.state.fit(element)),
            "room_sq_in": rocket.room_sq_in,
        },
        lambda flight: "" if flight.may_fire else WHY_NOT[flight.reason],
        shown_to=(element.side,),
    )
    blast = _ask_back_blast(play, element, rocket)
    take(play, element, ACTION, (rocket.man.id,))
    target = rocket.mark.target
    will = check_will_to_fire(play, element, rocket.distance_in, rocket.man, target=target)
    if is_refused(play, element, rocket.man, will):
        return
    first = target is None or target.id not in launcher.fired_at
    _spend_rocket(play, rocket, flight)
    after_fire(play, element, target, 1, weapon=rocket.model)
    struck = shot_results.MISSED
    if will != "wide":
        struck = _resolve_rocket_hit(play, element, rocket, aim, flight, first=first)
    _resolve_back_blast(play, element, *blast)
    offer_reaction(play, element, ACTION)
    name = f"the {rocket.piece.name}"
    shot_results.log_shot_at_target(
        play, element, rocket.mark, f": {ranked(rocket.man)} fires {name}", "A rocket", struck
    )


def _spend_rocket(play: BattlePlay, rocket: RocketAim, flight: Any) -> None:
    """Spend a rocket, from a crate if one is beside the team (28.2.3).

    With an assistant the next one is loaded immediately (28.2.2). A launcher that is thrown away
    needs no loading, and is no longer among the figure's weapons.
    """
    carried = mortars_and_launchers.carried_rockets(play.state, rocket.man)
    if crates := mortars_and_launchers.crates_for(play.state, rocket.man):
        play.record(RocketTaken(crates[0].id))
    else:
        carried -= 1
    left = carried + sum(x.rounds for x in mortars_and_launchers.crates_for(play.state, rocket.man))
    loaded = not flight.reload_actions and left > 0
    target = rocket.mark.target.id if rocket.mark.target else None
    play.record(s.RocketFired(rocket.man.id, carried, loaded, target))
    if not left and mortars_and_launchers.is_gone_when_fired(play.state, rocket.man):
        play.record(WeaponsLost(rocket.man.id, (rocket.piece.name,)))


def _resolve_rocket_hit(
    play: BattlePlay,
    element: Element,
    rocket_aim: RocketAim,
    aim: shot_results.View,
    flight: Any,
    *,
    first: bool,
) -> shot_results.ShotResult:
    """Resolve the rocket's shot, with the To Hit of a gun with a sight of 0 (28.2)."""
    row = LAUNCHERS.row(rocket_aim.model)
    inputs = {
        "gunner_quality": quality_used(play.state, element, rocket_aim.man),
        "range_in": rocket_aim.distance_in,
        "first_shot": first,
        "german": row["country"] == GERMANY,
    }
    to_hit = targets.resolve_to_hit(play, element, aim, inputs)
    projectile = targets.missile(row["type"], row["he"], flight.penetration_mm, flight.dice)
    return targets.resolve_shot(play, element, rocket_aim.mark, aim, projectile, to_hit)


def _ask_back_blast(
    play: BattlePlay, element: Element, rocket: RocketAim
) -> tuple[BeatenZone | None, list[Figure]]:
    """Ask which figures are behind the launcher (28.2.1), before any die is rolled for the shot."""
    row = BACK_BLAST.row(launcher_family(rocket.model))
    if row["length_in"] is None:
        return None, []
    zone = BeatenZone(
        rocket.model,
        element,
        rocket.room_sq_in is not None,
        length_in=row["length_in"],
        width_in=row["width_in"],
        modifier=row["modifier"],
    )
    words = f"the blast goes back from {man(rocket.man)}"
    return zone, ask_figures_near(
        play, zone, words, prefix="behind_", usually_nobody=True, center=element
    )


def _resolve_back_blast(
    play: BattlePlay, element: Element, zone: BeatenZone | None, there: list[Figure]
) -> None:
    """Roll on the Combat Table for figures behind the launcher (28.2.1)."""
    if zone is None or not there:
        return
    changed = apply_burst(play, zone, there)
    battle = play.state
    play.log(
        "umpire",
        f"{umpire_name(battle, element)}, behind it: {describe_for_umpire(battle, changed)}.",
    )
    for side in sides_that_see(battle, there):
        play.log(side, f"Behind it: {describe_for_side(battle, side, changed)}.")


@move("load-rocket", "Load a rocket", about="element")
def load_rocket(play: BattlePlay) -> None:
    """Load the next rocket with one action, without an assistant (28.2.2)."""
    element = asking.ask_actor(play)
    empty = [
        m
        for m in actors(play, element, HANDLING)
        if _has_rocket(play, m) and not play.state.heavy_weapons.launcher(m.id).loaded
    ]
    figure = asking.ask_figure(play, "man", "Whose launcher?", empty, element)
    piece = mortars_and_launchers.piece_of(figure, "rocket-launcher")
    assert piece is not None
    take(play, element, HANDLING, (figure.id,), moved_in=0, full_allowance=True)
    play.record(s.RocketLoaded(figure.id))
    offer_reaction(play, element, HANDLING)
    log_element(play, element, f": the {piece.name} is loaded.")


@request("ask-rocket", "Fire a rocket", "fire-rocket", ACTION)
def request_rocket(play: BattlePlay, element: Element) -> Request:
    """Ask the umpire to resolve a rocket, since it depends on secrets."""
    rocket = ask_rocket_aim(play, element)
    at = f"{rocket.mark.words}, {rocket.distance_in:g}″"
    return Request(rocket.answers, f"wants to fire the {rocket.piece.name} at {at}")
