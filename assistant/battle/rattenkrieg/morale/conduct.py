"""Conduct of broken and furious elements (Rattenkrieg 13.1.2 to 13.2)."""

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.morale_and_captives.morale import (
    AtrocitySeen,
    ElementsAttacked,
    ForcedConductChanged,
    MoraleResultObeyed,
)
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.log_lines import log_element
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.kit.temporary_aggressiveness import is_in_fury
from assistant.battle.rattenkrieg.lookups import distances
from assistant.battle.rattenkrieg.lookups.figures.conduct import (
    WORDS,
    describe_conduct,
    forced_action,
    is_broken,
    is_furious,
    is_last_man,
    why_held_back,
)
from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.lookups.naming import aggressiveness_change, umpire_name
from assistant.battle.rattenkrieg.morale import captives
from assistant.battle.rattenkrieg.state import Element, PendingCheck
from assistant.cards.wording import words_of
from assistant.rules.rattenkrieg.morale.aggressiveness import MEN_EVENTS

MOVED = (
    e.AggressivenessChanged,
    e.AggressivenessChangedTemporarily,
    e.TemporaryAggressivenessEnded,
    e.LeaderAdjusted,
    e.ValueOverruled,
)
CONDUCTS = ("conduct", "surrender")  # kinds of pending checks
HELD = {
    "surrenders": "{} surrenders: it does nothing else.",
    "hides": "{} hides and does nothing more.",
    "broken": "{} is broken: it cannot fight.",
    "fury": "{} is in fury: the umpire moves it.",
    "retreats": "{} must first go back to the nearest friends.",
}


def require_obedience(play: BattlePlay, element: Element, action: str) -> None:
    """Refuse an action to an element that surrenders, hides, is broken, or is in a fury.

    The umpire may still act for an element in a fury.
    """
    held = why_held_back(play.state, element, action, umpire=play.actor.is_umpire)
    if held:
        play.require(False, HELD[held].format(element.title))


def suggest_conduct(play: BattlePlay) -> None:
    """Suggest a conduct check for each element whose Aggressiveness reached an end of the scale."""
    if play.state.phase != "engagement":
        return
    seen = list(play.events)
    touched = [
        str(x.thing if isinstance(x, e.ValueOverruled) else x.element)
        for x in seen
        if isinstance(x, MOVED)
    ]
    touched += _elements_that_lost_leader(play)
    for id in dict.fromkeys(touched):
        element = play.state.elements.get(id)
        if element and (is_broken(play.state, element) or is_furious(play.state, element)):
            _add_check(play, PendingCheck(f"conduct {id}", "conduct", id))
    for event in seen:
        match event:
            case e.EndOfTurnAggressivenessSet(id, result):
                if id in play.state.morale.met:
                    play.record(MoraleResultObeyed(id, met=False))
                if result == "surrenders":
                    _add_check(play, PendingCheck(f"surrender {id}", "surrender", id))
            case ElementsAttacked(id) if (
                forced_action(play.state, play.state.elements[id]) == "firefight"
            ):
                play.record(MoraleResultObeyed(id))
    _drop_settled_checks(play)


def log_last_figure(play: BattlePlay) -> None:
    """Log why the Aggressiveness of an element fell to 0 when one figure was left (13.1.2)."""
    for event in list(play.events):
        if not isinstance(event, e.AggressivenessChanged) or event.now:
            continue
        element, earlier = play.state.elements[event.element], play.before.elements[event.element]
        if is_last_man(play.state, element) and not is_last_man(play.before, earlier):
            log_element(
                play, element, ": only one able figure is left, so its Aggressiveness falls to 0."
            )


def _drop_settled_checks(play: BattlePlay) -> None:
    """Drop checks of elements that have nobody left, or are no longer broken or furious."""
    for check in play.state.owed:
        if check.kind not in CONDUCTS:
            continue
        element = play.state.elements[str(check.element)]
        extreme = is_broken(play.state, element) or is_furious(play.state, element)
        if not play.state.able(element) or (check.kind == "conduct" and not extreme):
            play.record(e.CheckMade(check.id))


def _elements_that_lost_leader(play: BattlePlay) -> list[str]:
    """Return the elements whose leader fell, was taken, or went elsewhere in this move (13.1.2)."""
    return [
        id
        for id, element in play.state.elements.items()
        if id in play.before.elements
        and play.before.leader(play.before.elements[id])
        and play.state.able(element)
        and not play.state.leader(element)
    ]


def _add_check(play: BattlePlay, owed: PendingCheck) -> None:
    courses = play.state.morale.courses
    known = owed.kind == "conduct" and owed.element in courses
    if not known and all(each.id != owed.id for each in play.state.owed):
        play.record(e.CheckScheduled(owed))


