"""Prisoners are questioned: who asks, and what they tell (Rattenkrieg 13.5)."""

from assistant.battle.play import Option
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.morale import Interrogated
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.acting import know_better
from assistant.battle.rattenkrieg.kit.at_table import AtTable
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.lookups.figures.conduct import captives_of
from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.lookups.naming import man, mans, umpires
from assistant.battle.rattenkrieg.morale.captives import free
from assistant.battle.rattenkrieg.state import Element, Figure, Wish
from assistant.battle.rattenkrieg.state.morale import Telling
from assistant.rules.rattenkrieg.quality import QUALITY

PRISONER = int(QUALITY.row("prisoner")["value"])
ELSEWHERE = "elsewhere"


def _meant(play: AtTable) -> tuple[Element, Figure, Figure]:
    """Who asks whom; both must have the whole turn for it."""
    element = asking.element(play)
    battle = play.state
    play.need(is_on(battle, "interrogation"), "This battle does not use interrogation.")
    why = "Prisoners are interrogated only in the rounds of a turn."
    play.need(battle.phase == "engagement", why)
    play.require(battle.stage != "end", why)
    held = captives_of(battle, element)
    play.need(bool(held), f"{element.title} has no prisoner.")
    play.require(not element.spent, f"It takes a whole turn: {element.title} has acted already.")
    free_now = [m for m in battle.fit(element) if not m.lost]
    asks = asking.figure(play, "man", "Who asks him?", free_now, element)
    unasked = [m for m in held if m.id not in battle.minds.questioned]
    play.require(bool(unasked), f"All prisoners of {element.title} were interrogated this turn.")
    options = [Option(m.id, mans(m).removeprefix("the ")) for m in unasked or held]
    return element, asks, battle.figures[play.choose("prisoner", "Whom?", options)]


@move("interrogate", "Interrogate", UMPIRE_ONLY, about="element")
def interrogate(play: AtTable) -> None:
    """A whole turn of asking: his captors may learn what his unit means to do, or what is hidden.

    What he tells is typed here; only their side reads it. Silence gives him spirit.
    """
    element, asks, prisoner = _meant(play)
    battle = play.state
    owner = battle.owner(prisoner.id)
    contest = play.resolve(
        "rattenkrieg/morale-contest",
        {
            "contest": "interrogation",
            "attacker_quality": element.quality,
            "attacker_aggressiveness": element.aggressiveness,
            "defender_quality": PRISONER,
            "defender_aggressiveness": battle.minds.captives[prisoner.id].aggressiveness,
        },
        shown_to=(element.side,),
    )
    telling = None
    if contest.result != "silent":
        hidden = contest.result == "tells-hidden"
        words = _hidden(play, owner) if hidden else _intention(play)
        telling = Telling(element.side, words, battle.turn)
    play.happened(Interrogated(prisoner.id, contest.defender_aggressiveness, telling))
    play.happened(e.FigureLost(asks.id, element.allowed))
    told = telling.words if telling else "nothing"
    told += "" if told.endswith((".", "!", "?")) else "."
    play.tell("umpire", f"{umpires(battle, element)} asks {man(prisoner)}, who tells: {told}")
    play.tell(element.side, f"{element.title}: {mans(prisoner)} is asked and tells: {told}")
    play.tell(owner.side, f"Your {man(prisoner)} is interrogated.")
    if contest.owner_regains_control:
        free(play, prisoner)
        play.tell("umpire", "He is free again.")
        play.tell(element.side, "He is a prisoner no more.")
        play.tell(owner.side, "He is free again.")
    if any(wish.element == element.id for wish in play.state.wishes):
        play.happened(e.WishMet(element.id))


def _intention(play: AtTable) -> str:
    return play.text("told", "What does he tell of his unit’s intention and objective?", None)


def _hidden(play: AtTable, owner: Element) -> str:
    """What one Mojon hides, or a piece of scenery: his captors know of who is there."""
    battle = play.state
    mojons = [m for m in battle.mojons_of(owner.side) if m.placed and not m.removed]
    options = [
        Option(m.id, f"Mojon {m.number}", ", ".join(x.short for x in battle.in_mojon(m.id)))
        for m in mojons
    ]
    options.append(Option(ELSEWHERE, "Some scenery"))
    chosen = play.choose("mojon_told", "Of which does he tell what it hides?", options)
    words = play.text("told", "What does he tell?", None)
    if chosen == ELSEWHERE:
        return words
    for x in battle.in_mojon(chosen):
        if play.state.elements[x.id].concealment == "undetected":
            know_better(play, x, "spotted-avoided")
    return f"under Mojon {battle.mojons[chosen].number}: {words}"


@move("ask-interrogate", "Interrogate", ("side",), about="element")
def ask_interrogate(play: AtTable) -> None:
    """Ask the umpire to interrogate: what a prisoner tells, only he knows."""
    element, asks, prisoner = _meant(play)
    told = {"element": element.id, "man": asks.id, "prisoner": prisoner.id}
    words = f"{umpires(play.state, element)} wants to interrogate {man(prisoner)}."
    play.happened(e.Wished(Wish(element.id, "interrogate", told, words)))
    play.tell("umpire", words)
    play.tell(element.side, f"{element.title} interrogates a prisoner. The umpire resolves it.")
