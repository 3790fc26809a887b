"""Enemies on a player's page: models in a commander's view, reported squares (4.1)."""

from collections.abc import Iterator

from assistant.battle.desert_rats.kit import naming
from assistant.battle.desert_rats.kit.geometry import distance_between_m
from assistant.battle.desert_rats.kit.places import describe_square, place_with_landmark
from assistant.battle.desert_rats.kit.side_labels import turn_label
from assistant.battle.desert_rats.reports.enemy_words import describe_enemies
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.encounters import Contact
from assistant.battle.desert_rats.state.forces import Player, Table
from assistant.battle.desert_rats.state.player_pages import Line, Mark
from assistant.battle.questions.map_points import compass_point
from assistant.boardmap.plan import Place, Plan
from assistant.frozen import replace
from assistant.rules.desert_rats.reports import (
    EnemyReport,
    EnemySeen,
    report_position,
)
from assistant.rules.dice import Dice, no_dice
from assistant.rules.working import NullWorking

PASSING = "seen in passing, gone at the end of the turn: "


def model_marks(battle: Battle, player: Player) -> Iterator[Mark]:
    """Yield marks of the enemies in the view of a command element of the player's side."""
    shown: dict[str, Contact] = {}
    for id, platoon in battle.platoons.items():
        own = (c for c in battle.contacts.values() if c.platoon == id)
        for contact in own if platoon.side == player.side else ():
            known = shown.get(contact.enemy, contact)
            if is_on_table(battle, contact) and not battle.is_withheld(player.id, contact):
                shown[contact.enemy] = contact if _is_newer(contact, known) else known
    for contact in shown.values():
        platoon = battle.platoons[contact.platoon]
        known_as = battle.disguise_of(player.id, contact.enemy)
        mark = Mark(
            f"enemy {contact.label}",
            "wreck" if contact.wreck else "model",
            contact.label,
            known_as.title if known_as else naming.model_label(contact.type),
            contact.place[0],
            contact.place[1],
            contact.heading_deg,
            side=battle.enemy_of(player.side),
            seat=platoon.seat,
            note=_describe_distance(battle, player, contact),
        )
        if known_as and not known_as.has_place:
            words = f"{known_as.title}, in your own sight"
            mark = replace(mark.without_place(), label=known_as.title, words=words, note="")
        yield mark


def _is_newer(one: Contact, other: Contact) -> bool:
    """Return whether one contact is newer than another."""
    return (one.seen, one.now) > (other.seen, other.now)


def is_on_table(battle: Battle, contact: Contact) -> bool:
    """Return whether an enemy is on the table: a command element has it in view at the end."""
    if not contact.by_command:
        return False
    in_view = contact.now and battle.platoons[contact.platoon].command is not None
    return contact.wreck or in_view


def _describe_distance(battle: Battle, player: Player, contact: Contact) -> str:
    """Describe a model's distance from the player's nearest element that sees it: `416 m from C1`.

    If only a fellow player's element has it in view, give the distance from the player's nearest
    command element.
    """
    own = [p for p in battle.platoons_of_player(player.id) if p.command]
    views = ((p, battle.contacts.get(f"{p.id} {contact.enemy}")) for p in own)
    seers = [p for p, seen in views if seen and is_on_table(battle, seen)]
    eyes = [battle.elements[p.command] for p in seers or own if p.command]
    found = min(((distance_between_m(x.place, contact.place), x.name) for x in eyes), default=None)
    return f"{int(found[0])} m from {found[1]}" if found else ""


def report_marks(battle: Battle, player: Player) -> Iterator[Mark]:
    """Yield squares for enemies seen by other elements, or no longer in the commander's view."""
    for mark, _ in reports_and_enemies(battle, player):
        yield mark


def reports_and_enemies(battle: Battle, player: Player) -> Iterator[tuple[Mark, tuple[str, ...]]]:
    """Yield the mark of each report with the ids of the enemies that it is about."""
    groups: dict[tuple[object, ...], list[Contact]] = {}
    for contact in _best_contacts(battle, player).values():
        report = report_of(battle, contact, 1)
        if report.shown_as != "report":
            continue
        known_as = battle.disguise_of(player.id, contact.enemy)
        is_passing = contact.passing and contact.seen == battle.turn
        how = (contact.seen, is_passing, contact.wreck)
        place = (report.grid, report.square_m) if not known_as or known_as.has_place else ()
        key = (known_as or report.described_as, *place, report.status, *how)
        groups.setdefault(key, []).append(contact)
    for group in groups.values():
        contact = min(group, key=lambda one: _observer_rank(battle, one))
        mark = _report_mark(battle, player, contact, report_of(battle, contact, len(group)))
        passing = all(one.passing for one in group)
        yield replace(mark, passing=passing), tuple(one.enemy for one in group)


def _best_contacts(battle: Battle, player: Player) -> dict[str, Contact]:
    """Return the player's best contact with each enemy that no command element sees, by enemy.

    All platoons of a player share one radio net: the same enemy is reported once, and not at all
    while it is on the table in the view of one of the player's command elements.
    """
    own = {p.id for p in battle.platoons_of_player(player.id) if p.command is not None}
    known = {p.id for p in battle.platoons_of_player(player.id)}
    contacts = [c for c in battle.contacts.values() if not battle.is_withheld(player.id, c)]
    seen = {c.enemy for c in contacts if c.platoon in known and is_on_table(battle, c)}
    best: dict[str, Contact] = {}
    for contact in (*contacts, *_read_before(battle, player)):
        if contact.platoon in own and contact.enemy not in seen:
            other = best.get(contact.enemy, contact)
            best[contact.enemy] = max(other, contact, key=lambda c: _contact_rank(battle, c))
    return best


