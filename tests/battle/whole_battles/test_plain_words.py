"""No internal word is shown to people: no names of inputs, no JSON."""

import pytest

from tests.battle.conftest import US
from tests.battle.random_play.overruling import Overruler
from tests.battle.random_play.seeds import FLEET, MORTARS, TANKS
from tests.raw import raw_in
from tests.seeded import at_night

TEAM = "1st Squad, Team 1"
SEEDS = (*range(300, 304), *TANKS, *FLEET, MORTARS, *at_night(range(304, 306)))


def sheet_texts(progress):
    """The texts that the sheet of a move shows."""
    asks = progress.asks
    return [
        progress.refused,
        *progress.problems,
        *progress.play.cautions,
        *progress.play.sentences.values(),
        *(text for ask in asks for text in (ask.words, ask.problem)),
        *(text for ask in asks for option in ask.options for text in (option.words, option.effect)),
    ]


class Listener(Overruler):
    """A player who answers at the limits of each question and collects the refusals."""

    def __init__(self, seed, size=0):
        super().__init__(seed, size)
        self.heard = set()

    def followed(self, reader, move, told, why=""):
        """Follow a move as far as it goes, and collect what its sheets show."""
        for progress in super().followed(reader, move, told, why):
            self.heard |= {(move, text) for text in raw_in(sheet_texts(progress))}
            yield progress

    def answer(self, ask, reader):
        """Return a plausible answer, or one at the limit of what may be entered."""
        if ask.kind in ("number", "whole") and self.random.random() < 0.1:
            return f"{self.random.choice((ask.least, ask.most)):g}"
        if ask.kind == "several" and self.random.random() < 0.1:
            return ("-",)
        return super().answer(ask, reader)


@pytest.mark.long
def test_a_short_evening_of_odd_answers_gets_whole_sentences():
    assert Listener(7).play(250).heard == set()


@pytest.mark.long
@pytest.mark.parametrize("seed", SEEDS)
def test_every_answer_is_met_with_whole_sentences(seed):
    assert Listener(seed).play(250).heard == set()


def refusals(table, move, by=None, **told):
    progress = table.attempt(move, **({"by": by} if by else {}), **told)
    return progress, (progress.refused, *progress.problems)


def test_a_figure_that_has_lost_its_action_is_named_when_it_is_to_fire(firefight):
    team = firefight.element("us", TEAM)
    shooter = next(m for m in team.figures if firefight.battle.figures[m].weapons)
    target = firefight.element("german", TEAM).id
    firefight.make("rule-man", element=team.id, man=shooter, state="stunned", reason="a shell")
    _, said = refusals(firefight, "shoot", US, element=team.id, target=target, man=shooter)

    assert any(
        "is stunned until the turn ends. Choose another figure" in sentence for sentence in said
    )


def test_no_refusal_says_what_an_enemy_figure_could_do(firefight):
    team, enemy = firefight.element("us", TEAM), firefight.element("german", TEAM)
    _, said = refusals(firefight, "shoot", US, element=team.id, man=enemy.figures[0])

    assert not any("cannot" in sentence for sentence in said)


def test_close_combat_without_figures_asks_for_one(firefight):
    team = firefight.element("us", TEAM)
    target = firefight.element("german", TEAM).id
    told = {"element": team.id, "target": target, "attackers": ()}
    _, said = refusals(firefight, "close-combat", **told)

    assert said[1:] == ("Whose bases touch an enemy’s? Choose one or more.",)


def test_without_a_tick_only_the_light_counts(engaged):
    entry = engaged.make("set-conditions", light="dusk", visibility=())

    assert engaged.battle.visibility == ("dusk",)
    assert "Conditions: dusk;" in entry.told["us"]


def test_a_light_among_the_weather_conditions_counts_as_the_light(engaged):
    engaged.make("set-conditions", visibility=("night", "fog"))
    assert engaged.battle.visibility == ("night", "fog")
    engaged.make("set-conditions", light="dawn")

    assert engaged.battle.visibility == ("dawn", "fog")
