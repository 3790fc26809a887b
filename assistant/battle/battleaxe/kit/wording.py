"""Names, lists and options in the moves of Battleaxe, and checks of the acting player."""

from collections.abc import Iterable, Sequence

from assistant.battle.battleaxe.events.challenges import ActDone
from assistant.battle.battleaxe.kit.register import BattlePlay
from assistant.battle.battleaxe.state.battle import Battle
from assistant.battle.battleaxe.state.board import Unit
from assistant.battle.play import Option
from assistant.cards.wording import listed
from assistant.frozen import replace
from assistant.rules.battleaxe.places import Side, is_zone

VERDICTS = {
    "allied-automatic": "Tobruk is relieved: the Allies win.",
    "allied-operational": "The Allies have the points: an operational victory.",
    "axis": "The Allies have failed: the Axis wins.",
}

KINDS = {"at-flak": "AT or FLAK", None: ""}


def announce_act(play: BattlePlay, side: Side, sentence: str, said: str = "") -> None:
    """Announce what a side did, and keep it as an act that may be taken back or challenged.

    `said` is announced instead of the sentence if other sentences follow with the rest.
    """
    by_dice = any(resolved.dice for resolved in play.resolutions)
    play.record(ActDone(side, sentence, by_dice))
    play.announce(said or sentence)


def require_own_impulse(play: BattlePlay, side: Side) -> None:
    """Require that the side whose impulse it is acts, or that the umpire acts for it."""
    play.require(play.acts_for(side), f"It is the {side_name(play.state, side)} impulse.")


def describe_free_set_up(battle: Battle) -> str:
    """Return where units may set up: `11H (in D) and CIH (in B) may set up in Zone A or B.`"""
    groups: dict[tuple[str, ...], list[str]] = {}
    for unit in battle.units.values():
        if len(unit.setup) > 1:
            groups.setdefault(unit.setup, []).append(f"{unit.id} (in {unit.place})")
    sentences = (
        f"{listed(ids)} may set up in Zone {', '.join(zones[:-1])} or {zones[-1]}."
        for zones, ids in groups.items()
    )
    return " ".join(sentences)


def describe_points(points: int) -> str:
    """Return Attrition Points in words."""
    return "1 Attrition Point" if points == 1 else f"{points} Attrition Points"


def side_name(battle: Battle, side: Side) -> str:
    """Return the name of a side."""
    return battle.sides[side].name


def impulse_name(battle: Battle) -> str:
    """Return the name of the present impulse, such as `Axis impulse 3`."""
    return f"{side_name(battle, battle.active)} impulse {battle.impulse}"


def list_places(battle: Battle, places: Iterable[str]) -> str:
    """Return the names of places as a list in words."""
    words = [battle.places[id].words for id in places]
    return listed(words, "; " if any("," in each for each in words[:-1]) else ", ")


def unit_options(units: Iterable[Unit], chosen: str = "") -> list[Option]:
    """Return units as options, each with its name and condition.

    `chosen` is a sentence with `{}` for the unit, which says what its choice means.
    """
    return [
        Option(
            unit.id,
            f"{unit.id}, {unit.name}",
            describe_condition(unit),
            alone=chosen.format(unit.id),
        )
        for unit in units
    ]


def lead_options(units: Iterable[Unit]) -> list[Option]:
    """Return units that may lead as options, each with its combat value and condition."""
    return [Option(unit.id, f"{unit.id}, {unit.name}", _describe_lead(unit)) for unit in units]


def _describe_lead(unit: Unit) -> str:
    """Describe a unit that may lead: its combat value, if entered, and its condition."""
    value = "" if unit.face.combat is None else f"combat {unit.face.combat}"
    weapon = KINDS["at-flak"] if unit.unit_class == "at-flak" else ""
    return ", ".join(filter(None, (value, weapon, describe_condition(unit))))


def eliminated_unit_options(units: Iterable[Unit]) -> list[Option]:
    """Return eliminated units as options, each with its class."""
    return [
        Option(unit.id, unit.id, KINDS.get(unit.unit_class, str(unit.unit_class))) for unit in units
    ]


def counter_options(
    units: Iterable[Unit], *, moving: bool = False, chosen: str = ""
) -> list[Option]:
    """Return units as options to tick, each with its place and condition.

    With `moving`, each also has its movement factor, if that is entered. `chosen` is a sentence
    with `{}` for the unit, which says what its choice means.
    """

    def described(unit: Unit) -> str:
        factor = _describe_factor(unit) if moving else ""
        return ", ".join(filter(None, (str(unit.place), factor, describe_condition(unit))))

    return [
        Option(unit.id, unit.id, described(unit), alone=chosen.format(unit.id)) for unit in units
    ]


def _describe_factor(unit: Unit) -> str:
    """Describe a unit's movement factor: `5 MF`; empty if its factor is not entered."""
    return "" if unit.face.movement is None else f"{max(unit.face.movement - unit.oos, 0)} MF"


def describe_condition(unit: Unit) -> str:
    """Describe what a player has to know about a unit: reduced, out of supply, not released."""
    conditions = ["reduced"] if unit.strength == "reduced" and not unit.one_sided else []
    conditions += ["out of supply"] if unit.oos else []
    conditions += ["not released"] if unit.locked else []
    return ", ".join(conditions)


def place_options(battle: Battle, places: Iterable[str]) -> list[Option]:
    """Return places as options."""
    return [Option(id, battle.places[id].words) for id in places]


def place_keys(battle: Battle, places: Iterable[str], whose: str = "") -> list[Option]:
    """Return places as the options of a key pad: their numbers and letters, as on the map.

    An answered place has the unit that goes there beside it, if `whose` names it.
    """
    way = f"{whose} to " if whose else ""
    return [Option(id, id, alone=way + battle.places[id].words) for id in places]


def name_places(battle: Battle, options: Iterable[Option]) -> list[Option]:
    """Return the places of a short key pad, with each name before the other words."""
    return [
        replace(each, effect=", ".join(filter(None, (battle.places[each.value].name, each.effect))))
        for each in options
    ]


def describe_costs(place: str, costs: Sequence[tuple[int, int]], *, stops: bool) -> str:
    """Describe the price of a place for moving units, and the movement left to the slowest.

    With `stops`, an enemy in the place stops the units, so the movement left does not matter.
    """
    spent, left = {cost for cost, _ in costs}, min(left for _, left in costs)
    if is_zone(place):
        return "all MF, enemy" if stops else "all MF"
    price = f"{max(spent)} MF or all" if len(spent) > 1 else f"{max(spent)} MF"
    return f"{price}, enemy" if stops else f"{price}, {left} left"
