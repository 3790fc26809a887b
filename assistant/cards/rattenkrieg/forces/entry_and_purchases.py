"""A side's places of entry and its purchases in a scenario."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from assistant.cards.rattenkrieg.forces.reinforcements_and_points import POINTS
from assistant.cards.rattenkrieg.vehicles.armament import Device
from assistant.cards.toml_files.fields import Words, unknown_name
from assistant.cards.toml_files.reading import Card, Part
from assistant.rules.inputs import Problem
from assistant.rules.rattenkrieg.scenario.entry_points import FACES, face_errors

Face = Annotated[int, Field(ge=1, le=6)]
Brings = Literal["darkness", "decoy", "look"]


class EntryCard(Card):
    """A place of entry, and the faces of the die that give it."""

    place: Words
    on: Annotated[tuple[Face, ...], Field(min_length=1)]


class PurchaseCard(Card):
    """A purchase that a side may make before the first round, for points."""

    name: Words
    condition: Words  # the price of each, in points of the book or of the scenario
    most: Annotated[int, Field(ge=1, le=20)] = 1
    brings: Brings | None = None  # none: it is only paid for here
    mine: Device | None = None  # that may be laid for each: no more are than were bought


def entry_errors(side: Part) -> Iterator[Problem]:
    """Yield errors for faces of the entry die that give two places or none."""
    parts = side.parts("entries")
    values = [part.get("on") for part in parts]
    faces = [tuple(on) for on in values if isinstance(on, list) and all(f in FACES for f in on)]
    if parts and len(faces) == len(parts):  # else what is wrong there is said there
        yield from face_errors(side.at("entries"), faces)


def purchase_errors(side: Part, listed: object) -> Iterator[Problem]:
    """Yield errors for purchases that no condition with points pays for."""
    id = side.get("id")
    rows = [row for row in POINTS.rows if (row["scenario"], row["side"]) == (listed, id)]
    costs = [(row["condition"], row["points"]) for row in rows]
    costs += [(part.get("condition"), part.get("points")) for part in side.parts("points")]
    known = [str(name) for name, points in costs if isinstance(points, int) and points <= 0]
    for part in side.parts("purchases"):
        condition = part.get("condition")
        if not isinstance(condition, str) or condition in known:
            continue
        at = part.at("condition")
        if known:
            yield unknown_name(at, condition, known)
        else:
            yield Problem(at, condition, "a condition of this side that costs points: it has none")


def first_initiative_errors(part: Part) -> Iterator[Problem]:
    """Yield an error for a first initiative of an unknown side."""
    first = part.get("first_initiative")
    ids = [id for side in part.parts("sides") if isinstance(id := side.get("id"), str)]
    if isinstance(first, str) and ids and first not in ids:
        yield unknown_name(part.at("first_initiative"), first, ids)
