"""Suppressive fire, which costs the figures in an area their actions (Rattenkrieg 7.4.9)."""

from collections import Counter
from collections.abc import Iterable, Mapping

from assistant.battle.log import Json
from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.fire import gun_use
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.acting import actors
from assistant.battle.rattenkrieg.kit.fire_effects import end_fire
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.lookups.figures import awareness
from assistant.battle.rattenkrieg.lookups.figures.leaders import quality_used
from assistant.battle.rattenkrieg.lookups.naming import count, man, side_name, umpire_name
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_shut_in
from assistant.battle.rattenkrieg.spotting.targets import elements_at, target_options
from assistant.battle.rattenkrieg.state import Element, Figure, Weapon
from assistant.rules.rattenkrieg.fire.automatic_declaration import rate_of_checks
from assistant.rules.rattenkrieg.fire.suppression import squares_beaten
from assistant.rules.rattenkrieg.fire.weapons import weapon_of

AUTOMATIC = ("burst", "belt", "shots")
WIDE_FROM = 3  # squares of fire in which a group may be


@move("suppress", "Suppressive fire", UMPIRE_ONLY, about="element")
def suppress_area(play: BattlePlay) -> None:
    """Fire at an area (7.4.9).

    Each figure in it that fails a Quality check spends an action on taking cover.
    """
    element = asking.ask_actor(play, "suppressive-fire")
    shooters = [m for m in actors(play, element, "suppressive-fire") if m.weapons]
    figure = asking.ask_figure(play, "man", "Who fires?", shooters, element)
    weapon = next((w for w in figure.weapons if w.mode != "single"), figure.weapons[0])
    gun_use.require_ready(play, figure, weapon)
    unmanned = awareness.why_unmanned(play.state, element, weapon.mode)
    play.require(not unmanned, unmanned)
    options = target_options(play, element)
    if not options:
        raise Refused("No enemy marker or contact is there to fire at.")
    spot = play.choose("spot", "At what?", options)
    gun = gun_use.gun_inputs(play, element, figure, weapon)
    opening = play.flag("opening", "Into one door or window?", rare=True)
    here = elements_at(play, spot)
    squares = squares_beaten(weapon.bursts or 1, react_limit(weapon, gun), opening)
    caught = _ask_who_is_caught(play, here, _ask_others(play, element, here), squares, opening)
    gun_use.pay_for_fire(play, element, "suppressive-fire", figure, weapon)
    targets = [play.state.figures[id] for id in caught]
    lost_by: Counter[str] = Counter()
    fire = play.resolve(
        "rattenkrieg/suppress",
        {
            "weapon_dice": weapon.bursts or 1,
            "react": react_limit(weapon, gun),
            "opening": opening,
            "figures": [_figure_inputs(play, m) for m in targets],
        },
    )
    for m, lost in zip(targets, fire.lost, strict=True):
        if lost:
            lost_by[play.state.owner(m.id).id] += 1
            play.record(e.FigureActionsLost(m.id, lost))
            if m.aims:
                play.record(e.FigureAimed(m.id, 0))
    kind, _, id = spot.partition(" ")
    if kind == "mojon" and not here:
        play.record(e.MojonRemoved(id))
    weapon_report = resolve_wear(play, element, figure, weapon, gun)
    others = [x for x in _owners(play, caught) if x.side != element.side and x not in here]
    reached = [x for x in others if x.contact]  # an order turned over would show where others are
    end_fire(play, element, here[0] if here else None, 1, "suppressive-fire", beside=reached)
    _log_suppression(play, element, spot, lost_by, weapon, weapon_report)


def _ask_others(play: BattlePlay, element: Element, here: list[Element]) -> list[Element]:
    """Ask who else is in the area, of either side, beside those at the place fired at (7.4.9)."""
    battle = play.state
    sides = (battle.enemy(element.side).id, element.side)
    found = [x for side in sides for x in battle.of_side(side) if battle.able(x)]
    found = [x for x in found if x not in here and x.id != element.id and not is_shut_in(battle, x)]
    if not found:
        return []
    options = [Option(x.id, umpire_name(battle, x), x.concealment) for x in found]
    also = play.several("also", "Which others are in the area, friends or enemies?", options, ())
    return [x for x in found if x.id in also]


