"""Moves for messages: anybody writes one; the umpire passes it on, delays it or loses it."""

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.kit.register import BOTH, BattlePlay, move
from assistant.battle.desert_rats.messages.reading import waiting_messages
from assistant.battle.desert_rats.state.messages import UMPIRE, Message
from assistant.battle.play import Option

MOST_LETTERS = 200


@move("send-message", "Send the message", BOTH)
def send_message(play: BattlePlay) -> None:
    """Write a message: to the umpire, to a fellow player, or to the enemy through the umpire."""
    battle = play.state
    sender = UMPIRE if play.actor.is_umpire else str(play.actor.side)
    receiver = play.choose("to", "Who gets the message?", list(_receivers(play, sender)))
    words = play.text("message", "What do you write?", None, longest=MOST_LETTERS)
    play.need(bool(words), "Enter the words of the message.")
    due: int | None = battle.turn
    if play.actor.is_umpire:
        last = max(battle.turn, battle.last_turn)
        due = play.whole(
            "turn", "In which turn does it arrive?", battle.turn, least=battle.turn, most=last
        )
    elif receiver != UMPIRE and (
        battle.all_messages_wait or not _is_own_side(play, sender, receiver)
    ):
        due = None
    number = len(battle.messages) + 1
    play.record(e.MessageSent(Message(str(number), sender, receiver, words, battle.turn, due)))
    named = next(option.words for option in _receivers(play, sender) if option.value == receiver)
    name = "the umpire" if receiver == UMPIRE else named
    if play.actor.is_umpire:
        play.log("umpire", f"Umpire to {name}: “{words}”")
        return
    play.log(sender, f"Message to {name}: “{words}”")
    play.log("umpire", f"{battle.sides[sender].name} to {name}: “{words}”")


@move("pass-message", "Pass the message on")
def pass_message(play: BattlePlay) -> None:
    """Pass a message on in this turn or a later one, or lose it."""
    battle = play.state
    rows = [Option(each.id, f"“{each.words}”") for each in waiting_messages(battle)]
    play.need(bool(rows), "All messages have arrived.")
    id = play.choose("waiting", "Which message?", rows)
    lost = play.flag("lost", "Is it lost?", False)
    due = None
    if not lost:
        last = max(battle.turn, battle.last_turn)
        later = min(battle.turn + 1, last)  # the console passes it on in this turn without a sheet
        due = play.whole(
            "turn", "In which turn does it arrive?", later, least=battle.turn, most=last
        )
    play.record(e.MessagePassed(id, due, lost))
    words = next(each.words for each in battle.messages if each.id == id)
    fate = "is lost" if lost else f"arrives in turn {due}"
    play.log("umpire", f"A message {fate}: “{words}”")


@move("set-messages", "Set message delivery")
def set_messages(play: BattlePlay) -> None:
    """Choose whether messages between players of one side wait for the umpire too."""
    words = "Do messages within a side wait for you too?"
    wait = play.flag("all_wait", words, play.state.all_messages_wait)
    play.need_change(wait != play.state.all_messages_wait)
    play.record(e.MessagesChosen(wait))
    how = "wait for the umpire" if wait else "arrive without the umpire"
    play.log("umpire", f"Messages within a side {how}.")


def _receivers(play: BattlePlay, sender: str) -> list[Option]:
    """Return the receivers that a sender can choose; a player sees no enemy player by name."""
    battle = play.state
    if sender == UMPIRE:
        return [Option(x.id, x.name) for x in battle.sides.values()]
    own = battle.sides[sender].side
    fellows = [x for x in battle.sides.values() if x.side == own and x.id != sender]
    enemy = battle.tables[battle.enemy_of(own)]
    return [
        Option(UMPIRE, "The umpire"),
        *(Option(x.id, x.name) for x in fellows),
        Option(enemy.id, enemy.name, "through the umpire"),
    ]


def _is_own_side(play: BattlePlay, sender: str, receiver: str) -> bool:
    battle = play.state
    return receiver in battle.sides and battle.sides[receiver].side == battle.sides[sender].side
