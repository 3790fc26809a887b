"""The pages of an after-action report, as typst draws them."""

from datetime import datetime

from assistant.battle.luck.drawing import luck_curve
from assistant.battle.luck.evening import DiceTest, Luck
from assistant.battle.luck.rolls import Roll
from assistant.battle.luck.wording import (
    describe_evening,
    describe_fairness,
    describe_luck,
    describe_roll,
    describe_successes,
    odds_words,
)
from assistant.battle.reports.course import Earned
from assistant.battle.reports.report import ForceReport, Report
from assistant.battle.screens.notes import Note
from assistant.paper.drawn_plans import plan_on_paper
from assistant.paper.pages import foot
from assistant.paper.sheets import Json, Paper

PLAN_MM = 150.0  # as wide as the plan is at most


def report_page(report: Report, paper: Paper) -> Json:
    """Return the pages of a report: the result, forces, the turns, points, luck and notes."""
    luck = report.luck
    tests = [*luck.typed, *((luck.rolled,) if luck.rolled else ())]
    return {
        "kind": "after-action",
        "title": report.title,
        "game": report.game,
        "played": report.played,
        "whose": report.whose,
        "headline": report.result.headline,
        "reasons": list(report.result.reasons),
        "columns": _result_columns(report),
        "sides": _result_rows(report),
        "plan_key": report.plan_key,
        "plan": plan_on_paper(report.plan, PLAN_MM, _plan_words(report)),
        "forces": [_force(each) for each in report.forces],
        "turns": [
            {
                "turn": turn,
                "lines": [
                    {
                        "time": _clock(x.time),
                        "words": x.words,
                        "loss": x.is_loss,
                        "noted": [_note(report, note) for note in report.noted.get(x.seq, ())],
                    }
                    for x in moments
                ],
            }
            for turn, moments in report.course.turns
        ],
        "shared": _shared_moment(report),
        "points": [
            {
                "row": [report.badges[x.line.side].name, x.line.condition],
                "earned": _occasions(x),
                "counts": [f"{x.line.counted}", x.line.label],
            }
            for side in report.badges
            for x in report.course.points
            if x.line.counted and x.line.side == side
        ],
        "lucks": [_luck(each) for each in luck.sides.values()],
        "evening": describe_evening(luck) if luck.sides else "",
        "moments": [_roll(roll, report.sentences) for roll in luck.least_likely],
        "dice": [_test(each) for each in tests] if report.luck.sides else [],
        "time": [[name, spent, f"{percent}%"] for name, spent, percent in report.time.rows],
        "waits": list(report.time.waits),
        "notes": list(report.notes),
        **foot(paper, f"{report.title} · after-action report"),
    }


def _shared_moment(report: Report) -> Json:
    """Return the moment that the sides read most differently; without sides if there is none."""
    if report.shared is None:
        return {"when": "", "views": []}
    moment = report.shared.moment
    badges = {id: report.badges[id] for id in report.shared.words}
    return {
        "when": f"{moment.turn}, {_clock(moment.time)}",
        "views": [
            {"letter": badge.letter, "mark": badge.mark, "words": report.shared.words[id]}
            for id, badge in badges.items()
        ],
    }


def _note(report: Report, note: Note) -> Json:
    """Return a note, or a photo with its caption; the photo's file is named after the note's id."""
    badge = report.badges.get(note.author)
    whose = badge.name if badge else report.console
    return {
        "photo": f"{note.id}.jpg" if note.has_photo else "",
        "is_wide": note.wide >= note.high,
        "words": note.words,
        "alt": f"Photo: {note.words or whose}",
        "whose": f"{whose}, {_clock(note.time)}",
    }


def _plan_words(report: Report) -> str:
    known = "" if report.reader == "Everybody" else f", as the {report.reader} side knew it"
    return f"The table at the end{known}"


def _clock(at: str) -> str:
    return f"{datetime.fromisoformat(at).astimezone():%H:%M}"


def _result_columns(report: Report) -> list[str]:
    result = report.result
    points = ["Points"] if result.has_points else []
    return ["Side", *points, result.lost]


def _result_rows(report: Report) -> list[list[str]]:
    result, rows = report.result, []
    for each in result.sides:
        points = [each.points] if result.has_points else []
        rows.append([each.name, *points, each.losses])
    return rows


def _occasions(earned: Earned) -> str:
    """Return the entries that earned points: `Turn 2, 19:44; 2 × Turn 3, 20:06`."""
    return "; ".join(
        f"{f'{times} × ' if times > 1 else ''}{moment.turn}, {_clock(moment.time)}"
        for moment, times in earned.occasions
    )


def _force(force: ForceReport) -> Json:
    return {
        "name": force.badge.name,
        "letter": force.badge.letter,
        "mark": force.badge.mark,
        "strength": force.lost,
        "columns": ["Name", *(["Unit"] if force.has_units else []), "Fate"],
        "losses": [
            [
                x.line.name,
                *([x.line.unit] if force.has_units else []),
                f"{x.moment.turn}: {x.line.fate}" if x.moment else x.line.fate,
            ]
            for x in force.losses
        ],
        "units": [{"name": name, "members": members} for name, members in force.members],
    }


def _luck(luck: Luck) -> Json:
    drawn = luck_curve(luck)
    return {
        "words": describe_luck(luck),
        "successes": describe_successes(luck),
        "rolls": [
            {"title": title, "rolls": [_bare_roll(roll) for roll in rolls]}
            for title, rolls in (
                ("Luckiest rolls", luck.luckiest),
                ("Unluckiest rolls", luck.unluckiest),
            )
            if rolls
        ],
        "place": drawn.words,
        "mark": drawn.mark,
        "ordinary": drawn.ordinary,
        "columns": [
            {"x": x.x, "y": x.y, "width": x.width, "height": x.height, "below": x.is_below}
            for x in drawn.columns
        ],
    }


def _bare_roll(roll: Roll) -> Json:
    words = f"{describe_roll(roll)}. {_clock(roll.moment)}"
    return {"odds": odds_words(roll.tail), "words": words}


def _roll(roll: Roll, reader: str) -> Json:
    sentence = roll.sentences.get(reader, "")
    words = f"{sentence} {describe_roll(roll, sentence)}".lstrip()
    return {"odds": odds_words(roll.tail), "words": f"{words}. {_clock(roll.moment)}"}


def _test(test: DiceTest) -> Json:
    return {
        "name": test.name,
        "counts": list(test.fairness.counts),
        "expected": test.fairness.expected,
        "words": describe_fairness(test.fairness),
    }
