"""A withheld enemy ages on the page like an enemy that nobody saw again (4.1, 7.4)."""

import pytest

from tests.battle.desert_rats.behind_wall import begun_behind_wall, line, page

WORDS = {"report": "C2 reports", "model": "in your own sight"}
LAST_TURN = 5  # by then the oldest report is taken off


@pytest.fixture(params=WORDS)
def first_reports(request):
    """A battle whose first reports name the Panzer, and the words of a line about it."""
    table = begun_behind_wall()
    if request.param == "model":
        rule(table, "clear")
    table.make("release")
    return table, WORDS[request.param]


def rule(table, how):
    """Rule that in this turn both British tanks see the Panzer, or that neither does."""
    for name in ("C1", "C2"):
        table.make("rule-sight", element=table[name].id, other=table["P1"].id, how=how)


def sees(table, how):
    rule(table, how)
    table.turn()


def read(table):
    """Return what the British player reads and places."""
    page = table.draft("british")
    return [x.words for x in page.lines], [(m.label, m.stale) for m in page.marks], page.placing


def rest(table):
    """Return the pages of the following turns, in which nobody sees the Panzer."""
    pages = [read(table)]
    while table.battle.turn < LAST_TURN:
        table.make("release")
        sees(table, "blocked")
        pages.append(read(table))
    return pages


def withhold_line(table, words, edit="withhold", **told):
    sees(table, "clear" if words == WORDS["model"] else "blocked")
    if words != WORDS["model"]:
        table.make("rule-sight", element=table["C2"].id, other=table["P1"].id, how="clear")
    table.make(edit, player="british", line=line(table, words).id, **told)


def unseen(words):
    """Return the pages of the same battle if nobody sees the Panzer after the first reports."""
    table = begun_behind_wall()
    if words == WORDS["model"]:
        rule(table, "clear")
    table.make("release")
    sees(table, "blocked")
    return rest(table)


def test_an_enemy_that_is_withheld_is_read_as_one_that_nobody_saw_again(first_reports):
    table, words = first_reports
    withhold_line(table, words)
    assert rest(table) == unseen(words)


def test_an_older_report_that_is_withheld_too_leaves_nothing(first_reports):
    table, words = first_reports
    withhold_line(table, words)
    table.make("withhold", player="british", line=line(table, "Last seen").id)
    assert [x for x in rest(table)[0][0] if "Panzer" in x] == []


def test_a_late_report_replaces_the_older_one_that_was_read_meanwhile():
    table, words = begun_behind_wall(), WORDS["report"]
    table.make("release")
    withhold_line(table, words, "hold-line", turn=2)
    [(first, *_), (second, *_)] = rest(table)[:2]
    assert [x.partition(":")[0] for x in first] == ["Last seen before turn 1"]
    assert [x.partition(":")[0] for x in second] == ["Late, of turn 1"]


def test_a_withheld_report_that_is_restored_is_read_alone(first_reports):
    table, words = first_reports
    withhold_line(table, words)
    table.make("tell-after-all", player="british", line=page(table).withheld[0].id)
    assert [x for x in table.lines("british") if "Panzer" in x] == [line(table, words).words]
