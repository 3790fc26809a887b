"""The replay of a battle: the truth beside what each player knew, step by step (10.2)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.kit.geometry import distance_between_m
from assistant.battle.desert_rats.kit.known_ground import battle_as_shown
from assistant.battle.desert_rats.screens.enemies_behind_marks import (
    NEAR_M,
    Thread,
    names_of_enemies,
    threads,
    unknown_enemies,
    unknown_to_all,
)
from assistant.battle.desert_rats.screens.enemies_on_page import (
    IN_SIGHT,
    REPORTED,
    EnemyOnPage,
    enemies_on_page,
)
from assistant.battle.desert_rats.screens.maps.master_map import WIDE, elements_shown, master_map
from assistant.battle.desert_rats.screens.maps.player_map import own_map
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Element, Player
from assistant.battle.desert_rats.state.player_pages import Page
from assistant.battle.replaying.scenes import (
    Belief,
    Believed,
    Change,
    Facts,
    Force,
    NameOfEnemy,
    Replays,
    Scene,
    Step,
    Unit,
    difference,
)
from assistant.battle.screens.side_labels import SideLabel
from assistant.boardmap.plan import Place
from assistant.cards.drawing.ground_sheet import Sheet
from assistant.cards.drawing.map_symbols import line_svg, trail_svg
from assistant.cards.drawing.replay_marks import (
    fallen_svg,
    struck_svg,
    thread_svg,
    thread_tags_svg,
    ways_svg,
)
from assistant.cards.wording import listed
from assistant.frozen import replace
from assistant.rules.rounding import round_half_up

WORKED = {"fire": "everybody has moved", "reactions": "everybody has fired"}
SENT = "the reports are sent"


def ended_step(battle: Battle, event: Any) -> Step | None:
    """Return the step of a turn that an event ended, if it ended one.

    A fire phase without a shot has no step, as it changes nothing.
    """
    if isinstance(event, e.Released):
        return Step(SENT, for_sides=True)
    words = WORKED.get(event.phase) if isinstance(event, e.PhaseBegun) else None
    if isinstance(event, e.PhaseBegun) and event.phase == "reactions" and not battle.shots:
        return None
    return Step(words) if words else None


def facts(battle: Battle, named: Mapping[NameOfEnemy, str]) -> Facts:
    """Return the figures of a moment."""
    able, known, error = {}, {}, dict.fromkeys(battle.sides, 0.0)
    for id, player in battle.sides.items():
        own = {platoon.id for platoon in battle.platoons_of_player(id)}
        there = (x for x in battle.elements.values() if x.platoon in own and x.is_in_battle)
        able[id] = sum(1 for _ in there)
        known[id] = len(tuple(enemies_on_page(battle, player, battle.pages.get(id), IN_SIGHT)))
        known[id] += len(tuple(enemies_on_page(battle, player, battle.pages.get(id), REPORTED)))
    for thread in threads(battle, named):
        error[thread.player] = max(error[thread.player], thread.far_m)
    return Facts(battle.turn, able, known, error)


def scene(change: Change[Battle], turned_deg: int = 0) -> Scene:
    """Return everything that is true, beside each player's page."""
    battle = change.now
    sheet = Sheet(battle.plan, WIDE, turned_deg)
    found = tuple(threads(battle, change.named))
    wrong = tuple(x for x in found if x.far_m >= max(NEAR_M, x.mark.square_m / 2))
    tags = [(x.believed, x.true, f"{x.far_m:.0f} m") for x in wrong]
    places = [x.place for x in elements_shown(battle)]
    over = thread_tags_svg(sheet, tags, places) + "".join(_losses(change, sheet))
    ways = ways_svg(sheet, change.ways.ways) + fallen_svg(sheet, change.ways.fallen)
    under = "".join((*_draw_threads(battle, wrong, sheet), *_shapes_of_moves(change, sheet)))
    unknown = unknown_enemies(battle, change.named)
    return Scene(
        master_map(
            battle,
            under=ways + under,
            over=over,
            has_notes=True,
            has_pins=change.for_umpire,
            turned_deg=turned_deg,
            unknown=unknown_to_all(battle, unknown),
        ),
        (),
        tuple(
            replace(_belief_of(battle, player, found), unknown=listed(x.name for x in unknown[id]))
            for id, player in battle.sides.items()
        ),
    )


def scene_from(change: Change[Battle], side: str) -> Scene:
    """Return the umpire's scene with the true map turned as a player sits at the table."""
    return scene(change, change.now.tables[change.now.sides[side].side].turned_deg)


def own_scene(change: Change[Battle], side: str) -> Scene:
    """Return what a player's page showed at a moment."""
    battle, page = change.now, change.now.pages.get(side)
    earlier = change.before.pages.get(side) if change.before else None
    was = {own.name: own.words for own in earlier.platoons} if earlier else {}
    units = [
        Unit(own.name, f"{own.state}. {own.words}", was=difference(own.words, was.get(own.name)))
        for own in (page.platoons if page else ())
    ]
    player = battle.sides[side]
    force = Force(_badge(player), "", tuple(units))
    belief = _belief_of(battle, player, ())
    return Scene(belief.map, (force,), (replace(belief, map=""),))


