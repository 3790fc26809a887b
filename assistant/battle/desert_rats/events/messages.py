"""Events of the messages between players and the umpire."""

from assistant.battle.desert_rats.events.base import BattleEvent
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.messages import Message
from assistant.frozen import dataclass, replace


@dataclass(frozen=True)
class MessageSent(BattleEvent):
    """A player or the umpire sent a message."""

    message: Message

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, messages=(*battle.messages, self.message))

    def conflict(self, battle: Battle) -> str | None:
        ids = {message.id for message in battle.messages}
        return "this message would be sent twice" if self.message.id in ids else None


@dataclass(frozen=True)
class MessagePassed(BattleEvent):
    """The umpire passed a message on, in this turn or later, or lost it."""

    message: str
    due: int | None
    lost: bool = False

    def apply(self, battle: Battle) -> Battle:
        messages = tuple(
            replace(each, due=self.due, lost=self.lost) if each.id == self.message else each
            for each in battle.messages
        )
        return replace(battle, messages=messages)

    def conflict(self, battle: Battle) -> str | None:
        there = any(each.id == self.message for each in battle.messages)
        return None if there else "this message would not be there"


@dataclass(frozen=True)
class MessagesChosen(BattleEvent):
    """The umpire chose whether messages within a side wait for the umpire too."""

    all_wait: bool

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, all_messages_wait=self.all_wait)
