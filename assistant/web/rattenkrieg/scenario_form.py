"""A scenario as a form: two sides with their forces, and the squads of each size."""

from collections.abc import Iterator, Mapping
from typing import Any

from assistant.cards.library.kinds import KINDS
from assistant.cards.library.own_cards import slug_of
from assistant.cards.rattenkrieg.forces.scenario_files import Scenario, playable_scenario
from assistant.cards.toml_files.reading import BadFile, CardStore
from assistant.web.cards.card_editor import Default, Editor
from assistant.web.forms import list_rows
from assistant.web.forms.field_tree import Form
from assistant.web.forms.fields import Json
from assistant.web.rattenkrieg import summaries
from assistant.web.rattenkrieg.scenario_fields import LOW, MARKS, NO_SQUAD, fields_of


def blank_card(shelf: CardStore) -> Json:
    """Return a scenario to begin with: usual values and two empty sides."""
    return {
        "source": "our own",
        "system": "rattenkrieg",
        "date": "1944-06-06",
        "theater": "europe",
        "kind": "encounter",
        "turns": 10,
        "table": "4 by 4 feet",
        "visibility": ["clear-day"],
        "ambient": "normal",
        "sides": [{"mark": mark, "aggressiveness": 2} for mark in MARKS],
        "sizes": [{"name": "Everybody", "squads": []}],
    }


def form_values(values: Json) -> Json:
    """Return a card's values as the form holds them: two sides, and which wins on low dice."""
    every = values.get("sides")
    sides = [dict(s) for s in every if isinstance(s, dict)][:2] if isinstance(every, list) else []
    sides += [{} for _ in range(2 - len(sides))]
    low = str(next((n for n, side in enumerate(sides) if side.get("wins_low")), 0))
    sizes = values.get("sizes")
    if isinstance(sizes, list):
        sizes = [_with_squads(size, "", NO_SQUAD) for size in sizes]
    return {**values, "sides": sides, "sizes": sizes, LOW: low}


def card_values(values: Json, form: Form) -> Json:
    """Return a form's values as a card holds them."""
    sides = [
        {"entry": "", "mission": "", **side, "wins_low": number == values.get(LOW, 0)}
        for number, side in enumerate(values.get("sides", []))
    ]
    sizes = [_with_squads(size, NO_SQUAD, "") for size in values.get("sizes", [])]
    rest = {key: value for key, value in values.items() if key != LOW}
    return {key: _plain_lines(v) for key, v in {**rest, "sides": sides, "sizes": sizes}.items()}


def _with_squads(size: Any, old: str, new: str) -> Any:
    if not isinstance(size, dict) or not isinstance(size.get("squads"), list):
        return size
    return {**size, "squads": [new if squad == old else squad for squad in size["squads"]]}


def _plain_lines(value: Any) -> Any:
    """Return values whose lines end as they do in files."""
    if isinstance(value, dict):
        return {key: _plain_lines(value) for key, value in value.items()}
    if isinstance(value, list):
        return [_plain_lines(value) for value in value]
    return value.replace("\r\n", "\n").replace("\r", "\n") if isinstance(value, str) else value


def defaults(values: Json, shelf: CardStore) -> Iterator[Default]:
    """Yield default values for blanks: a side has the name of its force."""
    known = summaries.forces(shelf)
    for number, side in enumerate(values["sides"]):
        force = known.get(side.get("force", ""))
        if force is None:
            continue
        if "name" not in side:
            yield f"sides.{number}.name", force.short
        if "letter" not in side:
            yield f"sides.{number}.letter", force.letter
        if "id" not in side:
            slug = slug_of(side.get("name") or force.short)
            yield f"sides.{number}.id", slug if slug[:1].isalpha() else f"side-{slug}"


def words(values: Json, shelf: CardStore) -> Mapping[str, str]:
    """Describe the forces that each size puts on the table."""
    known, crews = summaries.forces(shelf), summaries.vehicles(shelf)
    sentences = {}
    for number, size in enumerate(values["sizes"]):
        squads = size.get("squads")
        strengths = [
            _strength(side, known[side["force"]], squads if isinstance(squads, list) else [], crews)
            for side in values["sides"]
            if side.get("force") in known
        ]
        sentences[f"sizes.{number}"] = " · ".join(strengths)
    return {**sentences, "": f"{len(values['sizes'])} sizes" if len(values["sizes"]) > 1 else ""}


def _strength(
    side: Json,
    force: summaries.ForceSummary,
    squads: list[str],
    crews: Mapping[str, summaries.VehicleSummary],
) -> str:
    chosen = [squad for squad in force.squads if not squads or squad[0] in squads]
    elements, men = sum(each[1] for each in chosen), sum(each[2] for each in chosen)
    rolling = [slug for squad, slug in force.vehicles if not squads or squad in squads]
    men += sum(crews[slug].crew for slug in rolling if slug in crews)
    return f"{side.get('name') or force.short} {summaries.strength_in_words(elements, men)}"


def new_row(name: str, others: list[list_rows.Row]) -> list_rows.Row:
    """Return a new row."""
    return [(".squads", "")] if name == "sizes" else []


def describe(card: Scenario, shelf: CardStore) -> tuple[str, str]:
    """Return the name of a scenario, and a brief description."""
    sides = " against ".join(side.name for side in card.sides)
    return card.name, f"{sides} · {card.turns} turns · {card.table}"


def sizes(slug: str, shelf: CardStore) -> tuple[str, ...]:
    """Return the sizes in which a scenario can be played; none if it cannot be."""
    try:
        return tuple(size.name for size in playable_scenario(slug, shelf).sizes)
    except BadFile:
        return ()


EDITOR = Editor(
    kind=KINDS[1],
    one="scenario",
    path="scenarios",
    blank=blank_card,
    fields=fields_of,
    to_form=form_values,
    to_card=card_values,
    defaults=defaults,
    words=words,
    unfolds=lambda name, at: False,
    new=new_row,
    describe=describe,
    sizes=sizes,
)
