"""The replay of a battle: all elements, and each side's contacts, at one moment."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from assistant.battle.rattenkrieg.lookups.naming import count, is_mojon_seen
from assistant.battle.rattenkrieg.lookups.table_plan.sightings import enemies_in_sight
from assistant.battle.rattenkrieg.screens.contacts import ContactRow, contact_rows
from assistant.battle.rattenkrieg.screens.replay_map import (
    NEAR_IN,
    Thread,
    believed_map,
    fallen_marks,
    places,
    threads,
    true_map,
)
from assistant.battle.rattenkrieg.screens.rows import badge, element_row
from assistant.battle.rattenkrieg.state import Battle, Element, Mojon
from assistant.battle.replaying.scenes import (
    Belief,
    Believed,
    Change,
    Facts,
    Force,
    NameOfEnemy,
    Replays,
    Scene,
    Unit,
    difference,
)
from assistant.frozen import replace


def facts(battle: Battle, named: Mapping[NameOfEnemy, str]) -> Facts:
    """Return the numbers of one moment: able figures, known enemies, and errors of position."""
    able = Counter[str]()
    known = dict.fromkeys(battle.sides, 0)
    for element in battle.elements.values():
        if not element.merged:
            able[element.side] += len(battle.able(element))
            known[battle.enemy(element.side).id] += element.contact is not None
    error = dict.fromkeys(battle.sides, 0.0) if battle.table_plan.sights else {}
    for thread in threads(battle, named) if error else ():
        error[thread.side] = max(error[thread.side], thread.far_in)
    turn = battle.turn if battle.phase not in ("setup", "approach") else 0
    return Facts(turn, {side: able[side] for side in battle.sides}, known, error)


def names_of_enemies(battle: Battle) -> Mapping[NameOfEnemy, str]:
    """Return the name of each enemy that a side sees, with its id."""
    return {
        (side, name): id for side in battle.sides for name, id in enemies_in_sight(battle, side)
    }


def scene(change: Change[Battle]) -> Scene:
    """Return the true situation, together with each side's knowledge."""
    battle = change.now
    found = tuple(threads(battle, change.named))
    shared = replace(battle, table_plan=replace(battle.table_plan, shared=True))
    return Scene(
        true_map(change, found),
        tuple(_force_of(change, side) for side in battle.sides),
        tuple(_belief_of(change, shared, side, found) for side in battle.sides),
    )


def own_scene(change: Change[Battle], side: str) -> Scene:
    """Return what a side knew, in the same rows and on the same plan as on its own page."""
    battle = change.now
    rows = contact_rows(battle, side)
    enemy = badge(battle, battle.enemy(side).id)
    known = tuple(Believed(x.name, x.words, x.state, enemy) for x in rows)
    belief = Belief(badge(battle, side), "", "", known)
    return Scene(believed_map(battle, side), (_force_of(change, side, own=True),), (belief,))


def _force_of(change: Change[Battle], side: str, *, own: bool = False) -> Force:
    battle = change.now
    units = tuple(_unit_of(change, x, own=own) for x in battle.of_side(side))
    able = sum(len(battle.able(x)) for x in battle.of_side(side))
    every = sum(len(x.figures) for x in battle.of_side(side))
    return Force(badge(battle, side), f"{able} of {every} able", units)


def _unit_of(change: Change[Battle], element: Element, *, own: bool) -> Unit:
    battle = change.now
    row = element_row(battle, element)
    earlier = change.before.elements.get(element.id) if change.before else None
    was = element_row(change.before, earlier).note if change.before and earlier else None
    return Unit(
        row.name if own else row.short,
        row.note,
        tuple(man.state for man in battle.men(element)),
        "" if own else row.known,  # a side does not learn the enemy's knowledge
        row.order.kind or "" if row.order else "",
        row.now,
        difference(row.note, was),
    )


def _belief_of(
    change: Change[Battle], shared: Battle, side: str, found: tuple[Thread, ...]
) -> Belief:
    battle = change.now
    off = {x.name: x.far_in for x in found if x.side == side}
    enemy = badge(battle, battle.enemy(side).id)
    known = [
        Believed(
            row.name,
            row.words,
            row.state,
            enemy,
            _true_name(battle, side, row),
            _describe_error(off.get(_contact_name(row))),
        )
        for row in contact_rows(battle, side)
    ]
    there = {_contact_name(row) for row in contact_rows(battle, side)}
    for thread in found:
        if thread.side == side and thread.name not in there:
            words = f"lost from sight; seen in turn {thread.turn}"
            name = thread.name[0].upper() + thread.name[1:]
            true = _name_of(battle, thread.id)
            error = _describe_error(thread.far_in)
            known.append(Believed(name, words, "undetected", enemy, true, error, is_old=True))
    return Belief(badge(battle, side), believed_map(shared, side), "", tuple(known))


def _contact_name(row: ContactRow) -> str:
    """Return a contact's name as it is recorded in sightings: `contact A`, `Mojon 3`."""
    return row.name.replace("Contact", "contact")


def _describe_error(far_in: float | None) -> str:
    return f"{far_in:.0f}″ off" if far_in and far_in >= NEAR_IN else ""


def _true_name(battle: Battle, side: str, row: ContactRow) -> str:
    if row.id:
        return battle.elements[row.id].short
    number = row.name.rpartition(" ")[2]
    mojons = battle.mojons_of(battle.enemy(side).id)
    found = (x for x in mojons if str(x.number) == number and is_mojon_seen(x))
    return next((_describe_load(battle, mojon) for mojon in found), "")


def _name_of(battle: Battle, id: str) -> str:
    mojon = battle.mojons.get(id)
    return _describe_load(battle, mojon) if mojon else battle.elements[id].short


def _describe_load(battle: Battle, mojon: Mojon) -> str:
    under = list(_shorts(battle, mojon))
    return "a decoy" if mojon.decoy else ", ".join(under) or count(0, "element", "elements")


def _shorts(battle: Battle, mojon: Mojon) -> Iterator[str]:
    return (x.short for x in battle.in_mojon(mojon.id))


REPLAYS: Replays[Battle, Any] = Replays(
    facts,
    scene,
    own_scene,
    names_of_enemies,
    unit="″",
    able="Able figures",
    places=places,
    fallen=fallen_marks,
)
