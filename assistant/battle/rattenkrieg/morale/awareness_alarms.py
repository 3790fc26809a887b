"""Troops at rest: forbidden actions, and alarms (Rattenkrieg 14.1)."""

from collections.abc import Iterable

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.buildings_and_traps import TrapRemoved
from assistant.battle.rattenkrieg.events.fuzes import FuzeEnded
from assistant.battle.rattenkrieg.events.morale_and_captives.alarms import (
    AlarmGiven,
    AwarenessChanged,
)
from assistant.battle.rattenkrieg.events.morale_and_captives.morale import ElementsAttacked
from assistant.battle.rattenkrieg.events.vehicles.vehicles import VehicleDamaged
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.pending_checks import pending_check_of_table
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.lookups.figures import awareness
from assistant.battle.rattenkrieg.lookups.figures.awareness import FAR, HOSTILE, NEAR, Hearer
from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.lookups.naming import umpire_name
from assistant.battle.rattenkrieg.state import Battle, Element, PendingCheck
from assistant.battle.rattenkrieg.state.morale import Alarm
from assistant.cards.wording import listed
from assistant.rules.rattenkrieg.morale.awareness import CONDITIONS
from assistant.rules.rattenkrieg.noise import describe_action

TRAP_BLAST = "throw-grenade"  # a trap works as a hand grenade
NEAR_OR_FAR = (Option(NEAR, "Near", "combat noise"), Option(FAR, "Far", "distant combat noise"))


def require_alert(play: BattlePlay, element: Element, action: str) -> None:
    """Refuse an action that troops at rest may not take.

    In condition white they may not spot and are unarmed; crewed weapons stay unmanned longer.
    """
    meant = awareness.condition_row(play.state, element)
    now = f"{element.title} is in Awareness {meant['condition']}"
    what = "its figures may not spot" if action == "spot" else "it is unarmed"
    play.require(not awareness.why_at_rest(play.state, element, action), f"{now}: {what}.")


def suggest_alarm(play: BattlePlay) -> None:
    """Suggest an alarm for all who may have heard this move."""
    if play.state.phase != "engagement":
        return
    alarm = _alarm_of_move(play)
    if alarm is None:
        return
    id = f"alarm {play.state.turn} {alarm.element} {play.state.elements[alarm.element].spent}"
    again = any(owed.id == id for owed in play.state.owed)
    if again:
        before = play.state.morale.alarms[id]
        attacked = tuple(dict.fromkeys([*before.attacked, *alarm.attacked]))
        alarm = Alarm(alarm.element, alarm.action, alarm.heard, attacked)
    if not any(awareness.hearers(play.state, alarm)):
        return
    play.record(AlarmGiven(id, alarm))
    if not again:
        who = umpire_name(play.state, play.state.elements[alarm.element])
        struck = alarm.element in alarm.attacked  # by a mine or charge, which it did not set
        thing = f"A blast at {who}." if struck else f"{who} {describe_action(alarm.action)}."
        play.record(e.CheckScheduled(PendingCheck(id, "alarm", None, thing=thing)))


def _alarm_of_move(play: BattlePlay) -> Alarm | None:
    """Return the noise of this move and the elements that it attacked, or None.

    A mine or charge that goes off on a vehicle attacks that vehicle.
    """
    noise = next((x.noise for x in play.events if isinstance(x, e.ReactionOffered)), None)
    fight = next((x for x in play.events if isinstance(x, ElementsAttacked)), None)
    if noise:
        attacked = fight.targets if fight and fight.element == noise.element else ()
        went_off = any(isinstance(x, TrapRemoved) for x in play.events)
        if went_off and noise.action == TRAP_BLAST and not fight:
            attacked = (noise.element,)  # the element that set it off
        return Alarm(noise.element, noise.action, noise.heard, attacked)
    if fight:
        shot = any(isinstance(x, e.ShotsFired) for x in play.events)
        return Alarm(fight.element, "shoot" if shot else "fight", "table", fight.targets)
    struck = _struck_by_charge(play)
    return Alarm(struck, "demolition", "table", (struck,)) if struck else None


def _struck_by_charge(play: BattlePlay) -> str:
    """Return the vehicle under or on which a mine or charge went off in this move; "" for none."""
    if not any(isinstance(x, TrapRemoved | FuzeEnded) for x in play.events):
        return ""
    return next((x.element for x in play.events if isinstance(x, VehicleDamaged)), "")


