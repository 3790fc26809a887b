"""Candidates for nomination, the nominees, and who may act after the roll (Rattenkrieg 11.1)."""

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.lookups.figures.commanders import (
    commands_here,
    leaders_with_orders,
)
from assistant.battle.rattenkrieg.lookups.figures.conduct import does_nothing_more
from assistant.battle.rattenkrieg.lookups.figures.leaders import quality_of_figure, quality_used
from assistant.battle.rattenkrieg.lookups.in_play import (
    can_declare_ambush,
    is_bare_mojon,
)
from assistant.battle.rattenkrieg.lookups.naming import (
    acting_name,
    umpire_acting_name,
)
from assistant.battle.rattenkrieg.lookups.scenario.decoy_orders import decoys_with_order
from assistant.battle.rattenkrieg.state import Battle, Element, Side
from assistant.frozen import dataclass
from assistant.rules.dice import given_dice, no_dice
from assistant.rules.procedures import Pending, find

INITIATIVE, DIE = "rattenkrieg/initiative", "initiative"
NOBODY = "nobody"
LEADER = "leader "  # before the id of the element that a leader with an order is with


@dataclass(frozen=True)
class Candidate:
    """An element that may be nominated.

    With its leader's order, all elements under that leader act.
    """

    element: Element
    by_leader: bool = False

    @property
    def value(self) -> str:
        """Return the answer that nominates the element."""
        return f"{LEADER if self.by_leader else ''}{self.element.id}"

    @property
    def option(self) -> Option:
        """Return the element as an answer to a question of its side."""
        if self.by_leader:
            return Option(self.value, f"Leader’s order: {self.element.title}", "and all below")
        return Option(self.value, self.element.title, f"{self.element.left} left")

    def name_for_side(self, battle: Battle) -> str:
        """Return the label of the button for the element's side."""
        title = acting_name(battle, self.element)
        return f"Leader’s order: {title}" if self.by_leader else title

    def name_for_umpire(self, battle: Battle) -> str:
        """Return the umpire's name for the element."""
        name = umpire_acting_name(battle, self.element)
        return f"{name}, leader’s order" if self.by_leader else name

    def quality(self, battle: Battle) -> int:
        """Return the Quality that counts for the initiative (10.1.7, 11.1)."""
        leader = commands_here(battle, self.element) if self.by_leader else None
        return quality_of_figure(battle, leader) if leader else quality_used(battle, self.element)


def nomination_candidates(battle: Battle, side: str) -> list[Candidate]:
    """Return what a side may nominate now.

    These are its active elements; if no round has begun, elements with placed orders, elements in
    ambush by nature, and leaders with an order. By house rule a Mojon counts too, because its own
    move replaces an order. An element whose figures have lost all their actions to suppression
    cannot act (7.4.9), so it is left out, and so is one that hides or surrenders (13.1.2). The
    enemy learns only that nobody was nominated.
    """
    if battle.round and battle.round.active:
        return [Candidate(x) for x in battle.active_of(side) if may_still_act(battle, x)]
    mojons = [x for x in battle.of_side(side) if is_bare_mojon(battle, x)]
    waiting = [x for x in battle.of_side(side) if can_declare_ambush(battle, x)]
    leaders = [Candidate(x, by_leader=True) for x in leaders_with_orders(battle, side)]
    ordered = [x for x in battle.nominable(side) if may_still_act(battle, x)]
    return [*leaders, *map(Candidate, [*ordered, *waiting, *mojons])]


def has_to_nominate(battle: Battle, side: str) -> bool:
    """Return whether a side is asked for a nomination, even if it must nominate nobody.

    An order beside a decoy looks like any other. Without a question it would be recognized.
    """
    opening = battle.round is None or not battle.round.active
    deceives = opening and bool(decoys_with_order(battle, side))
    return deceives or bool(nomination_candidates(battle, side))


def may_still_act(battle: Battle, element: Element) -> bool:
    """Return whether figures of an element have an action left, and may take it."""
    return bool(battle.actions_left(element)) and not does_nothing_more(battle, element)


def nominee(battle: Battle, side: str) -> Candidate | None:
    """Return what a side has nominated for the roll, or None."""
    current = battle.round
    id = current.nominees.get(side) if current else None
    if current is None or id is None:
        return None
    return Candidate(battle.elements[id], by_leader=side in current.leaders_named)


def nominations(battle: Battle) -> dict[str, str | None]:
    """Return, by side, the element nominated for the next roll; None if it named nobody.

    A nominee that has since lost its last action no longer counts: its side may nominate again.
    """
    named = battle.round.nominees if battle.round else {}
    leaders = battle.round.leaders_named if battle.round else ()
    return {
        side: id
        for side, id in named.items()
        if id is None or side in leaders or not _is_used_up(battle, id)
    }


