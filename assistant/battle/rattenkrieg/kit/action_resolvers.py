"""Actions with a separate resolver, wherever they are chosen."""

from collections.abc import Callable

from assistant.battle.rattenkrieg.kit.move_run import BattlePlay

Way = Callable[[BattlePlay], None]
WAYS: dict[str, Way] = {}


def resolves_action(action: str) -> Callable[[Way], Way]:
    """Register the decorated function as the resolver of an action."""

    def register(make: Way) -> Way:
        WAYS[action] = make
        return make

    return register
