"""Engineers clear ditch and wire (Rats of Tobruk 12, 16)."""

from assistant.battle.rats_of_tobruk.events.movement import TriedToClear
from assistant.battle.rats_of_tobruk.events.printed_figures import WireTold
from assistant.battle.rats_of_tobruk.kit import asking
from assistant.battle.rats_of_tobruk.kit.register import AtTable, move
from assistant.battle.rats_of_tobruk.lookups.ground import apart, around, as_seen, in_ezoc, is_wired
from assistant.battle.rats_of_tobruk.movement.activation import called
from assistant.battle.rats_of_tobruk.state.battle import Battle
from assistant.battle.rats_of_tobruk.state.board import Unit
from assistant.rules.rats_of_tobruk.terms import Side

NOT_CLEARED = {
    "not-adjacent": "That is no hexside of its hex.",
    "pinned": "It is pinned.",
    "ezoc": "It is in an enemy zone of control.",
    "tried": "It has tried in this activation.",
}


def wired(battle: Battle, unit: Unit) -> list[str]:
    """The hexes next to a unit that the map puts behind ditch and wire."""
    here = str(unit.place)
    return [hex for hex in around(battle, here) if is_wired(battle, here, hex)]


def clearers(battle: Battle, side: Side) -> list[Unit]:
    """Engineers of the chit who may try now; where no wire is entered, any may stand by some."""
    entered = any(lies.ditch_wire for lies in battle.hexsides.values())
    seen = as_seen(battle, side)
    return [
        u
        for u in battle.on_map(side)
        if u.engineer
        and u.battalion in (battle.hand, None)
        and not (u.tried or u.pinned or in_ezoc(seen, str(u.place), side))
        and (wired(battle, u) or not entered)
    ]


@move("clear-wire", "Clear ditch and wire")
def clear_wire(play: AtTable) -> None:
    """An engineer tries once an activation; what is cleared stays so."""
    battle = play.state
    side = asking.whose(play)
    able = [u for u in battle.on_map(side) if u.engineer and u.battalion in (battle.hand, None)]
    play.need(bool(able), "This battalion has no engineers.")
    id = play.choose("unit", "Which engineers?", asking.units_of(able))
    outcome = called(play, id)
    play.require(outcome.may_move or outcome.reason == "pinned", "They may not act now.")
    unit = battle.units[id]
    here = str(unit.place)
    words = f"Ditch and wire between {here} and which hex?"
    hex = asking.hex_told(play, "hex", words, next(iter(wired(battle, unit)), None))
    bars = {
        "not-adjacent": apart(battle, here, hex) != 1,
        "pinned": unit.pinned,
        "ezoc": in_ezoc(asking.known(play), here, side),
        "tried": unit.tried,
    }
    for bar, holds in bars.items():
        play.require(not holds, NOT_CLEARED[bar])
    told = {"adjacent": True, "pinned": False, "ezoc": False, "tried": False, "cleared": False}
    result = play.resolve("rats-of-tobruk/clear-wire", told, shown_to=battle.sides)
    play.happened(TriedToClear(id))
    if result.cleared:
        play.happened(WireTold(here, hex, ditch_wire=False))
    end = "it is cleared" if result.cleared else "it stays"
    if in_ezoc(battle, here, side) and not bars["ezoc"]:
        play.tell("umpire", f"By the board, {id} is in an enemy zone of control: not seen.")
    play.announce(f"Ditch and wire between {here} and {hex}: {end}.")
