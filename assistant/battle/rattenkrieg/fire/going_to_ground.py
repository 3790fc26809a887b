"""Hunkering down under automatic fire, as the player under fire chooses (Rattenkrieg 15.2, 15.15).

A burst fired from an enemy's phone waits if that player has not chosen beforehand. It is declared
but not paid for until the player or the umpire has answered.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.fire.swept_figures import FIRE, Sweep
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.chapters.chapter import Check, Offer
from assistant.battle.rattenkrieg.kit.log_lines import log_element
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.lookups.in_play import DUCKING
from assistant.battle.rattenkrieg.lookups.naming import capital, side_name, umpire_name
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_aboard
from assistant.battle.rattenkrieg.state import (
    Battle,
    Element,
    PendingCheck,
    UmpireRequest,
    Weapon,
)
from assistant.battle.screens.buttons import Tap
from assistant.cards.wording import listed
from assistant.frozen import replace
from assistant.rules.inputs import read
from assistant.rules.rattenkrieg.fire.automatic_declaration import AutomaticFire

FIRE_MOVES = ("automatic-fire", "rake")
WAIT = "The enemy chooses whether figures hunker down. Fire as soon as the enemy has chosen."
DOWN = "hunkers down under automatic fire as soon as it may react"
UP = "stays up under automatic fire"
LATER = "Which figures hunker down as soon as they may react?"


@move("duck-under-fire", "Under automatic fire", about="element")
def choose_ducking(play: BattlePlay) -> None:
    """Choose beforehand whether figures hunker down under automatic fire once they may react.

    Figures that the fire catches before they may react are hit first (15.2).
    """
    element = asking.ask_element(play)
    ducks = play.flag("ducks", "Do they hunker down as soon as they may react?", not element.ducks)
    due = [o for o in play.state.owed if (o.kind, o.element) == (DUCKING, element.id)]
    play.need_change(ducks != element.ducks or bool(due))
    play.record(e.DuckingSet(element.id, ducks), *(e.CheckMade(o.id) for o in due))
    log_element(play, element, f" {DOWN if ducks else UP}.")


def ducking_offers(battle: Battle, element: Element) -> Iterator[Offer]:
    """Yield the button that changes the choice, for figures on foot."""
    afoot = [m for m in battle.able(element) if m.id not in battle.travel.rides]
    if battle.phase != "engagement" or is_aboard(battle, element) or not afoot:
        return
    words = "Stay up under bursts" if element.ducks else "Always hunker down under bursts"
    ducks = "no" if element.ducks else "yes"
    yield Offer(words, "duck-under-fire", {"ducks": ducks}, opens=False, group="wait")


def ducking_facts(element: Element) -> Iterator[str]:
    """Yield the choice, as a line on the card."""
    if element.ducks:
        yield f"{element.title} {DOWN}"


def must_wait_for_choice(
    play: BattlePlay,
    element: Element,
    weapon: Weapon,
    targets: tuple[Element, ...],
    sweep: Sweep,
    fire: Mapping[str, Any],
    move: str = FIRE_MOVES[0],
) -> bool:
    """Return whether a burst waits until the enemy has chosen, and ask the enemy if so.

    `fire` holds the inputs of the fire procedure except the figures. The umpire is asked on the
    sheet itself.
    """
    if play.actor.is_umpire:
        return False
    asked = next((x for x in play.state.requests if x.element == element.id), None)
    if asked is not None and asked.move == move and asked.told.get("target") == targets[0].id:
        play.need(not choices_due(play.state, element.id), WAIT)
        return False
    owners = {play.state.owner(id).id for id in figures_that_may_react(sweep, fire)}
    waiting = [
        x for x in targets if x.id in owners and x.side != element.side and not x.has_chosen_ducking
    ]
    if waiting:
        _ask_the_enemy(play, element, weapon, targets, waiting, move)
    return bool(waiting)


def _ask_the_enemy(
    play: BattlePlay,
    element: Element,
    weapon: Weapon,
    targets: tuple[Element, ...],
    waiting: list[Element],
    move: str,
) -> None:
    battle, side = play.state, targets[0].side
    words = f"{umpire_name(battle, element)} fires the {weapon.name} at "
    words += f"{listed([umpire_name(battle, x) for x in targets])}."
    inputs = {"element": element.id, **play.answers_so_far()}
    chosen = {name: play.given(name) for name in tuple(play.asks)}
    inputs |= {name: ",".join(x) for name, x in chosen.items() if isinstance(x, tuple | list)}
    play.record(e.RequestMade(UmpireRequest(element.id, move, inputs, words)))
    for each in waiting:
        check = PendingCheck(f"{DUCKING} {each.id}", DUCKING, each.id, thing=element.id)
        play.record(e.CheckScheduled(check))
    play.log("umpire", f"{words} The enemy chooses whether figures hunker down.")
    seen_as = listed([side_name(battle, x, element.side) for x in targets])
    play.log(element.side, f"{element.title} fires the {weapon.name} at {seen_as}. {WAIT}")
    source, yours = side_name(battle, element, side), listed([x.title for x in targets])
    play.log(side, capital(f"automatic fire from {source} on {yours}: hunker down or stay up."))


def choices_due(battle: Battle, shooter: str = "") -> list[PendingCheck]:
    """Return all choices that are pending, or only those that wait for this shooter's burst."""
    return [o for o in battle.owed if o.kind == DUCKING and shooter in ("", o.thing)]


