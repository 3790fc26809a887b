"""Buttons, checks and table rows for buildings, openings, traps and tasks (Rattenkrieg 7.4, 18)."""

from collections.abc import Iterator

from assistant.battle.rattenkrieg.buildings_and_traps import bursts_near_buildings
from assistant.battle.rattenkrieg.buildings_and_traps.fuzes import where_fuze_burns
from assistant.battle.rattenkrieg.buildings_and_traps.tasks import ROWS
from assistant.battle.rattenkrieg.buildings_and_traps.traps_and_mines.hidden_traps import (
    NEAR_NONE,
    STEPPED,
    VEHICLE,
    checks_of_side,
    traps_met_by,
    umpire_label,
)
from assistant.battle.rattenkrieg.kit.chapters.chapter import Chapter, Check, Offer, TableRow
from assistant.battle.rattenkrieg.lookups import buildings
from assistant.battle.rattenkrieg.lookups.buildings import describe_leaf
from assistant.battle.rattenkrieg.lookups.figures.able_figures import is_no_reaction
from assistant.battle.rattenkrieg.lookups.figures.action_limits import reason_of_order
from assistant.battle.rattenkrieg.lookups.labels import describe_location
from assistant.battle.rattenkrieg.lookups.naming import capital, count
from assistant.battle.rattenkrieg.lookups.rooms import describe_rooms, rooms_of_side
from assistant.battle.rattenkrieg.lookups.scenario.carriers import is_in_the_air
from assistant.battle.rattenkrieg.lookups.wire_lines import (
    wire_name_for_finder,
    wire_name_for_owner,
    wires_found_by,
)
from assistant.battle.rattenkrieg.state import Battle, Element, PendingCheck
from assistant.battle.rattenkrieg.state.buildings_and_traps import Section, Trap
from assistant.battle.screens.buttons import Tap

KINDS = {
    "area": "area trap",
    "line": "line trap",
    "trap": "trapped object",
    "mine": "anti-tank mine",
}
TASKS = {
    "demolition": "Charge",
    "mines": "Mines",
    "loophole": "Loophole",
    "repair": "Repair",
    "other": "Task",
}
NAMED = 4  # sections that a row tells one by one


def _rows(battle: Battle) -> Iterator[TableRow]:
    for sections in battle.buildings.facades().values():
        yield _facade_row(sections)
    for opening in battle.buildings.openings.values():
        truth = opening.now != opening.shown
        words = f"Actually {describe_leaf(opening.now)}" if truth else "Correct"
        tap = Tap(words, "rule-opening", {"opening": opening.id}, opens=True)
        yield TableRow(
            capital(opening.name), f"{opening.kind}, {describe_leaf(opening.shown)}", (tap,)
        )
    if numbers := [str(trap.number) for trap in battle.buildings.markers()]:
        yield TableRow("Trap markers", f"{', '.join(numbers)}: true ones and dummies")


def _own_rows(battle: Battle, side: str) -> Iterator[TableRow]:
    yield from _trap_rows(battle, side)
    yield from _fuze_rows(battle, side)
    for wire in battle.buildings.whole_wires():
        cut = (Tap("Cut", "cut-wire", {"wire": wire.id}),)
        if wire.side == side:
            name = capital(wire_name_for_owner(battle, wire).removeprefix("the "))
            yield TableRow(name, "to its tank" if wire.tank else "they go off together", cut)
    for wire in wires_found_by(battle, side):
        yield TableRow(
            capital(wire_name_for_finder(wire)), "found; fire, HE and grenades may cut it"
        )
    for task in battle.buildings.tasks.values():
        if task.side == side and not task.over:
            how = "done" if task.done else f"{task.so_far} of {task.needed} actions"
            taps = [Tap("Remove" if task.done else "Give up", "drop-task", {"task": task.id})]
            if task.done and task.kind == "loophole":
                inputs = {"name": task.place, "kind": "loophole"}
                taps.insert(0, Tap("Mark it", "mark-opening", inputs, opens=True))
            yield TableRow(f"{TASKS[task.kind]}: {task.place}", how, tuple(taps))


def _trap_rows(battle: Battle, side: str) -> Iterator[TableRow]:
    dummies = []
    for trap in battle.buildings.lying():
        if trap.side != side:
            continue
        if trap.kind == "dummy":
            dummies.append(str(trap.number))
            continue
        inputs = {"trap": trap.id}
        taps = (
            Tap("Goes off", move_that_explodes(trap), inputs, opens=True),
            Tap("Remove", "strike-trap", inputs),
        )
        words = f"{capital(trap.label)}: {KINDS[trap.kind]}"
        yield TableRow(words, f"{trap.place}; {trap.grenade}", taps)
    if dummies:
        off = (Tap("Remove one", "strike-trap", opens=True),)
        yield TableRow("Dummy markers", ", ".join(dummies), off)


def move_that_explodes(trap: Trap) -> str:
    """Return the id of the move that sets a trap or mine off."""
    return "mine-goes-off" if trap.is_mine else "trigger-trap"


def _fuze_rows(battle: Battle, side: str) -> Iterator[TableRow]:
    for fuze in battle.buildings.fuzes.values():
        if fuze.side == side:
            inputs = {"fuze": fuze.id}
            taps = (
                Tap("It goes off", "fuze-goes-off", inputs, opens=True),
                Tap("Make it safe", "stop-fuze", inputs),
            )
            left = count(fuze.left, "action", "actions")
            where = where_fuze_burns(battle, fuze, side)
            yield TableRow(f"{fuze.device} {where}", f"{left} left", taps)


