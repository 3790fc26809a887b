"""Secret ground that elements come upon, so that their side knows it (ruling).

The printed rules have neither mines nor hidden ground. A side learns of a feature as soon as one of
its elements comes to that place: the element stops before mines, and notices sand, a gap or a lane.
"""

from collections.abc import Iterator, Sequence

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.kit import naming
from assistant.battle.desert_rats.kit.known_ground import features_of, sides_that_know
from assistant.battle.desert_rats.kit.landmarks import within_sentence
from assistant.battle.desert_rats.movement.dust_trails import stretches_covered
from assistant.battle.desert_rats.movement.march import March
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Element
from assistant.boardmap import shapes
from assistant.boardmap.outlines import course, surface
from assistant.boardmap.plan import AnyLine, Area, Crest, Place, Road
from assistant.frozen import dataclass

AT_IT_M = 1.0  # a blocked element stops within this of the obstacle


@dataclass(frozen=True)
class Meeting:
    """A side's elements came upon ground that the side did not know."""

    feature: Area | AnyLine
    side: str
    elements: tuple[Element, ...]

    def describe(self, battle: Battle) -> str:
        """Describe the meeting to the umpire."""
        who = naming.list_elements(self.elements)
        verb = "comes" if len(self.elements) == 1 else "come"
        side = battle.tables[self.side].name
        ground = within_sentence(self.feature.called)
        return f"{who} {verb} upon {ground}: it is on the map of {side} from now on"


def meetings_with_ground(battle: Battle, marches: Sequence[March] = ()) -> Iterator[Meeting]:
    """Yield the meetings of all elements with ground unknown to their sides, after their marches.

    Without marches, the elements meet the ground where they are.
    """
    tracks = {way.element: list(stretches_covered(way, _place(battle, way))) for way in marches}
    for feature in _secret_features(battle):
        for side in battle.tables:
            if side in sides_that_know(battle, feature.id):
                continue
            found = tuple(
                x
                for x in battle.elements_of_side(side)
                if any(is_met(feature, each) for each in tracks.get(x.id) or [(x.place, x.place)])
            )
            if found:
                yield Meeting(feature, side, found)


def learned_by_meeting(
    battle: Battle, meetings: Sequence[Meeting]
) -> Iterator[e.GroundKnowledgeSet]:
    """Yield, for each discovered feature, an event with the sides that know it from now on."""
    known: dict[str, tuple[str, ...]] = {}
    for each in meetings:
        before = known.get(each.feature.id) or sides_that_know(battle, each.feature.id)
        known[each.feature.id] = (*before, each.side)
    for id, sides in known.items():
        yield e.GroundKnowledgeSet(id, tuple(side for side in battle.tables if side in sides))


def is_met(feature: Area | AnyLine, stretch: tuple[Place, Place]) -> bool:
    """Return whether a straight stretch reaches a feature."""
    if isinstance(feature, Area):
        shape, near_m = surface(feature.polygon), AT_IT_M
    else:
        shape = course(feature.points)
        near_m = AT_IT_M
        if isinstance(feature, Road):
            near_m = feature.width_m / 2
        elif isinstance(feature, Crest):
            near_m = feature.slope_m
    start, end = stretch
    track = shapes.Point(start) if start == end else course(stretch)
    return bool(shape.distance(track) <= near_m)


def _place(battle: Battle, way: March) -> Place:
    return battle.elements[way.element].place


def _secret_features(battle: Battle) -> Iterator[Area | AnyLine]:
    """Yield the features that some side does not know, if they exist in this turn."""
    for each in features_of(battle.plan):
        there = not isinstance(each, Area) or each.stands(max(1, battle.turn))
        if there and each.id in battle.secret_ground:
            yield each
