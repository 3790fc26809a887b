"""The log on disk: it is read back as written, all of it or nothing, also by plain SQLite."""

import json
import sqlite3
from dataclasses import asdict, is_dataclass, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlite_utils import Database

from assistant.battle import rattenkrieg
from assistant.battle.event import NewerVersion, Saved
from assistant.battle.game import Game
from assistant.battle.log import Entry, active_entries, fold_entries
from assistant.battle.rattenkrieg import KINDS
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events import approach
from assistant.battle.rattenkrieg.events import figures as men
from assistant.battle.rattenkrieg.events import knowledge as knowing
from assistant.battle.rattenkrieg.events.base import BattleEvent
from assistant.battle.rattenkrieg.events.orders_and_detachments.order_aims import OrderAimed
from assistant.battle.rattenkrieg.events.turns_and_rounds import rounds, turns
from assistant.battle.rattenkrieg.events.vehicles.coming_and_going import (
    FollowerDelayed,
    FollowerPlaced,
)
from assistant.battle.rattenkrieg.state import Mojon, UmpireRequest
from assistant.battle.storage import schema, store, unreadable
from assistant.battle.storage.intact import Damaged
from assistant.web.database import database
from tests.battle import examples
from tests.battle.conftest import AT, US, Table
from tests.battle.random_play.player import played
from tests.seeded import few_when_quick

SYSTEM = rattenkrieg.SYSTEM
FINITE = st.floats(allow_nan=False, allow_infinity=False)
BY_HAND = {
    e.BattleOpened: st.builds(lambda seed: e.BattleOpened(played(seed).battle), st.integers(0, 3)),
    e.DistanceEntered: st.builds(e.DistanceEntered, inches=st.none() | FINITE),
    OrderAimed: st.builds(OrderAimed, x_in=st.none() | FINITE, y_in=st.none() | FINITE),
    e.MojonAdded: st.builds(e.MojonAdded, st.builds(Mojon, length_in=FINITE)),
    e.MojonMoved: st.builds(e.MojonMoved, mojon=st.text(), inches=FINITE),
    e.PathwayExtended: st.builds(e.PathwayExtended, inches=FINITE),
    turns.StopRequested: st.builds(turns.StopRequested, mojon=st.text(), distance_in=FINITE),
    FollowerDelayed: st.builds(FollowerDelayed, mojon=st.builds(Mojon, length_in=FINITE)),
    FollowerPlaced: st.builds(FollowerPlaced, mojon=st.builds(Mojon, length_in=FINITE)),
    e.RulesChanged: st.builds(
        e.RulesChanged, st.dictionaries(st.text(), st.booleans() | st.text() | FINITE)
    ),
    e.RequestMade: st.builds(
        e.RequestMade, st.builds(UmpireRequest, told=st.dictionaries(st.text(), st.text()))
    ),
}


def examples_of(kind):
    built = {**BY_HAND, **examples.BUILT}
    return built[kind] if kind in built else st.from_type(kind)


@pytest.mark.parametrize(
    "kind", few_when_quick(KINDS.by_name.values(), 10), ids=lambda kind: kind.__name__
)
@settings(max_examples=20, deadline=None)
@given(data=st.data())
def test_every_kind_of_event_is_read_as_it_was_written(kind, data):
    event = data.draw(examples_of(kind))
    name, body, version = KINDS.written(event)

    assert name == kind.saved_as
    assert KINDS.read(name, body, version) == event


@pytest.mark.parametrize("value", [True, False, 1, 0, "1", "true", None])
def test_a_ruled_value_keeps_its_kind(value):
    event = e.ValueOverruled("thing", "field", value, value)
    again = KINDS.read(*KINDS.written(event))

    assert (again.now, type(again.now)) == (value, type(value))


def test_the_kinds_cover_every_event():
    facts = [x for module in (approach, knowing, men, rounds, turns) for x in vars(module).values()]
    classes = {x for x in facts if is_dataclass(x) and f"{e.__name__}." in x.__module__}
    happenings = {x for x in descendants(BattleEvent) if is_dataclass(x)}

    assert set(KINDS.by_name.values()) == classes | happenings


def descendants(kind):
    return {y for x in kind.__subclasses__() for y in {x, *descendants(x)}}


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "battles.db"
    db = database.connect(path)
    schema.prepare(db)
    store.add_battle(db, "B", "rattenkrieg", "Easy Company", AT)
    yield path
    database.close(path)


@pytest.fixture
def db(path) -> Database:
    return database.connect(path)


def entry_of(*events, seq=1, request="tap"):
    return Entry(seq, AT, "us", "some", request, events, told={"us": "“so” – 3″"})


def counts(db):
    return db.table("entries").count, db.table("events").count


