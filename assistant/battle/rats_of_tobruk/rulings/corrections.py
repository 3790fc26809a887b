"""The umpire's corrections of units (Rats of Tobruk 7, 10)."""

from assistant.battle.play import Option
from assistant.battle.rats_of_tobruk.events.units import UnitChanged
from assistant.battle.rats_of_tobruk.kit.register import BattlePlay, move
from assistant.rules.rats_of_tobruk.terms import AnyStrength


@move("change", "Correct a unit", by=("umpire",))
def correct_unit(play: BattlePlay) -> None:
    """Correct a unit's strength, pin and fired marker to what the board shows."""
    units = play.state.units
    id = play.choose("unit", "Which unit?", [Option(each, each) for each in units])
    unit = units[id]
    faces = ["full", "eliminated"] if unit.depleted is None else ["full", "depleted", "eliminated"]
    options = [Option(face, face) for face in faces]
    strength: AnyStrength = play.choose("strength", "What is its state?", options, unit.strength)  # type: ignore[assignment]
    pinned = play.flag("pinned", "Is the unit pinned?", unit.pinned)
    fired = unit.artillery and play.flag("fired", "Has the unit fired?", unit.fired)
    play.record(UnitChanged(id, strength, pinned, fired))
    play.log(["umpire", unit.side], f"{id} is {strength}{', pinned' if pinned else ''}.")
