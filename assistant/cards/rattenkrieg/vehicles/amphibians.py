"""The second card of an amphibian, which is used in the water (Rattenkrieg 32.1)."""

from collections.abc import Container, Iterator

from assistant.cards.rattenkrieg.vehicles.armament import names_of_crew
from assistant.cards.toml_files.fields import unknown_name
from assistant.cards.toml_files.reading import BadFile, CardStore, Part, text_of, values_of
from assistant.rules.inputs import Problem


def afloat_errors(entered: Part, shelf: CardStore, boats: Container[str]) -> Iterator[Problem]:
    """Yield errors for a water card that is unknown, is not a boat's, or has another crew.

    `boats` are the categories of boats. Errors in the other card's own file are not reported here.
    """
    slug, where = entered.get("afloat"), entered.at("afloat")
    if not isinstance(slug, str):
        return
    if entered.get("category") in boats:
        yield Problem(where, slug, "omitted for a boat, which is always in the water")
        return
    known = shelf.paths("")
    if slug not in known:
        yield unknown_name(where, slug, known)
        return
    try:
        other = Part(values_of(known[slug], text_of(known[slug])))
    except BadFile:
        return
    if other.get("category") not in boats:
        yield Problem(
            where, slug, f"the card of a boat; {slug} is one of a {other.get('category')}"
        )
    elif names_of_crew(other) != names_of_crew(entered):
        yield Problem(where, slug, "a card that names the same crew in the same order")
