"""Mines put on a tank, and charges with a fuze that burns down (Rattenkrieg 29.1.2)."""

from typing import Any, get_args

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.buildings_and_traps import charges, mines
from assistant.battle.rattenkrieg.buildings_and_traps.damage import demolish
from assistant.battle.rattenkrieg.events import fuzes as f
from assistant.battle.rattenkrieg.events.vehicles.vehicles import ImpulseLost
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.acting import may_act, offer_reaction, take
from assistant.battle.rattenkrieg.kit.at_table import AtTable
from assistant.battle.rattenkrieg.kit.checks import owed_of_table
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.kit.saying import say, say_enemy, say_seen
from assistant.battle.rattenkrieg.lookups.figures.doers import DOERS
from assistant.battle.rattenkrieg.lookups.naming import called, capital, count, man
from assistant.battle.rattenkrieg.state import Battle, Element, Figure, Owed
from assistant.battle.rattenkrieg.state.buildings_and_traps import Fuze, FuzeAt
from assistant.battle.rattenkrieg.vehicles.damage import log

ACTION = "handle-object"
KIND = "fuze"
LONGEST = 5  # 29.1.2: actions or impulses that it can be set to
HERE = "here"
PLACES: tuple[FuzeAt, ...] = get_args(FuzeAt)
WORDS: dict[FuzeAt, str] = {
    "ground": "on the ground",
    "deck-front": "on the deck, in front",
    "deck-rear": "on the deck, behind",
    "left-track": "in the left track",
    "right-track": "in the right track",
}


@move("set-charge", "Set a mine or charge", about="element")
def set_charge(play: AtTable) -> None:
    """A man puts a mine or charge on a vehicle that he touches, or down with its fuze lit."""
    element = asking.element(play)
    may_act(play, element, ACTION)
    by = asking.figure(play, "man", "Who?", DOERS["set-charge"](play.state, element), element)
    names = (charges.SATCHEL, *charges.MINES, charges.BANGALORE)
    device = play.choose("device", "What?", charges.options(names), charges.SATCHEL)
    target = _target(play, element)
    at, place, told = _where(play, target)
    take(play, element, ACTION, (by.id,))
    delay = told["delay"]
    if target:
        put = play.resolve("rattenkrieg/mine-attack", told, shown_to=(element.side,))
        delay = put.delay
    number = 1 + max((int(id.split()[1]) for id in play.state.works.fuzes), default=0)
    fuze = Fuze(
        f"fuze {play.state.turn * 100 + number}",
        element.side,
        device,
        place,
        element.id,
        delay,
        at,
        target.id if target else "",
    )
    play.happened(f.FuzeLit(fuze))
    _tell(play, element, by, fuze, target)
    offer_reaction(play, element, ACTION)


def _target(play: AtTable, element: Element) -> Element | None:
    """The vehicle that he touches, if it is one."""
    known = asking.known_enemies(play, element, ("identified",))
    there = [x for x in known if x.id in play.state.vehicles.of]
    options = [
        Option(x.id, capital(called(play.state, x, element.side)), _name(play.state, x))
        for x in there
    ]
    options.append(Option(HERE, "The ground", "burns down there"))
    id = play.choose("target", "On what?", options)
    return None if id == HERE else play.state.elements[id]


def _name(battle: Battle, element: Element) -> str:
    return battle.vehicles.of[element.id].name


def _where(play: AtTable, target: Element | None) -> tuple[FuzeAt, str, dict[str, Any]]:
    """On which part of it, or where on the ground, and how long it burns."""
    if target is None:
        place = play.text("place", "Where, in your words?", None, longest=40) or HERE
        return "ground", place, {"delay": _delay(play)}
    vehicle = play.state.vehicles.of[target.id]
    options = [
        Option(at, capital(WORDS[at].removeprefix("on ").removeprefix("in ")))
        for at in PLACES[1:]
        if at.startswith("deck") or at in vehicle.points("hull")
    ]
    at: Any = play.choose("at", "Where on it?", options, "deck-rear")
    deck = at.startswith("deck")
    told: dict[str, Any] = {"place": "deck" if deck else "tracks"}
    told["buttoned_up"] = vehicle.buttoned_up
    told["delay"] = _delay(play) if deck else None
    return at, f"the {vehicle.name}, {WORDS[at]}", told


