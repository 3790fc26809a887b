"""Maps as files: the ground of a battle, as both tables are built from it."""

from collections.abc import Iterator

from assistant.boardmap.ground import crosses_itself
from assistant.boardmap.plan import Plan
from assistant.cards.toml_files.reading import SHIPPED, Card, Part, Shelf, load
from assistant.rules.inputs import Problem

MAPS = "maps"


class MapCard(Plan, Card):
    """A map."""

    @classmethod
    def amiss(cls, told: Part, shelf: Shelf) -> Iterator[Problem]:
        """Ids that stand twice; edges that cross; dust that is gone before it comes."""
        yield from drawing_amiss(told)
        for area in told.parts("areas"):
            first, last = area.get("from_turn"), area.get("until_turn")
            if isinstance(first, int) and isinstance(last, int) and last < first:
                yield Problem(area.at("until_turn"), last, f"{first} or more, as from_turn")


def drawing_amiss(told: Part) -> Iterator[Problem]:
    """Ids that stand twice on a plan; edges of areas that cross."""
    taken: set[object] = set()
    for part in [*told.parts("areas"), *told.parts("lines")]:
        id = part.get("id")
        if isinstance(id, str) and id in taken:
            yield Problem(part.at("id"), id, "an id that nothing else on the map has")
        taken.add(id if isinstance(id, str) else None)
    for area in told.parts("areas"):
        polygon = area.get("polygon")
        if is_polygon(polygon) and crosses_itself(polygon):
            yield Problem(area.at("polygon"), polygon, "corners in order: its edges cross")


def is_polygon(told: object) -> bool:
    """Whether something told is a list of three and more places."""
    return (
        isinstance(told, list)
        and len(told) > 2
        and all(
            isinstance(place, list)
            and len(place) == 2
            and all(isinstance(x, int | float) for x in place)
            for place in told
        )
    )


def map_of(slug: str, shelf: Shelf = SHIPPED) -> MapCard:
    """The map of a slug; raises `BadFile`."""
    return load(MapCard, shelf.path(MAPS, slug), shelf)
