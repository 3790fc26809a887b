"""Hexes with too many units after movement (Rats of Tobruk 7.1)."""

from assistant.battle.play import Option
from assistant.battle.rats_of_tobruk.events.units import UnitChanged
from assistant.battle.rats_of_tobruk.kit.players import require_active_side
from assistant.battle.rats_of_tobruk.kit.printed_figures import unit_options
from assistant.battle.rats_of_tobruk.kit.register import BattlePlay, move
from assistant.battle.rats_of_tobruk.lookups.ground import overstacked_hexes


@move("reduce", "Reduce a stack")
def reduce_stack(play: BattlePlay) -> None:
    """Deplete or eliminate a unit in a hex with too many units; its owner chooses."""
    battle = play.state
    side = require_active_side(play)
    over = overstacked_hexes(battle, side)
    play.need(bool(over), "No hex has too many units.")
    units = [u for hex in over for u in battle.in_hex(hex, side) if not u.rides]
    id = play.choose("unit", "Which unit do you reduce?", unit_options(units))
    unit = battle.units[id]
    faces = list(dict.fromkeys((unit.strength_after_loss, "eliminated")))
    to = play.choose("to", "What happens to the unit?", [Option(f, f) for f in faces])
    for each in (unit, *battle.riders_of(id)):  # they fare as their tank does
        fate = each.strength_after_loss if to == "depleted" else "eliminated"
        play.record(UnitChanged(each.id, fate, each.pinned, each.fired))
        play.log(["umpire", side], f"{each.id} is {fate}: too many units were in {unit.place}.")
