"""The map that is chosen on a scenario's page, and an empty one until then."""

from assistant.boardmap.plan import Plan
from assistant.cards.maps.ground_maps import MAPS, map_of
from assistant.cards.toml_files.reading import BadFile, CardStore

EMPTY = Plan(id="empty", width_m=2400, height_m=1600)


def map_named(slug: str, shelf: CardStore) -> Plan:
    """Return the map with this slug; an empty map if it has no valid file."""
    try:
        return map_of(slug, shelf) if slug in shelf.paths(MAPS) else EMPTY
    except BadFile:
        return EMPTY
