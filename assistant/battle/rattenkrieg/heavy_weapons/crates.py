"""Crates of rockets: issued, carried to launchers and left behind (Rattenkrieg 28.2.3)."""

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.ammunition.crates import (
    CrateIssued,
    CratesLeft,
    RocketsBrought,
)
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.acting import actors, offer_reaction, take
from assistant.battle.rattenkrieg.kit.log_lines import log_element, log_enemy
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.lookups.mortars_and_launchers import (
    CARRIED,
    crates_of_side,
    launcher_families,
)
from assistant.battle.rattenkrieg.lookups.naming import count, man
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.battle.rattenkrieg.state.heavy_weapons import Crate
from assistant.rules.rattenkrieg.heavy_weapons.rockets import CRATE_IN
from assistant.rules.rattenkrieg.noise import DISPLACING

# Ruling: the list of actions has none for it; carrying something elsewhere is movement.
CARRY = "movement"
MOST_CRATES = 20


@move("issue-crates", "Issue crates of rockets", UMPIRE_ONLY, about="element")
def issue_crates(play: BattlePlay) -> None:
    """Issue crates of rockets to an element; the book says how many a crate holds (28.2.3)."""
    element = asking.ask_element(play)
    play.require(play.state.is_before_engagement, "Crates are issued before the first turn.")
    families = launcher_families(play.state, element)
    if not families:
        raise Refused("This side has no rocket launcher.")
    named = [Option(x, x.capitalize()) for x in families]
    family = play.choose("family", "Which launcher are the rockets for?", named, families[0])
    row = CARRIED.row(family)
    holds = [str(n) for n in (row["crate"], row["box"]) if n]
    options = [Option(n, f"{n} rockets") for n in holds]
    rounds = play.choose("rounds", "What does each hold?", options, holds[0])
    number = play.whole("crates", "How many crates?", 1, least=1, most=MOST_CRATES)
    first = len(play.state.heavy_weapons.crates) + 1
    for n in range(first, first + number):
        play.record(CrateIssued(Crate(f"crate {n}", family, int(rounds), element.id)))
    words = f"{count(number, 'crate', 'crates')} of {rounds} {family} rockets"
    log_element(play, element, f" has {words} beside it.")


@move("bring-rockets", "Carry a crate of rockets", about="element")
def bring_rockets(play: BattlePlay) -> None:
    """Spend an action of a figure to carry a crate of rockets up to 4 inches (28.2.3)."""
    element = asking.ask_actor(play, CARRY)
    crates = {x.id: x for x in crates_of_side(play.state, element)}
    if not crates:
        raise Refused("Issue a crate of rockets first.")
    options = [Option(x.id, describe_crate(play.state, x)) for x in crates.values()]
    crate = crates[play.choose("crate", "Which crate?", options, options[0].value)]
    figure = asking.ask_figure(
        play, "man", "Who carries it?", actors(play, element, CARRY), element
    )
    beside = play.state.elements[_ask_where(play, element, crate)]
    take(play, element, CARRY, (figure.id,), moved_in=0, full_allowance=True)
    play.record(RocketsBrought(crate.id, beside.id))
    offer_reaction(play, element, CARRY)
    where = "" if beside.id == element.id else f" to {beside.title}"
    words = f": {man(figure)} carries a crate of {count(crate.rounds, 'rocket', 'rockets')}{where}."
    log_element(play, element, words)
    if play.state.elements[element.id].concealment == "identified":
        log_enemy(play, element, ": somebody carries a crate.")


def describe_crate(battle: Battle, crate: Crate) -> str:
    """Describe a crate for its side: the rounds left in it, and where it is."""
    element = battle.elements[crate.element].title
    where = f"left behind by {element}" if crate.is_left else f"beside {element}"
    return f"{count(crate.rounds, 'rocket', 'rockets')} ({crate.family}), {where}"


def _ask_where(play: BattlePlay, element: Element, crate: Crate) -> str:
    """Ask which element the crate is beside after an action; return its id."""
    fire = [
        x
        for x in play.state.of_side(element.side)
        if x.id != element.id and crate.family in launcher_families(play.state, x, own=True)
    ]
    options = [Option(element.id, f"{element.title} (the carriers)")]
    options += [Option(x.id, x.title) for x in fire]
    words = f"Which element is it next to afterwards? An action moves it {CRATE_IN}″ at most"
    return play.choose("to", words, options, element.id)


def leave_crates(play: BattlePlay) -> None:
    """Leave the crates beside an element that moves away without carrying one (28.2.3)."""
    if any(isinstance(event, RocketsBrought) for event in play.events):
        return
    for event in list(play.events):
        if not isinstance(event, e.ActionTaken) or event.action not in DISPLACING:
            continue
        if play.state.heavy_weapons.crates_beside(event.element):
            play.record(CratesLeft(event.element))
            element = play.state.elements[event.element]
            log_element(play, element, ": the crates of rockets beside it stay behind.")
