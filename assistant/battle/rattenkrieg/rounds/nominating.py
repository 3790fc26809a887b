"""Nominating the elements that could act next (Rattenkrieg 11.1)."""

from assistant.battle.play import Option
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.acting import FIRST_ACTIONS_FIRST
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.lookups.figures.able_figures import first_actions_left
from assistant.battle.rattenkrieg.lookups.figures.commanders import leaders_with_orders
from assistant.battle.rattenkrieg.lookups.figures.leaders import quality_of_figure, quality_used
from assistant.battle.rattenkrieg.lookups.in_play import (
    can_declare_ambush,
    is_bare_mojon,
)
from assistant.battle.rattenkrieg.lookups.naming import (
    acting_name,
    umpire_acting_name,
)
from assistant.battle.rattenkrieg.state import Battle, Element, Side
from assistant.frozen import dataclass
from assistant.rules.dice import no_dice
from assistant.rules.procedures import Pending, find

INITIATIVE = "rattenkrieg/initiative"
THE_ENEMY = "enemy"  # the element that the enemy nominated in secret
NOBODY = "nobody"
LEADER = "leader "  # before the id of the element that a leader with an order is with


@dataclass(frozen=True)
class Candidate:
    """An element that may be nominated; with the order of its leader, all under that one act."""

    element: Element
    by_leader: bool = False

    @property
    def value(self) -> str:
        """Return the answer that nominates it."""
        return f"{LEADER if self.by_leader else ''}{self.element.id}"

    @property
    def option(self) -> Option:
        """Return it as an answer to a question of its own side."""
        if self.by_leader:
            return Option(self.value, f"Leader’s order: {self.element.title}", "and all below")
        return Option(self.value, self.element.title, f"{self.element.left} left")

    def name_for_side(self, battle: Battle) -> str:
        """Return the words of the button of its own side."""
        title = acting_name(battle, self.element)
        return f"Leader’s order: {title}" if self.by_leader else title

    def name_for_umpire(self, battle: Battle) -> str:
        """Return the umpire's name for it."""
        name = umpire_acting_name(battle, self.element)
        return f"{name}, leader’s order" if self.by_leader else name

    def quality(self, battle: Battle) -> int:
        """Return the Quality that counts for its initiative (10.1.7, 11.1)."""
        leader = battle.leader(self.element) if self.by_leader else None
        return quality_of_figure(battle, leader) if leader else quality_used(battle, self.element)


def nomination_candidates(battle: Battle, side: str) -> list[Candidate]:
    """Return what a side may nominate now.

    They are its active elements; if no round is on, those with placed orders, those in ambush by
    nature, and the leaders with an order. By house rule a Mojon counts too, as its own move
    replaces an order. An element whose figures have lost all their actions to suppression cannot
    act (7.4.9), so it is not among them. The enemy learns no more than that nobody was named.
    """
    if battle.round and battle.round.active:
        return [Candidate(x) for x in battle.active_of(side) if battle.actions_left(x)]
    mojons = [x for x in battle.of_side(side) if is_bare_mojon(battle, x)]
    waiting = [x for x in battle.of_side(side) if can_declare_ambush(battle, x)]
    leaders = [Candidate(x, by_leader=True) for x in leaders_with_orders(battle, side)]
    ordered = [x for x in battle.nominable(side) if battle.actions_left(x)]
    return [*leaders, *map(Candidate, [*ordered, *waiting, *mojons])]


def nominee(battle: Battle, side: str) -> Candidate | None:
    """Return what a side has nominated for the roll, or None."""
    current = battle.round
    id = current.nominees.get(side) if current else None
    if current is None or id is None:
        return None
    return Candidate(battle.elements[id], by_leader=side in current.leaders_named)


