"""A hit on men who serve a weapon: its owner says whether the weapon takes it (15.13)."""

from itertools import count

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events import crewed_weapons as of_arms
from assistant.battle.rattenkrieg.events.vehicles import guns
from assistant.battle.rattenkrieg.fire.served import (
    DESTROYED,
    KIND,
    MAN,
    SETTLES,
    SHARES,
    TELLING,
    WEAPON,
    Served,
    instead,
    served_by,
    takers,
)
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.at_table import AtTable
from assistant.battle.rattenkrieg.kit.checks import owed_now
from assistant.battle.rattenkrieg.kit.get_out import get_out
from assistant.battle.rattenkrieg.kit.harm import PENDING, WORDS, strike
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.kit.saying import say, say_enemy
from assistant.battle.rattenkrieg.lookups.naming import man, mans
from assistant.battle.rattenkrieg.state import Element, Figure, Owed

OWNER = "owner"


def hit(play: AtTable, figure: Figure, result: str, cause: str | None = None) -> str:
    """A result of the Combat Table for a man: what of it is left for him.

    The umpire may answer for the owner at once; else the owner is asked, and it is not settled yet.
    Who helps at a weapon, the enemy is not told.
    """
    element = play.state.owner(figure.id)
    own = play.actor.is_umpire or play.actor.side == element.side
    served = served_by(play.state, figure, helping=own) if result in TELLING else None
    if served is None:
        strike(play, figure, result, cause)
        return result
    who = _who(play, figure, served, result) if play.actor.is_umpire else OWNER
    if who == OWNER:
        _ask(play, element, figure, result, cause)
        return PENDING
    return _takes(play, figure, served, who, result, cause)


def _who(play: AtTable, figure: Figure, served: Served, result: str) -> str:
    options = [
        Option(MAN, "The man", result),
        Option(WEAPON, served.words, instead(result)),
        Option(OWNER, "Ask them", "on their phone"),
    ]
    whose = asking.man_words(play, figure, served.element)
    words = f"{whose}: its owner says who takes the hit"
    return play.choose(f"takes_{figure.id}", words, options, _said_before(play))


def _said_before(play: AtTable) -> str | None:
    """Who took the hit before this one of the same fire: the next is likely to be taken alike."""
    before = [value for name, value in play.told_so_far().items() if name.startswith("takes_")]
    return before[-1] if before else None


def _ask(play: AtTable, element: Element, figure: Figure, result: str, cause: str | None) -> None:
    taken = {owed.id for owed in play.state.owed}
    id = next(x for n in count(1) if (x := f"{KIND} {figure.id} {n}") not in taken)
    owed = Owed(id, KIND, element.id, figure.id, result=result, cause=cause)
    play.happened(e.CheckOwed(owed))


def _takes(
    play: AtTable, figure: Figure, served: Served, who: str, result: str, cause: str | None
) -> str:
    """The man or the weapon takes it: what is left for the man."""
    if who == MAN:
        strike(play, figure, result, cause)
        return result
    destroyed = result == DESTROYED
    if not served.gunner:
        play.happened(guns.PieceHit(served.element.id, destroyed))
        if destroyed:
            get_out(play, served.element)
    else:
        play.happened(of_arms.WeaponStruck(served.gunner, served.name, destroyed))
        if destroyed:
            play.happened(of_arms.ArmsLost(served.gunner, (served.name,)))
    return "no-effect"


@move(SETTLES, "Who takes the hit?")
def take_hit(play: AtTable) -> None:
    """The owner of a weapon says whether a man who serves it takes a hit, or the weapon (15.13)."""
    owed, element = owed_now(play, KIND)
    figure = play.state.figures[str(owed.figure)]
    options = [Option(*each) for each in takers(play.state, owed)]
    only = MAN if len(options) == 1 else None
    who = play.choose("takes", f"{man(figure)}: who takes the hit?", options, only)
    _settled(play, element, owed, who)


@move(SHARES, "Who takes the hits?", about="element")
def take_hits(play: AtTable) -> None:
    """All hits that are open for one weapon's crew, on one sheet: each for a man or the weapon."""
    element = asking.element(play)
    hits = [x for x in play.state.owed if (x.kind, x.element) == (KIND, element.id)]
    own = play.actor.is_umpire or play.actor.side == element.side
    if not (hits and own):
        raise Refused("No hit is open there.")
    for number, owed in enumerate(hits, 1):
        figure = play.state.figures[str(owed.figure)]
        options = [Option(*each) for each in takers(play.state, owed)]
        words = f"{asking.man_words(play, figure, element)}: who takes it?"
        who = play.choose(f"takes_{number}", words, options, MAN)
        _settled(play, play.state.elements[element.id], owed, who)


def _settled(play: AtTable, element: Element, owed: Owed, who: str) -> None:
    """A hit that was open is taken."""
    figure = play.state.figures[str(owed.figure)]
    play.happened(e.CheckMade(owed.id))
    served = served_by(play.state, figure)
    if served is None or who == MAN:
        strike(play, figure, owed.result, owed.cause)
        say(play, element, f": {man(figure)} is {WORDS[owed.result]}.")
        if element.concealment == "identified":
            say_enemy(play, element, f": {mans(figure)} falls.")
        return
    _takes(play, figure, served, who, owed.result, owed.cause)


def told(play: AtTable) -> None:
    """What befell a weapon in the place of a man, for all who see it."""
    for event in list(play.events):
        if isinstance(event, of_arms.WeaponStruck):
            _say(play, play.state.owner(event.gunner), event.weapon, event.destroyed)
        elif isinstance(event, guns.PieceHit):
            name = play.state.vehicles.of[event.element].name
            _say(play, play.state.elements[event.element], name, event.destroyed)


def _say(play: AtTable, element: Element, name: str, destroyed: bool) -> None:
    words = f": the {name} takes a hit and {'is destroyed' if destroyed else 'must be mended'}."
    say(play, element, words)
    if element.concealment == "identified":
        say_enemy(play, element, words)
