"""The umpire's corrections of an element and of a figure."""

from typing import get_args

from assistant.battle.play import Option
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.weapons_taken import WeaponsDropped
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.fire_effects import (
    settle_last_figure,
    shake_comrades,
    wound_settled,
)
from assistant.battle.rattenkrieg.kit.log_lines import log_correction
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.kit.visibility import settle_mojon
from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.lookups.naming import man
from assistant.battle.rattenkrieg.state import FigureState
from assistant.cards.wording import words_of

DEGREES = ("undetected", "located", "identified")
STATES = get_args(FigureState)
CHANGES = {
    "spent": "{} actions spent",
    "aggressiveness": "Aggressiveness {}",
    "concealment": "now {}",
    "order": "order: {}",
}
ORDERS = ("none", "fire", "movement", "ambush")


@move("rule-element", "Correct", UMPIRE_ONLY, about="element")
def correct_element(play: BattlePlay) -> None:
    """Correct the recorded values of an element, as the umpire."""
    element = asking.ask_element(play)
    spent = play.whole("spent", "Actions spent", element.spent, most=20)
    nerve = element.aggressiveness
    if is_on(play.state, "aggressiveness"):
        nerve = play.whole("aggressiveness", "Aggressiveness", nerve, most=12)
    known = play.choose(
        "concealment",
        "Known to the enemy as",
        [Option(word, word) for word in DEGREES],
        element.concealment,
    )
    held = element.order.kind if element.order else "none"
    order = play.choose("order", "Order", [Option(w, w) for w in ORDERS], held)
    reason = play.text("reason", "Reason", None)
    changes: list[str] = []
    for name, was, now in (
        ("spent", element.spent, spent),
        ("aggressiveness", element.aggressiveness, nerve),
        ("concealment", element.concealment, known),
        ("order", None if held == "none" else held, None if order == "none" else order),
    ):
        if was != now:
            play.record(e.ValueOverruled(element.id, name, was, now))
            changes.append(CHANGES[name].format(now if now is not None else "none"))
    play.need_change(bool(changes))
    settle_mojon(play, element)
    log_correction(play, element, f"{', '.join(changes)}.", reason)


@move("rule-man", "Correct a figure", UMPIRE_ONLY, about="element")
def correct_figure(play: BattlePlay) -> None:
    """Correct the state of one figure, as the umpire."""
    element = asking.ask_element(play)
    figure = asking.ask_figure(play, "man", "Which figure?", play.state.men(element), element)
    state = play.choose(
        "state", "The figure is", [Option(s, words_of(s)) for s in STATES], figure.state
    )
    mourned = state == "dead" and is_on(play.state, "aggressiveness")
    words = "Does the death shake the comrades?"
    shakes = mourned and play.flag("shakes", words, rare=True)
    reason = play.text("reason", "Reason", None)
    play.need_change(state != figure.state)
    play.record(e.ValueOverruled(figure.id, "state", figure.state, state))
    if figure.state == "wounded":
        wound_settled(play, figure)
    if state == "prisoner":  # as a figure that surrenders (13.4.6)
        play.record(*WeaponsDropped.all_of(figure))
    if shakes and not settle_last_figure(play, element):
        shake_comrades(play, figure)
    sentence = f"{man(figure)} is {state.replace('-', ' ')}."
    if mourned and not shakes:
        sentence += " The comrades do not roll for it."
    log_correction(play, element, sentence, reason)
