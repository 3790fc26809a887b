"""A paper slip has what its player's phone shows, and nothing else (Desert Rats)."""

import re
from itertools import groupby

import pytest

from assistant.battle.desert_rats.screens.page_preview import page_previews
from assistant.battle.desert_rats.screens.views import side_view
from assistant.paper.desert_rats.slips import slips_page
from assistant.paper.sheets import PAPERS
from tests.web.desert_rats.test_double_blind_pages import BackToBack
from tests.web.desert_rats.test_read_word_for_word import orders
from tests.web.evening import words_of

STEP = re.compile(r'name="done" value="(.*?)"')
OF_PAPER = ("heading", "facing", "number", "mark", "letter", "clock", "unit", "more", "commands")


@pytest.fixture
def gap(app, settings):
    found = BackToBack(app, settings)
    found.begin()
    return found


def slip_of(gap, seat):
    """Return the slip that is printed for a player."""
    (slip,) = slips_page([side_view(gap.battle, seat)], PAPERS["a4"])["slips"]
    return slip


def texts_of_slip(part):
    """Yield each text of a slip, without headings."""
    if isinstance(part, dict):
        for name, value in part.items():
            if name not in OF_PAPER:
                yield from texts_of_slip(value)
    elif isinstance(part, list):
        for each in part:
            yield from texts_of_slip(each)
    elif part:
        yield part


def rows(slip, heading):
    """Return the rows of a part of a slip."""
    found = [part["rows"] for part in slip["parts"] if part["heading"] == heading]
    return found[0] if found else []


def test_a_slip_has_the_words_of_the_phone_and_no_others(gap):
    enemies, steps = 0, 0
    for turn in range(1, 6):
        orders(gap, turn)
        for move in ("close-orders", "move-all", "fire-all", "react-all"):
            assert gap.make("umpire", move, roll="1").status_code == 303
        previews = {each.player.id: each for each in page_previews(gap.battle)}
        if turn == 2 and previews["british"].lines:
            line = previews["british"].lines[0].id
            gap.make("umpire", "withhold", player="british", line=line)
        assert gap.make("umpire", "release").status_code == 303
        for seat in gap.phones:
            slip, html = slip_of(gap, seat), gap.page(seat)
            phone = words_of(html)
            sentences = " ".join(STEP.findall(html))
            for words in texts_of_slip(slip):
                each = re.split(r"(?<=\.) | · ", words)  # a long page of a phone folds some of them
                assert [x for x in each if x not in phone + sentences] == []
            printed = [step for stop in slip["stops"] for step in stop["steps"]]
            assert len(printed) == len(STEP.findall(html))
            page = gap.battle.pages[seat]
            told = [*rows(slip, "In your own sight"), *rows(slip, "Reported to you")]
            assert len(told) == phone_count(html)
            fire = [row["words"] for row in rows(slip, "Fire and dice")]
            kinds = ("fire", "loss", "dice")
            assert fire == [line.words for line in page.lines if line.kind in kinds]
            enemies += len(told)
            steps += len(printed)
    assert enemies
    assert steps


def test_the_first_slip_says_what_a_player_without_a_phone_sets_out_and_why(app, settings):
    zareb = BackToBack(app, settings, "bir-zareb")
    for seat, platoon, area in (
        ("british", "Rifle platoon", "120 to 420 mm right, 60 to 360 mm away"),
        ("axis", "Schützen", "420 to 780 mm right, 60 to 348 mm away"),
    ):
        slip, phone = slip_of(zareb, seat), words_of(zareb.page(seat))
        [scenario] = rows(slip, "The scenario")
        assert scenario["words"] == zareb.battle.briefing
        assert scenario["words"] in phone
        [mission] = rows(slip, "Your mission")
        assert mission["words"] in phone
        [to_set_out] = rows(slip, "Deploy")
        assert (to_set_out["title"], to_set_out["state"]) == (platoon, "not deployed yet")
        assert to_set_out["words"] == f"within {area}"
        assert f"not deployed yet: within {area}" in phone
    told = {"platoon": "rifles", "x_mm": 270, "y_mm": 300}  # as the player wrote it
    assert zareb.make("umpire", "deploy", **told).status_code == 303
    [set_out] = rows(slip_of(zareb, "british"), "Deploy")
    assert set_out["state"] == "deployed"
    assert "Set up L1" in repr(slip_of(zareb, "british")["stops"])


