"""Log lines for the owner of a thing, and the same lines with the side's letter for the umpire."""

from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.naming import capital, enemy_name, side_name, umpire_name
from assistant.battle.rattenkrieg.lookups.vehicles.visible_vehicles import describe_models
from assistant.battle.rattenkrieg.state import Element, Mojon

RESULT_WORDS = {
    "dead": "dead",
    "wounded": "wounded",
    "hunkered-down": "hunkered down",
    "stunned": "stunned",
    "no-effect": "no effect",
    "pending": "hit (the figure or the weapon)",
}


def log_element(play: BattlePlay, element: Element, words: str) -> None:
    """Log an element's name, followed by the text, for its side and the umpire."""
    play.log("umpire", umpire_name(play.state, element) + words)
    play.log(element.side, element.title + words)


def log_side(play: BattlePlay, side: str, sentence: str) -> None:
    """Log a whole sentence for a side, and for the umpire with the side's letter before it."""
    play.log("umpire", f"{play.state.sides[side].letter}: {sentence}")
    play.log(side, sentence)


def log_mojon(play: BattlePlay, mojon: Mojon, words: str) -> None:
    """Log a Mojon's number, followed by the text, for its side and the umpire."""
    letter = play.state.sides[mojon.side].letter
    play.log("umpire", f"{letter} Mojon {mojon.number}{words}")
    play.log(mojon.side, f"Mojon {mojon.number}{words}")


def with_reason(sentence: str, reason: str) -> str:
    """Return a sentence of the log, followed by the reason that the umpire gave, if any."""
    reason = reason.strip().rstrip(".")
    return f"{sentence} Reason: {reason}." if reason else sentence


def log_correction(play: BattlePlay, element: Element, sentence: str, reason: str = "") -> None:
    """Log the umpire's correction of an element, with its reason, for its side and the umpire."""
    sentence = with_reason(sentence, reason)
    play.log("umpire", f"Umpire’s correction: {umpire_name(play.state, element)}: {sentence}")
    play.log(element.side, f"Umpire’s correction: {element.title}: {sentence}")


def log_enemy(play: BattlePlay, element: Element, words: str) -> None:
    """Log for the other side its name for the element, followed by the text."""
    enemy = play.state.enemy(element.side).id
    play.log(enemy, capital(side_name(play.state, element, enemy)) + words)


def log_placed(play: BattlePlay, element: Element) -> None:
    """Log for the other side what it sees of an element that was just placed (8.2.1)."""
    # a figure that comes out of a hidden marker is out of its sight
    if not element.deployed and enemy_name(play.state, element):
        log_enemy(play, element, f" is on the table: {describe_models(play.state, element)}.")


def log_seen(play: BattlePlay, element: Element, words: str) -> None:
    """Log for the other side what visible figures do, for example `2 men swim`."""
    # of a located element only the leader shows: how many others there are is its own secret
    if element.deployed and element.concealment != "undetected":
        log_enemy(play, element, f": {words}.")
