"""Key figures: leaders, gunners, crews and snipers (Rattenkrieg 13.1.1)."""

from assistant.battle.rattenkrieg.lookups import guns
from assistant.battle.rattenkrieg.lookups.figures.leaders import RULE, is_identified_leader
from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_aboard
from assistant.battle.rattenkrieg.state import Battle, Figure
from assistant.rules.rattenkrieg.fire.weapons import WeaponGroup, weapon_of


def is_key_figure(battle: Battle, figure: Figure) -> bool:
    """Return whether a figure is an officer, NCO, gunner, crew member or sniper.

    If leaders must be identified, an unidentified one passes for an ordinary soldier.
    """
    is_known = not is_on(battle, RULE) or is_identified_leader(battle, figure)
    if (figure.leader and is_known) or figure.sniper or figure.pieces:
        return True
    groups = {weapon_of(weapon.key).group for weapon in figure.weapons}
    serves = guns.is_manned(battle, figure) or WeaponGroup.MACHINE_GUN in groups
    return serves or is_aboard(battle, battle.owner(figure.id))
