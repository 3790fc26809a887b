"""The steps of a turn on the table screen, for everybody in the hall (11.1)."""

from assistant.battle.rattenkrieg.screens import table_view


def test_the_steps_follow_the_turn(engaged):
    assert table_view(engaged.battle).public_steps == (
        ("Orders", "now"),
        ("Rounds", "next"),
        ("Checks", "next"),
    )

    engaged.rounds()
    assert table_view(engaged.battle).public_steps[:2] == (("Orders", "done"), ("Rounds", "now"))


def test_a_battle_that_is_over_has_no_steps(engaged):
    engaged.make("end-battle", words="Both agree.")
    assert table_view(engaged.battle).public_steps == ()
