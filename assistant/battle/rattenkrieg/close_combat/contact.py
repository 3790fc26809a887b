"""Figures in contact, after a move or a round of close combat (Rattenkrieg 17.1, 17.2)."""

from collections.abc import Sequence

from assistant.battle.play import Option
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups import distances
from assistant.battle.rattenkrieg.lookups.enemies import LOCATED
from assistant.battle.rattenkrieg.lookups.naming import capital, side_name, umpire_name
from assistant.battle.rattenkrieg.lookups.scenario.carriers import hiding_mojons, is_in_the_air
from assistant.battle.rattenkrieg.lookups.scenario.exits import has_left
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import fights_as_crew
from assistant.battle.rattenkrieg.state import Battle, Element, Figure, PendingCheck
from assistant.battle.viewers import UMPIRE

KIND = distances.CONTACT
NOBODY = "nobody"
FIGHTS, TOUCHES = "{} touches {}: close combat.", "{} touches {}."


def ask_touched_enemy(play: BattlePlay, element: Element) -> Element | None:
    """Ask which known enemy the figures of a move touch at its end; usually none."""
    known = asking.known_enemies(play, element, LOCATED)
    if not known:
        return None
    options = [Option(NOBODY, "Nobody")]
    for enemy in known:
        seen = capital(side_name(play.state, enemy, element.side))
        options.append(Option(enemy.id, seen))
    chosen = play.choose(
        "touches", "Whose bases do they touch at the end?", options, NOBODY, rare=True
    )
    return None if chosen == NOBODY else play.state.elements[chosen]


def begin_contact_after_move(
    play: BattlePlay, element: Element, target: Element | None, figures: Sequence[str]
) -> None:
    """Schedule a close combat for figures that moved into base contact with an enemy (17.1).

    Nobody fights a crew inside its vehicle in this way: figures in contact may assault the vehicle
    (31.9).
    """
    if target is None:
        return
    play.record(e.DistanceEntered(element.id, target.id, 0))
    attackers = [play.state.figures[id] for id in figures]
    defenders = figures_outside(play.state, target)
    if defenders:
        continue_contact(play, element, target, attackers, defenders)
    _log_contact(play, element, target, FIGHTS if defenders else TOUCHES)


def figures_outside(battle: Battle, element: Element) -> list[Figure]:
    """Return the able figures that can be fought hand to hand: none inside their own vehicle.

    The crew of a gun is around it. Figures in contact with a vehicle may assault it (31.9).
    """
    return [m for m in battle.able(element) if not fights_as_crew(battle, element, m)]


def is_within_reach(battle: Battle, element: Element) -> bool:
    """Return whether an element is on the table and on the ground, so that figures can touch it."""
    if has_left(battle, element.id):
        return False
    waits = any(mojon.is_unplaced for mojon in hiding_mojons(battle, element))
    return not (waits or is_in_the_air(battle, element))


def _log_contact(play: BattlePlay, element: Element, target: Element, words: str) -> None:
    """Log the contact of two elements for both sides and the umpire, in each reader's names.

    The side that moved reads only that they touch: whether anybody there can fight is not its to
    know.
    """
    battle = play.state
    names = umpire_name(battle, element), umpire_name(battle, target)
    play.log("umpire", words.format(*names))
    for side, read in ((element.side, TOUCHES), (target.side, words)):
        mover, met = (side_name(battle, x, side) for x in (element, target))
        play.log(side, read.format(capital(mover), met))


def settle_contact(play: BattlePlay, element: Element, target: Element) -> int:
    """Settle the pending round between two elements, now that one of the two attacks.

    Return the number of the round among the pending ones; 0 if none was pending.
    """
    rounds = 0
    for owed in play.state.owed:
        if owed.kind == KIND and {owed.element, owed.thing} == {element.id, target.id}:
            number = owed.id.removeprefix(f"{KIND} {owed.element} {owed.thing}").strip()
            rounds = max(rounds, int(number or 1))
            play.record(e.CheckMade(owed.id))
    return rounds


def continue_contact(
    play: BattlePlay,
    element: Element,
    target: Element,
    attackers: list[Figure],
    defenders: list[Figure],
    rounds: int = 0,
) -> None:
    """Schedule another round if figures of both sides are still in contact; else contact is lost.

    `attackers` and `defenders` are those that fought and have not retreated. A shot at an element
    that has lost contact hits nobody else (17.1). Each round has its own check: after `rounds`
    rounds the id of the next check ends with a number.
    """
    if all(any(play.state.figures[m.id].able for m in men) for men in (attackers, defenders)):
        id = f"{KIND} {element.id} {target.id}" + (f" {rounds + 1}" if rounds else "")
        play.record(e.CheckScheduled(PendingCheck(id, KIND, element.id, thing=target.id)))
    else:
        play.record(e.DistanceEntered(element.id, target.id, None))


def end_lost_contacts(play: BattlePlay) -> None:
    """End each contact in which a side has nobody left, such as after a surrender (17.2).

    The survivors of a group fight on against another element that they touch.
    """
    for check in play.state.owed:
        if check.kind != KIND or not check.element:
            continue
        pair = play.state.elements[check.element], play.state.elements[check.thing]
        left = [x for x in pair if figures_outside(play.state, x)]
        if len(left) == len(pair):
            continue
        play.record(e.CheckMade(check.id), e.DistanceEntered(pair[0].id, pair[1].id, None))
        for survivor in left:
            _fight_another_in_contact(play, survivor)


def _fight_another_in_contact(play: BattlePlay, element: Element) -> None:
    """Schedule a round against another enemy in contact with an element, unless one is due."""
    if any(x.kind == KIND and element.id in (x.element, x.thing) for x in play.state.owed):
        return
    for enemy in distances.enemies_in_base_contact(play.state, element, UMPIRE):
        if foes := figures_outside(play.state, enemy):
            continue_contact(play, element, enemy, figures_outside(play.state, element), foes)
            return


def end_contact(play: BattlePlay, owed: PendingCheck) -> None:
    """End the contact of two elements whose round is not needed: they no longer fight (17.2)."""
    if owed.kind == KIND and owed.element:
        play.record(e.DistanceEntered(owed.element, owed.thing, None))
