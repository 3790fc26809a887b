"""The report to take home: one file without a request, and nothing that a side did not know."""

import re
from dataclasses import replace

import pytest

from assistant.battle.log import active_entries, fold_entries
from assistant.battle.replaying.changes import changes_of
from assistant.battle.reports.course import course_of, is_routine
from assistant.battle.reports.report import report_of
from assistant.battle.storage.exported import read_exported
from assistant.battle.systems import SYSTEMS
from assistant.battle.viewers import UMPIRE
from assistant.files import files
from assistant.paper.after_action import report_page
from assistant.paper.drawn_plans import _each_selector, plan_on_paper
from assistant.paper.sheets import A4
from tests.paper.reading import Printed
from tests.recorded.kept import battles as recorded
from tests.web.evening import words_of

EXAMPLE = files("datacards") / "examples" / "easy-company.battle.jsonl"
MOST_BYTES = 500_000


def end(evening):
    assert evening.make("umpire", "end-battle", words="Late.", winner="us").status_code == 303


@pytest.fixture
def played(evening):
    """An evening whose umpire also has a finished battle: its address."""
    battle = read_exported(EXAMPLE, EXAMPLE.read_text("utf-8"))
    battles = evening.services.battles
    id = battles.keep(battle.head.system, battle.head.title, battle.head.opened, battle.log)
    return f"/battles/{id}"


def test_a_running_battle_has_no_report_for_anybody(evening):
    for address in ("everybody.html", "us.html", "german.pdf"):
        assert evening.umpire.get(f"{evening.base}/report/{address}").status_code == 404
    assert evening.us.get("/side/report.html").status_code == 404
    assert evening.us.get("/side/report.html?whose=everybody").status_code == 404
    assert evening.us.get("/side/report.pdf").status_code == 404


def test_after_the_end_a_side_takes_its_own_and_no_other(evening):
    end(evening)
    own = evening.us.get("/side/report.html")
    assert own.status_code == 200
    name = r'attachment; filename="easy-company-\d{4}-\d\d-\d\d-report-us.html"'
    assert re.fullmatch(name, own.headers["Content-Disposition"])
    assert "as the US side saw it" in words_of(own.text)
    assert evening.us.get(f"{evening.base}/report/everybody.html").status_code == 404
    assert evening.phone(None).get("/side/report.html").status_code == 404


def test_after_the_end_a_side_takes_the_report_for_everybody_too(evening):
    end(evening)
    links = re.findall(r'href="(/side/report[^"]*)"', evening.us.get("/side/").text)
    assert len(links) == 4
    everybody = next(link for link in links if link.endswith("html?whose=everybody"))
    assert "also what was hidden" in words_of(evening.us.get(everybody).text)


def test_the_umpire_takes_any(evening, played):
    for whose in ("everybody", "german", "us"):
        assert evening.umpire.get(f"{played}/report/{whose}.html").status_code == 200
    assert evening.umpire.get(f"{played}/report/british.html").status_code == 404
    assert evening.umpire.get(f"{played}/report/us.txt").status_code == 404


def test_a_report_is_one_file_that_loads_nothing(evening, played):
    page = evening.umpire.get(f"{played}/report/everybody.html").text
    assert page.startswith("<!doctype html>")
    assert len(page.encode()) < MOST_BYTES
    assert re.findall(r'(?:src|href|action)="[^"]*"', page) == []
    assert "<script" not in page
    assert all(url.startswith(("data:", "#")) for url in re.findall(r"url\(([^)]*)", page))
    assert "@import" not in page


def test_the_report_shows_the_story(evening, played):
    words = words_of(evening.umpire.get(f"{played}/report/everybody.html").text)
    for part in ("US victory, 24 to 16", "Turn by turn", "Turn 5", "Least likely moments"):
        assert part in words
    assert "The table at the end" in words
    assert "German Figures lost: 8 of 31" in words
    assert "Played 20 November 2026, " in words
    assert re.search(r"Feldwebel 2 \(MP40\) 1st Squad, Team 1 Turn \d: dead", words)
    assert "German 1st, Team 1: Gunner 1 fires the MG42" in words
    assert "Were the dice fair?" in words


