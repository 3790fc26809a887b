"""Awareness Conditions and what they forbid (Rattenkrieg 14.1)."""

from collections.abc import Iterator

from assistant.battle.rattenkrieg.lookups import distances
from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.lookups.scenario.scenario_terms import must_follow_road
from assistant.battle.rattenkrieg.lookups.vehicles.crews import name_of_actions
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_flying
from assistant.battle.rattenkrieg.lookups.vehicles.noise import audible_range_of_action
from assistant.battle.rattenkrieg.state import Ambient, Battle, Element, PendingCheck
from assistant.battle.rattenkrieg.state.morale import Alarm, Condition
from assistant.battle.viewers import UMPIRE
from assistant.frozen import dataclass, replace
from assistant.rules.rattenkrieg.morale.awareness import AWARENESS, CONDITIONS, EVENTS
from assistant.rules.rattenkrieg.noise import ARMED, COMBAT
from assistant.rules.tables import Row

CALM: Condition = "white"
ALERT, FAR, NEAR, HOSTILE = EVENTS
LOUDER: tuple[Ambient, ...] = ("quiet", "normal", "combat")
CALLS = frozenset(("shout", "whistle"))  # a comrade's is an alert as well
BLASTS = frozenset(("throw-grenade", "demolition"))  # heard farther than what is done for them
CREWED_MODES = ("belt", "shots")
OF_CREWED = frozenset(  # moves that fire what is always served by a crew
    (
        *("fire-gun", "ask-fire-gun", "shell", "ask-shell", "rake"),
        *("fire-mortar", "ask-mortar"),
    )
)
WEAPONS = {"unarmed": "Its figures are unarmed.", "slung": "Its weapons are slung."}
NO_COVER = "Its figures are neither in cover nor hidden."
GUN_AT_REST = "Its gun and machine guns are unmanned."
CREWED = {
    "unmanned-covered": "Its crewed weapons are unmanned and covered.",
    "unmanned": "Its crewed weapons are unmanned.",
}


def condition(battle: Battle, element: Element) -> Condition:
    """Return an element's Awareness Condition; black if the rule is not in play."""
    if not is_on(battle, "awareness"):
        return "black"
    return battle.morale.awareness.get(element.id, "black")


def condition_row(battle: Battle, element: Element) -> Row:
    """Return the table row of an element's Awareness Condition."""
    return AWARENESS.row(condition(battle, element))


def takes_cover(battle: Battle, element: Element) -> bool:
    """Return whether the element's figures count as in cover."""
    return bool(condition_row(battle, element)["cover_and_hiding"])


def why_unmanned(battle: Battle, element: Element, mode: str = "") -> str:
    """Return why nobody serves a weapon in this mode of fire; empty if somebody does.

    Ruling: mortars and the guns of vehicles, moving or not, are crewed weapons too (no mode). Crews
    in the air are never at rest.
    """
    meant = condition_row(battle, element)
    if mode and mode not in CREWED_MODES:
        return ""
    if meant["crewed_weapons"] == "manned" or is_flying(battle, element.id):
        return ""
    return f"{element.title} is in Awareness {meant['condition']}: nobody mans its crewed weapons."


def why_unserved(battle: Battle, element: Element, move: str) -> str:
    """Return briefly why a move that fires a crewed weapon is blocked; empty if it is not."""
    barred = move in OF_CREWED and why_unmanned(battle, element)
    return f"unmanned in Awareness {condition(battle, element)}" if barred else ""


def why_at_rest(battle: Battle, element: Element, action: str) -> str:
    """Return why its Awareness forbids an element's action, in a few words; "" if it does not."""
    meant = condition_row(battle, element)
    if action == "spot" and not meant["may_spot"]:
        return f"nobody spots in Awareness {meant['condition']}"
    unarmed = action in ARMED and meant["weapons"] == "unarmed"
    return f"unarmed in Awareness {meant['condition']}" if unarmed else ""


def noise_around(battle: Battle, element: Element) -> Ambient:
    """Return the noise level around an element, which is louder than tonight's while it rests."""
    louder: int = condition_row(battle, element)["sound_level_step"]
    return LOUDER[min(LOUDER.index(battle.ambient) + louder, len(LOUDER) - 1)]


def has_cold_engine(battle: Battle, element: Element) -> bool:
    """Return whether an element is a parked vehicle at rest with a cold engine (14.1.1).

    A vehicle that has driven on the table, or that comes along a road, is not parked.
    """
    vehicle = battle.vehicles.get(element.id)
    if vehicle is None or vehicle.is_gun or is_flying(battle, element.id):
        return False
    going = battle.travel.going(element.id)
    moves = vehicle.speed_in or going.drove or going.moved >= 0
    parked = not moves and not must_follow_road(battle, element)
    return parked and condition_row(battle, element)["engines"] == "cold"


