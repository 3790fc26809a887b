"""How a wound goes on: the Ultimate Check, or its course by cause and turn (Rattenkrieg 16)."""

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.in_play import is_on
from assistant.battle.rattenkrieg.moves.register import AtTable
from assistant.battle.rattenkrieg.state import Element, Figure
from assistant.rules.rattenkrieg.casualties import WOUNDS

AID = (
    Option("none", "None"),
    Option("aid-man", "Aid-man"),
    Option("combat-medic", "Combat medic"),
)
NAMES = {"smg-pistol-revolver": "SMG, pistol", "rifle-machine-gun": "Rifle, machine gun"}
CAUSES = [
    Option(cause, NAMES.get(cause, cause.replace("-", ", ").capitalize()))
    for cause in WOUNDS.keys()  # noqa: SIM118
]
WORDS = {
    "recovers": "is on his feet again",
    "removed": "is out of the battle",
    "dies": "dies of his wound",
    "stays-wounded": "lies wounded still",
}


def course(play: AtTable, element: Element, figure: Figure) -> str:
    """What becomes of a wounded man: recovers, removed, or by advanced wounds dies or stays."""
    given = play.state.care.aided.get(figure.id, "none")
    aid = play.choose("aid", "Aid in contact?", AID, given, rare=True)
    own = (element.side,)
    if not is_on(play.state, "advanced-wounds"):
        check = play.resolve("rattenkrieg/wounded-check", {"aid": aid}, shown_to=own)
        return str(check.result)
    cause = figure.wound_cause or play.choose("cause", "What wounded him?", CAUSES)
    lain = play.state.turn + 1 - (figure.wounded_turn or play.state.turn)
    woman = lain == 1 and play.flag("woman", "A woman?", rare=True)
    inputs = {"cause": cause, "turn": lain, "woman": woman, "aid": aid}
    return str(play.resolve("rattenkrieg/advanced-wound", inputs, shown_to=own).result)
