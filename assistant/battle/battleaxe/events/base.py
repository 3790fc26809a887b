"""What every fact of a battle of Battleaxe has, and how several change the battle."""

from dataclasses import replace
from typing import Any

from assistant.battle import event
from assistant.battle.battleaxe.state.actions import Act
from assistant.battle.battleaxe.state.battle import Battle
from assistant.battle.event import put
from assistant.rules.battleaxe.places import Side


class BattleEvent(event.Event[Battle]):
    """A fact of such a battle."""


def with_unit(battle: Battle, id: str, **changes: Any) -> Battle:
    """The battle with a unit changed."""
    return replace(battle, units=put(battle.units, id, replace(battle.units[id], **changes)))


def rested(battle: Battle) -> Battle:
    """The battle as the next to act finds it: nothing declared, done or owed yet."""
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
        acts=tuple(_still_open(battle.acts, battle.active)),
    )


def _still_open(acts: tuple[Act, ...], side: Side) -> list[Act]:
    """The acts that may be challenged when an impulse of a side begins: its enemy's is over."""
    aged = [replace(act, left=act.left - 1) if act.side == side else act for act in acts]
    return [act for act in aged if act.left > 0]
