"""Hits on the crew of a weapon: the owner chooses whether the weapon takes the hit (15.13)."""

from itertools import count

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events import crewed_weapons as of_arms
from assistant.battle.rattenkrieg.events.vehicles import guns
from assistant.battle.rattenkrieg.fire.crewed_weapons.weapon_hits import (
    DESTROYED,
    KIND,
    MAN,
    SETTLES,
    SHARES,
    TELLING,
    WEAPON,
    CrewedWeapon,
    effect_on_weapon,
    hit_takers,
    weapon_served_by,
)
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.fire_effects import PENDING, apply_result
from assistant.battle.rattenkrieg.kit.leaving_vehicles import leave_vehicle
from assistant.battle.rattenkrieg.kit.log_lines import RESULT_WORDS, log_element, log_enemy
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.pending_checks import pending_check_now
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.lookups.naming import man, name_of_base
from assistant.battle.rattenkrieg.state import Element, Figure, PendingCheck

OWNER = "owner"


def take_result(play: BattlePlay, figure: Figure, result: str, cause: str | None = None) -> str:
    """Apply a result of the Combat Table to a figure, and return the result that it takes.

    For the crew of a weapon the owner chooses who takes the hit. The umpire may choose in the
    owner's place; otherwise the hit stays pending. The enemy never learns who helps at a weapon.
    """
    element = play.state.owner(figure.id)
    own = play.actor.is_umpire or play.actor.side == element.side
    served = weapon_served_by(play.state, figure, helping=own) if result in TELLING else None
    if served is None:
        return apply_result(play, figure, result, cause)
    taker = _ask_hit_taker(play, figure, served, result) if play.actor.is_umpire else OWNER
    if taker == OWNER:
        _leave_hit_pending(play, element, figure, result, cause)
        return PENDING
    return _apply_hit(play, figure, served, taker, result, cause)


def _ask_hit_taker(play: BattlePlay, figure: Figure, served: CrewedWeapon, result: str) -> str:
    options = [
        Option(MAN, "The figure", result),
        Option(WEAPON, served.words, effect_on_weapon(result)),
        Option(OWNER, "The owner chooses", "on their phone"),
    ]
    whose = asking.figure_name(play, figure, served.element)
    words = f"{whose}: its owner says who takes the hit"
    return play.choose(f"takes_{figure.id}", words, options, _last_hit_taker(play))


def _last_hit_taker(play: BattlePlay) -> str | None:
    """Return who took the previous hit of the same fire, as the likely answer."""
    before = [value for name, value in play.answers_so_far().items() if name.startswith("takes_")]
    return before[-1] if before else None


def _leave_hit_pending(
    play: BattlePlay, element: Element, figure: Figure, result: str, cause: str | None
) -> None:
    taken = {owed.id for owed in play.state.owed}
    id = next(x for n in count(1) if (x := f"{KIND} {figure.id} {n}") not in taken)
    owed = PendingCheck(id, KIND, element.id, figure.id, result=result, cause=cause)
    play.record(e.CheckScheduled(owed))


def _apply_hit(
    play: BattlePlay, figure: Figure, served: CrewedWeapon, who: str, result: str, cause: str | None
) -> str:
    """Apply a hit to the figure or to its weapon, and return the figure's result."""
    if who == MAN:
        return apply_result(play, figure, result, cause)
    destroyed = result == DESTROYED
    if not served.gunner:
        play.record(guns.GunDamaged(served.element.id, destroyed))
        if destroyed:
            leave_vehicle(play, served.element)
    else:
        play.record(of_arms.WeaponDamaged(served.gunner, served.name, destroyed))
        if destroyed:
            play.record(of_arms.WeaponsLost(served.gunner, (served.name,)))
    return "no-effect"


@move(SETTLES, "Who takes the hit?")
def choose_hit_taker(play: BattlePlay) -> None:
    """Choose whether a figure or the weapon that it serves takes a pending hit (15.13)."""
    owed, element = pending_check_now(play, KIND)
    figure = play.state.figures[str(owed.figure)]
    options = [Option(*each) for each in hit_takers(play.state, owed)]
    only = MAN if len(options) == 1 else None
    taker = play.choose("takes", f"{man(figure)}: who takes the hit?", options, only)
    _settle_hit(play, element, owed, taker)


@move(SHARES, "Who takes the hits?", about="element")
def choose_hit_takers(play: BattlePlay) -> None:
    """Choose on one sheet who takes each pending hit on a weapon's crew."""
    element = asking.ask_element(play)
    hits = [x for x in play.state.owed if (x.kind, x.element) == (KIND, element.id)]
    own = play.actor.is_umpire or play.actor.side == element.side
    if not (hits and own):
        raise Refused(f"No hit on {element.title} needs a choice of figure.")
    for number, owed in enumerate(hits, 1):
        figure = play.state.figures[str(owed.figure)]
        options = [Option(*each) for each in hit_takers(play.state, owed)]
        words = f"{asking.figure_name(play, figure, element)}: who takes it?"
        taker = play.choose(f"takes_{number}", words, options, MAN)
        _settle_hit(play, play.state.elements[element.id], owed, taker)


def _settle_hit(play: BattlePlay, element: Element, owed: PendingCheck, who: str) -> None:
    """Settle a pending hit: apply it to its taker and log it.

    A further hit on a figure that is down already changes nothing, and is not logged.
    """
    figure = play.state.figures[str(owed.figure)]
    play.record(e.CheckMade(owed.id))
    served = weapon_served_by(play.state, figure)
    if served is None or who == MAN:
        taken = apply_result(play, figure, owed.result, owed.cause)
        if play.state.figures[figure.id].state == figure.state:
            return
        log_element(play, element, f": {man(figure)} is {RESULT_WORDS[taken]}.")
        if element.concealment == "identified" and figure.able:
            log_enemy(play, element, f": {name_of_base(play.state, figure)} falls.")
        return
    _apply_hit(play, figure, served, who, owed.result, owed.cause)


def log_weapon_hits(play: BattlePlay) -> None:
    """Log each hit that a weapon took in place of a figure, for everybody who sees the weapon."""
    for event in list(play.events):
        if isinstance(event, of_arms.WeaponDamaged):
            _log_weapon_hit(play, play.state.owner(event.gunner), event.weapon, event.destroyed)
        elif isinstance(event, guns.GunDamaged):
            name = play.state.vehicles.of[event.element].name
            _log_weapon_hit(play, play.state.elements[event.element], name, event.destroyed)


def _log_weapon_hit(play: BattlePlay, element: Element, name: str, destroyed: bool) -> None:
    words = f": the {name} takes a hit and {'is destroyed' if destroyed else 'must be repaired'}."
    log_element(play, element, words)
    if element.concealment == "identified":
        log_enemy(play, element, words)
