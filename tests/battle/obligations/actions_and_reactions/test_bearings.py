"""The bearing of an enemy that troops hear but do not see (Rattenkrieg 6.1)."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.screens import side_view
from tests.battle.conftest import US, bring_about
from tests.battle.obligations.actions_and_reactions.test_perception import (  # noqa: F401 - a fixture
    ONE,
    german,
    night,
    run,
    us,
)


class TestBearings:
    @pytest.fixture
    def listening(self, night):  # noqa: F811
        night.make("set-rules", use_sound="yes")
        return night

    def test_a_side_that_hears_an_unseen_enemy_reads_the_direction_and_not_the_name(
        self, listening
    ):
        quiet = {"light": "dark-night", "visibility": (), "ambient": "quiet"}
        listening.make("set-conditions", **quiet)
        listening.make("put", element=german(listening).id, x_in=10, y_in=10)
        listening.make("put", element=us(listening).id, x_in=10, y_in=13)
        man = us(listening).figures[0]
        entry = listening.make(
            "use-door", US, element=us(listening).id, man=man, opening="unmarked"
        )
        sentence = entry.told["german"]

        assert f"north of {ONE}" in sentence
        assert us(listening).unit not in sentence
        rows = [row.detail for row in side_view(listening.battle, "german").own]
        assert any(f"north of {ONE}" in detail for detail in rows)
        assert not any("north of" in x.detail for x in side_view(listening.battle, "us").own)

    def test_a_noise_that_nobody_hears_is_reported_to_nobody(self, listening):
        for x in listening.battle.of_side("german"):
            listening.make("tell-distances", element=us(listening).id, **{f"to_{x.id}": 30})
        entry = run(listening)

        assert "hear" not in entry.told.get("german", "")
        assert listening.battle.heard == ()

    def test_without_a_plan_the_umpire_says_from_where(self, listening):
        run(listening)
        id = german(listening).id
        listening.make("who-perceives", observers=(id,), **{f"from_{id}": "east"})

        assert listening.battle.heard[0].bearings == {id: "east"}

    def test_a_bearing_is_kept_for_one_turn_and_no_longer(self, listening):
        run(listening)
        id = german(listening).id
        listening.make("who-perceives", observers=(id,), **{f"from_{id}": "east"})
        turn = listening.battle.turn
        bring_about(listening, e.TurnBegan(turn + 1, {}))
        assert len(listening.battle.heard) == 1
        bring_about(listening, e.TurnBegan(turn + 2, {}))

        assert listening.battle.heard == ()