def _read_before(battle: Battle, player: Player) -> Iterator[Contact]:
    """Yield the older sightings that a player keeps of enemies who are withheld now.

    Without them an enemy would vanish from the page, which happens to no other. A report that was
    held back and is due replaces them.
    """
    lines = (x for x in battle.own_lines.get(player.id, ()) if x.due <= battle.turn)
    late = {id for line in lines for id in line.enemies}
    return (c for c in battle.earlier_sightings(player.id) if c.enemy not in late)


def _contact_rank(battle: Battle, contact: Contact) -> tuple[int, bool, bool, bool, float]:
    """Return the rank of a contact: the newest, then one in sight, then one that was in sight at
    the end of its turn, then a command element's, then the nearest observer's.
    """
    far = distance_between_m(contact.from_place, contact.place)
    return contact.seen, contact.now, not contact.passing, contact.by_command, -far


def _observer_rank(battle: Battle, contact: Contact) -> tuple[float, str]:
    """Return a sort key of observers: the nearest first, then by name."""
    return distance_between_m(contact.from_place, contact.place), battle.elements[
        contact.observer
    ].name


def report_of(battle: Battle, contact: Contact, count: int) -> EnemyReport:
    """Return the report of a number of enemies like one contact (`report_position`)."""
    age = battle.turn - contact.seen
    inputs = EnemySeen.model_construct(
        seen_by="command" if contact.by_command else "element",
        observer_x_m=contact.from_place[0],
        observer_y_m=contact.from_place[1],
        target_x_m=contact.place[0],
        target_y_m=contact.place[1],
        target=contact.type,
        count=count,
        age_turns=max(age, 1) if contact.by_command else age,  # the player's own view that is gone
    )
    return report_position(inputs, Dice(no_dice), NullWorking(""))


def _report_mark(
    battle: Battle, player: Player, contact: Contact, enemy_report: EnemyReport
) -> Mark:
    age = battle.turn - contact.seen
    is_passing = contact.passing and not age
    observer = battle.elements[contact.observer].name
    known_as = battle.disguise_of(player.id, contact.enemy)
    who = known_as.title if known_as else describe_enemies(enemy_report)
    if contact.wreck:
        are_many = not known_as and enemy_report.strength not in ("1", "one")
        who = f"{'wrecks' if are_many else 'wreck'} of {who}"
    key = f"{enemy_report.square_m} m square {enemy_report.grid}"
    square = describe_square(battle.plan, battle.tables[player.side], enemy_report)
    way = (
        f", {enemy_report.bearing} of {observer}, about {enemy_report.range_about_m} m"
        if enemy_report.bearing
        else ""
    )
    if contact.wreck:
        words = f"{who[:1].upper()}{who[1:]}, {square}{way}"
    elif age:
        words = f"Last seen {turn_label(contact.seen)}: {who}, {square}{way}"
    elif contact.passing:
        words = f"{observer} saw {who} in passing, gone at the end of the turn, {square}{way}"
    else:
        words = f"{observer} reports {who}, {square}{way}"
    if known_as and not known_as.has_place:
        key, square, way, words = "", "", "", words.partition(f", {square}")[0]
    mark = Mark(
        " ".join(["report", who, key, *(["passing"] if contact.passing else [])])
        + (f" {contact.seen}" if age else ""),
        "report",
        who,
        words,
        enemy_report.x_m or 0,
        enemy_report.y_m or 0,
        square_m=enemy_report.square_m or 0,
        stale=age,
        side=battle.enemy_of(player.side),
        seat=player.id,
        note=f"{PASSING if is_passing else ''}{square}{way}",
        passing=contact.passing,
    )
    return mark if square else replace(mark, note=mark.note.removesuffix(": ")).without_place()


def middle_of(enemy_report: EnemyReport) -> Place:
    """Return the middle of the square of a report."""
    return enemy_report.x_m or 0, enemy_report.y_m or 0


def report_lines(battle: Battle, player: Player, marks: tuple[Mark, ...]) -> Iterator[Line]:
    """Yield a line for each model and report of a player's page."""
    table = battle.tables[player.side]
    for mark in marks:
        if mark.kind == "model":
            name = f"{mark.label}, {mark.words}," if mark.label else mark.words
            where = describe_model(battle.plan, table, mark)
            yield Line(mark.key, f"{name} in your own sight at {where}", "model")
        elif mark.kind == "report":
            yield Line(mark.key, mark.words, "stale" if mark.stale else "report")


def describe_model(plan: Plan, table: Table, mark: Mark) -> str:
    """Describe where a model or a wreck on a table is, with a landmark, and how it faces."""
    words = [place_with_landmark(plan, table, (mark.x_m, mark.y_m))]
    if mark.kind == "model" and mark.heading_deg is not None:
        words.append(f"facing {compass_point(mark.heading_deg)}")
    if mark.kind == "model" and mark.note:
        words.append(mark.note)
    return ", ".join(words)