def nominations(battle: Battle) -> dict[str, str | None]:
    """Return, by side, the element that each has nominated for the next roll, None for nobody.

    A nominee that has lost its last action meanwhile counts no more: its side may nominate again.
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
    """Return whether each side that could nominate for the next roll nominated nobody."""
    named = nominations(battle)
    if battle.round is None or battle.round.winner or not named or any(named.values()):
        return False
    return all(side in named or not nomination_candidates(battle, side) for side in battle.sides)


def require_rounds(play: BattlePlay) -> None:
    why = "Rounds come after the orders are placed."
    play.need(play.state.phase == "engagement", why)
    play.require(play.state.stage == "rounds", why)


def require_nobody_acting(play: BattlePlay) -> None:
    """Refuse while an element has been given the action and has not used it yet."""
    on = play.state.round
    busy = on is not None and on.turn_of is not None and on.acting is None
    play.require(not busy, "Somebody has been given the action and has not acted yet.")
    waits = on is not None and on.held is not None
    play.require(not waits, "The action that the ambush came before is carried out first, or lost.")
    play.require(not first_actions_left(play.state), FIRST_ACTIONS_FIRST)


def require_no_winner(play: BattlePlay) -> None:
    """Refuse while a side has won the roll and has not chosen who acts."""
    won = play.state.round is not None and play.state.round.winner is not None
    play.require(not won, "The roll is won: the winner says who acts.")


@move("nominate", "Nominate")
def nominate_element(play: BattlePlay) -> None:
    """Nominate, in secret, the element that a side wants to act with (11.1)."""
    require_rounds(play)
    require_nobody_acting(play)
    require_no_winner(play)
    side = asking.ask_side(play)
    options = [x.option for x in nomination_candidates(play.state, side.id)]
    chosen = play.choose("nominee", "Whom?", [*options, Option(NOBODY, "Nobody")])
    found = _candidate(play.state, chosen)
    if play.state.round is None:
        play.record(e.RoundBegan(play.state.rounds_done + 1))
    before = dict(play.state.round.nominees if play.state.round else {})
    still_nobody = found is None and before.get(side.id, NOBODY) is None
    play.need_change(not still_nobody)
    record_nominee(play, side, found)
    words = "nobody"
    if found:
        whose = "the leader’s order of " if found.by_leader else ""
        words = f"{whose}{found.element.title}"
    play.log("umpire", f"{side.name} names {words}.")
    play.log(side.id, f"You name {words}.")
    if not before:  # a later change of the nominee stays secret
        play.log(play.state.enemy(side.id).id, "The enemy has nominated an element.")


def record_nominee(play: BattlePlay, side: Side, found: Candidate | None) -> None:
    """Record what a side nominates for the next roll, or that it nominates nobody."""
    id = found.element.id if found else None
    play.record(e.Nominated(side.id, id, leader=found is not None and found.by_leader))


def _candidate(battle: Battle, chosen: str) -> Candidate | None:
    if chosen == NOBODY:
        return None
    return Candidate(battle.elements[chosen.removeprefix(LEADER)], chosen.startswith(LEADER))


def withdraw_lost_nominees(play: BattlePlay) -> None:
    """Withdraw a nominee that has no able figure, or no leader, left before the roll."""
    for side in play.state.round.nominees if play.state.round else ():
        found = nominee(play.state, side)
        if found and not is_nominee_there(play.state, found):
            play.record(e.Nominated(side, None))


def is_nominee_there(battle: Battle, found: Candidate) -> bool:
    """Return whether a nominee can still act, or the leader with the order is still there."""
    if found.by_leader:
        return battle.leader(found.element) is not None
    return bool(battle.able(found.element))


def ask_nominee(play: BattlePlay, side: Side) -> Candidate | None:
    """Return a side's nominee, which the umpire may choose now for the side."""
    if side.id in nominations(play.state):
        return _nominee_there(play.state, side.id)  # fire may have taken them
    # a side that rolls before it has named would read the enemy's Quality off the odds
    play.require(play.actor.is_umpire, f"{side.name} has not named anybody yet.")
    options = [x.option for x in nomination_candidates(play.state, side.id)]
    if not options:
        return None
    chosen = play.choose(
        f"nominee_{side.id}",
        f"{side.name}: who is nominated?",
        [*options, Option(NOBODY, "Nobody")],
        _only_choice(options),
    )
    return _candidate(play.state, chosen)


def _only_choice(options: list[Option]) -> str | None:
    return options[0].value if len(options) == 1 else None


def side_with_first_initiative(battle: Battle) -> str | None:
    """Return the side that the scenario gives the initiative in turn 1, or None.

    The Mojons are placed in turn 1, and nobody has the initiative: so it counts in the turn after.
    """
    return battle.script.first if battle.turn == battle.placing_turn + 1 else None


def settled_initiative(battle: Battle) -> str | None:
    """Return the side that wins the initiative of the nominees without a die, or None.

    So it is where only one side has a nominee, where the difference in Quality leaves the other no
    face, and where the scenario gives the initiative (11.1, addendum).
    """
    named = nominations(battle)
    found = {id: _nominee_there(battle, id) for id in battle.sides}
    if len(named) < len(battle.sides) or not any(found.values()):
        return None
    first = side_with_first_initiative(battle)
    if first and found[first]:
        return first
    low, high = sorted(battle.sides.values(), key=lambda side: not side.low)
    quality = {id: x.quality(battle) if x else None for id, x in found.items()}
    contest = {"low_quality": quality[low.id], "high_quality": quality[high.id]}
    begun = find(INITIATIVE).begin(contest, no_dice)
    if isinstance(begun, Pending):
        return None
    return low.id if begun.outcome.winner == "low" else high.id


def _nominee_there(battle: Battle, side: str) -> Candidate | None:
    """Return a side's nominee if it can still act."""
    found = nominee(battle, side)
    return found if found and is_nominee_there(battle, found) else None


def candidates_that_may_act(battle: Battle) -> list[Candidate]:
    """Return the nominees that the winner of a roll may choose from.

    Own casualties are left out. Whether the enemy's nominee fell shows only when it must act.
    """
    on = battle.round
    if on is None or on.winner is None:
        return []
    sides = (on.winner, battle.enemy(on.winner).id)
    named = [found for side in sides if (found := nominee(battle, side))]
    return [x for x in named if x.element.side != on.winner or is_nominee_there(battle, x)]
