"""The next round of a close combat: the figures that still touch (Rattenkrieg 17.2)."""

from collections.abc import Iterable, Sequence

from assistant.battle.log import Entry
from assistant.battle.questions.answers import LIST
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.close_combat.contact import KIND
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.state import Battle, Element, Figure, PendingCheck
from assistant.frozen import dataclass

MOVE = "close-combat"
FIGHT = "rattenkrieg/close-combat"
NAMES = ("attackers", "defenders")


@dataclass(frozen=True)
class Touching:
    """The figures of both sides that are known to touch; empty before a first round."""

    attackers: tuple[str, ...] = ()
    defenders: tuple[str, ...] = ()

    def touching_enemy(self, figures: Iterable[Figure]) -> tuple[str, ...]:
        """Return the ids of the figures that touch an enemy."""
        return tuple(m.id for m in figures if m.id in (*self.attackers, *self.defenders))


def still_touching(play: BattlePlay, element: Element, target: Element) -> Touching:
    """Return the figures that were left in contact by the last round of two elements.

    A figure that went back touches nobody. After a move into contact nothing is known yet: perhaps
    only some of the figures that moved touch an enemy.
    """
    for check in play.state.owed:
        if _is_between(check, element, target):
            entry = play.entry_with(e.CheckScheduled(check))
            if entry is not None and entry.move == MOVE and entry.answers is not None:
                return _figures_left_fighting(play.state, entry, (element, target))
    return Touching()


def _is_between(check: PendingCheck, element: Element, target: Element) -> bool:
    pair = {element.id, target.id}
    return check.kind == KIND and {check.element, check.thing} == pair


def _figures_left_fighting(
    battle: Battle, entry: Entry[e.BattleEvent], first: Iterable[Element]
) -> Touching:
    """Return the figures that fought in an entry, except one that went back.

    `first` are the two elements of the move; the figures of others come after theirs.
    """
    order = [id for x in (*first, *battle.elements.values()) for id in x.figures]
    answers = entry.answers or {}
    fought = {name: sorted(_as_list(answers.get(name, ())), key=order.index) for name in NAMES}
    for each in entry.resolutions:
        side, _, hit = str(each.outcome.get("result", "")).partition("-")
        if each.procedure != FIGHT or hit != "retreats":
            continue
        men, place = fought[f"{side}s"], int(each.outcome["figure"])
        if len(men) != len(each.inputs[f"{side}s"]):
            return Touching()  # helpless figures were there too: nobody knows who went back
        del men[place - 1]
    return Touching(tuple(fought["attackers"]), tuple(fought["defenders"]))


def _as_list(answer: str | Sequence[str]) -> list[str]:
    return answer.split(LIST) if isinstance(answer, str) else list(answer)