def _facade_row(sections: list[Section]) -> TableRow:
    """Return the row of a facade: its material, and its damaged and fallen sections."""
    where = {"where": buildings.facade_name(sections[0])}
    taps = [Tap("Hit", "hit-section", where, opens=True)]
    taps.append(Tap("Correct", "rule-section", where, opens=True))
    gone = [x for x in sections if x.gone]
    hurt = [x for x in sections if x.marked and not x.gone]
    words = [sections[0].material.replace("-", " ")]
    if len(gone) == len(sections):
        words, taps = [f"{words[0]}: all rubble"], taps[1:]
    elif gone:
        words.append(f"rubble: {_list_spots([buildings.place_in_facade(x) for x in gone])}")
    if hurt:
        words.append(
            _list_spots(
                [f"{buildings.place_in_facade(x)}: {buildings.describe_damage(x)}" for x in hurt]
            )
        )
    return TableRow(capital(where["where"]), "; ".join(words), tuple(taps))


def _umpire_taps(battle: Battle) -> Iterator[Tap]:
    yield Tap("Building", "mark-facade", opens=True)
    yield Tap("Door or window", "mark-opening", opens=True)
    if battle.is_before_engagement:
        for side in battle.sides.values():
            yield Tap(f"{side.letter} traps and mines", "lay-traps", {"side": side.id}, opens=True)


def _list_spots(words: list[str]) -> str:
    more = f" and {len(words) - NAMED} more" if len(words) > NAMED else ""
    return ", ".join(words[:NAMED]) + more


def _offers(battle: Battle, element: Element) -> Iterator[Offer]:
    active = battle.round is not None and element.id in battle.round.active
    if battle.is_before_engagement:
        yield Offer("Place traps or mines", "lay-traps", group="wait", by="side")
    if not active:
        return
    if battle.buildings.sections or rooms_of_side(battle, element.side):
        yield Offer("In a building", "building-move")
    for task in battle.buildings.open_tasks(element.side):
        why = reason_of_order(element, ROWS[task.kind])
        words = f"Work {describe_location(task.place)}"
        yield Offer(words, "work", {"task": task.id}, barred=why)
    for task in battle.buildings.charges(element.side):
        why = "not in reaction" if is_no_reaction(element, task.kind) else ""
        words = f"Set off the charge: {task.place}"
        yield Offer(words, "fire-charge", {"task": task.id}, barred=why)
    yield Offer("Begin a long task", "begin-task")
    if battle.vehicles.of or battle.buildings.sections:
        yield Offer("Mine or charge", "set-charge")
    # also where the enemy laid none: the button reveals nothing
    if battle.vehicles.of and not is_in_the_air(battle, element):
        yield Offer("Look for mines", "ask-find-mine", by="side")
        yield Offer("Look for mines", "find-mine", by="umpire")
    if any(x.mines for x in wires_found_by(battle, element.side)):
        yield Offer("Shoot at a wire", "shoot-wire")
    if sum(x.side == element.side and x.is_mine for x in battle.buildings.lying()) > 1:
        yield Offer("Wire mines", "wire-mines", {"side": element.side}, group="wait")


def _facts(battle: Battle, element: Element) -> Iterator[str]:
    yield from describe_rooms(battle, element)
    if element.id in battle.buildings.unready:
        yield "Not in position: two figures may return fire"


def _wired_taps(battle: Battle, owed: PendingCheck) -> tuple[Tap, ...]:
    inputs = {"trap": owed.id.removeprefix("wired ")}
    return (Tap("Check", "mine-goes-off", inputs, likely=True, opens=True),)


def _stepping_taps(battle: Battle, owed: PendingCheck) -> tuple[Tap, ...]:
    """Return a tap for each trap or mine that this element could have met."""
    _, side, met_by, element = owed.id.split(" ", 3)
    about = {"over" if met_by == VEHICLE else STEPPED: element}
    met = tuple(
        Tap(
            f"{umpire_label(battle, x)}: {x.place}",
            move_that_explodes(x),
            {"trap": x.id, **about},
            opens=True,
        )
        for x in traps_met_by(battle, met_by)
    )
    if owed != checks_of_side(battle, side)[-1]:
        return met  # the newest question has the button for all questions
    none = Tap(f"{battle.sides[side].letter} is near no trap this round", NEAR_NONE, {"side": side})
    return (*met, none)


OFFERED = Chapter(
    "buildings and traps",
    checks=(
        Check("charge", "has gone off.", "resolve-charge", by="umpire"),
        Check("fuze", "goes off.", "fuze-goes-off", by="umpire"),
        Check("wall-crash", "runs into a wall. Which is it?", "resolve-wall-crash", by="umpire"),
        Check(
            "walls-in-rings",
            "Do its rings reach a marked building?",
            bursts_near_buildings.CHECK_RINGS,
            by="umpire",
            suggested=True,
            no="They do not",
            taps=bursts_near_buildings.burst_taps,
        ),
        Check("wired-mine", "goes off.", "mine-goes-off", by="umpire", taps=_wired_taps),
        Check(
            "stepping",
            "Does it trigger a trap that is hidden there?",
            "trigger-trap",
            by="umpire",
            suggested=True,
            no="Not in this move",
            taps=_stepping_taps,
        ),
    ),
    offers=_offers,
    facts=_facts,
    table=_rows,
    own=_own_rows,
    puts=_umpire_taps,
)
