"""Interrogation of prisoners by a figure, and its result (Rattenkrieg 13.5)."""

from assistant.battle.play import Option
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.morale_and_captives.captives import Interrogated
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.kit.visibility import reveal_to_enemy
from assistant.battle.rattenkrieg.lookups.figures.conduct import captives_of
from assistant.battle.rattenkrieg.lookups.figures.leaders import quality_used
from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.lookups.naming import man, umpire_name
from assistant.battle.rattenkrieg.morale.captives import prisoner_options, release_figure
from assistant.battle.rattenkrieg.state import Element, Figure, UmpireRequest
from assistant.battle.rattenkrieg.state.morale import Revelation
from assistant.rules.rattenkrieg.quality import QUALITY

PRISONER = int(QUALITY.row("prisoner")["value"])
ELSEWHERE = "elsewhere"


def _ask_participants(play: BattlePlay) -> tuple[Element, Figure, Figure]:
    """Ask who interrogates which prisoner, and return the element and both figures.

    Refuse unless both have the whole turn for it.
    """
    element = asking.ask_element(play)
    battle = play.state
    play.need(is_on(battle, "interrogation"), "This battle does not use interrogation.")
    why = "Prisoners are interrogated only in the rounds of a turn."
    play.need(battle.phase == "engagement", why)
    play.require(battle.stage != "end", why)
    held = captives_of(battle, element)
    play.need(bool(held), f"{element.title} has no prisoner.")
    play.require(
        not element.spent, f"{element.title} has acted already: interrogation takes a whole turn."
    )
    free_now = [m for m in battle.fit(element) if not m.lost]
    interrogator = asking.ask_figure(play, "man", "Who asks the prisoner?", free_now, element)
    unasked = [m for m in held if m.id not in battle.morale.questioned]
    play.require(bool(unasked), f"All prisoners of {element.title} were interrogated this turn.")
    options = prisoner_options(play, unasked or held)
    return (
        element,
        interrogator,
        battle.figures[play.choose("prisoner", "Which prisoner?", options)],
    )


@move("interrogate", "Interrogate", UMPIRE_ONLY, about="element")
def interrogate_prisoner(play: BattlePlay) -> None:
    """Spend a whole turn on interrogating a prisoner.

    The captors may learn the intention of the prisoner's unit, or something hidden. The umpire
    types it, and only that side reads it. A silent prisoner gains Aggressiveness.
    """
    element, interrogator, prisoner = _ask_participants(play)
    battle = play.state
    owner = battle.owner(prisoner.id)
    contest = play.resolve(
        "rattenkrieg/morale-contest",
        {
            "contest": "interrogation",
            "attacker_quality": quality_used(battle, element, interrogator),
            "attacker_aggressiveness": element.aggressiveness,
            "defender_quality": PRISONER,
            "defender_aggressiveness": battle.morale.captives[prisoner.id].aggressiveness,
        },
        shown_to=(element.side,),
    )
    telling = None
    if contest.result != "silent":
        hidden = contest.result == "tells-hidden"
        words = _ask_hidden_thing(play, owner) if hidden else _ask_intention(play)
        telling = Revelation(element.side, words, battle.turn)
    play.record(Interrogated(prisoner.id, contest.defender_aggressiveness, telling))
    play.record(e.FigureActionsLost(interrogator.id, element.allowed))
    answer = telling.words if telling else "nothing"
    answer += "" if answer.endswith((".", "!", "?")) else "."
    play.log("umpire", f"{umpire_name(battle, element)} asks {man(prisoner)}. Answer: {answer}")
    play.log(element.side, f"{element.title} interrogates a prisoner. Answer: {answer}")
    play.log(owner.side, f"Your {man(prisoner)} is interrogated.")
    if contest.owner_regains_control:
        release_figure(play, prisoner)
        play.log("umpire", "The prisoner is free again.")
        play.log(element.side, "The prisoner is free again.")
        play.log(owner.side, "The prisoner is free again.")
    if any(wish.element == element.id for wish in play.state.requests):
        play.record(e.RequestSettled(element.id))


def _ask_intention(play: BattlePlay) -> str:
    return play.text(
        "told", "What does the prisoner say about the unit’s intention and objective?", None
    )


def _ask_hidden_thing(play: BattlePlay, owner: Element) -> str:
    """Ask what one Mojon or a piece of scenery hides; the captors then know who is there."""
    battle = play.state
    mojons = [m for m in battle.mojons_of(owner.side) if m.placed and not m.removed]
    options = [
        Option(m.id, f"Mojon {m.number}", ", ".join(x.short for x in battle.in_mojon(m.id)))
        for m in mojons
    ]
    options.append(Option(ELSEWHERE, "Some scenery"))
    chosen = play.choose("mojon_told", "Which Mojon does the prisoner talk about?", options)
    words = play.text("told", "What does the prisoner say?", None)
    if chosen == ELSEWHERE:
        return words
    for x in battle.in_mojon(chosen):
        if play.state.elements[x.id].concealment == "undetected":
            reveal_to_enemy(play, x, "spotted-avoided")
    return f"under Mojon {battle.mojons[chosen].number}: {words}"


@move("ask-interrogate", "Interrogate", ("side",), about="element")
def request_interrogation(play: BattlePlay) -> None:
    """Ask the umpire, who knows what the prisoner could tell, to resolve an interrogation."""
    element, interrogator, prisoner = _ask_participants(play)
    answers = {"element": element.id, "man": interrogator.id, "prisoner": prisoner.id}
    words = f"{umpire_name(play.state, element)} wants to interrogate {man(prisoner)}."
    wants = "wants to interrogate a prisoner"
    made = UmpireRequest(element.id, "interrogate", answers, words, wants)
    play.record(e.RequestMade(made))
    play.log("umpire", words)
    play.log(element.side, f"{element.title} interrogates a prisoner. The umpire resolves it.")
