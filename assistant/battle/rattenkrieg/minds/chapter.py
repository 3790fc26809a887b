"""What is due, offered and shown: awareness, discipline, captives (Rattenkrieg 12 to 14)."""

from collections.abc import Callable, Iterator

from assistant.battle.rattenkrieg.chapter import Chapter, Check, Offer, Tap
from assistant.battle.rattenkrieg.in_play import is_on
from assistant.battle.rattenkrieg.minds import awareness
from assistant.battle.rattenkrieg.minds.awareness import FAR, NEAR
from assistant.battle.rattenkrieg.minds.commanding import as_held
from assistant.battle.rattenkrieg.minds.known import RULE, is_made_out, to_make_out
from assistant.battle.rattenkrieg.naming import called
from assistant.battle.rattenkrieg.state import Battle, Element, Figure, Owed


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


def _one(words: str, move: str) -> Callable[[Battle, Owed], tuple[Tap, ...]]:
    """The one tap that opens its sheet."""
    return lambda battle, owed: (Tap(words, move, {"owed": owed.id}, opens=True),)


def _offers(battle: Battle, element: Element) -> Iterator[Offer]:
    if is_on(battle, "awareness"):
        yield Offer("Awareness", "set-awareness", group="rule", by="umpire")
    if is_on(battle, RULE) and to_make_out(battle, element):
        yield Offer("Leader made out?", "identify-leader", group="rule", by="umpire")


def _facts(battle: Battle, element: Element) -> Iterator[str]:
    if words := awareness.words(battle, element):
        yield words
    if as_held(battle, element) == "out-of-command":
        yield "Out of command: no nearer to the enemy."
    if enemy := battle.minds.unbidden.get(element.id):
        at = called(battle, battle.elements[enemy], element.side)
        yield f"It opens fire on {at} unbidden: its next action is the shot."


def _shows(battle: Battle, figure: Figure) -> Iterator[str]:
    if is_made_out(battle, figure):
        yield "a leader"


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
        Check(
            "temptation",
            "Do men without a leader open fire?",
            "check-discipline",
            suggested=True,
            taps=_one("Fire discipline", "check-discipline"),
        ),
        Check(
            "leader",
            "shows a leader. Is he made out?",
            "identify-leader",
            rule=RULE,
            by="umpire",
            suggested=True,
            taps=_one("Leader made out?", "identify-leader"),
        ),
    ),
    offers=_offers,
    facts=_facts,
    shows=_shows,
)