def drop_choices(play: BattlePlay) -> None:
    """Drop the choices for bursts that no longer wait."""
    wait = {x.element for x in play.state.requests if x.move in FIRE_MOVES}
    play.record(*(e.CheckMade(o.id) for o in choices_due(play.state) if o.thing not in wait))


def _ducking_taps(battle: Battle, check: PendingCheck) -> tuple[Tap, ...]:
    inputs = {"element": str(check.element)}
    return (
        Tap("Hunker down", "duck-under-fire", inputs | {"ducks": "yes"}),
        Tap("Stay up", "duck-under-fire", inputs | {"ducks": "no"}),
    )


CHECK = Check(
    DUCKING,
    "is under automatic fire. Do its figures hunker down as soon as they may react?",
    "duck-under-fire",
    taps=_ducking_taps,
    taps_of_side=True,
)


def ask_who_goes_to_ground(play: BattlePlay, sweep: Sweep, fire: Mapping[str, Any]) -> Sweep:
    """Return the sweep with the figures that hunker down added.

    The player under fire chooses them beforehand, on the card of the element (15.2); the shooter is
    not asked. The umpire may choose for the player. If the player has not chosen, the umpire is
    asked as soon as the checks of the weapon's React are made. `fire` holds the inputs of the fire
    procedure except the figures.
    """
    if not sweep.ready:
        return sweep
    inputs = {**fire, "sectors": sweep.sectors}
    begun = play.so_far(FIRE, inputs)
    made = len(begun.dice.get("rolls", ())) if begun else None  # type: ignore[arg-type]
    react = read(AutomaticFire, inputs).plan.pace.react
    may_react = made is None or (made > 0 and made >= react)  # None: all dice have fallen
    ducks = tuple(o.value for o in sweep.ready if play.state.owner(o.value).ducks)
    if play.actor.is_umpire:
        words = "Which figures hunker down now that they may react?" if may_react else LATER
        chosen = all(play.state.owner(o.value).has_chosen_ducking for o in sweep.ready)
        rare = chosen or not may_react
        ducks = play.several("ducks", words, sweep.ready, ducks, rare=rare)
    elif not may_react:  # the odds would give the enemy's choice away
        return sweep
    down = {sweep.names[id] for id in ducks}
    sectors = [
        {**sector, "targets": [_with_reaction(man, down) for man in sector["targets"]]}
        for sector in sweep.sectors
    ]
    return replace(sweep, ducks=ducks, sectors=sectors)


def figures_that_may_react(sweep: Sweep, fire: Mapping[str, Any]) -> list[str]:
    """Return the ids of figures that the first checks cannot catch, so that they may react (15.2).

    `fire` holds the inputs of the fire procedure except the figures.
    """
    if not sweep.ready:
        return []
    declared = read(AutomaticFire, {**fire, "sectors": sweep.sectors})
    first = declared.plan.order[: declared.plan.pace.react]
    caught = {declared.targets[number].name for number in first}
    return [o.value for o in sweep.ready if sweep.names[o.value] not in caught]


def _with_reaction(man: dict[str, Any], down: Collection[str]) -> dict[str, Any]:
    return man | {"reacts": "hunker" if man["name"] in down else "none"}
