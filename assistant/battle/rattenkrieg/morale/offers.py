"""Buttons, checks and card lines for awareness, discipline and captives (Rattenkrieg 12 to 14)."""

from collections.abc import Iterator

from assistant.battle.rattenkrieg.kit.chapters.chapter import Chapter, Check, Offer, TableRow
from assistant.battle.rattenkrieg.lookups.figures import awareness
from assistant.battle.rattenkrieg.lookups.figures.awareness import FAR, NEAR
from assistant.battle.rattenkrieg.lookups.figures.conduct import (
    WORDS,
    captives_of,
    describe_conduct,
    duty_in_words,
    is_broken,
    is_furious,
    why_no_interrogation,
)
from assistant.battle.rattenkrieg.lookups.figures.leaders import (
    RULE,
    command_state,
    is_identified_leader,
    unidentified_leaders,
)
from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.lookups.naming import count, man, side_name, umpire_name
from assistant.battle.rattenkrieg.morale.lost_escorts import (
    UNGUARDED,
    describe_unguarded,
    unguarded_taps,
)
from assistant.battle.rattenkrieg.state import Battle, Element, Figure, PendingCheck
from assistant.battle.screens.buttons import Tap
from assistant.cards.wording import listed

ALONE = "Combat Stance +1 until an escort is with the prisoner"  # 13.4.6


def _alarm_taps(battle: Battle, owed: PendingCheck) -> tuple[Tap, ...]:
    """Return one tap for all known hearers; if none is known, the tap opens the sheet.

    Alarms for the same noise of the same element are one question, with the first.
    """
    alike = awareness.alike_alarms(battle, owed)
    if owed != alike[0]:
        return ()
    alarm = awareness.join_alarms(battle, alike)
    could = list(awareness.hearers(battle, alarm)) if alarm else []
    inputs = {"owed": owed.id} | ({"alike": "yes"} if len(alike) > 1 else {})
    known = any(each.hears for each in could)
    taps = [Tap("Who heard it?", "raise-alarm", inputs, likely=not known, opens=True)]
    if known and any(each.event == NEAR for each in could):
        taps += [
            Tap("All: it was near", "raise-alarm", {**inputs, "event": NEAR}, likely=True),
            Tap("All: it was far off", "raise-alarm", {**inputs, "event": FAR}),
        ]
    elif known:
        taps.append(Tap("All within its reach", "raise-alarm", inputs, likely=True))
    return tuple(taps)


def _outgunned_taps(battle: Battle, owed: PendingCheck) -> tuple[Tap, ...]:
    inputs = {"owed": owed.id, "element": str(owed.element)}
    inputs |= {"case": "outgunned", "fired_by": owed.thing}
    name = umpire_name(battle, battle.elements[str(owed.element)])
    return (Tap(f"{name}: outgunned", "check-morale", inputs, opens=True),)


def _retry_taps(battle: Battle, check: PendingCheck) -> tuple[Tap, ...]:
    name = umpire_name(battle, battle.elements[str(check.element)])
    return (Tap(f"{name}: another try", "withstand-again", {"owed": check.id}, opens=True),)


def _temptation_taps(battle: Battle, owed: PendingCheck) -> tuple[Tap, ...]:
    enemy = battle.elements[owed.id.split()[1]]
    words = f"Fire discipline: {umpire_name(battle, enemy)}"  # the task says who sees it
    return (Tap(words, "check-discipline", {"owed": owed.id}, opens=True),)


def _describe_conduct(battle: Battle, check: PendingCheck) -> str:
    """Describe the element as broken or in fury."""
    element = battle.elements[str(check.element)]
    why = "is broken" if is_broken(battle, element) else "is in fury"
    return f"{why}: what does it do?"


def _leader_taps(battle: Battle, owed: PendingCheck) -> tuple[Tap, ...]:
    name = umpire_name(battle, battle.elements[str(owed.element)])
    return (Tap(f"{name}: leader", "identify-leader", {"owed": owed.id}, opens=True),)


def _offers(battle: Battle, element: Element) -> Iterator[Offer]:
    if is_on(battle, "awareness"):
        yield Offer("Awareness", "set-awareness", group="rule", by="umpire")
    if is_on(battle, RULE) and unidentified_leaders(battle, element):
        yield Offer("Identify leader", "identify-leader", group="rule", by="umpire")
    if battle.phase != "engagement":
        return
    if captives_of(battle, element):
        yield Offer("Escort", "guard-prisoner", group="wait")
        if is_on(battle, "interrogation"):
            why = why_no_interrogation(battle, element)
            yield Offer("Interrogate", "interrogate", group="wait", by="umpire", barred=why)
            yield Offer("Interrogate", "ask-interrogate", group="wait", by="side", barred=why)
    yield from _aggressiveness_offers(battle, element)


