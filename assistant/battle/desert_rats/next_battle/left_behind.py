"""The things that stay on the map of a battle when its forces walk on."""

from collections.abc import Iterator

from assistant.battle.desert_rats.state.battle import Battle


def left_behind(battle: Battle) -> tuple[str, ...]:
    """Return one sentence for each thing that is not in the next battle."""
    return tuple(_left(battle))


def _left(battle: Battle) -> Iterator[str]:
    for number, one, many in (
        (len(battle.secret_ground), "place drawn on the map", "places drawn on the map"),
        (len(battle.dust), "dust cloud", "dust clouds"),
        (sum(map(len, battle.notes.values())), "mark of a player", "marks of the players"),
        (sum(1 for x in battle.platoons.values() if x.goal), "order to move", "orders to move"),
    ):
        if number:
            yield f"{number} {one if number == 1 else many}."
