"""What every fact of a battle of Battleaxe has, and how several change the battle."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeVar

from assistant.battle.battleaxe.state import Act, Battle
from assistant.rules.battleaxe.places import Side

T = TypeVar("T")


class Happening:
    """A fact: the battle after it, and why it might not fit once an earlier one is undone."""

    def on(self, battle: Battle) -> Battle:
        """The battle after it."""
        raise NotImplementedError

    def unfit(self, battle: Battle) -> str | None:
        """Why it does not fit, in a few words; None if it does."""
        return None


def put(things: Mapping[str, T], id: str, thing: T) -> dict[str, T]:
    """The things with one in the place of its former self."""
    return {**things, id: thing}


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
        overrun=None,
        rommel_used=False,
        sunset=(),
        intercepted=False,
        acts=tuple(_still_open(battle.acts, battle.active)),
    )


def _still_open(acts: tuple[Act, ...], side: Side) -> list[Act]:
    """The acts that may be challenged when an impulse of a side begins: its enemy's is over."""
    aged = [replace(act, left=act.left - 1) if act.side == side else act for act in acts]
    return [act for act in aged if act.left > 0]
