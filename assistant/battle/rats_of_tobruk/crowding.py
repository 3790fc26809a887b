"""Too many in a hex when movement is over (Rats of Tobruk 7.1)."""

from typing import Any, Literal

from assistant.battle.play import Option
from assistant.battle.rats_of_tobruk import asking
from assistant.battle.rats_of_tobruk import events as e
from assistant.battle.rats_of_tobruk.ground import crowded
from assistant.battle.rats_of_tobruk.register import AtTable, move


@move("reduce", "Reduce an over-full hex")
def reduce(play: AtTable) -> None:
    """Too many in a hex when movement is over: the owner depletes or eliminates units."""
    battle = play.state
    side = asking.whose(play)
    over = crowded(battle, side)
    play.require(bool(over), "No hex is over-full.")
    units = [u for hex in over for u in battle.in_hex(hex, side) if not u.rides]
    id = play.choose("unit", "Who suffers?", asking.units_of(units))
    unit = battle.units[id]
    two_sided = unit.strength == "full" and unit.depleted is not None
    faces: list[Literal["depleted", "eliminated"]] = ["eliminated"]
    if two_sided:
        faces.insert(0, "depleted")
    to: Any = play.choose("to", "What becomes of it?", [Option(f, f) for f in faces])
    riders = [u for u in battle.units.values() if u.rides == id]  # they fare as their tank does
    for each in (unit, *riders):
        worn = to == "depleted" and each.depleted is not None and each.strength == "full"
        fate: Any = "depleted" if worn else "eliminated"
        play.happened(e.UnitChanged(each.id, fate, each.pinned, each.fired))
        play.tell(["umpire", side], f"{each.id} is {fate}: too many stood in {unit.place}.")
