"""The things that stay on the map of a battle when its forces leave for the next one."""

from collections.abc import Iterable, Iterator

from assistant.battle.desert_rats.kit.known_ground import features_of
from assistant.battle.desert_rats.kit.landmarks import name_in_sentence
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.map_notes import MapNote
from assistant.cards.wording import listed

MOST_NAMES = 6  # in one sentence; the others are counted


def left_behind(battle: Battle) -> tuple[str, ...]:
    """Return sentences for the umpire that name each thing that is not in the next battle."""
    return tuple(_describe_left_behind(battle))


def _describe_left_behind(battle: Battle) -> Iterator[str]:
    ground = [x for x in features_of(battle.plan) if x.id in battle.secret_ground]
    yield from _count_by_name(
        "Secret ground", (name_in_sentence(x) if x.name else x.id for x in ground)
    )
    yield from _count_by_name("Dust and smoke", (x.name.lower() or "dust" for x in battle.dust))
    for seat, notes in battle.notes.items():
        player = battle.sides[seat].name if seat in battle.sides else seat
        yield from _count_by_name(f"Marks of the {player} player", map(_describe_note, notes))
    yield from _count_by_name("Pinned notes", map(_describe_note, battle.pins.values()))
    moving = [x.name for x in battle.platoons.values() if x.goal]
    yield from _count_by_name("Orders to move", moving)


def _count_by_name(what: str, names: Iterable[str]) -> Iterator[str]:
    """Yield a sentence that names things of a kind, each name once with its number."""
    found: dict[str, int] = {}
    for name in names:
        found[name] = found.get(name, 0) + 1
    each = [name if count == 1 else f"{name} ({count})" for name, count in found.items()]
    if (more := len(each) - MOST_NAMES) > 0:
        each = [*each[:MOST_NAMES], f"{more} more"]
    if each:
        yield f"{what}: {listed(each)}."


def _describe_note(note: MapNote) -> str:
    kinds = {"enemy": "enemy", "arrow": "arrow", "words": "text"}
    return f"“{note.words}”" if note.words else kinds[note.kind]
