"""What a fact of a battle is, in systems whose facts change the battle as a whole."""

from collections.abc import Mapping
from typing import Generic, TypeVar

State = TypeVar("State")
T = TypeVar("T")


class Happening(Generic[State]):
    """A fact: the battle after it, and why it might not fit once an earlier one is undone."""

    def on(self, battle: State) -> State:
        """The battle after it."""
        raise NotImplementedError

    def unfit(self, battle: State) -> str | None:
        """Why it does not fit, in a few words; None if it does."""
        return None


def after(battle: State, happening: Happening[State]) -> State:
    """The battle after a fact."""
    return happening.on(battle)


def put(things: Mapping[str, T], id: str, thing: T) -> dict[str, T]:
    """The things with one more, or another in its place."""
    return {**things, id: thing}