def _is_used_up(battle: Battle, id: str) -> bool:
    """Return whether an element has no action left; a fallen one still counts as nominated."""
    element = battle.elements[id]
    return not battle.actions_left(element) and bool(battle.able(element))


def neither_nominates(battle: Battle) -> bool:
    """Return whether a round could begin, but neither side nominated an element."""
    return is_nobody_nominated(battle) and not (battle.round and battle.round.active)


def is_nobody_nominated(battle: Battle) -> bool:
    """Return whether every side that could nominate for the next roll has nominated nobody."""
    named = nominations(battle)
    if battle.round is None or battle.round.winner or not named or any(named.values()):
        return False
    return all(side in named or not has_to_nominate(battle, side) for side in battle.sides)


def is_nobody_final(battle: Battle, side: str) -> bool:
    """Return whether a side has named nobody among its active elements, and may name no other.

    Otherwise a side could wait for the end of the round to learn whether the enemy nominated
    anybody, and then nominate after all.
    """
    current = battle.round
    if current is None or not current.active:
        return False
    return current.nominees.get(side, NOBODY) is None


def is_nominee_there(battle: Battle, found: Candidate) -> bool:
    """Return whether a nominee can still act, or the leader with the order is still there."""
    if found.by_leader:
        return battle.leader(found.element) is not None
    return bool(battle.able(found.element))


def nominee_there(battle: Battle, side: str) -> Candidate | None:
    """Return a side's nominee if it can still act."""
    found = nominee(battle, side)
    return found if found and is_nominee_there(battle, found) else None


def side_with_first_initiative(battle: Battle) -> str | None:
    """Return the side that the scenario gives the initiative in turn 1, or None.

    The Mojons are placed in turn 1, when nobody has the initiative, so it applies to the turn
    after.
    """
    return battle.script.first if battle.turn == battle.placing_turn + 1 else None


def settled_initiative(battle: Battle) -> str | None:
    """Return the side that wins the initiative of the nominees without a die, or None.

    That is the case if only one side has a nominee, if the difference in Quality leaves the other
    side no face to win on, or if the scenario gives the initiative (11.1, addendum).
    """
    contest = _contest(battle)
    if contest is None:
        return None
    first = side_with_first_initiative(battle)
    if first and contest[f"{_faces_of(battle.sides[first])}_quality"] is not None:
        return first
    begun = find(INITIATIVE).begin(contest, no_dice)
    return None if isinstance(begun, Pending) else _winner(battle, begun.outcome.winner)


def initiative_by_face(battle: Battle) -> dict[int, str]:
    """Return the side that wins the roll on each face; nothing unless a die is due (11.1)."""
    contest = _contest(battle)
    if contest is None or settled_initiative(battle):
        return {}
    begun = find(INITIATIVE).begin(contest, no_dice)
    assert isinstance(begun, Pending)
    found = {}
    for face in range(1, begun.throw.faces + 1):
        rolled = find(INITIATIVE).begin(contest, given_dice({DIE: face}))
        assert not isinstance(rolled, Pending)
        found[face] = _winner(battle, rolled.outcome.winner)
    return found


def _contest(battle: Battle) -> dict[str, int | None] | None:
    """Return the inputs of the roll between the nominees; None until each side has named one.

    Nobody has to name the only active element of a side.
    """
    named = nominations(battle)
    quality: dict[str, int | None] = {}
    for side in battle.sides:
        found = nominee_there(battle, side) if side in named else _only_active(battle, side)
        if not (found or side in named):
            return None
        quality[side] = found.quality(battle) if found else None
    if set(quality.values()) == {None}:
        return None
    return {f"{_faces_of(battle.sides[id])}_quality": found for id, found in quality.items()}


def _only_active(battle: Battle, side: str) -> Candidate | None:
    """Return the only active element that a side could name, or None."""
    able = nomination_candidates(battle, side) if battle.round and battle.round.active else []
    return able[0] if len(able) == 1 else None


def _faces_of(side: Side) -> str:
    """Return the faces on which a side wins the roll: "low" or "high"."""
    return "low" if side.low else "high"


def _winner(battle: Battle, faces: str) -> str:
    return next(side.id for side in battle.sides.values() if _faces_of(side) == faces)


def candidates_that_may_act(battle: Battle) -> list[Candidate]:
    """Return the nominees that the winner of a roll may choose from.

    The side's own casualties are left out. An enemy nominee that fell is noticed only when it must
    act.
    """
    on = battle.round
    if on is None or on.winner is None:
        return []
    sides = (on.winner, battle.enemy(on.winner).id)
    named = [found for side in sides if (found := nominee(battle, side))]
    return [x for x in named if x.element.side != on.winner or is_nominee_there(battle, x)]