def _ask_who_is_caught(
    play: BattlePlay, here: list[Element], others: list[Element], squares: int, opening: bool
) -> tuple[str, ...]:
    """Ask which figures are in the squares under fire.

    Those at the place are ticked beforehand where the area is wide enough for a group.
    """
    inside = [m for x in [*here, *others] for m in play.state.able(x)]
    if not inside:
        return ()
    names = [Option(m.id, f"{play.state.owner(m.id).title}: {man(m)}") for m in inside]
    there = tuple(m.id for x in here for m in play.state.able(x))
    where = count(squares, "square of 2″", "adjacent squares of 2″")
    place = "that opening" if opening else f"the area of {where}"
    words = f"Which figures are in {place}?"
    return play.several("caught", words, names, there if squares >= WIDE_FROM else None)


def _owners(play: BattlePlay, figures: Iterable[str]) -> list[Element]:
    """Return the elements of some figures, each once."""
    owners = {play.state.owner(id).id: play.state.owner(id) for id in figures}
    return list(owners.values())


def react_limit(weapon: Weapon, gun: Json) -> int | None:
    """Return a machine gun's React number for its setup and rate; None for other weapons."""
    listed = weapon_of(weapon.key)
    if not listed.is_machine_gun:
        return None
    return rate_of_checks(listed, gun["setup"], gun.get("rate", "none")).react


def resolve_wear(
    play: BattlePlay, element: Element, figure: Figure, weapon: Weapon, gun: Json
) -> str:
    """Resolve jams, overheating and crew problems of an automatic weapon, and describe them."""
    if weapon.mode not in AUTOMATIC:
        return ""
    inputs = {"weapon": weapon.key, **gun}
    wear = play.resolve("rattenkrieg/area-fire", inputs, prefix="gun: ", shown_to=(element.side,))
    return gun_use.apply_wear(play, element, figure, weapon, wear)


def _figure_inputs(play: BattlePlay, figure: Figure) -> dict[str, int]:
    owner = play.state.owner(figure.id)
    return {
        "quality": quality_used(play.state, owner, figure),
        "actions_left": max(0, owner.left - figure.lost),
    }


def _log_suppression(
    play: BattlePlay,
    element: Element,
    spot: str,
    lost_by: Mapping[str, int],
    weapon: Weapon,
    weapon_report: str,
) -> None:
    """Log suppressive fire; `lost_by` counts the suppressed figures of each element.

    The firing side reads nothing of the enemy's losses, and all of its own.
    """
    battle = play.state
    kind, _, id = spot.partition(" ")
    enemy = battle.enemy(element.side).id
    if kind == "element":
        target = battle.elements[id]
        truth, known = umpire_name(battle, target), side_name(battle, target, element.side)
        theirs = target.title
    else:
        truth = known = f"Mojon {battle.mojons[id].number}"
        theirs = f"your {known}"
    after = " It was a decoy." if kind == "mojon" and battle.mojons[id].removed else ""
    jam = f" {weapon_report}" if weapon_report else ""
    there = {x.id for x in elements_at(play, spot)}
    at_place = _lose_an_action(sum(n for id, n in lost_by.items() if id in there))
    others = [(battle.elements[id], n) for id, n in lost_by.items() if id not in there]
    also = "".join(f"; {umpire_name(battle, x)}: {_lose_an_action(n)}" for x, n in others)
    play.log(
        "umpire",
        f"{umpire_name(battle, element)} suppresses {truth}: {at_place}{also}.{after}{jam}",
    )
    friends = [(x, n) for x, n in others if x.side == element.side]
    ours = "".join(f" {x.title}: {_lose_an_action(n)}." for x, n in friends)
    play.log(
        element.side, f"{element.title}: the {weapon.name} fires at {known}.{ours}{after}{jam}"
    )
    source = side_name(battle, element, enemy)
    foes = "".join(f"; {x.title}: {_lose_an_action(n)}" for x, n in others if x.side == enemy)
    play.log(enemy, f"Suppressive fire from {source} on {theirs}: {at_place}{foes}.{after}")


def _lose_an_action(number: int) -> str:
    return count(number, "figure loses an action", "figures lose an action")