@pytest.mark.long
@pytest.mark.parametrize("seed", [0, 1, 2, 100])
def test_a_battle_on_disk_is_read_back_and_folds_to_the_same_state(db, seed):
    player = played(seed, size=seed // 100)
    for entry in player.table.kept:
        store.append(db, "B", entry, SYSTEM.written)
    log = store.read(db, "B", SYSTEM.read)

    assert fold_entries(active_entries(log), SYSTEM.empty, SYSTEM.apply) == player.battle
    assert [replace(x, resolutions=()) for x in log] == [
        replace(x, resolutions=()) for x in player.table.kept
    ]


def test_the_working_is_read_as_it_was_shown(db):
    for entry in played(0).table.kept:
        store.append(db, "B", entry, SYSTEM.written)
    shown = [x for x in played(0).table.kept if x.resolutions]
    read = [x for x in store.read(db, "B", SYSTEM.read) if x.resolutions]

    assert len(shown) > 5
    for before, after in zip(shown, read, strict=True):
        assert as_shown(before) == as_shown(after)


def as_shown(entry):
    return json.loads(json.dumps([vars(r) for r in entry.resolutions], default=asdict))


def test_a_battle_continues_from_disk_where_the_last_tap_left_it(db):
    table = Table()
    game = Game(
        "B", SYSTEM, [], lambda entry: store.append(db, "B", entry, SYSTEM.written), b"secret"
    )
    game.begin(table.game.entries[0].events[0], at=AT, words="begun")
    table.game = game
    table.place_germans()
    table.make("place-all", US)
    table.undo()
    again = Game("B", SYSTEM, store.read(db, "B", SYSTEM.read), table.kept.append, b"secret")

    assert again.state == game.state
    assert again.entries == game.entries
    assert again.last_undo() == game.last_undo()


def test_an_entry_with_an_unwritable_event_leaves_nothing_behind(db):
    def written(event):
        return KINDS.written(event) if event is good else Saved("Bad", object())

    good = e.RoundBegan(1)
    with pytest.raises(sqlite3.Error):
        store.append(db, "B", entry_of(good, e.RoundEnded()), written)

    assert counts(db) == (0, 0)
    store.append(db, "B", entry_of(good), written)
    assert counts(db) == (1, 1)


def test_a_tap_waits_for_another_writer(db):
    said = []
    db.conn.set_trace_callback(said.append)
    store.append(db, "B", Entry(1, AT, "umpire", "opened", "r", ()), SYSTEM.written)

    begun = [words for words in said if words.startswith(("BEGIN", "COMMIT"))]
    assert begun == ["BEGIN IMMEDIATE", "COMMIT"]
    assert said[0] == "BEGIN IMMEDIATE", "what was read first would have to be still true"


def test_an_entry_takes_one_statement_a_row(db, monkeypatch):
    # after other tests: neither is the log written back, nor is another file's disk full
    monkeypatch.setattr("assistant.battle.storage.sqlite._commits", 0)
    monkeypatch.setattr("assistant.battle.storage.sqlite._refusing", set())
    said = []
    db.conn.set_trace_callback(said.append)
    facts = (e.RoundBegan(1), e.RoundEnded())
    store.append(db, "B", entry_of(*facts), SYSTEM.written)

    assert [words.split()[0] for words in said] == ["BEGIN", *["INSERT"] * 3, "COMMIT"]


@pytest.mark.parametrize(("seq", "request_"), [(1, "another tap"), (2, "tap")])
def test_no_place_in_the_log_and_no_tap_is_written_twice(db, seq, request_):
    store.append(db, "B", entry_of(e.RoundBegan(1)), SYSTEM.written)

    with pytest.raises(sqlite3.IntegrityError):
        store.append(db, "B", entry_of(seq=seq, request=request_), SYSTEM.written)
    assert counts(db) == (1, 1)


def test_a_move_that_could_not_be_saved_did_not_happen(table):
    def full(entry):
        raise sqlite3.OperationalError("database or disk is full")

    before = table.battle
    table.game._keep = full
    with pytest.raises(sqlite3.OperationalError):
        table.make("place-all", US)

    assert table.battle == before
    assert len(table.game.entries) == 1


def test_an_unknown_kind_of_event_is_an_error(db):
    store.append(db, "B", entry_of("?"), lambda event: Saved("SnowFell", "{}"))

    with pytest.raises(KeyError, match="SnowFell"):
        store.read(db, "B", SYSTEM.read)


def test_an_event_of_a_later_version_is_an_error(db, monkeypatch):
    with monkeypatch.context() as later:
        later.setattr(e.RoundEnded, "version", 2)
        store.append(db, "B", entry_of(e.RoundEnded()), SYSTEM.written)

    with pytest.raises(NewerVersion, match=r"A newer version of the program saved .* RoundEnded"):
        store.read(db, "B", SYSTEM.read)
    assert unreadable.reason_unreadable(db, "B", SYSTEM.read) == unreadable.NEWER.format(seq=1)


DAMAGE = [
    "update entries set told = replace(told, 'so', 'no')",
    "update entries set why = 'because'",
    "update entries set undoes = 1",
    "update entries set by = null",
    "update entries set at = cast(x'ff' as text)",
    "update entries set resolutions = '[7'",
    "update entries set hash = upper(hash)",
    "update entries set seq = 4 where seq = 3",
    "update events set body = '{\"round\": 7}'",
    "update events set kind = 'RoundEnded'",
    "update events set version = 2",
    "update events set n = n + 2 where seq = 2",
    "delete from events",
    "delete from entries where seq = 2",
]


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_changed_entry_on_disk_is_noticed(db, damage):
    for seq in (1, 2, 3):
        entry = entry_of(e.RoundBegan(seq), e.RoundBegan(seq + 1), seq=seq, request=f"tap {seq}")
        store.append(db, "B", entry, SYSTEM.written)
    assert len(store.read(db, "B", SYSTEM.read)) == 3
    with db.atomic():
        db.execute(damage)

    with pytest.raises(Damaged, match=r"entry [1-4] is damaged on the disk"):
        store.read(db, "B", SYSTEM.read)


@pytest.mark.parametrize(
    "damage",
    [
        "update entries set resolutions = '[7'",
        "update entries set told = '[]'",
        "update entries set by = x'07'",
        "update events set n = n + 2",
        "update events set body = 'round'",
        "delete from events",
    ],
)
def test_the_shape_of_an_entry_of_an_earlier_version_is_checked(db, damage):
    store.append(db, "B", entry_of(e.RoundBegan(1)), SYSTEM.written)
    with db.atomic():
        db.execute("update entries set hash = null")
    assert store.read(db, "B", SYSTEM.read)
    with db.atomic():
        db.execute(damage)

    with pytest.raises(Damaged):
        store.read(db, "B", SYSTEM.read)


def test_a_column_of_a_later_version_leaves_the_hash_as_it_is(db):
    store.append(db, "B", entry_of(e.RoundBegan(1)), SYSTEM.written)
    db.table("entries").add_column("weather", str)

    assert store.read(db, "B", SYSTEM.read)


def test_the_tables_are_battles_entries_events(db):
    columns = {name: list(db.table(name).columns_dict) for name in db.table_names()}

    assert columns == {
        "battles": ["id", "system", "title", "opened", "hidden"],
        "entries": [
            *("battle", "seq", "at", "by", "move", "request", "resolutions", "told"),
            *("overruled", "why", "undoes", "besides", "happened", "device", "answers"),
            "hash",
        ],
        "events": ["id", "battle", "seq", "n", "kind", "version", "body"],
        "lots": ["battle", "secret"],
        "notes": [
            *("id", "battle", "seq", "time", "author", "words", "wide", "high", "removed", "hash"),
            *("small", "photo"),
        ],
        "removed": ["battle"],
    }


def test_entries_and_events_belong_to_a_battle(db):
    keys = {
        (name, key.column, key.other_table, key.other_column)
        for name in db.table_names()
        for key in db.table(name).foreign_keys
    }

    assert keys >= {("entries", "battle", "battles", "id"), ("events", "battle", "battles", "id")}
    with pytest.raises(sqlite3.IntegrityError, match="FOREIGN KEY"):
        store.append(db, "none", entry_of(e.RoundEnded()), SYSTEM.written)
    assert counts(db) == (0, 0)


def test_preparing_again_changes_nothing(db):
    store.append(db, "B", entry_of(e.RoundEnded()), SYSTEM.written)
    before = db.schema
    schema.prepare(db)

    assert db.schema == before
    assert counts(db) == (1, 1)


def test_battles_are_listed_newest_first(db):
    store.add_battle(db, "C", "rattenkrieg", "Later", "2026-02-01T20:00:00+00:00")

    assert [row["id"] for row in store.battles(db)] == ["C", "B"]


def test_each_battle_reads_its_own_log(db):
    store.add_battle(db, "C", "rattenkrieg", "Another", AT)
    store.append(db, "B", entry_of(e.RoundBegan(1)), SYSTEM.written)
    store.append(db, "C", entry_of(e.RoundEnded()), SYSTEM.written)

    assert [x.events for x in store.read(db, "C", SYSTEM.read)] == [(e.RoundEnded(),)]


def test_plain_sqlite_reads_the_file_while_a_tap_is_being_written(db, path):
    store.append(db, "B", entry_of(e.OrderPlaced("E1", "fire", True, False)), SYSTEM.written)
    plain = sqlite3.connect(path)
    try:
        with database.write_transaction(db):
            db.table("battles").insert(
                {"id": "C", "system": "s", "title": "t", "opened": AT, "hidden": 0}
            )
            assert plain.execute("select id from battles").fetchall() == [("B",)]
        kind, body = plain.execute("select kind, body from events").fetchone()
        told = json.loads(plain.execute("select told from entries").fetchone()[0])
        found = plain.execute("select json_extract(body, '$.element') from events").fetchone()
        checked = plain.execute("pragma integrity_check").fetchone()
    finally:
        plain.close()

    assert (kind, json.loads(body)["kind"], told) == ("OrderPlaced", "fire", {"us": "“so” – 3″"})
    assert (found, checked) == (("E1",), ("ok",))


def test_the_app_writes_while_plain_sqlite_reads(db, path):
    plain = sqlite3.connect(path)
    try:
        plain.execute("begin")
        plain.execute("select count(*) from entries").fetchone()
        store.append(db, "B", entry_of(e.RoundEnded()), SYSTEM.written)
    finally:
        plain.close()

    assert counts(db) == (1, 1)
