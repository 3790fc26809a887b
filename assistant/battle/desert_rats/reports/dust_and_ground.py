"""Dust, and ground that a side discovered in the battle, on its page and its table (4.1)."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from assistant.battle.desert_rats.kit.feature_labels import describe_feature
from assistant.battle.desert_rats.kit.known_ground import features_of
from assistant.battle.desert_rats.kit.landmarks import within_sentence
from assistant.battle.desert_rats.kit.places import coordinates, length_label, on_table
from assistant.battle.desert_rats.reports.table_layout import Point, TableLayout
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Player
from assistant.battle.desert_rats.state.player_pages import HandStep, Line
from assistant.battle.desert_rats.state.secret_ground import LearnedGround
from assistant.boardmap.plan import Area, Place
from assistant.frozen import dataclass


@dataclass(frozen=True)
class Laid:
    """Dust and discovered ground, laid out on a table over its terrain."""

    dust: Sequence[Area] = ()
    ground: Sequence[LearnedGround] = ()


NOTHING_LAID = Laid()


def discovered_ground(battle: Battle, side: str) -> Iterator[LearnedGround]:
    """Yield the features that a side discovered in the battle."""
    table = battle.tables[side]
    for each in features_of(battle.plan):
        if each.id in battle.secret_ground and side in battle.secret_ground[each.id].learned:
            points = each.polygon if isinstance(each, Area) else each.points
            yield LearnedGround(each.id, each.called, describe_feature(each, table), points)


def ground_lines(battle: Battle, player: Player) -> Iterator[Line]:
    """Yield a line for each feature that a player's side discovered in this turn."""
    for each in discovered_ground(battle, player.side):
        if battle.secret_ground[each.id].learned[player.side] == battle.turn:
            yield Line(f"ground {each.id}", describe_news_of_ground(each), "ground")


def describe_news_of_ground(ground: LearnedGround) -> str:
    """Describe a feature that is new on a player's map."""
    return f"New on your map: {ground.name} ({ground.words})"


def laying_steps(laid: TableLayout, before: Laid, now: Laid) -> Iterator[HandStep]:
    """Yield the steps that place and remove dust, smoke and discovered ground."""
    yield from _dust_steps(laid, before.dust, now.dust)
    yield from _ground_steps(laid, before.ground, now.ground)


def describe_laid(laid: TableLayout, laid_out: Laid) -> Iterator[str]:
    """Describe all dust, smoke and discovered ground on a table."""
    for patch in _patches(laid, laid_out.dust):
        yield f"{_describe_dust(laid, patch)}{_describe_last_turn(patch)}"
    for each in laid_out.ground:
        yield _describe_ground(laid, each)


def _ground_steps(
    laid: TableLayout, earlier: Sequence[LearnedGround], now: Sequence[LearnedGround]
) -> Iterator[HandStep]:
    """Yield the steps by which the hands change discovered ground on a table."""
    kept = {each.id for each in earlier} & {each.id for each in now}
    for each in (each for each in earlier if each.id not in kept):
        words = f"Remove {within_sentence(each.name)}"
        yield HandStep("take-up", words, words, "", "ground", at_mm=_middle(laid, each.points))
    for each in (each for each in now if each.id not in kept):
        words = f"Build {within_sentence(_describe_ground(laid, each))}"
        title = f"Build {within_sentence(each.name)}"
        middle = _middle(laid, each.points)
        yield HandStep("lay", words, title, each.words, "ground", at_mm=middle)


def _describe_ground(laid: TableLayout, ground: LearnedGround) -> str:
    """Describe ground to build: `Devil’s Garden (mines, nobody passes), corners at ...`."""
    places = "; ".join(coordinates(laid.plan, laid.table, point) for point in ground.points)
    return f"{ground.name} ({ground.words}), corners at {places}"


def _dust_steps(
    laid: TableLayout, before: Sequence[Area], after: Sequence[Area]
) -> Iterator[HandStep]:
    """Yield the steps that set down and take up dust and smoke."""
    was, now = {area.id for area in before}, {area.id for area in after}
    for patch in _patches(laid, [area for area in before if area.id not in now]):
        yield _dust_step(laid, "take-up", "Remove", patch)
    for patch in _patches(laid, [area for area in after if area.id not in was]):
        yield _dust_step(laid, "lay", "Place", patch)


def _dust_step(laid: TableLayout, action: str, verb: str, patch: Sequence[Area]) -> HandStep:
    words = f"{_describe_dust(laid, patch)}{_describe_last_turn(patch) if action == 'lay' else ''}"
    title = f"{verb} {_dust_name(patch[0])}"
    size = words.partition(", ")[2]
    return HandStep(
        action, f"{verb} {words}", title, size, "dust", at_mm=_middle(laid, _corners_of(patch))
    )


def _patches(laid: TableLayout, areas: Sequence[Area]) -> list[list[Area]]:
    """Return dust in patches, each of which the hands set down or remove at one time.

    The trails of vehicles that went side by side are one patch, and so are the legs of one trail.
    """
    patches: list[list[_Boxed]] = []
    for area in areas:
        times = (area.name, area.from_turn, area.until_turn)
        boxed = _Boxed(area, times, *_corners(laid, area.polygon))
        joined, apart = [boxed], []
        for patch in patches:
            if any(boxed.meets(other) for other in patch):
                joined = [*joined[:-1], *patch, boxed]
            else:
                apart.append(patch)
        patches = [*apart, joined]
    return [[boxed.area for boxed in patch] for patch in patches]


class _Boxed(NamedTuple):
    """Dust with its name and turns, and its box on the table."""

    area: Area
    times: tuple[str, int | None, int | None]
    low: Point
    high: Point

    def meets(self, other: "_Boxed") -> bool:
        """Return whether two areas are dust of one name and time whose boxes meet."""
        (left, near), (right, far) = self.low, self.high
        (a, b), (c, d) = other.low, other.high
        return self.times == other.times and a <= right and left <= c and b <= far and near <= d


def _corners_of(patch: Sequence[Area]) -> list[Place]:
    return [place for area in patch for place in area.polygon]


def _describe_last_turn(patch: Sequence[Area]) -> str:
    return f", until turn {patch[0].until_turn}" if patch[0].until_turn else ""


def _dust_name(area: Area) -> str:
    return area.name[:1].lower() + area.name[1:] if area.name else "the dust"


def _corners(laid: TableLayout, places: Sequence[Place]) -> tuple[Point, Point]:
    """Return the near left and the far right corner of places on the table."""
    corners = [on_table(laid.plan, laid.table, x, y) for x, y in places]
    rights, aways = zip(*corners, strict=True)
    return (min(rights), min(aways)), (max(rights), max(aways))


def _middle(laid: TableLayout, places: Sequence[Place]) -> Point:
    (left, near), (right, far) = _corners(laid, places)
    return (left + right) // 2, (near + far) // 2


def _describe_dust(laid: TableLayout, patch: Sequence[Area]) -> str:
    """Describe a patch: `drifting dust, 300 × 200 mm, from 1150 mm right, 900 mm away`."""
    (left, near), (right, far) = _corners(laid, _corners_of(patch))
    wide, deep = (length_label(laid.table, mm) for mm in (right - left, far - near))
    size = f"{wide.removesuffix(' mm')} × {deep}"
    corner = (length_label(laid.table, mm) for mm in (left, near))
    where = ", ".join(f"{mm} {way}" for mm, way in zip(corner, ("right", "away"), strict=True))
    strips = f"{len(patch)} strips within " if len(patch) > 1 else ""
    return f"{_dust_name(patch[0])}, {strips}{size}, from {where}"