@move("conduct", "What do they do?", UMPIRE_ONLY, about="element", button="Confirm")
def resolve_conduct(play: BattlePlay) -> None:
    """Resolve what a broken or furious element does."""
    element = _ask_element(play)
    battle = play.state
    broken = is_broken(battle, element)
    if not broken and not is_furious(battle, element):
        raise Refused(f"{element.title} is neither broken nor in fury.")
    last = is_last_man(battle, element)
    inputs: dict[str, object] = {
        "aggressiveness": element.aggressiveness,
        "leader_present": battle.leader(element) is not None,
        "last_man": last,
        "atrocity": element.id in battle.morale.outraged,
    }
    if broken:
        near = "Is an enemy so near that running means death?"
        touched = bool(distances.enemies_in_base_contact(battle, element, play.actor))
        inputs["enemy_threatens"] = play.flag("threatened", near, touched)
        if not last and not inputs["enemy_threatens"]:
            inputs["friend_in_sight"] = play.flag("friends", "Are friends in sight?", True)
    course = play.resolve("rattenkrieg/conduct", inputs, shown_to=(element.side,)).conduct
    captor = captives.ask_captor(play, element) if course == "surrenders" else None
    for owed in play.state.owed:
        if owed.id == f"conduct {element.id}":
            play.record(e.CheckMade(owed.id))
    log_element(play, element, f" {describe_conduct(play.state, element, course)}.")
    if captor:
        captives.make_prisoners(play, element, play.state.able(element), captor)
    else:
        play.record(ForcedConductChanged(element.id, course))


def _ask_element(play: BattlePlay) -> Element:
    owed = next((o for o in play.state.owed if o.id == play.given("owed")), None)
    if owed and owed.kind == "conduct" and owed.element:
        return play.state.elements[owed.element]
    return asking.ask_element(play)


@move("press-into-service", "Pressed into service", UMPIRE_ONLY, about="element")
def press_into_service(play: BattlePlay) -> None:
    """Let a broken element that reached friends fight again with them (13.1.2)."""
    element = asking.ask_element(play)
    play.need(is_broken(play.state, element), f"{element.title} is not broken.")
    last = is_last_man(play.state, element)
    play.require(not last, "A last figure does nothing for the rest of the game.")
    play.record(ForcedConductChanged(element.id, "in-service"))
    log_element(play, element, f" {WORDS['in-service']}.")


@move("fury-over", "The fury is over", UMPIRE_ONLY, about="element")
def end_fury(play: BattlePlay) -> None:
    """End an element's fury; its Aggressiveness returns to the original value (13.1.4)."""
    element = asking.ask_element(play)
    play.need(is_furious(play.state, element), f"{element.title} is not in fury.")
    was, now = element.aggressiveness, element.original_aggressiveness
    play.record(e.AggressivenessChanged(element.id, was, now))
    if element.id in play.state.morale.courses:
        play.record(ForcedConductChanged(element.id, None))
    log_element(play, element, f": the fury is over, {aggressiveness_change(was, now)}.")


@move("nerve-obeyed", "It has done so", UMPIRE_ONLY, about="element")
def confirm_result_obeyed(play: BattlePlay) -> None:
    """Confirm that an element did what its Aggressiveness check required."""
    element = asking.ask_element(play)
    made = forced_action(play.state, element)
    play.need(bool(made), f"Nothing is left that {element.title} must do.")
    play.record(MoraleResultObeyed(element.id))
    log_element(play, element, f" has done what it must: {made.replace('-', ' ')}.")


ATROCITIES = [event for event in MEN_EVENTS if event.startswith("atrocity-")]
AGAINST = "atrocity against "  # in the words of an event, before its victims


@move("atrocity", "Atrocity", UMPIRE_ONLY, about="element")
def record_atrocity(play: BattlePlay) -> None:
    """Record an atrocity by this element and its effect on the elements that see it (13.1.1)."""
    element = asking.ask_element(play)
    battle = play.state
    play.need(is_on(battle, "aggressiveness"), "This battle does not use Aggressiveness.")
    words = {x: words_of(x).removeprefix(AGAINST) for x in ATROCITIES}
    against = [Option(x, word.capitalize()) for x, word in words.items()]
    event = play.choose("against", "Who were the victims?", against)
    helpless = play.flag("defenceless", "Were they defenseless?", default=True)
    able = [x for x in battle.elements.values() if battle.able(x)]
    options = [Option(x.id, umpire_name(battle, x), f"{x.aggressiveness}") for x in able]
    for id in play.several("witnesses", "Who saw it?", options, least=1):
        _apply_atrocity(play, battle.elements[id], element, event, helpless)
    play.log("umpire", f"An atrocity of {umpire_name(battle, element)} against {words[event]}.")


def _apply_atrocity(
    play: BattlePlay, element: Element, culprit: Element, event: str, helpless: bool
) -> None:
    if is_in_fury(play, element):
        return
    change = play.resolve(
        "rattenkrieg/aggressiveness-change",
        {
            "aggressiveness": element.aggressiveness,
            "event": event,
            "victims_defenceless": helpless,
            "leader_present": play.state.leader(element) is not None,
        },
        prefix=f"{element.id}: ",
        shown_to=(element.side,),
    )
    was, now = element.aggressiveness, min(MOST, change.aggressiveness)
    play.record(AtrocitySeen(element.id, culprit.id))
    if was != now:
        play.record(e.AggressivenessChanged(element.id, was, now))
    log_element(play, element, f" sees an atrocity: {aggressiveness_change(was, now)}.")


MOST = 12  # as far as the procedures count it
