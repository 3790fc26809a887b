"""Events of reactions to an action (Rattenkrieg 7.4.1, 11.1)."""

from assistant.battle.rattenkrieg.events.base import NO_NOISE, NO_ROUND, BattleEvent, reason_if
from assistant.battle.rattenkrieg.events.changed import change_round, round_of
from assistant.battle.rattenkrieg.state import Battle, Noise
from assistant.frozen import dataclass, replace


@dataclass(frozen=True)
class ReactionOffered(BattleEvent):
    """An action allows a reaction.

    With `alongside` other figures of the element made a noise in the same action, and both count.
    """

    noise: Noise
    alongside: bool = False

    def apply(self, battle: Battle) -> Battle:
        before = battle.noise
        battle = replace(battle, noise=self.noise)
        if battle.round is None:  # a Mojon's own move, between rounds
            return battle
        if before is None:
            return change_round(battle, also_heard=())
        if before.element == self.noise.element and not self.alongside:
            return battle
        # an action of another element is still there only if both were done at the same time
        return change_round(battle, also_heard=(*round_of(battle).also_heard, before))

    def conflict(self, battle: Battle) -> str | None:
        return reason_if(battle.round is None and not _is_mojon_move(battle, self.noise), NO_ROUND)


@dataclass(frozen=True)
class ReactionMissed(BattleEvent):
    """An element failed its roll to notice an action."""

    element: str

    def apply(self, battle: Battle) -> Battle:
        heard = battle.noise
        missed = heard and replace(heard, missed=(*heard.missed, self.element))
        return replace(battle, noise=missed)

    def conflict(self, battle: Battle) -> str | None:
        return NO_NOISE if battle.noise is None else None


@dataclass(frozen=True)
class ReactionsDeclined(BattleEvent):
    """A side declined to react with elements that could have reacted to an action."""

    elements: tuple[str, ...]

    def apply(self, battle: Battle) -> Battle:
        heard = battle.noise
        declined = heard and replace(heard, declined=(*heard.declined, *self.elements))
        return replace(battle, noise=declined)

    def conflict(self, battle: Battle) -> str | None:
        return NO_NOISE if battle.noise is None else None


@dataclass(frozen=True)
class ReactionsClosed(BattleEvent):
    """No further element reacts."""

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, noise=None)

    def conflict(self, battle: Battle) -> str | None:
        return NO_NOISE if battle.noise is None else None


def _is_mojon_move(battle: Battle, noise: Noise) -> bool:
    """Return whether a noise may come from a Mojon's own move, between rounds (8.3)."""
    mojon = battle.mojons.get(battle.elements[noise.element].mojon or "")
    return mojon is not None and mojon.moved
