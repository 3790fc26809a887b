"""The report of a finished battle to take home: one HTML file, or a PDF."""

from base64 import b64encode
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from flask import Blueprint, abort, make_response, render_template, request
from flask.typing import ResponseReturnValue

from assistant.battle.game import Game
from assistant.battle.replaying.changes import changes_of
from assistant.battle.reports.course import course_of
from assistant.battle.reports.report import EVERYBODY, Report, is_over, report_of
from assistant.battle.viewers import UMPIRE
from assistant.cards.drawing.canvas import size_of_svg
from assistant.cards.library.own_cards import slug_of
from assistant.files import files
from assistant.paper import after_action
from assistant.web.access.guard import reader, side_only, umpires_only
from assistant.web.pages import system_pages
from assistant.web.printing import print_options
from assistant.web.reports.luck_pages import ended_game_of_side
from assistant.web.services import services

umpires = Blueprint("umpires_report", __name__)
umpires_only(umpires)
sides = Blueprint("sides_report", __name__, url_prefix="/side")
side_only(sides)

FONTS = (  # the letters of a report, inside its file
    ("Barlow Condensed", "500", "barlow-condensed-basic-500-normal"),
    ("Barlow Condensed", "600 700", "barlow-condensed-basic-600-normal"),
    ("Source Serif 4", "400", "source-serif-4-basic-400-normal"),
    ("Source Serif 4", "600", "source-serif-4-basic-600-normal"),
)
STYLES = ("map.css", "report.css")  # the plan has the style of all maps
HTML, PDF = "html", "pdf"
NO_PHOTOS: Mapping[str, bytes] = MappingProxyType({})


@umpires.get("/battles/<battle>/report")
def report(battle: str) -> str:
    """Show the result so far, the entries that earned points, and the reports to take home."""
    game = system_pages.umpires_game_of(battle)
    ending = system_pages.require(game.system.ending)
    course = course_of(game.system, changes_of(game.system, tuple(game.entries)), UMPIRE)
    return render_template(
        "desk/report.html",
        seen=services().battles.versions.of_page(UMPIRE, game),
        title=game.title,
        clock=game.system.clock(game.state),
        base=system_pages.home_of(game),
        is_over=ending.is_over(game.state),
        found=ending.result(game.state),
        proposed=ending.proposed(game.state),
        move=ending.move,
        points=course.points,
        badges=system_pages.badges_by_side(game),
        has_next=game.system.next_battle is not None and reader().is_first_umpire,
    )


@umpires.get("/battles/<battle>/report/<whose>.<kind>")
def report_file(battle: str, whose: str, kind: str) -> ResponseReturnValue:
    """Show the report of a finished battle: for everybody, or as a side saw it."""
    game = system_pages.game_of(battle)
    if not is_over(game.system, game.state) or whose not in (EVERYBODY, *game.state.sides):
        abort(404)
    return _file(game, None if whose == EVERYBODY else whose, kind)


@sides.get("/report.<kind>")
def own_report(kind: str) -> ResponseReturnValue:
    """Show the side's own report after the battle; with `whose=everybody`, the report for all."""
    game = ended_game_of_side()
    is_own = request.args.get("whose") != EVERYBODY
    return _file(game, str(reader().side) if is_own else None, kind)


def _file(game: Game, side: str | None, kind: str) -> ResponseReturnValue:
    if kind not in (HTML, PDF):
        abort(404)
    notes = services().battles.notes
    every = notes.all_of(game.id)
    report = report_of(game.system, game.title, game.state, tuple(game.entries), side, every)
    photos = {note.id: notes.picture(note, "photo") or b"" for note in every if note.has_photo}
    name = f"{slug_of(report.title)}-{report.began[:10]}-report-{slug_of(side or EVERYBODY)}"
    if kind == PDF:
        paper = print_options.read_options().paper
        pages = [after_action.report_page(report, paper)]
        return print_options.pdf_response(pages, f"{report.title}: report", name, photos)
    answer = make_response(report_html(report, photos))
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}.html"'
    return answer


def report_html(report: Report, photos: Mapping[str, bytes] = NO_PHOTOS) -> str:
    """Return a report as one file that loads nothing else; `photos` are by the ids of notes."""
    inside = {id: f"data:image/jpeg;base64,{b64encode(x).decode()}" for id, x in photos.items()}
    wide, _ = size_of_svg(report.plan) or (0, 0)
    page = render_template(
        "report/report.html", report=report, photos=inside, style=_style(), wide=wide
    )
    return page.lstrip()


@cache
def _style() -> str:
    faces = "".join(_font_face(*font) for font in FONTS)
    styles = [(files("static") / name).read_text("utf-8") for name in STYLES]
    return faces + "".join(styles)


def _font_face(family: str, weight: str, name: str) -> str:
    letters = b64encode((files("static") / "fonts" / f"{name}.woff2").read_bytes()).decode()
    rules = (
        f'font-family: "{family}"',
        f"font-weight: {weight}",
        f'src: url(data:font/woff2;base64,{letters}) format("woff2")',
    )
    return "@font-face {" + "; ".join(rules) + "}\n"
