"""Too many in a hex when movement is over (Rats of Tobruk 7.1)."""

from assistant.battle.play import Option
from assistant.battle.rats_of_tobruk.events.units import UnitChanged
from assistant.battle.rats_of_tobruk.kit import asking
from assistant.battle.rats_of_tobruk.kit.register import AtTable, move
from assistant.battle.rats_of_tobruk.lookups.ground import crowded


@move("reduce", "Reduce an over-full hex")
def reduce(play: AtTable) -> None:
    """Too many in a hex when movement is over: the owner depletes or eliminates units."""
    battle = play.state
    side = asking.whose(play)
    over = crowded(battle, side)
    play.need(bool(over), "No hex has too many units.")
    units = [u for hex in over for u in battle.in_hex(hex, side) if not u.rides]
    id = play.choose("unit", "Who suffers?", asking.units_of(units))
    unit = battle.units[id]
    faces = list(dict.fromkeys((unit.worn, "eliminated")))
    to = play.choose("to", "What becomes of it?", [Option(f, f) for f in faces])
    for each in (unit, *battle.riders_of(id)):  # they fare as their tank does
        fate = each.worn if to == "depleted" else "eliminated"
        play.happened(UnitChanged(each.id, fate, each.pinned, each.fired))
        play.tell(["umpire", side], f"{each.id} is {fate}: too many stood in {unit.place}.")
