"""A player who leads two platoons reads about an enemy once, as the better informed platoon."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.reports.enemies_seen import reports_and_enemies
from assistant.battle.desert_rats.reports.enemy_words import enemies_in_sentence
from assistant.battle.desert_rats.reports.placing import placing_steps
from assistant.battle.desert_rats.reports.table_layout import TableLayout
from assistant.battle.desert_rats.screens.page_preview import page_previews
from assistant.battle.desert_rats.state.forces import Table as Ground
from assistant.battle.desert_rats.state.player_pages import Line, Mark, Page
from assistant.boardmap.plan import Plan
from tests.battle.desert_rats.table import Table, element, platoon
from tests.rules.desert_rats.maps import area

WALL = {"areas": [area("wall", 0, 700, 2000, 710, screen_m=300)]}
BEHIND = (500, 900)  # the wall; the second element of each platoon is there too


def led_by_one(*firsts, enemies=((500, 1500),)):
    """A player's platoons, each with its command element at a place and another near the enemy."""
    british = [
        platoon(
            f"troop-{n}",
            element(f"a{n}", "crusader", at=list(first)),
            element(f"b{n}", "crusader", at=[BEHIND[0] + 20 * n, BEHIND[1]]),
        )
        for n, first in enumerate(firsts, 1)
    ]
    panzers = (element(f"p{n}", "panzer-2", at=list(at)) for n, at in enumerate(enemies, 1))
    axis = platoon("zug", *panzers)
    return Table(british, [axis], map=WALL).begin()


def enemy_marks(page):
    return [mark for mark in page.marks if mark.side == "axis"]


def test_an_enemy_whom_both_platoons_report_is_one_line_and_one_marker():
    table = led_by_one((100, 100), (300, 100))
    page = table.battle.pages["british"]
    [mark] = enemy_marks(page)
    assert mark.label == "1 tank"
    assert sum("1 tank" in words for words in page.placing) == 1


def test_two_enemies_in_a_square_are_counted_once_though_each_platoon_reports_both():
    table = led_by_one((100, 100), (300, 100), enemies=((500, 1500), (520, 1500)))
    assert [mark.label for mark in enemy_marks(table.battle.pages["british"])] == ["2 tanks"]


def test_an_enemy_seen_by_the_players_own_command_element_is_not_reported_again():
    table = led_by_one((100, 100), (500, 800))
    assert [(m.kind, m.label) for m in enemy_marks(table.battle.pages["british"])] == [
        ("model", "E1")
    ]


def test_a_loss_of_sight_is_not_reported_while_the_other_platoon_sees_it():
    table = led_by_one((100, 100), (300, 100))
    table.make("rule-sight", element=table["B1"].id, other=table["P1"].id, how="blocked")
    table.turn()
    assert not [m for m in enemy_marks(table.draft("british")) if m.stale]
    assert len(enemy_marks(table.draft("british"))) == 1


def test_a_marker_that_only_gets_older_is_left_in_place():
    fresh = Mark("report 1 tank", "report", "1 tank", "", 500, 500, square_m=200)
    stale = Mark("report 1 tank 3", "report", "1 tank", "", 500, 500, square_m=200, stale=1)
    plan = Plan(id="flat", width_m=2000, height_m=2000)
    laid = TableLayout(plan, Ground("british", "British", "B", "b"))
    assert placing_steps(laid, [fresh], [stale]) == ()
    assert (
        len(placing_steps(laid, [fresh], [fresh, stale])) == 1
    )  # another one, with the same words


def test_shots_of_this_turn_stay_open_though_the_last_turn_had_the_same_words():
    table = led_by_one((100, 100))
    shot = Line("shot 0", "B1 fired at 1 tank: miss", "fire")
    report = Line("report 1 tank", "B1 reports 1 tank", "report")
    page = Page(1, lines=(shot, report))
    table.bring_about(e.Released({"british": page}), e.Drafted({"british": page}))
    reading = next(each for each in page_previews(table.battle) if each.player.id == "british")
    assert [line.words for line in reading.others] == [shot.words]


@pytest.mark.parametrize(
    ("seen", "count", "words"),
    [
        ("axis-infantry-section", 1, "an Infantry Section"),
        ("88mm-flak-36", 1, "an 88mm Flak 36"),
        ("panzer-2", 1, "a Panzer 2"),
        ("panzer-2", 2, "2 × Panzer 2"),
        ("tanks", 1, "1 tank"),
    ],
)
def test_a_single_enemy_in_a_sentence_has_an_article(seen, count, words):
    report = SimpleNamespace(described_as=seen, strength=str(count))
    assert enemies_in_sentence(report) == words


def test_an_enemy_that_left_the_command_elements_view_is_reported_as_it_was_seen_there():
    """A fellow platoon that saw it in passing from nearer by knows less of it."""
    troop = platoon("troop", element("c1", "crusader", at=[500, 500]))
    other = platoon(
        "other",
        element("d1", "crusader", at=[1900, 100]),
        element("d2", "crusader", at=[500, 800]),
    )
    axis = platoon("zug", element("p1", "panzer-2", at=[450, 1490]))
    table = Table([troop, other], [axis]).begin()
    seen = replace(table.contact("troop", "P1"), now=False)
    passing = replace(
        seen,
        platoon="other",
        observer=table["D2"].id,
        by_command=False,
        passing=True,
        from_place=table["D2"].place,
    )
    contacts = {f"{c.platoon} {c.enemy}": c for c in (seen, passing)}
    battle = replace(table.battle, contacts=contacts, turn=seen.seen + 1)
    [(mark, _)] = reports_and_enemies(battle, battle.sides["british"])
    assert (mark.label, mark.square_m, mark.passing) == ("Panzer 2", 100, False)


@pytest.mark.parametrize(
    ("enemies", "words"),
    [
        ([(520, 1150)], "reck of Panzer 2"),
        ([(520, 1150), (540, 1150)], "recks of 2 × Panzer 2"),
        ([(520, 1520)], "reck of 1 tank"),
        ([(520, 1520), (540, 1520)], "recks of 2 tanks"),
    ],
)
def test_reported_wrecks_are_named_and_counted(enemies, words):
    table = led_by_one((100, 100), enemies=[*enemies, (1900, 1900)])
    table.bring_about(*(e.Destroyed(table[f"P{n}"].id, 0) for n in range(1, len(enemies) + 1)))
    table.turn()
    [mark] = [mark for mark in enemy_marks(table.draft("british")) if "reck" in mark.label]
    assert mark.label == f"w{words}"
    assert mark.words.startswith(f"W{words}, ")
