"""What is due, offered and shown: awareness, discipline, captives (Rattenkrieg 12 to 14)."""

from collections.abc import Iterator

from assistant.battle.rattenkrieg.chapter import Chapter, Check, Offer, Tap
from assistant.battle.rattenkrieg.in_play import is_on
from assistant.battle.rattenkrieg.minds import awareness
from assistant.battle.rattenkrieg.minds.awareness import FAR, NEAR
from assistant.battle.rattenkrieg.state import Battle, Element, Owed


def _alarm_taps(battle: Battle, owed: Owed) -> tuple[Tap, ...]:
    """One tap for all who are known to hear it; where nobody is, the sheet asks."""
    alarm = battle.minds.alarms.get(owed.id)
    could = list(awareness.hearers(battle, alarm)) if alarm else []
    told = {"owed": owed.id}
    known = any(each.hears for each in could)
    taps = [Tap("Who heard it?", "raise-alarm", told, likely=not known, opens=True)]
    if known and any(each.event == NEAR for each in could):
        taps += [
            Tap("All, near", "raise-alarm", {**told, "event": NEAR}, likely=True),
            Tap("All, far off", "raise-alarm", {**told, "event": FAR}),
        ]
    elif known:
        taps.append(Tap("All whom it reaches", "raise-alarm", told, likely=True))
    return tuple(taps)


def _offers(battle: Battle, element: Element) -> Iterator[Offer]:
    if is_on(battle, "awareness"):
        yield Offer("Awareness", "set-awareness", group="rule", by="umpire")


def _facts(battle: Battle, element: Element) -> Iterator[str]:
    if words := awareness.words(battle, element):
        yield words


CHAPTER = Chapter(
    "minds",
    checks=(
        Check(
            "alarm",
            "Who is roused?",
            "raise-alarm",
            rule="awareness",
            suggested=True,
            taps=_alarm_taps,
        ),
    ),
    offers=_offers,
    facts=_facts,
)