def test_a_slip_says_what_models_do_not_show_of_their_elements(gap):
    [troop, rifles] = rows(slip_of(gap, "british"), "Yours")
    assert (troop["more"], rifles["more"]) == ("", "R1: on L1. R2: on L2. G1: on L3")
    [_, well] = rows(slip_of(gap, "axis"), "Yours")
    assert well["more"] == "W1, W2, W3 and W4: in trenches"
    gap.make("axis", "give-order", platoon="well", command="platoon-open-fire", target="nearest")
    for move in ("close-orders", "move-all", "fire-all", "react-all", "release"):
        assert gap.make("umpire", move, roll="1").status_code == 303
    [_, well] = rows(slip_of(gap, "axis"), "Yours")
    assert well["more"] == "W1, W2, W3 and W4: in trenches, to fire"


def test_the_last_slip_says_who_won_and_asks_for_no_order(gap):
    assert not rows(slip_of(gap, "axis"), "The battle is over")
    assert gap.make("umpire", "end-battle", words="It is late").status_code == 303
    for seat in gap.phones:
        slip, phone = slip_of(gap, seat), words_of(gap.page(seat))
        [won, *losses] = rows(slip, "The battle is over")
        assert won["title"] in phone
        assert won["words"] in phone
        assert [row["title"] for row in losses] == ["British", "Axis"]
        assert all(row["words"].startswith("Elements lost: 0 of ") for row in losses)
        assert not slip["orders"]


def test_a_slip_lists_what_its_player_may_order(gap):
    [platoon, own] = slip_of(gap, "axis")["commands"]
    for words in ("Advance", "Move to (right, away)", "Open fire", "Cease fire"):
        assert words in platoon["words"]
    assert own["whose"] == "Your own element alone"
    assert "Fire (at which enemy)" in own["words"]


def phone_count(html):
    """Count the enemies in the lists of a phone."""
    lists = re.findall(r'<ul class="contacts">(.*?)</ul>', html, re.S)
    return sum(each.count("</li>") for each in lists)


def test_a_slip_shows_nothing_before_its_page_is_released(gap):
    orders(gap, 1)
    before = {seat: slip_of(gap, seat)["stops"] for seat in gap.phones}
    for move in ("close-orders", "move-all", "fire-all", "react-all"):
        assert gap.make("umpire", move, roll="1").status_code == 303
    assert {seat: slip_of(gap, seat)["stops"] for seat in gap.phones} == before


def test_the_console_prints_the_slips_of_a_side_on_either_paper(gap):
    pytest.importorskip("typst", reason="there is none for this computer")
    from tests.paper.reading import Printed

    base = gap.base
    assert f'href="{base}/print/slips.pdf?side=axis"' in gap.umpire.get(base).text
    assert "Letter" in gap.umpire.get(f"{base}/print").text
    for paper, size in (("a4", (210.0, 297.0)), ("letter", (215.9, 279.4))):
        answer = gap.umpire.get(f"{base}/print/slips.pdf?side=axis&paper={paper}")
        assert (answer.status_code, answer.content_type) == (200, "application/pdf")
        printed = Printed(answer.data)
        assert printed.size_mm() == size
        words = printed.words()
        assert "For Axis only" in words
        assert "Your next orders" in words
        assert "British" not in words
        for step in (step for stop in slip_of(gap, "axis")["stops"] for step in stop["steps"]):
            assert step["title"] in words


def test_the_paper_chosen_last_is_chosen_again(gap):
    pytest.importorskip("typst", reason="there is none for this computer")
    from tests.paper.reading import Printed

    slips = f"{gap.base}/print/slips.pdf?side=axis"
    chosen = re.compile(r'value="(\w+)" checked')
    assert Printed(gap.umpire.get(slips).data).size_mm() == (210.0, 297.0)
    gap.umpire.get(f"{slips}&paper=letter")
    assert Printed(gap.umpire.get(slips).data).size_mm() == (215.9, 279.4)
    assert chosen.findall(gap.umpire.get(f"{gap.base}/print").text) == ["letter"]
    gap.umpire.get(f"{slips}&paper=nonsense")
    assert chosen.findall(gap.umpire.get(f"{gap.base}/print").text) == ["letter"]


def dashed_lines(printed):
    """Return the number of dashed lines across the first sheet."""
    picture = printed.pictures[0]
    left, right = round(20 * printed.mm), round(190 * printed.mm)
    found, was = 0, False
    for y in range(picture.height):
        row = picture.crop((left, y, right, y + 1)).tobytes()
        dark = [each < 200 for each in row]
        runs = [len(list(run)) for is_dark, run in groupby(dark) if is_dark][1:-1]
        is_dashed = len(runs) > 40 and min(runs) >= 4 and max(runs) - min(runs) <= 1
        found += is_dashed and not was
        was = is_dashed
    return found


