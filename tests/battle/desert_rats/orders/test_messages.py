"""Messages between players and the umpire: their receivers, their arrival, their secrecy."""

import pytest

from assistant.battle.desert_rats.messages.reading import umpires_messages
from assistant.battle.desert_rats.screens.views import side_view
from assistant.battle.viewers import Viewer
from tests.battle.desert_rats.table import Table, element, platoon

SEATS = ("british-1", "british-2", "axis")


@pytest.fixture
def table():
    """Two British players and an Axis player, in turn 1."""
    british = [
        platoon("one", element("c1", "crusader", [200, 100])),
        platoon("two", element("c2", "crusader", [600, 100])),
    ]
    zug = platoon("zug", element("p1", "panzer-2", [500, 1900]))
    return Table(british, [zug], size=1).begin()


def writes(table, sender, to, words="Come north", **more):
    table.make("send-message", Viewer("side", "B", sender), to=to, message=words, **more)


def read(table):
    """The messages that each player knows."""
    return {
        seat: [(m.who, m.words) for m in side_view(table.battle, seat).messages] for seat in SEATS
    }


def waiting(table):
    return [m.id for m in umpires_messages(table.battle) if m.waits]


def test_a_message_to_the_umpire_reaches_nobody_else(table):
    writes(table, "british-1", "umpire", "May I fire?")
    sent = [("To the umpire", "May I fire?")]
    assert read(table) == {"british-1": sent, "british-2": [], "axis": []}
    found = umpires_messages(table.battle)[0]
    assert (found.who, found.waits) == ("British: one to the umpire", False)


def test_players_of_one_side_write_to_each_other_unless_the_umpire_delays_messages(table):
    writes(table, "british-1", "british-2")
    assert read(table)["british-2"] == [("From British: one", "Come north")]
    table.make("set-messages", all_wait="yes")
    writes(table, "british-1", "british-2", "Stay")
    assert len(read(table)["british-2"]) == 1
    table.make("pass-message", waiting=waiting(table)[0], turn=1, lost="no")
    assert ("From British: one", "Stay") in read(table)["british-2"]
    assert read(table)["axis"] == []


def test_a_message_to_the_enemy_waits_and_names_no_enemy_player(table):
    writes(table, "british-2", "axis", "Surrender")
    assert read(table)["axis"] == []
    assert read(table)["british-2"] == [("To Axis", "Surrender")]
    table.make("pass-message", waiting=waiting(table)[0], turn=1, lost="no")
    assert read(table)["axis"] == [("From British", "Surrender")]
    asked = table.attempt("send-message", Viewer("side", "B", "axis"), commit=False)
    offered = {o.value: o.words for ask in asked.asks for o in ask.options if ask.name == "to"}
    assert offered == {"umpire": "The umpire", "british": "British"}
    writes(table, "axis", "british", "Never")
    table.make("pass-message", waiting=waiting(table)[0], turn=1, lost="no")
    for seat in ("british-1", "british-2"):
        assert ("From Axis", "Never") in read(table)[seat]


def test_the_umpire_can_reply_to_what_was_written_to_the_umpire_alone(table):
    writes(table, "british-1", "umpire", "May I fire?")
    writes(table, "british-2", "axis", "Surrender")
    table.make("send-message", to="axis", message="Engines in the south", turn=1)
    to = {message.words: message.reply_to for message in umpires_messages(table.battle)}
    assert to == {"May I fire?": "british-1", "Surrender": "", "Engines in the south": ""}


def test_a_delayed_message_arrives_with_its_turn_and_a_lost_one_never(table):
    writes(table, "british-1", "axis", "Late")
    table.make("pass-message", waiting=waiting(table)[0], turn=3, lost="no")
    writes(table, "british-1", "axis", "Lost")
    table.make("pass-message", waiting=waiting(table)[0], lost="yes")
    for turn in (1, 2, 3):
        assert table.battle.turn == turn
        assert read(table)["axis"] == ([("From British", "Late")] if turn == 3 else [])
        assert {words for _, words in read(table)["british-1"]} == {"Late", "Lost"}
        table.whole_turn()
    assert [m.state for m in umpires_messages(table.battle)] == ["lost", "arrived in turn 3"]


def test_a_message_that_is_delayed_arrives_in_the_next_turn_unless_the_umpire_says_another(table):
    writes(table, "british-1", "axis", "Late")
    table.make("pass-message", waiting=waiting(table)[0])
    assert read(table)["axis"] == []
    table.whole_turn()
    assert read(table)["axis"] == [("From British", "Late")]


def test_the_umpire_writes_to_one_player_now_or_in_a_later_turn(table):
    table.make("send-message", to="axis", message="Engines in the south", turn=1)
    table.make("send-message", to="axis", message="Hold until dusk", turn=2)
    assert read(table)["axis"] == [("From the umpire", "Engines in the south")]
    table.whole_turn()
    assert read(table)["axis"][0] == ("From the umpire", "Hold until dusk")
    assert read(table)["british-1"] == []


def test_no_player_passes_messages_on(table):
    for move in ("pass-message", "set-messages"):
        with pytest.raises(KeyError):
            table.make(move, Viewer("side", "B", "axis"))


def test_the_log_names_the_umpire_in_the_middle_of_a_sentence(table):
    writes(table, "axis", "umpire", "Where is the wadi?")
    told = table.game.entries[-1].told
    assert told == {
        "axis": "Message to the umpire: “Where is the wadi?”",
        "umpire": "Axis to the umpire: “Where is the wadi?”",
    }