def describe_rest(battle: Battle, element: Element) -> str:
    """Return sentences on the limits of an element at rest; empty in condition black."""
    now, meant = condition(battle, element), condition_row(battle, element)
    if now == "black":
        return ""
    cost = meant["reaction_cost"]
    price = f"{cost} {name_of_actions(battle, element, cost)}"
    die = " and a die" if meant["reaction_roll"] else ""
    sentences = [f"Awareness {now}: a reaction costs {price}{die}."]
    if not meant["may_spot"]:
        sentences.append("Its figures do not spot.")
    if not meant["cover_and_hiding"]:
        sentences.append("It is not hidden." if _fights_aboard(battle, element) else NO_COVER)
    sentences += _weapons_at_rest(battle, element, meant)
    if has_cold_engine(battle, element):
        sentences.append("Its engine is cold.")
    return " ".join(sentences)


def _weapons_at_rest(battle: Battle, element: Element, meant: Row) -> list[str]:
    """Return which weapons are at rest: a vehicle's own, or those that figures carry."""
    if _fights_aboard(battle, element):
        return [] if meant["crewed_weapons"] == "manned" else [GUN_AT_REST]
    words = (WEAPONS.get(meant["weapons"]), CREWED.get(meant["crewed_weapons"]))
    return [each for each in words if each]


def _fights_aboard(battle: Battle, element: Element) -> bool:
    vehicle = battle.vehicles.get(element.id)
    return vehicle is not None and vehicle.manned and not vehicle.is_gun


@dataclass(frozen=True)
class Hearer:
    """An element that an alarm could alert, with the event, and whether it certainly hears it."""

    element: Element
    event: str
    hears: bool | None  # None: the distance was not entered


def alike_alarms(battle: Battle, check: PendingCheck) -> list[PendingCheck]:
    """Return the pending alarms for the same noise of the same element, such as a volley's shots.

    One answer settles them all, because whoever hears one shot hears the others.
    """
    meant = _alarm_source(battle, check)
    return [x for x in battle.owed if x.kind == check.kind and _alarm_source(battle, x) == meant]


def join_alarms(battle: Battle, checks: list[PendingCheck]) -> Alarm | None:
    """Return one alarm in place of several alike: it attacked the elements of each."""
    found = [battle.morale.alarms[x.id] for x in checks if x.id in battle.morale.alarms]
    attacked = tuple(dict.fromkeys(id for alarm in found for id in alarm.attacked))
    return replace(found[-1], attacked=attacked) if found else None


def _alarm_source(battle: Battle, check: PendingCheck) -> tuple[object, ...]:
    alarm = battle.morale.alarms.get(check.id)
    return (alarm.element, alarm.action, alarm.heard) if alarm else (check.id,)


def hearers(battle: Battle, alarm: Alarm) -> Iterator[Hearer]:
    """Return the elements that an alarm could alert, except those certainly out of hearing."""
    maker = battle.elements[alarm.element]
    for element in battle.elements.values():
        attacked = element.id in alarm.attacked
        if (element.id == maker.id and not attacked) or not battle.able(element):
            continue
        event = HOSTILE if attacked else NEAR if is_combat(alarm) else ALERT
        own = element.side == maker.side
        if own and not is_combat(alarm) and alarm.action not in CALLS:
            continue
        hears = True if attacked else _hears_alarm(battle, element, alarm)
        if hears is not False and would_alert(battle, element, event):
            yield Hearer(element, event, hears)


def alarm_comes_first(battle: Battle) -> bool:
    """Return whether it is still open whom the last noise alerts; reactions to it come afterwards.

    The Awareness of an element decides what its reaction costs, and whether it rolls (14.1).
    """
    noise = battle.noise
    if noise is None:
        return False
    side = battle.elements[noise.element].side
    alarms = (battle.morale.alarms.get(x.id) for x in battle.owed if x.kind == "alarm")
    return any(
        each.element.side != side
        for alarm in alarms
        if alarm and (alarm.element, alarm.action) == (noise.element, noise.action)
        for each in hearers(battle, alarm)
    )


def is_combat(alarm: Alarm) -> bool:
    """Return whether an alarm is the noise of combat."""
    return bool(alarm.attacked) or alarm.action in COMBAT


def would_alert(battle: Battle, element: Element, event: str) -> bool:
    """Return whether an event would make an element more alert."""
    return EVENTS.index(event) >= CONDITIONS.index(condition(battle, element))


def hearing_range(
    battle: Battle, element: Element, maker: str, action: str, heard: int | str | None
) -> int | str | None:
    """Return how far away an element in its condition hears an action of another, the `maker`.

    `heard` is the distance for alert troops.
    """
    around = noise_around(battle, element)
    if around == battle.ambient or heard is None:
        return heard
    return audible_range_of_action(replace(battle, ambient=around), battle.elements[maker], action)


def _hears_alarm(battle: Battle, element: Element, alarm: Alarm) -> bool | None:
    blast = alarm.action in BLASTS
    reach = (
        "table"
        if blast
        else hearing_range(battle, element, alarm.element, alarm.action, alarm.heard)
    )
    if distances.spans_table(battle, reach):
        return True
    if reach is None:
        return False
    far = distances.distance_known(battle, alarm.element, element.id, UMPIRE)
    if isinstance(reach, str) or far is None:
        return None
    return far <= reach
