"""The messages that a reader knows, in the reader's words."""

from collections.abc import Iterator

from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.messages import UMPIRE, Message
from assistant.frozen import dataclass


@dataclass(frozen=True)
class ReadMessage:
    """A message as a reader sees it."""

    who: str  # `From Axis`, `To the umpire`
    words: str
    turn: int  # in which the reader sent it, or got it


@dataclass(frozen=True)
class UmpiresMessage:
    """A message as the umpire sees it."""

    id: str
    who: str  # `British to Axis`
    words: str
    state: str  # `waits for you`, `arrives in turn 4`
    waits: bool
    reply_to: str = ""  # the player who wrote it to the umpire


def messages_of_player(battle: Battle, player: str) -> tuple[ReadMessage, ...]:
    """Return the messages that a player sent or got, the newest first."""
    found = [
        (each.sent, ReadMessage(f"To {_name_for(battle, player, each.to)}", each.words, each.sent))
        if each.sender == player
        else (each.due or 0, _received_message(battle, player, each))
        for each in reversed(battle.messages)
        if each.sender == player or _has_reached(battle, player, each)
    ]
    return tuple(message for _, message in sorted(found, key=lambda one: -one[0]))


def _received_message(battle: Battle, player: str, message: Message) -> ReadMessage:
    who = f"From {_name_for(battle, player, message.sender)}"
    return ReadMessage(who, message.words, message.due or 0)


def _has_reached(battle: Battle, player: str, message: Message) -> bool:
    receivers = (player, battle.sides[player].side)
    return message.to in receivers and message.has_arrived(battle.turn)


def _name_for(battle: Battle, player: str, id: str) -> str:
    """Return the name of a sender or receiver as a player knows it; enemy players are not named."""
    if id == UMPIRE:
        return "the umpire"
    side = battle.sides[id].side if id in battle.sides else id
    if side != battle.sides[player].side or id not in battle.sides:
        return battle.tables[side].name
    return battle.sides[id].name


def umpires_messages(battle: Battle) -> tuple[UmpiresMessage, ...]:
    """Return all messages for the umpire: first those that wait, then the others, newest first."""
    found = [
        UmpiresMessage(
            each.id,
            _first_upper(f"{_full_name(battle, each.sender)} to {_full_name(battle, each.to)}"),
            each.words,
            _describe_state(battle, each),
            each.is_waiting,
            each.sender if each.to == UMPIRE else "",
        )
        for each in reversed(battle.messages)
    ]
    return tuple(sorted(found, key=lambda one: not one.waits))


def _first_upper(words: str) -> str:
    return words[:1].upper() + words[1:]


def _full_name(battle: Battle, id: str) -> str:
    if id == UMPIRE:
        return "the umpire"
    return (battle.sides.get(id) or battle.tables[id]).name


def _describe_state(battle: Battle, message: Message) -> str:
    if message.is_waiting:
        return "waits for you"
    if message.lost:
        return "lost"
    arrives = "arrived" if message.has_arrived(battle.turn) else "arrives"
    return f"{arrives} in turn {message.due}"


def waiting_messages(battle: Battle) -> Iterator[Message]:
    """Yield the messages that have not reached anybody yet."""
    return (x for x in battle.messages if not x.has_arrived(battle.turn))
