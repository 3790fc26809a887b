"""Actions of the list that are resolved in a way of their own, wherever they are chosen from."""

from collections.abc import Callable

from assistant.battle.rattenkrieg.kit.at_table import AtTable

Way = Callable[[AtTable], None]
WAYS: dict[str, Way] = {}


def way(action: str) -> Callable[[Way], Way]:
    """The function below resolves this action of the list."""

    def register(make: Way) -> Way:
        WAYS[action] = make
        return make

    return register
