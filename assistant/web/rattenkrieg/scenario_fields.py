"""The fields of a scenario as a form, with the forces, plans and squads that exist."""

from collections.abc import Iterator, Mapping
from functools import cache, partial

from assistant.battle.packages import TITLES
from assistant.cards.rattenkrieg.forces.scenario_files import SCENARIOS, Scenario
from assistant.cards.rattenkrieg.table_plans import TABLE_PLANS
from assistant.cards.toml_files.reading import CardStore
from assistant.frozen import replace
from assistant.rules.rattenkrieg.heavy_weapons.proximity_fuzes import THEATERS
from assistant.web.cards.card_editor import with_field_changed, with_labels
from assistant.web.forms.field_tree import Form
from assistant.web.forms.fields import Field
from assistant.web.forms.schema_fields import fields
from assistant.web.rattenkrieg import summaries

LOW = "low"  # only in the form: the number of the side that wins the initiative on low dice
NO_SQUAD = "–"  # in the form: the squad of elements without one
LABELS = {
    "theater": "Theater of war",
    "table": "Table",
    "kind": "Kind of battle",
    "ambient": "Noise of the surroundings",
    "darkest": "Darkest light that a side may choose",
    "autoleader": "On both sides a leader who falls is replaced by one of the figures",
    "system": "Rules",
    "sides.force": "Order of battle",
    "sides.id": "Short name in the log",
    "sides.mark": "Mark",
    "sides.ground": "Fights",
    "sides.militia": "Hastily raised militia",
    "sides.defender": "Defends, and has decoys",
    "sides.autoleader": "A leader who falls is replaced by one of the figures",
    "sides.scouts": "Scouts that may leave their units at the same time",
    "sides.decoys": "Decoys, if the number is fixed",
    "sides.entry": "Comes on",
    "sides.entries": "Entrances",
    "sides.entries.on": "Faces of the die",
    "sides.entry_die": "A die for",
    "sides.purchases": "Purchases",
    "sides.purchases.condition": "Paid with points of",
    "sides.purchases.most": "At most",
    "sides.purchases.brings": "Brings",
    "sides.purchases.mine": "Mines that may be laid for each",
    "sides.range_estimates": "Ranges measured before the battle",
    "sides.road_first": "First move along a road",
    "sides.alert": "Squads in another Awareness Condition",
    "sides.against": "Aggressiveness against particular enemies",
    "sides.against.enemy": "Enemy squad, element or unit",
    "sides.ambush": "Always in ambush",
    "sides.reinforcements": "Reinforcements",
    "sides.reinforcements.elements": "Squads or elements",
    "sides.reinforcements.entry": "Come on",
    "sides.aboard": "Begin aboard",
    "sides.aboard.elements": "Squads or elements",
    "sides.aboard.vehicle": "Vehicle or boat",
    "sides.points": "Points in addition to those of the book",
    "listed": "Points from the book",
    "plan": "Plan of the table",
    "first_initiative": "Initiative in turn 1: the short name of a side",
    "events": "Special events",
    "events.words": "Message",
    "events.told": "Who is told: everybody, umpire, or the short name of a side",
    "sides.reinforcements.turn": "Turn",
    "sides.reinforcements.on": "Arrives on a die of each turn: this or less",
    "sides.reinforcements.again": "Rolled again after it has arrived",
    "sides.reinforcements.at": "Of the turn: its",
    "events.turn": "Turn",
    "events.on": "Arrives on a die of each turn: this or less",
    "events.again": "Rolled again after it has arrived",
    "events.at": "Of the turn: its",
    "sizes.squads": "Squads",
}
MARKS = {"a": "Square", "b": "Disc"}


@cache
def _fields() -> tuple[Field, ...]:
    found = with_labels(fields(Scenario.model_json_schema()), LABELS)
    marks = tuple((mark, words, None) for mark, words in MARKS.items())
    found = with_field_changed(found, "sides.mark", lambda mark: replace(mark, options=marks))
    theaters = tuple((theater, theater.capitalize(), None) for theater in THEATERS)
    found = with_field_changed(found, "theater", lambda field: replace(field, options=theaters))
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
    plans = tuple((slug, name, None) for slug, name in summaries.names(shelf, TABLE_PLANS).items())
    for key, called in (("system", TITLES), ("listed", summaries.names(shelf, SCENARIOS))):
        found = with_field_changed(found, key, partial(_with_names, called))
    found = with_field_changed(
        found, "plan", lambda plan: replace(plan, kind="choice", options=plans, blank="none")
    )
    found = with_field_changed(
        found, "sizes.squads", lambda field: replace(field, kind="many", options=squads, range="")
    )
    return (*found, _low_dice_field(form, picked))


def _with_names(called: Mapping[str, str], field: Field) -> Field:
    """Return a field whose options show their names, not their ids."""
    named = tuple((value, called.get(value, words), note) for value, words, note in field.options)
    return replace(field, options=named)


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
