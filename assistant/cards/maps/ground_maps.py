"""Map files: the ground of a battle, from which both tables are built."""

from collections.abc import Iterator

from assistant.boardmap.outlines import crosses_itself
from assistant.boardmap.plan import Plan
from assistant.cards.toml_files.reading import SHIPPED, Card, CardStore, Part, load
from assistant.rules.inputs import Problem

MAPS = "maps"


class MapCard(Plan, Card):
    """A map."""

    @classmethod
    def find_errors(cls, part: Part, shelf: CardStore) -> Iterator[Problem]:
        """Yield errors for ids that occur twice, edges that cross, and dust that ends too early."""
        yield from drawing_errors(part)
        for area in part.parts("areas"):
            first, last = area.get("from_turn"), area.get("until_turn")
            if isinstance(first, int) and isinstance(last, int) and last < first:
                yield Problem(area.at("until_turn"), last, f"{first} or more, as from_turn")


def drawing_errors(entered: Part) -> Iterator[Problem]:
    """Yield errors for ids that occur twice on a plan, and for edges of areas that cross."""
    taken: set[object] = set()
    for part in [*entered.parts("areas"), *entered.parts("lines")]:
        id = part.get("id")
        if isinstance(id, str) and id in taken:
            yield Problem(part.at("id"), id, "an id that nothing else on the map has")
        taken.add(id if isinstance(id, str) else None)
    for area in entered.parts("areas"):
        polygon = area.get("polygon")
        if is_polygon(polygon) and crosses_itself(polygon):
            yield Problem(
                area.at("polygon"), polygon, "corners in order, so that its edges do not cross"
            )


def is_polygon(values: object) -> bool:
    """Return whether a value is a list of at least three places."""
    return (
        isinstance(values, list)
        and len(values) > 2
        and all(
            isinstance(place, list)
            and len(place) == 2
            and all(isinstance(x, int | float) for x in place)
            for place in values
        )
    )


def map_of(slug: str, shelf: CardStore = SHIPPED) -> MapCard:
    """Load the map file `slug`; raise `BadFile` if it is not valid."""
    return load(MapCard, shelf.path(MAPS, slug), shelf)
