"""Leaders: their command, their Quality, and leaders that the enemy identified (12.3, 15.17)."""

from collections import Counter
from functools import cache

from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.state import Battle, Command, Element, Figure
from assistant.rules.dice import no_dice
from assistant.rules.procedures import find
from assistant.rules.rattenkrieg.noise import LEADING
from assistant.rules.rattenkrieg.troops import CommandState, RankOfLeader, rank_of_leader

OUT: Command = "out-of-command"
RULE = "leader-identification"


def is_command_known(battle: Battle, element: Element) -> bool:
    """Return whether the command of an element is known for this turn."""
    return battle.leader(element) is not None or element.id in battle.morale.command_asked


def rank(figure: Figure) -> RankOfLeader:
    """Return a leader's rank, by title."""
    return rank_of_leader(figure.rank)


def leading_figure(battle: Battle, element: Element) -> Figure | None:
    """Return the leader who leads an element in person, or None (12.1.1)."""
    return battle.leader(element) if element.command == "led" else None


def quality_of_figure(battle: Battle, figure: Figure) -> int:
    """Return a figure's own Quality, with the bonus of the rank (12.3)."""
    return figure.quality or battle.owner(figure.id).quality


def command_of(battle: Battle, element: Element) -> CommandState:
    """Return the effects of the command of an element (12.1)."""
    leader = leading_figure(battle, element)
    best = quality_of_figure(battle, leader) if leader else None
    return _command_state(element.quality, best, element.command != OUT, _is_in_ambush(element))


@cache
def _command_state(own: int, leader: int | None, in_sight: bool, in_ambush: bool) -> CommandState:
    inputs = {
        "own_quality": own,
        "leader_leads": leader is not None,
        "leader_quality": leader,
        "leader_in_sight": in_sight,
        "ambush_or_close_combat": in_ambush,
    }
    ruled: CommandState = find("rattenkrieg/command-state").resolve(inputs, no_dice).outcome
    return ruled


def quality_used(battle: Battle, element: Element, figure: Figure | None = None) -> int:
    """Return the Quality that an element uses: its leader's while the leader leads it (12.1.1).

    For the action of a single figure, pass `figure`: its own Quality counts if it is higher.
    """
    quality = command_of(battle, element).quality_used
    return max(quality, quality_of_figure(battle, figure)) if figure else quality


def may_close(battle: Battle, element: Element) -> bool:
    """Return whether an element may go nearer to the enemy.

    An element out of command may not (12.1.3).
    """
    return command_of(battle, element).may_close


def checks_aggressiveness(battle: Battle, element: Element) -> bool:
    """Return whether an element checks its Aggressiveness before it fires (12.3.3)."""
    return command_of(battle, element).aggressiveness_check


def leader_kept_from_fire(battle: Battle, element: Element) -> Figure | None:
    """Return the leader who may not fire now because they lead others, or None (12.1.1)."""
    leader = leading_figure(battle, element)
    if leader is None or len(battle.able(element)) == 1:
        return None
    return None if command_of(battle, element).leader_may_fire else leader


def _is_in_ambush(element: Element) -> bool:
    order = element.order
    return order is not None and order.kind == "ambush" and order.face_up


def best_quality(battle: Battle, elements: list[Element]) -> int:
    """Return the highest Quality of able figures, or of the elements if no figure is able."""
    able = [quality_of_figure(battle, man) for x in elements for man in battle.able(x)]
    return max(able or [x.quality for x in elements])


def command_state(battle: Battle, element: Element) -> Command:
    """Return an element's last known command state.

    An element that lost its leader is no longer led.
    """
    lost = element.command == "led" and battle.leader(element) is None
    return "under-command" if lost else element.command


def is_identified_leader(battle: Battle, figure: Figure) -> bool:
    """Return whether the enemy identified a figure as a leader."""
    return is_on(battle, RULE) and figure.id in battle.morale.identified_leaders


def unidentified_leaders(battle: Battle, element: Element) -> list[Figure]:
    """Return an element's visible leaders that the enemy has not identified."""
    if element.concealment != "identified":
        return []
    leads = battle.leader(element)
    able = [m for m in battle.able(element) if m.leader or m == leads]
    return [m for m in able if m.id not in battle.morale.identified_leaders]


def signs_of_leader(battle: Battle, element: Element, figure: Figure) -> tuple[str, ...]:
    """Return the signs that reveal a leader now: clothing, weapon, orders just given."""
    found = list(battle.morale.wearing.get(figure.id, ()))
    others = Counter(m.weapons[0].name for m in battle.men(element) if m.weapons and m != figure)
    usual = others.most_common(1)[0][0] if others else None
    known = figure.id in battle.morale.wearing  # a figure that was described keeps that description
    if not known and figure.weapons and usual and figure.weapons[0].name != usual:
        found.append("different-weapon")
    if element.last_action in LEADING:
        found.append("issuing-orders")
    return tuple(dict.fromkeys(found))
