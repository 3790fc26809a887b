"""The state of a figure at the end of a battle, and in the next battle (16.1)."""

from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.lookups.naming import first_weapon
from assistant.battle.rattenkrieg.state import Battle, Figure
from assistant.battle.screens.survivors import BACK, DIE, NEW, OUT, Option, Survivor
from assistant.frozen import dataclass
from assistant.rules.rattenkrieg.wounds.between_battles import NEXT, STAYS, wound_after_dice

OPTIONS = (Option(BACK, "Ready"), Option(OUT, "Stays out"), Option(NEW, "Replaced"))
SIGNS = {
    "wounded": "wound",
    "evacuated": "wound",
    "dead": "dead",
    "prisoner": "captured",
    "deserted": "gone",
}
# Ruling: a prisoner and a deserter are out until the umpire brings them back; the book is silent.
LOST_FOR_GOOD = ("prisoner", "deserted")
ENDED = {
    "dead": "dead",
    "prisoner": "captured",
    "deserted": "deserted",
    "evacuated": "carried off wounded",
    "exited": "left the table",
    "stunned": "stunned",
}


@dataclass(frozen=True)
class _Course:
    """The usual choice for a figure, and the reason."""

    usual: str
    section: str = ""
    note: str = ""
    rolls: bool = False
    removes: bool = False  # the check of the wound failed (16.1)


def survivor(battle: Battle, figure: Figure, choice: str) -> Survivor:
    """Return a figure with its state at the end of the battle, and with the umpire's choice."""
    course = _course(battle, figure, choice)
    tapped = choice if choice in (BACK, OUT, NEW) else ""
    weapon = first_weapon(figure) or (figure.dropped[0].name if figure.dropped else "")
    return Survivor(
        key=figure.id,
        name=figure.rank,
        number=figure.number,
        detail=weapon,
        ended=_describe_end(battle, figure),
        sign="gone" if _missed_battle(battle, figure) else SIGNS.get(figure.state, "well"),
        options=OPTIONS,
        usual=course.usual,
        chosen=tapped or course.usual,
        section="" if tapped else course.section,
        note="" if tapped else course.note,
        rolls=course.rolls and not tapped,
        is_removed=figure.state == "dead" or (not tapped and course.removes),
    )


def _missed_battle(battle: Battle, figure: Figure) -> bool:
    """Return whether a figure stayed out of the whole battle."""
    resting = battle.script.lineage.resting.values()
    return any(figure.id == x.id for each in resting for x in each)


def _describe_end(battle: Battle, figure: Figure) -> str:
    if _missed_battle(battle, figure):
        return f"missed battle {battle.script.lineage.number}"
    if figure.state == "wounded":
        return f"wounded, turn {figure.wounded_turn}" if figure.wounded_turn else "wounded"
    if figure.state in ("ready", "hunkered-down"):
        return "recovered from a wound" if figure.was_wounded else "no wound"
    if figure.state == "exited" and (edge := battle.script.exits.get(figure.id)):
        return f"left by the {edge} edge"
    return ENDED[figure.state]


def _course(battle: Battle, figure: Figure, choice: str) -> _Course:
    if figure.state in LOST_FOR_GOOD or _missed_battle(battle, figure):
        return _Course(OUT)
    row = NEXT.get(figure.state)
    if row is None:
        return _Course(BACK)
    section = str(row["section"])
    if row["next"] != "check":
        return _Course(str(row["next"]), section)
    return _wound(battle, figure, choice, section)


def _wound(battle: Battle, figure: Figure, choice: str, section: str) -> _Course:
    """Return the usual choice for a wound whose check was left open, from its dice if rolled."""
    faces = [int(x) for x in choice.removeprefix(DIE).split()] if choice.startswith(DIE) else []
    if not faces:
        return _Course("", section, rolls=True)
    advanced = is_on(battle, "advanced-wounds")
    turn = battle.turn + 1 - (figure.wounded_turn or battle.turn)
    result = wound_after_dice(faces, figure.wound_cause, max(1, turn), advanced=advanced)
    rolled = f"rolled {' and '.join(map(str, faces))}"
    if result == STAYS:
        return _Course("", section, f"{rolled}: stays wounded", rolls=True)
    if result == "recovers":
        return _Course(BACK, section, f"{rolled}: recovers")
    return _Course(OUT, section, f"{rolled}: is out", removes=True)