def _delay(play: AtTable) -> int:
    return play.whole("delay", "Actions until it goes off", 1, least=1, most=LONGEST)


def _tell(play: AtTable, element: Element, by: Figure, fuze: Fuze, target: Element | None) -> None:
    actions = count(fuze.delay, "action", "actions")
    where = f"{WORDS[fuze.at]} of {_name(play.state, target)}" if target else f"at {fuze.place}"
    say(play, element, f": {man(by)} puts a {fuze.device} {where}. {capital(actions)} to go.")
    say_seen(play, element, "a man puts something down and runs")
    if target:
        own = play.state.vehicles.of[target.id]
        if not own.buttoned_up:
            say_enemy(play, element, f": a man puts something {WORDS[fuze.at]} of your tank.")


def burn_down(play: AtTable) -> None:
    """At the end of an action or impulse, fuzes come nearer (29.1.2)."""
    lit = [x.fuze.id for x in play.events if isinstance(x, f.FuzeLit)]
    taken = [(x.element, x.cost) for x in play.events if isinstance(x, e.ActionTaken)]
    taken += [(x.element, 1) for x in play.events if isinstance(x, ImpulseLost)]
    for fuze in list(play.state.works.fuzes.values()):
        for element, actions in taken:
            if fuze.counts(element) and actions and fuze.id not in lit and fuze.left:
                play.happened(f.FuzeBurned(fuze.id, element, actions))
                if not play.state.works.fuzes[fuze.id].left:
                    thing = f"The {fuze.device} at {fuze.place}"
                    owed = Owed(f"{KIND} {fuze.id}", KIND, None, thing=thing)
                    play.happened(e.CheckOwed(owed))


@move("fuze-goes-off", "It goes off", UMPIRE_ONLY)
def fuze_goes_off(play: AtTable) -> None:
    """A mine or charge whose fuze has burned down, or by the umpire's word, goes off."""
    fuze = _fuze(play)
    _settled(play, fuze)
    play.happened(f.FuzeOver(fuze.id))
    target = play.state.elements.get(fuze.on)
    what = f"The {fuze.device} goes off"
    if target is None:
        demolish(play, fuze.device, fuze.place, fuze.side)
        return
    if fuze.at.startswith("deck"):
        harm = mines.on_deck(play, fuze.device, target, rear=fuze.at == "deck-rear")
    else:
        harm = mines.under(play, fuze.device, target, fuze.at)
    log.log_damage(play, target, what, harm)
    mines.around(play, fuze.device, fuze.side, what)
    mines.break_out(play)


def _fuze(play: AtTable) -> Fuze:
    """Which fuze: the one that is owed, or that was tapped."""
    if str(play.given("owed") or "").startswith(KIND):
        owed = owed_of_table(play, KIND)
        return play.state.works.fuzes[owed.id.removeprefix(f"{KIND} ")]
    found = list(play.state.works.fuzes.values())
    if not found:
        raise Refused("No fuze burns.")
    options = [Option(x.id, x.device, x.place) for x in found]
    return play.state.works.fuzes[play.choose("fuze", "Which?", options)]


def _settled(play: AtTable, fuze: Fuze) -> None:
    owed = [o.id for o in play.state.owed if o.id == f"{KIND} {fuze.id}"]
    play.happened(*(e.CheckMade(id) for id in owed))


@move("stop-fuze", "Make it safe", UMPIRE_ONLY)
def stop_fuze(play: AtTable) -> None:
    """A mine or charge is made safe, or never was: it does not go off."""
    fuze = _fuze(play)
    _settled(play, fuze)
    play.happened(f.FuzeOver(fuze.id))
    play.tell(["umpire", fuze.side], f"The {fuze.device} at {fuze.place} does not go off.")
