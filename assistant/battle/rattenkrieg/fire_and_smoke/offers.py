"""Buttons, checks and table rows for fires, clouds and lights (Rattenkrieg 30)."""

from collections.abc import Iterator

from assistant.battle.rattenkrieg.fire_and_smoke.new_clouds import SMOKE
from assistant.battle.rattenkrieg.fire_and_smoke.turn_end import update_fire_and_smoke
from assistant.battle.rattenkrieg.kit.chapters.chapter import Chapter, Check, Offer, TableRow
from assistant.battle.rattenkrieg.lookups import enemies, labels
from assistant.battle.rattenkrieg.lookups.flamethrowers import (
    bursts_left,
    flamethrower,
    model,
)
from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.lookups.labels import describe_location
from assistant.battle.rattenkrieg.lookups.light import darkness, needs_die
from assistant.battle.rattenkrieg.lookups.naming import capital, count
from assistant.battle.rattenkrieg.lookups.stocks import has_smoke_or_fire
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_aboard
from assistant.battle.rattenkrieg.state import Battle, Element, Figure, PendingCheck
from assistant.battle.rattenkrieg.state.fire_and_smoke import Cell, Status
from assistant.battle.screens.buttons import Tap
from assistant.rules.rattenkrieg.fire_and_smoke.flamethrowers import flamethrower_range_in


def _fire_checks(battle: Battle) -> Iterator[PendingCheck]:
    for cell in battle.fire_and_smoke.of("burning"):
        yield PendingCheck(f"fire {cell.id}", "fire", None, thing=labels.fire_name(cell))


def _phosphorus_checks(battle: Battle) -> Iterator[PendingCheck]:
    for cell in battle.fire_and_smoke.of("phosphorus"):
        yield PendingCheck(
            f"phosphorus {cell.id}", "phosphorus", None, thing=labels.fire_name(cell)
        )


def _star_shell_checks(battle: Battle) -> Iterator[PendingCheck]:
    for flare in battle.fire_and_smoke.flares.values():
        if needs_die(flare, battle.turn + 2 - flare.turn):
            yield PendingCheck(
                f"star-shell {flare.id}", "star-shell", None, thing=labels.flare_name(flare)
            )


def _offers(battle: Battle, element: Element) -> Iterator[Offer]:
    fire_and_smoke = battle.fire_and_smoke
    active = battle.round is not None and element.id in battle.round.active
    if active and any(fire_and_smoke.of("burning")) and is_on(battle, "fire-fighting"):
        yield Offer("Fight a fire", "fight-fire")
    if active:
        if any(_has_fuel(battle, m) for m in battle.fit(element)):
            yield Offer("Flamethrower", "fire-flame", by="umpire")
            yield Offer("Flamethrower", "ask-flame", by="side")
        if has_smoke_or_fire(battle, element, smoke=is_on(battle, SMOKE)):
            yield Offer("Smoke or fire", "ask-throw-fire", by="side")
        yield Offer("Smoke or fire", "throw-fire", group="rule", by="umpire")
        if _may_want_flare(battle, element):
            yield Offer("Flare", "ask-flare", by="side")
            yield Offer("Flare", "fire-flare", {"launcher": element.id}, by="umpire")
    if fire_and_smoke.alight:
        yield Offer("Touches fire", "touch-fire", group="rule", by="umpire")
    if fire_and_smoke.clouds:
        yield Offer("Lost in smoke", "lost-in-cloud", group="rule", by="umpire")


def _may_want_flare(battle: Battle, element: Element) -> bool:
    """Return whether an element could fire a flare for its light, or on foot to mark an enemy.

    By day a flare marks a target (15.10, 30.4).
    """
    if not battle.fit(element):
        return False
    if is_aboard(battle, element):
        return bool(darkness(battle))
    return bool(darkness(battle) or enemies.known_to_side(battle, element, enemies.IDENTIFIED))


def _facts(battle: Battle, element: Element) -> Iterator[str]:
    if cloud := battle.fire_and_smoke.cloud_over(element.id):
        yield f"Inside the {labels.cloud_name(cloud)}: must try to get out"


def _has_fuel(battle: Battle, figure: Figure) -> bool:
    """Return whether a figure has a flamethrower with fuel left."""
    piece = flamethrower(figure)
    named = model(piece) if piece else None
    return piece is not None and (
        named is None or bursts_left(battle.fire_and_smoke, figure, named) > 0
    )


