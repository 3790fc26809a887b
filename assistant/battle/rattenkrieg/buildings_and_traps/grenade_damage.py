"""Grenades with damage points that burst at a wall or floor (Rattenkrieg 21.2)."""

from assistant.battle.rattenkrieg.buildings_and_traps.damage import shell_section
from assistant.battle.rattenkrieg.grenades.landed_grenades import landed_grenade
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay


def damage_by_grenade(play: BattlePlay) -> None:
    """Apply a thrown grenade's damage points to the building at which it bursts."""
    row = landed_grenade(play)
    if row is None or not row["he"] or not play.state.buildings.standing():
        return
    if play.flag("at_wall", "Does it burst at a wall or floor of a house?"):
        shell_section(play, f"a {row['weapon']}", row["he"], "_wall")
