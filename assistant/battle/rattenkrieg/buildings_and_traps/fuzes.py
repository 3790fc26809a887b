"""Mines put on a tank, and charges with a burning fuze (Rattenkrieg 29.1.2)."""

from typing import Any, get_args

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.buildings_and_traps import charges
from assistant.battle.rattenkrieg.buildings_and_traps.traps_and_mines import mines
from assistant.battle.rattenkrieg.buildings_and_traps.traps_and_mines.set_off_charges import (
    explode_charge,
)
from assistant.battle.rattenkrieg.events import fuzes as f
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.acting import offer_reaction, take
from assistant.battle.rattenkrieg.kit.log_lines import log_element, log_enemy, log_seen
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.pending_checks import pending_check_of_table
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.kit.spent_actions import passed_actions
from assistant.battle.rattenkrieg.lookups.enemies import IDENTIFIED
from assistant.battle.rattenkrieg.lookups.figures.doers import DOERS
from assistant.battle.rattenkrieg.lookups.labels import describe_location
from assistant.battle.rattenkrieg.lookups.naming import (
    capital,
    count,
    man,
    side_name,
    target_name,
    umpire_name,
)
from assistant.battle.rattenkrieg.lookups.scenario.bought_mines import mines_left
from assistant.battle.rattenkrieg.scenario.setup.national_weapons import (
    choose_weapon,
    weapons_at_hand,
)
from assistant.battle.rattenkrieg.state import Battle, Element, Figure, PendingCheck
from assistant.battle.rattenkrieg.state.buildings_and_traps import Fuze, FuzeAt
from assistant.battle.rattenkrieg.vehicles.damage import damage_log
from assistant.battle.rattenkrieg.vehicles.damage.contact import require_contact
from assistant.rules.rattenkrieg.buildings_and_traps.mines import LONGEST_DELAY

ACTION = "handle-object"
KIND = "fuze"
HERE = "here"
PLACES: tuple[FuzeAt, ...] = get_args(FuzeAt)
WORDS: dict[FuzeAt, str] = {
    "ground": "on the ground",
    "deck-front": "on the front deck",
    "deck-rear": "on the rear deck",
    "left-track": "in the left track",
    "right-track": "in the right track",
}


@move("set-charge", "Set a mine or charge", about="element")
def set_charge(play: BattlePlay) -> None:
    """Put a mine or charge on a vehicle in contact, or on the ground with its fuze lit."""
    element = asking.ask_actor(play, ACTION)
    by = asking.ask_figure(
        play, "man", "Who?", DOERS["set-charge"](play.state, element), element, action=ACTION
    )
    left = mines_left(play.state, element.side)
    mines_there = [x for x in charges.MINES if left is None or left.get(x)]
    names = (charges.SATCHEL, *mines_there, charges.BANGALORE)
    options, at_hand = (
        charges.device_options(names),
        weapons_at_hand(play.state, element.side, names, element),
    )
    device = choose_weapon(
        play, "device", "Which mine or charge?", options, at_hand, charges.SATCHEL
    )
    target = _ask_target(play, element)
    at, place, inputs = _ask_position(play, target)
    take(play, element, ACTION, (by.id,))
    delay, notices = inputs["delay"], True
    if target:
        put = play.resolve("rattenkrieg/mine-attack", inputs, shown_to=(element.side,))
        delay, notices = put.delay, put.crew_may_react
    number = 1 + max((int(id.split()[1]) for id in play.state.buildings.fuzes), default=0)
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
    play.record(f.FuzeLit(fuze))
    _log_charge(play, element, by, fuze, target)
    offer_reaction(play, element, ACTION)
    if target and play.state.noise and not notices:
        play.record(e.ReactionMissed(target.id))


def _ask_target(play: BattlePlay, element: Element) -> Element | None:
    """Ask on which vehicle in contact the charge is put; None for the ground."""
    known = asking.known_enemies(play, element, IDENTIFIED)
    there = [x for x in known if x.id in play.state.vehicles.of]
    options = [
        Option(
            x.id,
            target_name(play.state, x, is_umpire=play.actor.is_umpire),
            _vehicle_name(play.state, x),
        )
        for x in there
    ]
    options.append(Option(HERE, "The ground", "the fuze burns there"))
    id = play.choose("target", "What is it placed on?", options)
    if id == HERE:
        return None
    require_contact(play, element, play.state.elements[id], "Go into contact first.")
    return play.state.elements[id]


def _vehicle_name(battle: Battle, element: Element) -> str:
    return battle.vehicles.of[element.id].name