def _badge(player: Player) -> SideLabel:
    return SideLabel(player.id, player.name, player.letter, player.mark)


def _draw_threads(battle: Battle, wrong: tuple[Thread, ...], sheet: Sheet) -> Iterator[str]:
    for thread in wrong:
        mark = battle.tables[thread.mark.side].mark
        yield thread_svg(sheet, thread.believed, thread.true, mark)


def _shapes_of_moves(change: Change[Battle], sheet: Sheet) -> Iterator[str]:
    """Yield drawings of moves since the previous moment, and of shots."""
    now, before = change.now, change.before
    for element in elements_shown(now) if before else ():
        assert before is not None
        was = before.elements[element.id]
        on_ground = was.carried_by is None and not before.platoons[was.platoon].off
        if on_ground and distance_between_m(was.place, element.place) > NEAR_M:
            yield trail_svg(sheet, was.place, element.place, now.tables[element.side].mark)
    for shot in now.shots if now.phase == "reactions" else ():
        ends = now.elements[shot.firer].place, now.elements[shot.target].place
        yield line_svg(sheet, *ends, clear=shot.hit)


def _losses(change: Change[Battle], sheet: Sheet) -> Iterator[str]:
    """Yield a mark at each element that was lost since the previous moment."""
    for element in _lost_elements(change):
        yield struck_svg(sheet, element.place, f"{element.name} lost")


def _lost_elements(change: Change[Battle]) -> Iterator[Element]:
    for id, element in change.now.elements.items():
        was = change.before.elements.get(id) if change.before else None
        if was and was.is_in_battle and not element.is_in_battle and not element.off:
            yield element


def places(battle: Battle) -> dict[str, tuple[str, Place]]:
    """Return each element on the map by its id, with the mark of its table and its place.

    None has a place before the set-up is complete.
    """
    if battle.phase == "setup":
        return {}
    return {x.id: (battle.tables[x.side].mark, x.place) for x in elements_shown(battle)}


def fallen_marks(change: Change[Battle]) -> Iterator[tuple[str, Place]]:
    """Yield where elements were lost since the previous moment, with the mark of their table."""
    for element in _lost_elements(change):
        yield change.now.tables[element.side].mark, element.place


def _belief_of(battle: Battle, player: Player, found: tuple[Thread, ...]) -> Belief:
    page = battle.pages.get(player.id)
    shapes = {id: table.mark for id, table in battle.tables.items()}
    turn = page.turn if page else 0
    notes = battle.notes.get(player.id, ())
    table = battle.tables[player.side]
    plan = battle_as_shown(battle, player.side).plan
    truth: dict[str, list[Thread]] = {}
    for thread in found:
        if thread.player == player.id:
            truth.setdefault(thread.mark.key, []).append(thread)
    enemies = enemies_on_page(battle, player, page, IN_SIGHT + REPORTED)
    return Belief(
        _badge(player),
        own_map(plan, table, shapes, page, turn, whole=True, notes=notes),
        _describe_age(page),
        tuple(_believed_enemy(battle, each, truth.get(each.mark.key, ())) for each in enemies),
        tuple(line.words for line in page.turn_lines) if page else (),
        "The reports named no enemy.",
    )


def _believed_enemy(battle: Battle, enemy: EnemyOnPage, truth: Sequence[Thread]) -> Believed:
    table = battle.tables[enemy.mark.side]
    label = "" if enemy.mark.kind == "report" else f"{enemy.mark.label} · "
    return Believed(
        f"{label}{enemy.title}" if enemy.title else enemy.words,
        enemy.words if enemy.title else "",
        enemy.state,
        SideLabel(enemy.mark.side, table.name, table.name[:1], table.mark),
        listed([thread.name for thread in truth]),
        _describe_error(truth),
        is_old=bool(enemy.mark.stale or enemy.mark.passing),
    )


def _describe_error(truth: Sequence[Thread]) -> str:
    """Describe how far the enemies of a mark are from it: `40 to 120 m off`; empty if not far."""
    far = sorted({round_half_up(thread.far_m) for thread in truth if thread.far_m >= NEAR_M})
    return f"{' to '.join(map(str, dict.fromkeys((far[0], far[-1]))))} m off" if far else ""


def _describe_age(page: Page | None) -> str:
    if page is None:
        return "no reports yet"
    when = f"of turn {page.turn}" if page.turn else "before turn 1"
    return f"from the reports {when}"


REPLAYS: Replays[Battle, Any] = Replays(
    facts,
    scene,
    own_scene,
    names_of_enemies,
    ended_step,
    curve="error",
    places=places,
    fallen=fallen_marks,
    scene_from=scene_from,
)