def test_losses_are_read_with_their_total_in_one_column(evening, played):
    game = evening.services.battles.game(played.rsplit("/", 1)[-1])
    report = report_of(game.system, game.title, game.state, tuple(game.entries), None)
    paper = report_page(report, A4)

    assert paper["columns"] == ["Side", "Points", "Figures lost"]
    assert ["German", "16", "8 of 31"] in paper["sides"]
    for address in (played, f"{played}/report", f"{played}/report/everybody.html"):
        words = words_of(evening.umpire.get(address).text)
        assert "Side Points Figures lost German 16 8 of 31" in words, address


def test_paper_has_the_entries_of_points_and_the_rolls_of_the_luck_page(evening, played):
    game = evening.services.battles.game(played.rsplit("/", 1)[-1])
    paper = report_page(
        report_of(game.system, game.title, game.state, tuple(game.entries), None), A4
    )

    earned = {each["row"][1]: each["earned"] for each in paper["points"] if each["row"][0] == "US"}
    assert re.fullmatch(
        r"2 × Turn 2, [\d:]+; Turn 2, [\d:]+; Turn 5, [\d:]+", earned["Enemy killed"]
    )
    german, us = paper["lucks"]
    assert [each["title"] for each in us["rolls"]] == ["Luckiest rolls", "Unluckiest rolls"]
    assert german["rolls"][1]["rolls"][0]["odds"] == "1 in 14"
    own = report_page(report_of(game.system, game.title, game.state, tuple(game.entries), "us"), A4)
    assert {each["earned"] for each in own["points"]} == {""}


def test_a_sides_report_holds_nothing_that_only_others_read(evening, played):
    game = evening.services.battles.game(played.rsplit("/", 1)[-1])
    log, state = tuple(game.entries), game.state
    own = report_of(game.system, game.title, state, log, "us")
    page = words_of(evening.umpire.get(f"{played}/report/us.html").text)

    assert [force.badge.id for force in own.forces] == ["us"]
    told = {entry.told["us"] for entry in log if "us" in entry.told}
    story = SYSTEMS["rattenkrieg"].ending.story
    assert {moment.words for moment in own.course.moments} <= {story(words) for words in told}
    hidden = {
        words
        for entry in log
        for reader, words in entry.told.items()
        if reader in ("german", "umpire") and words not in told
    }
    known = " ".join(told)
    assert [x for x in hidden if len(x) > 25 and x in page and x not in known] == []
    assert all("us" in roll.readers and roll.side == "us" for roll in own.luck.least_likely)
    assert all(x.line.side == "us" for x in (*own.course.losses, *own.course.points))
    assert not any(each.moments for each in own.course.points)
    assert "3rd Squad, Team 2 Gunner" not in page  # a German team that was never seen


def test_a_turn_holds_the_entry_that_begins_it(evening, played):
    game = evening.services.battles.game(played.rsplit("/", 1)[-1])
    report = report_of(game.system, game.title, game.state, tuple(game.entries), None)
    begun = {turn: moments[0].words for turn, moments in report.course.turns[3:]}
    assert [*begun] == ["Turn 3", "Turn 4", "Turn 5", "Turn 6"]
    assert begun["Turn 3"].startswith("US 1st, Team 1 rushes")
    assert begun["Turn 6"].startswith("US 2nd, Team 2: an ambush stops the run.")


def test_lines_about_the_order_of_play_are_left_out_of_the_story(evening, played):
    game = evening.services.battles.game(played.rsplit("/", 1)[-1])
    entries = active_entries(tuple(game.entries))
    routine = [entry for entry in entries if is_routine(game.system, entry)]
    course = course_of(game.system, changes_of(game.system, tuple(game.entries)), UMPIRE)
    story = [moment.words for moment in course.moments]
    assert len(routine) > 20
    assert "Round 1 ends." in {entry.told["umpire"] for entry in routine}
    assert not [words for words in story if words.startswith("Round ")]
    assert {loss.moment.seq for loss in course.losses} <= {moment.seq for moment in course.moments}


def test_the_report_page_names_the_entries_that_earned_points(evening, played):
    words = words_of(evening.umpire.get(f"{played}/report").text)
    assert re.search(r"4 × \+1 Enemy killed 2 × Turn \d, ", words)
    earned = re.split(r"\d × [+−]\d", words.partition("Enemy killed")[2])[0]
    assert earned.count("19:44") == 1  # one burst is named once, however many it killed
    assert "For everybody" in words
    running = words_of(evening.umpire.get(f"{evening.base}/report").text)
    assert "The report to take home is made when the battle is over." in running
    assert "For everybody" not in running