def _ask_position(play: BattlePlay, target: Element | None) -> tuple[FuzeAt, str, dict[str, Any]]:
    """Ask where on the vehicle or on the ground the charge is, and how long its fuze burns."""
    if target is None:
        place = play.text("place", "Where is it, in your words?", None, longest=40) or HERE
        return "ground", place, {"delay": _ask_delay(play)}
    vehicle = play.state.vehicles.of[target.id]
    options = [
        Option(at, capital(WORDS[at].removeprefix("on ").removeprefix("in ")))
        for at in PLACES[1:]
        if at.startswith("deck") or at in vehicle.points("hull")
    ]
    at: Any = play.choose("at", "Where on it?", options, "deck-rear")
    deck = at.startswith("deck")
    inputs: dict[str, Any] = {"place": "deck" if deck else "tracks"}
    inputs["buttoned_up"] = vehicle.buttoned_up
    inputs["delay"] = _ask_delay(play) if deck else None
    return at, f"the {vehicle.name}, {WORDS[at]}", inputs


def _ask_delay(play: BattlePlay) -> int:
    return play.whole("delay", "Actions until it goes off", 1, least=1, most=LONGEST_DELAY)


def _log_charge(
    play: BattlePlay, element: Element, figure: Figure, fuze: Fuze, target: Element | None
) -> None:
    actions = count(fuze.delay, "action", "actions")
    where = where_fuze_burns(play.state, fuze, element.side)
    log_element(
        play, element, f": {man(figure)} puts a {fuze.device} {where}. {capital(actions)} left."
    )
    log_seen(play, element, "a figure puts something down and runs")
    if target:
        own = play.state.vehicles.of[target.id]
        if not own.buttoned_up:
            log_enemy(play, element, f": a figure puts something {WORDS[fuze.at]} of your tank.")


def where_fuze_burns(battle: Battle, fuze: Fuze, side: str = "") -> str:
    """Return where a charge is, as a side knows it; without a side, as the umpire knows it."""
    target = battle.elements.get(fuze.on)
    if target is None:
        return describe_location(fuze.place)
    name = side_name(battle, target, side) if side else umpire_name(battle, target)
    return f"{WORDS[fuze.at]} of {name} ({_vehicle_name(battle, target)})"


def advance_fuzes(play: BattlePlay) -> None:
    """Advance burning fuzes at the end of an action, an impulse or a turn (29.1.2)."""
    lit = [x.fuze.id for x in play.events if isinstance(x, f.FuzeLit)]
    for id in list(play.state.buildings.fuzes):
        for element, actions in passed_actions(play):
            fuze = play.state.buildings.fuzes[id]
            if fuze.counts(element) and fuze.id not in lit and fuze.left:
                play.record(f.FuzeBurned(fuze.id, element, actions))
                if not play.state.buildings.fuzes[fuze.id].left:
                    thing = f"The {fuze.device} {where_fuze_burns(play.state, fuze)}"
                    owed = PendingCheck(f"{KIND} {fuze.id}", KIND, None, thing=thing)
                    play.record(e.CheckScheduled(owed))


@move("fuze-goes-off", "It goes off", UMPIRE_ONLY)
def explode_fuzed_charge(play: BattlePlay) -> None:
    """Explode a mine or charge whose fuze burned down, or at the umpire's decision."""
    fuze = _find_fuze(play)
    _drop_fuze_check(play, fuze)
    play.record(f.FuzeEnded(fuze.id))
    target = play.state.elements.get(fuze.on)
    what = f"The {fuze.device} goes off"
    if target is None:
        laid_by = play.state.elements.get(fuze.by)
        explode_charge(play, fuze.device, fuze.place, fuze.side, laid_by)
        return
    if fuze.at.startswith("deck"):
        harm = mines.explode_on_deck(play, fuze.device, target, rear=fuze.at == "deck-rear")
    else:
        harm = mines.explode_under_vehicle(play, fuze.device, target, fuze.at)
    damage_log.log_damage(play, target, what, harm)
    charges.explode_among_figures(play, fuze.device, fuze.side, what)
    mines.begin_combat(play)


def _find_fuze(play: BattlePlay) -> Fuze:
    """Return the fuze of the pending check, or ask which one."""
    if str(play.given("owed") or "").startswith(KIND):
        owed = pending_check_of_table(play, KIND)
        return play.state.buildings.fuzes[owed.id.removeprefix(f"{KIND} ")]
    found = list(play.state.buildings.fuzes.values())
    if not found:
        raise Refused("No fuze is burning.")
    options = [Option(x.id, x.device, where_fuze_burns(play.state, x)) for x in found]
    return play.state.buildings.fuzes[play.choose("fuze", "Which?", options)]


def _drop_fuze_check(play: BattlePlay, fuze: Fuze) -> None:
    owed = [o.id for o in play.state.owed if o.id == f"{KIND} {fuze.id}"]
    play.record(*(e.CheckMade(id) for id in owed))


@move("stop-fuze", "Make it safe", UMPIRE_ONLY)
def disarm_fuze(play: BattlePlay) -> None:
    """Disarm a mine or charge, which then does not explode."""
    fuze = _find_fuze(play)
    _drop_fuze_check(play, fuze)
    play.record(f.FuzeEnded(fuze.id))
    for reader in ("umpire", fuze.side):
        where = where_fuze_burns(play.state, fuze, "" if reader == "umpire" else reader)
        play.log(reader, f"The {fuze.device} {where} does not go off.")
