"""No page names the same enemy twice, however the umpire holds reports back (4.1)."""

from collections import Counter

import pytest

from assistant.battle.desert_rats.reports.enemy_words import count_again
from assistant.battle.desert_rats.screens.enemies_behind_marks import names_of_enemies
from assistant.battle.desert_rats.screens.page_preview import page_previews
from assistant.battle.viewers import UMPIRE
from tests.battle.desert_rats.behind_wall import WALL, begun_behind_wall
from tests.battle.desert_rats.player import Player
from tests.battle.desert_rats.table import Table, element, platoon
from tests.seeded import of_whole_runs

BATTLES = [("bir-tawil-gap", 2, 5), *of_whole_runs([("bir-tawil-gap", 1, 9), ("bir-zareb", 1, 9)])]


class Holder(Player):
    """A battle whose umpire holds back every second report."""

    held = 0

    def rule(self):
        """Hold reports back for one or two turns."""
        if self.battle.phase != "reports":
            return
        for page in list(page_previews(self.battle)):
            for line in page.lines:
                if line.can_wait and self.random.random() < 0.5:
                    turn = self.battle.turn + self.random.randint(1, 2)
                    told = {"player": page.player.id, "line": line.id, "turn": turn}
                    self.held += self.attempt("hold-line", UMPIRE, **told).entry is not None


@pytest.mark.parametrize("played", BATTLES, ids=str)
def test_no_page_tells_of_an_enemy_twice(played):
    slug, seed, turns = played
    holder, late = Holder(seed, slug, rulings=1.0), 0
    for battle in holder.play(turns):
        for id, page in battle.pages.items():
            late += sum(mark.key.startswith("umpire ") for mark in page.marks)
            named = names_of_enemies(battle).items()
            told = Counter(enemy for (player, _), enemy in named if player == id)
            assert not [enemy for enemy, times in told.items() if times > 1], (battle.turn, id)
    assert holder.held
    assert late


def test_a_late_report_leaves_out_the_enemy_that_is_reported_again():
    british = platoon(
        "troop",
        element("c1", "crusader", at=[500, 500]),
        element("c2", "crusader", at=[500, 950]),
    )
    panzers = [element(f"p{n}", "panzer-2", at=[510 + 20 * n, 1150]) for n in range(3)]
    table = Table([british], [platoon("zug", *panzers)], map=WALL)
    table.make("begin")
    [line] = [x for x in next(page_previews(table.battle)).lines if "3 ×" in x.words]
    table.make("hold-line", player="british", line=line.id, turn=1)
    table.make("release")
    for name in ("P0", "P1"):
        table.make("rule-sight", element=table["C2"].id, other=table[name].id, how="blocked")
    table.turn()
    told = sorted(words for words in table.lines("british") if "Panzer" in words)
    assert [words.partition(",")[0] for words in told] == ["C2 reports Panzer 2", "Late"]
    assert "Late, from before turn 1: C2 reports 2 × Panzer 2, 100 m square 0511" in told[1]
    titles = [step.title for step in table.draft("british").steps]
    assert titles == ["Set up “2 × Panzer 2 and Panzer 2”"]


def test_a_correction_does_not_strike_a_late_report():
    table = begun_behind_wall()
    [line] = [x for x in next(page_previews(table.battle)).lines if x.can_wait]
    table.make("hold-line", player="british", line=line.id, turn=1)
    table.make("release")
    table.make("set-visibility", metres=100)
    table.turn()
    assert [words.partition(",")[0] for words in table.lines("british")] == ["Late"]
    table.make("release")
    table.make("shift", element=table["P1"].id, x_m=500, y_m=590, heading_deg=0)
    table.turn()
    assert "in your own sight" in table.lines("british")[0]
    assert table.draft("british").struck == ()


@pytest.mark.parametrize(
    ("described", "count", "words"),
    [
        ("3 tanks", 2, "2 tanks"),
        ("3 tanks", 1, "1 tank"),
        ("many vehicles", 3, "several vehicles"),
        ("several lorries", 1, "one lorry"),
        ("3 × Panzer 2", 2, "2 × Panzer 2"),
        ("3 × Panzer 2", 1, "Panzer 2"),
        ("a shape in the dust", 1, "a shape in the dust"),
    ],
)
def test_a_description_of_enemies_is_given_another_number(described, count, words):
    assert count_again(described, count) == words
