"""Table plans as files: terrain in inches, and its effect on sight, movement and sound."""

from collections.abc import Iterator

from assistant.boardmap.tabletop import Tabletop
from assistant.cards.maps.ground_maps import drawing_errors
from assistant.cards.toml_files.fields import unknown_name
from assistant.cards.toml_files.reading import SHIPPED, Card, CardStore, Part, load
from assistant.rules import tables
from assistant.rules.inputs import Problem

TABLE_PLANS = "table_plans"

# conditions that depend on thickness cannot hold by themselves
CONDITIONS = tuple(
    str(row["condition"])
    for row in tables.load("rattenkrieg/visibility-conditions").rows
    if isinstance(row["visibility"], int)
)
MATERIALS = tables.load("rattenkrieg/material-penetration").keys()
SOUND_LOSSES = tables.load("rattenkrieg/sound-transmission-loss")
BARRIERS = tuple(str(row["material"]) for row in SOUND_LOSSES.rows if not row["per_inch"])
WORDS = {"condition": CONDITIONS, "material": MATERIALS, "sound": BARRIERS}


class TableCard(Tabletop, Card):
    """The plan of a table."""

    @classmethod
    def find_errors(cls, entered: Part, shelf: CardStore) -> Iterator[Problem]:
        """Yield errors: repeated ids, edges that cross, words that the rules do not have."""
        yield from drawing_errors(entered)
        for part in [*entered.parts("areas"), *entered.parts("lines")]:
            for name, known in WORDS.items():
                word = part.get(name)
                if isinstance(word, str) and word and word not in known:
                    yield unknown_name(part.at(name), word, list(known))


def plan_of(slug: str, shelf: CardStore = SHIPPED) -> TableCard:
    """Return the plan with a slug; raise `BadFile`."""
    return load(TableCard, shelf.path(TABLE_PLANS, slug), shelf)


def tabletop_of(slug: str, shelf: CardStore = SHIPPED) -> Tabletop:
    """Return the table that a plan describes; raise `BadFile`."""
    return Tabletop.model_validate(plan_of(slug, shelf).model_dump(), strict=False)