def _aggressiveness_offers(battle: Battle, element: Element) -> Iterator[Offer]:
    """Yield the umpire's buttons about an element's Aggressiveness and conduct."""
    course = battle.morale.courses.get(element.id)
    if is_broken(battle, element) or is_furious(battle, element):
        yield Offer("What do they do?", "conduct", group="rule", by="umpire")
    if is_broken(battle, element) and course in ("joins-friend", "returns-to-mojon"):
        yield Offer("Pressed into service", "press-into-service", group="rule", by="umpire")
    if is_furious(battle, element):
        yield Offer("The fury is over", "fury-over", group="rule", by="umpire", opens=False)
    if duty_in_words(battle, element):
        yield Offer("It has done so", "nerve-obeyed", group="rule", by="umpire", opens=False)
    if is_on(battle, "aggressiveness") and battle.able(element):
        yield Offer("Atrocity", "atrocity", group="rule", by="umpire")


def _facts(battle: Battle, element: Element) -> Iterator[str]:
    if battle.able(element) and (words := awareness.describe_rest(battle, element)):
        yield words
    if command_state(battle, element) == "out-of-command":
        yield "Out of command: no nearer to the enemy."
    if enemy := battle.morale.unbidden.get(element.id):
        at = side_name(battle, battle.elements[enemy], element.side)
        yield f"It opens fire on {at} without orders: its next action is the shot."

    yield from _conduct_facts(battle, element)
    held = captives_of(battle, element)
    if held:
        escorts = {battle.morale.captives[m.id].escort for m in held}
        by = listed([man(battle.figures[id]) for id in escorts if id]) if any(escorts) else "nobody"
        yield f"It holds {count(len(held), 'prisoner', 'prisoners')}, escorted by {by}."


def _conduct_facts(battle: Battle, element: Element) -> Iterator[str]:
    course = battle.morale.courses.get(element.id)
    if is_furious(battle, element):
        yield f"In fury: it {WORDS.get(course or '', 'obeys nobody')}. The umpire moves it."
    elif is_broken(battle, element):
        does = describe_conduct(battle, element, course) if course else "cannot fight"
        yield f"Broken: it {does}."
    elif course == "in-service":
        yield f"It {WORDS[course]}."
    if duty_in_words(battle, element) == "firefight":
        engaged = [battle.elements[id] for id in battle.morale.engaged.get(element.id, ())]
        names = [f"contact {x.contact}" for x in engaged if x.contact]
        yield f"Firefight: it engages {' or '.join([*names, 'the nearest enemy'])}."


def _notes(battle: Battle, figure: Figure) -> Iterator[str]:
    captive = battle.morale.captives.get(figure.id)
    if captive and figure.state == "prisoner":
        contact = battle.elements[captive.captor].contact
        captor = f"contact {contact}" if contact else "the enemy"
        yield f"taken by {captor}" if captive.escort else f"surrenders to {captor}: {ALONE}"
    escorted = [id for id, x in battle.morale.captives.items() if x.escort == figure.id]
    held = sum(1 for id in escorted if battle.figures[id].state == "prisoner")
    if held:
        yield f"escorts {count(held, 'prisoner', 'prisoners')}"


def _own_rows(battle: Battle, side: str) -> Iterator[TableRow]:
    for telling in battle.morale.revelations:
        if telling.side == side:
            yield TableRow(f"A prisoner’s answer: {telling.words}", f"turn {telling.turn}")


def _visible_notes(battle: Battle, figure: Figure) -> Iterator[str]:
    captive = battle.morale.captives.get(figure.id)
    if figure.state == "prisoner" and (captive is None or not captive.escort):
        yield f"surrenders: {ALONE}"
    if is_identified_leader(battle, figure):
        yield "a leader"


OFFERED = Chapter(
    "morale",
    checks=(
        Check(
            "alarm",
            "Who is alerted?",
            "raise-alarm",
            rule="awareness",
            suggested=True,
            taps=_alarm_taps,
        ),
        Check(
            "temptation",
            "Do figures without a leader open fire?",
            "check-discipline",
            suggested=True,
            taps=_temptation_taps,
        ),
        Check(
            "leader",
            "shows a leader. Is the leader identified?",
            "identify-leader",
            rule=RULE,
            by="umpire",
            suggested=True,
            taps=_leader_taps,
        ),
        Check(
            "conduct",
            "is broken or in fury: what does it do?",
            "conduct",
            rule="aggressiveness",
            by="umpire",
            words_now=_describe_conduct,
        ),
        Check(
            "militia", "is a militia: how does it fight?", "check-militia", rule="aggressiveness"
        ),
        Check("surrender", "gives itself up.", "take-prisoner", rule="aggressiveness", by="umpire"),
        Check(
            "outgunned",
            "is fired at by better weapons.",
            "check-morale",
            rule="morale",
            by="umpire",
            suggested=True,
            taps=_outgunned_taps,
        ),
        Check(
            "outgunned-again",
            "may try again to withstand the fire, for an action.",
            "withstand-again",
            rule="morale",
            suggested=True,
            taps=_retry_taps,
        ),
        Check(
            UNGUARDED,
            "has lost the escort of a prisoner.",
            "guard-prisoner",
            by="umpire",
            suggested=True,
            taps=unguarded_taps,
            words_now=describe_unguarded,
        ),
    ),
    offers=_offers,
    facts=_facts,
    notes=_notes,
    shows=_visible_notes,
    own=_own_rows,
)
