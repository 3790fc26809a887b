"""The umpire's plan for the shared pages: the plan page, routes and lines."""

from collections.abc import Mapping, Sequence
from typing import Any

from assistant.battle.features import Mapped
from assistant.battle.play import Option
from assistant.battle.questions.map_points import INCHES
from assistant.battle.rattenkrieg.lookups import noises
from assistant.battle.rattenkrieg.lookups.sight_and_sound_ranges import conditions
from assistant.battle.rattenkrieg.lookups.table_plan.lines import line_between
from assistant.battle.rattenkrieg.lookups.table_plan.positions import (
    certain_position,
    position_of,
    spacing_in,
)
from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.rattenkrieg.state.table_plan import TablePosition
from assistant.battle.rattenkrieg.table_plan import plan_selection
from assistant.battle.rattenkrieg.table_plan.drawing import table_map, things
from assistant.battle.rattenkrieg.table_plan.hearing import noise_outline
from assistant.battle.rattenkrieg.table_plan.plan_changes import LAYING
from assistant.battle.screens.map_selection import selection_query
from assistant.boardmap.plan import Place
from assistant.boardmap.tabletop import Tabletop
from assistant.frozen import dataclass
from assistant.rules.inputs import BadInputs

KEPT = ("what", "by")  # of an address: a noise, and who makes it


@dataclass(frozen=True)
class Noise:
    """A noise on the plan: the possible sounds, who may make it, and who hears it."""

    sounds: tuple[Option, ...]
    makers: tuple[Option, ...]
    told: Mapping[str, str]
    words: str = ""
    listeners: str = ""


def _plan(battle: Battle) -> Tabletop | None:
    return battle.table_plan.standing


def _plan_page(battle: Battle, see: Sequence[str], inputs: Mapping[str, str]) -> dict[str, Any]:
    """Return the plan page's parts: map, tapped things, a noise, and what is off the plan."""
    picked = plan_selection.last_two_tapped(battle, see)
    every = tuple(things(battle))
    names = {x.id: x.title for x in every}
    more = {name: inputs[name] for name in KEPT if inputs.get(name)}
    noise, heard, source = _noise_on_plan(battle, {"by": _noise_maker(battle, picked), **more})
    return {
        "map": table_map(battle, picked, heard, source, more),
        "card": plan_selection.card_of_tapped(battle, picked, names),
        "noise": noise,
        "see": picked,
        "query": selection_query(picked, more),
        "closed": selection_query((), more),
        "missing": tuple(x for x in every if x.stand is None and not x.lost),
        "unsure": tuple(x for x in every if x.stand and not x.stand.sure and not x.lost),
        "asks": battle.table_plan.asks,
        "shared": battle.table_plan.shared,
        "conditions": conditions(battle),
    }


def _noise_maker(battle: Battle, picked: tuple[str, ...]) -> str:
    """Return the last tapped element that can make a noise at its place."""
    return next(
        (id for id in reversed(picked) if id in battle.elements and certain_position(battle, id)),
        "",
    )


def _noise_on_plan(
    battle: Battle, inputs: Mapping[str, str]
) -> tuple[Noise, tuple[Place, ...], Place | None]:
    standing = [x for x in battle.elements.values() if certain_position(battle, x.id)]
    makers = tuple(Option(x.id, f"{battle.sides[x.side].letter} {x.short}") for x in standing)
    inputs = {name: inputs.get(name, "") for name in KEPT}
    form = Noise(noises.noise_choices(), makers, inputs)
    maker = certain_position(battle, inputs.get("by", ""))
    if not inputs.get("what") or maker is None or inputs["by"] not in battle.elements:
        return form, (), None
    made = noises.NoiseMade(inputs["what"], by=inputs["by"])
    try:
        found = noises.find_hearers(battle, made)
    except BadInputs:
        return form, (), None
    words = Noise(form.sounds, makers, inputs, found.words, found.listeners)
    return words, noise_outline(battle, made, maker.place), maker.place


def _describe_route(battle: Battle, to: Place, inputs: Mapping[str, str]) -> str | None:
    """Return the distance from a thing to a place and the ground there, as text."""
    id = inputs.get("element", "")
    thing = next((x for x in things(battle) if x.id == id), None)
    if thing is None and id not in battle.elements and id not in battle.mojons:
        return None
    table, stand = battle.table_plan.table, thing.stand if thing else position_of(battle, id)
    assert table is not None
    there = TablePosition(*to)
    words = [f"{spacing_in(stand, there):g}″" if stand else INCHES.describe(to)]
    words += [x.called for x in table.obstacles_at(to, 0)]
    return "; ".join(words)


def _describe_line(battle: Battle, one: Place, other: Place) -> str:
    """Return the distance between two places, and whether figures there see each other, as text."""
    plan, table = battle.table_plan.standing, battle.table_plan.table
    assert plan is not None
    assert table is not None
    if one == other:
        around = [x.called for x in table.obstacles_at(one, 0)]
        return "; ".join([f"{table.ground_in(one):g}″ high", *around])
    found = line_between(plan, TablePosition(*one), TablePosition(*other))
    return f"{found.far_in:g}″; {found.words or 'open'}"


def _plan_beside(battle: Battle, see: Sequence[str]) -> str:
    """Return the plan with the elements of a sheet marked; empty while no element is on it."""
    if _plan(battle) is None or not any(position_of(battle, id) for id in battle.elements):
        return ""
    return table_map(battle, plan_selection.last_two_tapped(battle, see), (), None, {})


MAPPED = Mapped(
    _plan,
    _describe_route,
    _describe_line,
    axes=INCHES.axes,
    page=_plan_page,
    laying=LAYING,
    beside=_plan_beside,
)