@move("raise-alarm", "Who is alerted?", UMPIRE_ONLY)
def raise_alarm(play: BattlePlay) -> None:
    """Raise the Awareness of all who heard a noise: attacked, near, or far away (14.1)."""
    owed = pending_check_of_table(play, "alarm")
    settled = awareness.alike_alarms(play.state, owed) if play.given("alike") else [owed]
    alarm = awareness.join_alarms(play.state, settled)
    assert alarm is not None
    hearers = list(awareness.hearers(play.state, alarm))
    if not hearers:
        raise Refused("No element is left that it could alert.")
    event = awareness.ALERT
    if any(each.event == NEAR for each in hearers):
        event = play.choose(
            "event", "Was it near the elements that were not attacked?", NEAR_OR_FAR
        )
    known = tuple(each.element.id for each in hearers if each.hears)
    options = [
        Option(x.element.id, umpire_name(play.state, x.element), _hearer_label(x, play))
        for x in hearers
    ]
    heard = play.several("heard", "Who heard it?", options, known)
    play.record(*(e.CheckMade(x.id) for x in settled))
    _record_perception(play, alarm, heard)
    raised: dict[str, list[Element]] = {}
    for each in hearers:
        if each.element.id in heard:
            shock = HOSTILE if each.event == HOSTILE else event
            if condition := _raise_awareness(play, each.element, shock):
                raised.setdefault(condition, []).append(each.element)
    for condition, among in raised.items():
        _log_awareness(play, among, condition)
    words = [
        f"Now in Awareness {condition}: {listed([umpire_name(play.state, x) for x in among])}."
        for condition, among in raised.items()
    ]
    play.log("umpire", " ".join([owed.thing, *(words or ["It alerts nobody."])]))


def _record_perception(play: BattlePlay, alarm: Alarm, heard: tuple[str, ...]) -> None:
    """Let the enemies who heard an alarm react to it as well, without another question (7.2)."""
    noise = play.state.noise
    if noise is None or (noise.element, noise.action) != (alarm.element, alarm.action):
        return
    maker = play.state.elements[alarm.element]
    enemies = tuple(x for x in heard if play.state.elements[x].side != maker.side)
    if enemies:
        play.record(e.PerceptionSet(enemies))


def _hearer_label(hearer: Hearer, play: BattlePlay) -> str:
    now = awareness.condition(play.state, hearer.element)
    return f"{now}, attacked" if hearer.event == HOSTILE else now


def _raise_awareness(play: BattlePlay, element: Element, event: str) -> str:
    """Raise an element's condition as the event requires, and return it; "" if it is unchanged."""
    was = awareness.condition(play.state, element)
    after = play.resolve(
        "rattenkrieg/awareness-raise",
        {"condition": was, "event": event},
        prefix=f"{element.id}: ",
    )
    if not after.raised:
        return ""
    play.record(AwarenessChanged(element.id, was, after.condition))
    return str(after.condition)


@move("set-awareness", "Awareness", UMPIRE_ONLY, about="element")
def set_awareness(play: BattlePlay) -> None:
    """Set the Awareness of an element, its squad, or its whole side."""
    element = asking.ask_element(play)
    play.need(is_on(play.state, "awareness"), "This battle does not use Awareness Conditions.")
    now = awareness.condition(play.state, element)
    options = [Option(word, word.capitalize()) for word in CONDITIONS]
    to = play.choose("condition", "How alert?", options, now)
    widths = [Option("element", "This element"), Option("side", "Its whole side")]
    if element.squad:
        widths.insert(1, Option("squad", "Its squad"))
    width = play.choose("width", "Who?", widths, "element")
    among = [
        x
        for x in _elements_in(play.state, element, width)
        if _has_other_awareness(play.state, x, to)
    ]
    play.need_change(bool(among))
    _change_awareness(play, among, to)
    names = listed(umpire_name(play.state, x) for x in among)
    play.log("umpire", f"Awareness {to}: {names}.")


def _has_other_awareness(battle: Battle, element: Element, to: str) -> bool:
    return awareness.condition(battle, element) != to


def _elements_in(battle: Battle, element: Element, width: str) -> Iterable[Element]:
    for each in battle.of_side(element.side):
        squad = width == "squad" and each.squad == element.squad
        if width == "side" or squad or each.id == element.id:
            yield each


def _change_awareness(play: BattlePlay, elements: list[Element], to: str) -> None:
    for each in elements:
        was = awareness.condition(play.state, each)
        play.record(AwarenessChanged(each.id, was, to))  # type: ignore[arg-type]
    _log_awareness(play, elements, to)


def _log_awareness(play: BattlePlay, elements: list[Element], condition: str) -> None:
    for side in play.state.sides:
        if own := [each.title for each in elements if each.side == side]:
            play.log(side, f"{listed(own)}: Awareness {condition}.")
