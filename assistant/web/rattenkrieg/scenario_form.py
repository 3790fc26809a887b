"""A scenario as a form: two sides with their forces, and the squads of each size."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from assistant.cards.library.kinds import KINDS
from assistant.cards.library.own_cards import slug_of
from assistant.cards.rattenkrieg.forces.scenario_files import Scenario, playable_scenario
from assistant.cards.rattenkrieg.table_plans import TABLE_PLANS
from assistant.cards.toml_files.reading import BadFile, CardStore
from assistant.web.cards.card_editor import Default, Editor, with_field_changed, with_labels
from assistant.web.forms import list_rows
from assistant.web.forms.field_tree import Form
from assistant.web.forms.fields import Field, Json, fields
from assistant.web.rattenkrieg import summaries

LOW = "low"  # only in the form: the number of the side that wins the initiative on low dice
NO_SQUAD = "–"  # in the form: the squad of elements without one
LABELS = {
    "table": "Table",
    "kind": "Kind of battle",
    "ambient": "Noise all about",
    "autoleader": "A leader who falls is replaced by one of his men",
    "system": "Rules",
    "sides.force": "Order of battle",
    "sides.id": "Key in the log",
    "sides.mark": "Mark",
    "sides.defender": "Defends: has decoys",
    "sides.decoys": "Decoys, where told",
    "sides.entry": "Comes on",
    "sides.entries": "Entrances",
    "sides.entries.on": "Faces of the die",
    "sides.entry_die": "A die for",
    "sides.purchases": "Purchases",
    "sides.purchases.condition": "Paid with the points of",
    "sides.purchases.most": "At most",
    "sides.purchases.brings": "Brings",
    "sides.purchases.mine": "A mine that may be laid for each",
    "sides.range_estimates": "Ranges measured before",
    "sides.road_first": "First move along a road",
    "sides.alert": "Squads more or less alert",
    "sides.ambush": "In ambush by nature",
    "sides.reinforcements": "Reinforcements",
    "sides.reinforcements.elements": "Squads or elements",
    "sides.reinforcements.entry": "Come on",
    "sides.points": "Points, beside those of the book",
    "listed": "Points of the book",
    "plan": "Plan of the table",
    "first_initiative": "Initiative in turn 1: a side by its key",
    "events": "Special events",
    "events.words": "What is said",
    "events.told": "To everybody, umpire, or a side by its key",
    "sides.reinforcements.turn": "Turn",
    "sides.reinforcements.on": "On a die of each turn: this or less",
    "sides.reinforcements.again": "Rolled on when it has come",
    "sides.reinforcements.at": "Of the turn: its",
    "events.turn": "Turn",
    "events.on": "On a die of each turn: this or less",
    "events.again": "Rolled on when it has come",
    "events.at": "Of the turn: its",
    "sizes.squads": "Squads",
}
MARKS = {"a": "Square", "b": "Disc"}


@cache
def _fields() -> tuple[Field, ...]:
    found = with_labels(fields(Scenario.model_json_schema()), LABELS)
    marks = tuple((mark, words, None) for mark, words in MARKS.items())
    found = with_field_changed(found, "sides.mark", lambda mark: replace(mark, options=marks))
    return with_field_changed(
        found, "sides", lambda sides: replace(sides, parts=_parts_except("wins_low", sides))
    )


def _parts_except(key: str, field: Field) -> tuple[Field, ...]:
    return tuple(part for part in field.parts if part.key != key)


def fields_of(form: Form, shelf: CardStore) -> tuple[Field, ...]:
    """Return the fields, with the forces that exist and the squads of the picked ones."""
    known = summaries.forces(shelf)
    forces = tuple((slug, gist.name, None) for slug, gist in known.items())
    picked = [known.get(form.get(f"sides.{n}.force", "").strip()) for n in range(2)]
    squads = tuple(_squads([gist for gist in picked if gist]))
    found = with_field_changed(
        _fields(),
        "sides.force",
        lambda force: replace(force, kind="choice", options=forces, blank="choose"),
    )
    plans = tuple((slug, slug.replace("-", " "), None) for slug in shelf.paths(TABLE_PLANS))
    found = with_field_changed(
        found, "plan", lambda plan: replace(plan, kind="choice", options=plans, blank="none")
    )
    found = with_field_changed(
        found, "sizes.squads", lambda field: replace(field, kind="many", options=squads, range="")
    )
    return (*found, _low_dice_field(form, picked))


def _low_dice_field(form: Form, picked: list[summaries.ForceSummary | None]) -> Field:
    """Return the field for the side that wins on low dice; one side always does."""
    names = [form.get(f"sides.{n}.name", "").strip() for n in range(2)]
    called = [
        name or (force.short if force else f"Side {n}")
        for n, (name, force) in enumerate(zip(names, picked, strict=True), 1)
    ]
    options = tuple((str(n), words, None) for n, words in enumerate(called))
    label = "Low dice win the initiative for"
    return Field(LOW, LOW, "choice", label, default="0", options=options, few=True)


def _squads(forces: list[summaries.ForceSummary]) -> Iterator[tuple[str, str, None]]:
    """Yield every squad with the letters of the forces that have it."""
    letters: dict[str, list[str]] = {}
    for force in forces:
        for name, _, _ in force.squads:
            letters.setdefault(name, []).append(force.letter)
    for name, of in letters.items():
        words = f"{name or 'Without a squad'} ({', '.join(dict.fromkeys(of))})"
        yield name or NO_SQUAD, words, None


def blank_card(shelf: CardStore) -> Json:
    """Return a scenario to begin with: usual values and two empty sides."""
    return {
        "source": "our own",
        "system": "rattenkrieg",
        "date": "1944-06-06",
        "kind": "encounter",
        "turns": 10,
        "table": "4 by 4 feet",
        "visibility": ["clear-day"],
        "ambient": "normal",
        "sides": [{"mark": mark, "aggressiveness": 2} for mark in MARKS],
        "sizes": [{"name": "Everybody", "squads": []}],
    }


def form_values(values: Json) -> Json:
    """Return a card's values as those of the form: two sides, and which wins on low dice."""
    every = values.get("sides")
    sides = [dict(s) for s in every if isinstance(s, dict)][:2] if isinstance(every, list) else []
    sides += [{} for _ in range(2 - len(sides))]
    low = str(next((n for n, side in enumerate(sides) if side.get("wins_low")), 0))
    sizes = values.get("sizes")
    if isinstance(sizes, list):
        sizes = [_with_squads(size, "", NO_SQUAD) for size in sizes]
    return {**values, "sides": sides, "sizes": sizes, LOW: low}


def card_values(values: Json, form: Form) -> Json:
    """Return a form's values as a card's."""
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
    """Yield the values of blanks: a side has the name of its force."""
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
    """Return what each size puts on the table."""
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
    return f"{side.get('name') or force.short} {elements} elements, {men} men"


def new_row(name: str, others: list[list_rows.Row]) -> list_rows.Row:
    """Return a new row."""
    return [(".squads", "")] if name == "sizes" else []


def copied_row(name: str, others: list[list_rows.Row]) -> list_rows.Row:
    """Return a copy of the last row."""
    return others[-1]


def describe(card: Scenario, shelf: CardStore) -> tuple[str, str]:
    """Return the name of a scenario, and what it is in brief."""
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
    offers=lambda told: {},
    new=new_row,
    describe=describe,
    sizes=sizes,
    twin=copied_row,
)
