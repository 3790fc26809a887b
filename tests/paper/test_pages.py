"""Orders of battle, reference tables, the protractor: their contents and sizes."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg.screens.printing.sheets import printed_force
from assistant.paper.pages import Reference, reference_page
from assistant.paper.printing import pdf
from assistant.paper.rattenkrieg import protactor
from assistant.paper.rattenkrieg.force_page import force_page
from assistant.paper.sheets import A4, LETTER
from assistant.rules import tables
from assistant.web.printing.print_pages import reference

from .reading import Printed

pytestmark = pytest.mark.long
PAPERS = pytest.mark.parametrize("paper", [A4, LETTER], ids=["A4", "Letter"])


def force(battle, side, *, damaged=False, paper=A4):
    page = force_page(printed_force(battle, side, damaged=damaged), paper)
    return Printed(pdf([page], paper, "Order of battle"))


def all_words(printed):
    return " ".join(printed.words(page) for page in range(len(printed)))


class TestOrderOfBattle:
    def test_the_order_of_battle_says_which_elements_are_under_which_mojon(self, platoons):
        words = force(platoons, "german").words()

        assert "German: order of battle" in words
        assert "Secret: its owner and the umpire" in words
        for element in platoons.of_side("german"):
            number = platoons.mojons[element.mojon].number
            assert f"{number} {element.name}" in words
            assert f"{element.id[:5]} {element.id[5:]}" in words
        assert "Gunner (MG42, Luger)" in words

    def test_the_order_of_battle_names_decoys_and_losses_of_today(self, platoons):
        element = next(platoons.of_side("german"))
        mojon = platoons.mojons[element.mojon]
        figures = {
            **platoons.figures,
            element.figures[0]: replace(platoons.figures[element.figures[0]], state="dead"),
        }
        decoy = replace(mojon, id="D", number=19, decoy=True)
        hurt = replace(platoons, figures=figures, mojons={**platoons.mojons, "D": decoy})

        assert "four figures fight, 1 dead" in force(hurt, "german", damaged=True).words()
        assert "DECOYS 19" in force(hurt, "german").words()
        assert "dead" not in force(hurt, "german").words()
        assert "DECOYS" not in force(hurt, "us").words()

    def test_the_order_of_battle_shows_nothing_of_the_enemy(self, platoons):
        other = replace(
            platoons,
            elements={
                id: x if x.side == "us" else replace(x, quality=1, mojon=None, name="Nobody")
                for id, x in platoons.elements.items()
            },
            mojons={id: m for id, m in platoons.mojons.items() if m.side == "us"},
        )
        for damaged in (False, True):
            ours = printed_force(platoons, "us", damaged=damaged)
            assert printed_force(other, "us", damaged=damaged) == ours


class TestQuickReference:
    def test_a_table_is_printed_cell_by_cell(self):
        table = tables.load("rattenkrieg/combat-table")
        page = reference_page([reference(table)], A4)
        words = Printed(pdf([page], A4, "Tables")).words()

        assert "Combat Table Rattenkrieg 15.1" in words
        for row in table.rows:
            assert f"{row['roll']} {row['result'].replace('-', ' ')}" in words

    @PAPERS
    def test_every_table_there_is_can_be_printed_and_stays_in_its_margins(self, paper):
        every = [reference(tables.load(id)) for id in tables.all_ids()]
        sheet = Printed(pdf([reference_page(every, paper)], paper, "Tables"))
        words = all_words(sheet)

        assert all(each.title.split()[0] in words for each in every)
        for page in range(len(sheet)):
            assert sheet.is_white(page, 0, 0, 14, paper.height)
            assert sheet.is_white(page, paper.width - 14, 0, paper.width, paper.height)
            assert sheet.is_white(page, 0, 0, paper.width, 12)
            assert sheet.is_white(page, 0, paper.height - 18.6, paper.width, paper.height - 15)
            assert f"page {page + 1}" in sheet.words(page)

    def test_short_tables_share_a_page(self):
        small = Reference("Small", "1.1", ("A", "B"), (True, True), (True, True), (("1", "2"),) * 4)
        sheet = Printed(pdf([reference_page([small] * 16, A4)], A4, "Tables"))

        assert len(sheet) == 1
        assert sheet.words().count("Small") == 16


class TestProtactor:
    @PAPERS
    def test_the_protactor_is_printed_true_to_size(self, paper):
        sheet = Printed(pdf([protactor.page(paper)], paper, "Protactor"))
        middle, top = paper.width / 2, 13.5
        base = top + protactor.OUTER

        def ink(x, y, width, height):
            return sheet.dark_at(0, x, y, width, height)

        left = ink(middle - protactor.OUTER, base + 1.5, 2, 1.2)[0]
        right = ink(middle + protactor.OUTER, base + 1.5, 2, 1.2)[0]
        assert abs(right - left - 2 * protactor.OUTER) < 0.3
        assert abs(ink(middle, top, 1, 1.6)[1] - top) < 0.3
        inner = ink(middle + 6, base - (protactor.INNER**2 - 36) ** 0.5, 0.6, 2)[1]
        assert abs(inner - (base - (protactor.INNER**2 - 36) ** 0.5)) < 0.3

    def test_an_hours_turn_along_the_outer_arc_is_two_inches(self):
        arc_in = protactor.OUTER * 3.14159 / 6 / 25.4

        assert arc_in == pytest.approx(2, abs=0.001)

    @pytest.mark.parametrize(
        ("against", "hours"),
        [
            ("right", [12, 1, 2, 3, 4, 5, 6]),
            ("left", [6, 7, 8, 9, 10, 11, 12]),
            ("front", [9, 10, 11, 12, 1, 2, 3]),
            ("rear", [3, 4, 5, 6, 7, 8, 9]),
        ],
    )
    def test_the_hours_of_the_protactor_run_clockwise_around_the_target(self, against, hours):
        assert [protactor.hour_at(against, step) for step in range(7)] == hours

    def test_a_shot_from_straight_ahead_counts_no_speed_and_one_from_the_side_all(self):
        assert [protactor.factor(hour) for hour in (12, 1, 2, 3)] == ["×0", "×0.5", "×0.8", "×1"]

    def test_the_protactor_shows_the_overlap_of_the_rules_on_one_page(self):
        sheet = Printed(pdf([protactor.page(A4)], A4, "Protactor"))

        assert len(sheet) == 1
        assert "5° to both sides of a border" in sheet.words()
        assert sheet.is_white(0, 0, 0, 6, 297)
        assert sheet.is_white(0, 204, 0, 210, 297)
