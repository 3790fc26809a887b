"""The base of every event of a battle of Battleaxe, and changes that several events make."""

from typing import Any

from assistant.battle import event
from assistant.battle.battleaxe.state.actions import Act
from assistant.battle.battleaxe.state.battle import Battle
from assistant.frozen import replace
from assistant.rules.battleaxe.places import Side


class BattleEvent(event.Event[Battle]):
    """An event of a battle of Battleaxe."""


def change_unit(battle: Battle, id: str, **changes: Any) -> Battle:
    """Return the battle with these fields of one unit changed."""
    return replace(battle, units={**battle.units, id: replace(battle.units[id], **changes)})


def clear_impulse(battle: Battle) -> Battle:
    """Return the battle as an impulse begins: nothing is declared, and no unit has acted."""
    units = {id: replace(u, acted=False, came_from=None) for id, u in battle.units.items()}
    return replace(
        battle,
        kind=None,
        active_places=(),
        units=units,
        contested_at_start=battle.contested,
        attacked=(),
        fight=None,
        overruns=(),
        rommel_used=False,
        sunset=(),
        dusk="",
        intercepted=False,
        acts=tuple(_acts_still_open(battle.acts, battle.active)),
    )


def _acts_still_open(acts: tuple[Act, ...], side: Side) -> list[Act]:
    """Return the acts that may still be challenged when an impulse of a side begins."""
    aged = [replace(act, left=act.left - 1) if act.side == side else act for act in acts]
    return [act for act in aged if act.left > 0]
