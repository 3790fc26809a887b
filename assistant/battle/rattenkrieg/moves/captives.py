"""Men who give themselves up, and those who get away again (Rattenkrieg 13.4.6)."""

from assistant.battle.play import Option
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.moves import asking
from assistant.battle.rattenkrieg.moves.acting import know_better
from assistant.battle.rattenkrieg.moves.harm import left_alone
from assistant.battle.rattenkrieg.moves.register import UMPIRE_ONLY, AtTable, move
from assistant.battle.rattenkrieg.naming import called, capital, listed, man, mans, umpires
from assistant.battle.rattenkrieg.state import Element, Figure, FigureState


def lose(play: AtTable, element: Element, figures: list[Figure], to: FigureState) -> None:
    """Men of an element are taken, or run: they fight no more for it."""
    for figure in figures:
        play.happened(e.FigureChanged(figure.id, play.state.figures[figure.id].state, to))
    left_alone(play, element)
    gone = not play.state.able(element)
    # who comes over is seen, and so is it that nobody shows any more
    if gone and (to == "prisoner" or play.state.elements[element.id].concealment == "located"):
        know_better(play, element, "spotted")


def tell_men(play: AtTable, element: Element, figures: list[Figure], words: str) -> None:
    """To the umpire and both sides: these men, then what they do or suffer (`give up`)."""
    battle, enemy = play.state, play.state.enemy(element.side).id
    own = listed([man(figure) for figure in figures])
    seen = listed([mans(figure) for figure in figures])
    play.tell("umpire", f"{umpires(battle, element)}, {own}: {words}.")
    play.tell(element.side, f"{element.title}, {own}: {words}.")
    play.tell(enemy, capital(f"{called(battle, element, enemy)}, {seen}: {words}."))


def _chosen(play: AtTable, element: Element, words: str, among: list[Figure]) -> list[Figure]:
    """Men of whom none is meant before he is named."""
    options = [Option(m.id, man(m), asking.condition(m)) for m in among]
    default = (among[0].id,) if len(among) == 1 else None
    chosen = play.several("men", words, options, default, least=1)
    return [play.state.figures[id] for id in chosen]


@move("take-prisoner", "Prisoners", UMPIRE_ONLY)
def take_prisoner(play: AtTable) -> None:
    """Men of this element surrender: they drop their weapons and go to the nearest enemy in sight.

    Until he takes charge of them they have Combat Stance +1; from then on they need an escort.
    """
    element = asking.element(play)
    able = play.state.able(element)
    play.require(bool(able), f"Nobody of {element.title} is left to surrender.")
    figures = _chosen(play, element, "Who surrenders?", able)
    lose(play, element, figures, "prisoner")
    tell_men(play, element, figures, "taken prisoner")


@move("free-prisoner", "Free prisoners", UMPIRE_ONLY)
def free_prisoner(play: AtTable) -> None:
    """Prisoners are their own player's again: freed, or some Aggressiveness is back in them."""
    element = asking.element(play)
    taken = [m for m in play.state.men(element) if m.state == "prisoner"]
    play.require(bool(taken), f"Nobody of {element.title} is a prisoner.")
    figures = _chosen(play, element, "Who is free again?", taken)
    for figure in figures:
        play.happened(e.FigureChanged(figure.id, "prisoner", "ready"))
    tell_men(play, element, figures, "free again")
