"""Words on an element's card that are read in one glance."""

from assistant.battle.rattenkrieg.screens import unit_view
from assistant.frozen import replace


def test_a_range_over_the_whole_table_follows_its_label(engaged):
    team = engaged.element("us", "1st Squad, Team 1")
    by_day = replace(engaged.battle, visibility=())
    reach = {x.words: x.reach for x in unit_view(by_day, team).thresholds}
    assert reach["Seen within"] == "table"
    assert "all" not in reach.values()


def test_a_figure_says_what_it_lost(engaged):
    team = engaged.element("us", "1st Squad, Team 1")
    for lost, words in ((1, "one action lost"), (2, "two actions lost")):
        figure = replace(engaged.battle.figures[team.figures[0]], lost=lost)
        figures = {**engaged.battle.figures, figure.id: figure}
        view = unit_view(replace(engaged.battle, figures=figures), team)
        assert words in next(man.words for man in view.men if man.id == figure.id)
