"""Who may do a thing in a battle of Battleaxe, and how it is told: always to everybody."""

from collections.abc import Iterable

from assistant.battle.battleaxe.events.challenges import Done
from assistant.battle.battleaxe.kit.register import AtTable
from assistant.battle.battleaxe.state.battle import Battle
from assistant.battle.battleaxe.state.board import Unit
from assistant.battle.play import Option
from assistant.cards.wording import listed
from assistant.rules.battleaxe.places import Side

WON = {
    "allied-automatic": "Tobruk is relieved: the Allies win.",
    "allied-operational": "The Allies have the points: an operational victory.",
    "axis": "The Allies have failed: the Axis wins.",
}


def done(play: AtTable, side: Side, sentence: str) -> None:
    """Said aloud, and remembered as long as it may be taken back or challenged."""
    by_dice = any(resolved.dice for resolved in play.resolutions)
    play.happened(Done(side, sentence, by_dice))
    play.announce(sentence)


def may_act(play: AtTable, side: Side) -> None:
    """Only the side whose impulse it is, or the umpire for it."""
    play.require(play.acts_for(side), f"It is the {name_of(play.state, side)} impulse.")


def name_of(battle: Battle, side: Side) -> str:
    """What a side is called."""
    return battle.sides[side].name


def whose(battle: Battle) -> str:
    """`Axis impulse 3`."""
    return f"{name_of(battle, battle.active)} impulse {battle.impulse}"


def named(battle: Battle, places: Iterable[str]) -> str:
    """Places in words."""
    words = [battle.places[id].words for id in places]
    return listed(words, "; " if any("," in each for each in words[:-1]) else ", ")


def units_offered(units: Iterable[Unit]) -> list[Option]:
    """Units to choose from: what is on the counter, and its face."""
    return [Option(unit.id, f"{unit.id}, {unit.name}", effect_of(unit)) for unit in units]


def lost_offered(units: Iterable[Unit]) -> list[Option]:
    """Eliminated units to choose from, each a key: its counter, and what it is."""
    kinds = {"at-flak": "AT or FLAK", None: ""}
    return [
        Option(unit.id, unit.id, kinds.get(unit.unit_class, str(unit.unit_class))) for unit in units
    ]


def counters_offered(units: Iterable[Unit]) -> list[Option]:
    """Units to tick, of which there are many: by their counters, and where they stand."""
    told = [(unit, filter(None, (str(unit.place), effect_of(unit)))) for unit in units]
    return [Option(unit.id, unit.id, ", ".join(words)) for unit, words in told]


def effect_of(unit: Unit) -> str:
    """What is to be known of a unit besides its name."""
    told = ["reduced"] if unit.strength == "reduced" and not unit.one_sided else []
    told += ["out of supply"] if unit.oos else []
    told += ["not released"] if unit.locked else []
    return ", ".join(told)


def places_offered(battle: Battle, places: Iterable[str]) -> list[Option]:
    """Places to choose from."""
    return [Option(id, battle.places[id].words) for id in places]