def _notes(battle: Battle, figure: Figure) -> Iterator[str]:
    piece = flamethrower(figure)
    named = model(piece) if piece else None
    if named:
        left = bursts_left(battle.fire_and_smoke, figure, named)
        reach = flamethrower_range_in(named, battle.fire_and_smoke.bursts.get(figure.id, 0))
        yield f"{count(left, 'burst', 'bursts')} left · {reach}″"
    if piece:
        yield "cannot climb or swim"  # 30.3


def _table(battle: Battle) -> Iterator[TableRow]:
    fire_and_smoke = battle.fire_and_smoke
    for cell in fire_and_smoke.alight:
        yield TableRow(
            labels.fire_name(cell), labels.describe_fire(cell), tuple(_fire_taps(battle, cell))
        )
    for cell in fire_and_smoke.of("unlit"):
        taps = (_change_tap(cell),)
        yield TableRow(
            f"Unlit fuel {describe_location(cell.place)}", f"{cell.radius_in:g}″ around", taps
        )
    for name, pile in labels.clouds_by_name(fire_and_smoke.clouds.values()).items():
        detail = "; ".join(labels.describe_cloud(battle, each) for each in pile)
        taps = (Tap("Change", "rule-cloud", {"pile": name}, opens=True),)
        yield TableRow(capital(name), detail, taps)
    for flare in fire_and_smoke.flares.values():
        taps = (Tap("Change", "rule-flare", {"flare": flare.id}, opens=True),)
        yield TableRow(labels.flare_name(flare), labels.describe_flare(battle, flare), taps)
    if fire_and_smoke.clouds or fire_and_smoke.alight:
        wind = Tap("Change", "set-wind", opens=True)
        if is_on(battle, SMOKE):
            yield TableRow(capital(labels.describe_wind(battle)), "", (wind,))
    yield from _burnt_row(battle, "hot", "Too hot to stay on")
    yield from _burnt_row(battle, "rubble", "Burnt down, for tracked vehicles only")


def _fire_taps(battle: Battle, cell: Cell) -> Iterator[Tap]:
    due = (f"fire {cell.id}", f"phosphorus {cell.id}")
    for owed in (o for o in battle.owed if o.id in due):
        yield Tap("Resolve", "burn-fire", {"owed": owed.id}, opens=True)
    yield _change_tap(cell)


def _change_tap(cell: Cell) -> Tap:
    return Tap("Change", "rule-fire", {"fire": cell.id}, opens=True)


def _burnt_row(battle: Battle, status: Status, label: str) -> Iterator[TableRow]:
    cells = list(battle.fire_and_smoke.of(status))
    if cells:
        taps = (
            Tap(
                "Change", "rule-fire", {"fire": cells[0].id} if len(cells) == 1 else {}, opens=True
            ),
        )
        yield TableRow(label, "; ".join(cell.place for cell in cells), taps)


def _umpire_taps(battle: Battle) -> Iterator[Tap]:
    if battle.phase not in ("approach", "engagement"):
        return
    yield Tap("Add fire", "start-fire", opens=True)
    yield Tap("Phosphorus", "phosphorus", opens=True)
    if is_on(battle, SMOKE):
        yield Tap("Smoke or dust", "raise-cloud", opens=True)
        yield Tap("Wind", "set-wind", opens=True)
    if darkness(battle):
        yield Tap("Flare", "fire-flare", opens=True)


OFFERED = Chapter(
    "fire and smoke",
    checks=(
        Check("fire", "keeps burning.", "burn-fire", "ground", _fire_checks, together="burn-all"),
        Check(
            "phosphorus",
            "may go out.",
            "burn-fire",
            "ground",
            _phosphorus_checks,
            together="burn-all",
        ),
        Check(
            "star-shell",
            "may be spent.",
            "burn-fire",
            "ground",
            _star_shell_checks,
            together="burn-all",
        ),
        Check("load", "is hit: the load of the flamethrower goes up.", "load-goes-up", by="umpire"),
        Check("flames", "is near flames: take cover or run away?", "face-flames"),
    ),
    offers=_offers,
    facts=_facts,
    notes=_notes,
    table=_table,
    puts=_umpire_taps,
    closes={"ground": update_fire_and_smoke},
)