def test_points_are_so_far_until_the_battle_is_over(evening):
    page = f"{evening.base}/report"
    assert "Points counted so far" in words_of(evening.umpire.get(page).text)

    end(evening)
    assert "Points at the end" in words_of(evening.umpire.get(page).text)


def test_the_console_counts_only_conditions_that_were_met_several_times(evening, played):
    points = words_of(evening.umpire.get(f"{played}/report").text)
    assert "4 × +5" in points
    assert "1 × " not in points


def test_the_pdf_is_tagged_and_small(evening, played):
    made = evening.umpire.get(f"{played}/report/everybody.pdf")
    assert made.status_code == 200
    assert made.data.startswith(b"%PDF")
    assert b"/StructTreeRoot" in made.data
    assert b"/Lang" in made.data
    assert len(made.data) < MOST_BYTES
    words = Printed(made.data).words()
    assert "THE TABLE AT THE END" in words
    assert "Farmhouse" in words  # on the plan
    assert "after-action report page 1" in words
    assert "print at 100 %" not in words  # nobody measures a report


def test_web_page_and_paper_test_the_dice_of_the_same_evenings(evening, played):
    game = evening.services.battles.game(played.rsplit("/", 1)[-1])
    report = report_of(game.system, game.title, game.state, tuple(game.entries), None)
    assert report_page(report, A4)["dice"]
    assert "Were the dice fair?" in words_of(
        evening.umpire.get(f"{played}/report/everybody.html").text
    )

    unchecked = replace(report, luck=replace(report.luck, sides={}))  # only dice without a check
    assert not report_page(unchecked, A4)["dice"]
    end(evening)
    assert "Were the dice" not in words_of(
        evening.umpire.get(f"{evening.base}/report/everybody.html").text
    )


def test_the_plan_on_paper_leaves_nothing_to_a_browser(evening, played):
    game = evening.services.battles.game(played.rsplit("/", 1)[-1])
    for side in (None, *game.state.sides):
        report = report_of(game.system, game.title, game.state, tuple(game.entries), side)
        plan = report_page(report, A4)["plan"]
        assert "<style>.mapsvg" in plan["svg"]
        assert not re.search(r"var\(|font: |@media|:is", plan["svg"])
        assert 50 < plan["wide"] <= 150
        assert plan["words"].endswith("knew it") is bool(side)


@pytest.mark.parametrize(
    ("rule", "selectors"),
    [
        (".map .a, .map .b", [".map .a", ".map .b"]),
        (".map :is(.a, .b).c", [".map .a.c", ".map .b.c"]),
        (".x, .map :is(.a, .b) text, .y", [".x", ".map .a text", ".map .b text", ".y"]),
        (":is(.a, .b) :is(.c, .d)", [".a .c", ".a .d", ".b .c", ".b .d"]),
    ],
)
def test_a_printer_gets_every_choice_of_a_selector(rule, selectors):
    assert list(_each_selector(rule)) == selectors


def test_on_paper_a_name_without_room_is_left_out_of_the_plan():
    tight = '<text class="place tight" x="1" y="1">Well trenches</text>'
    svg = f'<svg class="mapsvg" viewBox="0 0 100 100">{tight}</svg>'
    style = plan_on_paper(svg, 100, "")["svg"].partition("<style>")[2].partition("</style>")[0]
    assert ".mapsvg .place.tight{display: none;}" in style


@pytest.mark.parametrize("system", SYSTEMS)
def test_battles_of_every_system_have_a_report_for_everybody_and_each_side(system):
    for battle in [*recorded("quick", system).values()][:4]:
        log = read_exported(EXAMPLE, battle.file).log
        found = SYSTEMS[system]
        state = fold_entries(active_entries(log), found.empty, found.apply)
        for side in (None, *state.sides):
            report = report_of(found, "A battle", state, log, side)
            assert report_page(report, A4)["headline"]
            assert side or (report.course.moments and report.forces)


def test_a_condition_that_nobody_has_met_is_no_line_of_the_report(evening):
    end(evening)
    words = words_of(evening.umpire.get(f"{evening.base}/report").text)
    assert "0 ×" not in words
    assert "No condition is met." in words