def test_each_short_slip_ends_with_a_line_to_cut_along(gap):
    pytest.importorskip("typst", reason="there is none for this computer")
    from tests.paper.reading import Printed

    alone = Printed(gap.umpire.get(f"{gap.base}/print/slips.pdf?side=axis").data)
    assert (len(alone), dashed_lines(alone)) == (1, 1)
    both = Printed(gap.umpire.get(f"{gap.base}/print/slips.pdf").data)
    assert "For British only" in both.words()
    assert dashed_lines(both) >= 1


@pytest.mark.parametrize(("paper", "size"), [("a4", (297.0, 210.0)), ("letter", (279.4, 215.9))])
def test_the_ground_of_a_table_is_printed_at_a_true_scale(gap, paper, size):
    pytest.importorskip("typst", reason="there is none for this computer")
    from tests.paper.reading import Printed

    plan = gap.umpire.get(f"{gap.base}/print/ground.pdf?side=axis&paper={paper}")
    printed = Printed(plan.data)
    assert (len(printed), printed.size_mm()) == (1, size)
    assert "Scale 1:10; 1 mm on the table is 1 m." in printed.words()
    # 2400 by 1600 mm: a frame of 240 by 160 mm from 10, 18 mm
    for x, y in ((10, 100), (250, 100), (100, 18), (100, 178)):
        assert printed.dark_at(0, x, y, 0.8, 0.8), (x, y)
    assert printed.is_white(0, 251, 30, 270, 170)


@pytest.mark.long
def test_the_ground_in_full_size_is_printed_on_many_sheets(gap):
    pytest.importorskip("typst", reason="there is none for this computer")
    from tests.paper.reading import Printed

    printed = Printed(gap.umpire.get(f"{gap.base}/print/full-ground.pdf?side=british").data, 20)
    # 2400 by 1600 mm on sheets with room for 277 by 172
    assert len(printed) == 9 * 10
    assert "Row 1 from the near edge, column 1 from the left" in printed.words(0)
    assert "Row 10 from the near edge, column 9 from the left" in printed.words(89)
    assert "90 sheets" in words_of(gap.umpire.get(f"{gap.base}/print").text)


def test_nobody_but_the_umpire_prints_slips(gap):
    for seat in gap.phones:
        assert gap.phones[seat].get(f"{gap.base}/print/slips.pdf?side={seat}").status_code == 404
        assert gap.phones[seat].get(f"{gap.base}/print/ground.pdf?side={seat}").status_code == 404
    assert gap.umpire.get(f"{gap.base}/print/ground.pdf?side=french").status_code == 404
    assert gap.umpire.get(f"{gap.base}/print/slips.pdf?side=french").status_code == 404
    assert gap.umpire.get(f"{gap.base}/print/cards.pdf").status_code == 404


def test_engines_that_the_umpire_reads_are_on_the_phone_its_slip_and_its_log(gap):
    """The enemy moves 350 m away, behind a ridge: heard, but not seen."""
    places = {"P1": (1000, 950), "P2": (1050, 950), "P3": (1100, 950), "P4": (1150, 950)}
    places |= {"C1": (850, 740), "C2": (820, 740), "C3": (880, 740), "C4": (850, 700)}
    for name, (x, y) in places.items():
        told = {"element": gap.element(name).id, "x_m": str(x), "y_m": str(y), "heading_deg": "0"}
        assert gap.make("umpire", "shift", **told).status_code == 303
    assert gap.make("umpire", "set-reports", noise="yes", dust="yes").status_code == 303
    told = {"platoon": "2-zug", "command": "platoon-retreat"}
    assert gap.make("axis", "give-order", **told).status_code == 303
    for move in ("close-orders", "move-all", "fire-all", "react-all"):
        assert gap.make("umpire", move, roll="1").status_code == 303
    [words] = [line.words for line in gap.battle.drafts["british"].lines]
    assert "hears engines" in words
    assert words in words_of(gap.umpire.get(f"{gap.base}/reading").text)
    assert gap.make("umpire", "release").status_code == 303
    phone, _, log = words_of(gap.page("british")).partition(" Log ")
    assert words in phone
    assert words in log
    assert words in [*texts_of_slip(slip_of(gap, "british"))]
    assert "engines" not in words_of(gap.page("axis"))
