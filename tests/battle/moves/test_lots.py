"""The program's own dice: looking at them changes nothing, and nobody chooses them."""

import re
from collections import Counter
from contextlib import closing

import pytest

from assistant.battle.random_rolls import (
    MOST_ATTEMPTS,
    SECRET_BYTES,
    RandomRolls,
    RollsOfAttempts,
    TapDice,
)
from assistant.battle.storage import schema, store
from assistant.battle.viewers import UMPIRE
from assistant.files import PACKAGE
from assistant.rules.dice import DiceMissing, Throw, no_dice
from tests.battle.board import ALLIED, AT, AXIS
from tests.battle.conftest import GERMAN, US, Table
from tests.battle.rats_of_tobruk.table import Table as TobrukTable

SECRET = b"s" * SECRET_BYTES
D6 = Throw("roll")
OPENINGS = {  # a battle is set up at random: the laptop draws, before anybody has joined
    "battle/system.py",  # which says that an opening takes a generator
    "battle/features.py",  # and so does the opening of the next battle
    "battle/campaigns/next_battle.py",
    "battle/desert_rats/next_battle/next_opening.py",
    "battle/rattenkrieg/scenario/next_battle/next_opening.py",
    "battle/battleaxe/setup/opening.py",
    "battle/desert_rats/opening.py",
    "battle/rats_of_tobruk/setup/opening.py",
    "battle/rattenkrieg/scenario/scenario_catalog.py",
    "battle/rattenkrieg/scenario/setup/opening.py",
    "battle/rattenkrieg/scenario/setup/weapons.py",
}
POOL = Throw("shots", count=3, pooled=True)


def lots(*attempt, secret=SECRET):
    return RandomRolls(secret, attempt)


class TestLots:
    def test_every_face_falls_equally_often(self):
        rolled = lots("1", "us", "shoot", "E1").roll(Throw("shots", count=6000))

        fallen = Counter(rolled)
        assert sorted(fallen) == [1, 2, 3, 4, 5, 6]
        # a fair die exceeds this with five degrees of freedom once in a thousand secrets
        assert sum((n - 1000) ** 2 / 1000 for n in fallen.values()) < 20.5

    @pytest.mark.parametrize(
        "other",
        [
            lots("2", "us", "shoot", "E1"),
            lots("1", "german", "shoot", "E1"),
            lots("1", "us", "spot", "E1"),
            lots("1", "us", "shoot", "E2"),
            lots("1", "us", "shoot", "E1", secret=b"t" * SECRET_BYTES),
        ],
    )
    def test_rolls_depend_on_each_part_of_the_attempt_and_on_the_secret(self, other):
        many = Throw("shots", count=40)
        assert lots("1", "us", "shoot", "E1").roll(many) != other.roll(many)

    def test_a_die_is_the_same_alone_and_among_others(self):
        own = lots("1", "us", "shoot", "E1")
        together = own.roll(Throw("shots", count=5))
        assert together == [own.roll(Throw("shots", start=place))[0] for place in range(5)]


class TestHand:
    def test_a_die_that_people_typed_is_marked_as_typed(self):
        hand = TapDice({"roll": 4}, lots("1"), {})
        assert hand(D6) == [4]
        assert hand.origin("roll", 0, 4) == "typed"

    def test_the_program_rolls_the_missing_dice(self):
        hand = TapDice({"shots": [2]}, lots("1"), {}, "all")
        fallen = hand(POOL)
        assert fallen == [2, *lots("1").roll(Throw("shots", count=2, start=1))]
        assert [hand.origin("shots", i, f) for i, f in enumerate(fallen)] == [
            *("typed", "rolled", "rolled")
        ]

    def test_the_program_rolls_one_throw_and_leaves_the_next_to_people(self):
        hand = TapDice({}, lots("1"), {}, "one")
        assert hand(D6) == lots("1").roll(D6)
        with pytest.raises(DiceMissing):
            hand(POOL)

    def test_a_die_that_was_rolled_on_the_page_before_remains_rolled(self):
        face = lots("1").face("roll", 0, 6)
        hand = TapDice({"roll": face}, lots("1"), {"roll": {0}})
        assert hand(D6) == [face]
        assert hand.origin("roll", 0, face) == "rolled"

    @pytest.mark.parametrize("face", range(1, 7))
    def test_a_claim_for_another_face_counts_for_nothing(self, face):
        rolled = lots("1").face("roll", 0, 6)
        hand = TapDice({"roll": face}, lots("1"), {"roll": {0}})
        hand(D6)
        assert (hand.origin("roll", 0, face) == "rolled") == (face == rolled)


def cup(secret, request, **more):
    """The order of the chits after the Allies filled the cup with this request's token."""
    table = TobrukTable()
    table.game._lots = RollsOfAttempts(secret)
    table.until_activation()
    table.make("put-in", AXIS, chits=["33", "KGK", "39PzJ"])
    told = {"chits": ["2/13"], **more}
    made = table.game.make("put-in", ALLIED, told, no_dice, at=AT, request=request)
    assert made.entry, (made.refused, made.problems, made.asks)
    return table.battle.cup


class TestNobodyChooses:
    def test_no_token_changes_the_order_of_the_chits(self):
        orders = {cup(SECRET, f"token {n}") for n in range(40)}
        assert len(orders) == 1

    def test_other_fields_from_a_phone_do_not_change_a_roll(self):
        orders = {cup(SECRET, "token", element=str(n), side=str(n)) for n in range(40)}
        assert len(orders) == 1

    def test_another_secret_changes_a_roll(self):
        orders = {cup(bytes([n]) * SECRET_BYTES, "token") for n in range(40)}
        assert len(orders) > 5


@pytest.fixture
def table():
    return Table()


def everything_about(table):
    """Open every move with every element as the umpire: more than are remembered."""
    moves, elements = table.game.system.moves, table.battle.elements
    told = [(id, UMPIRE, {"element": x}) for id, move in moves.items() for x in elements]
    assert len({(id, x["element"]) for id, _, x in told if moves[id].about}) > MOST_ATTEMPTS
    return told


class TestAttempts:
    def told(self, table):
        return {"element": table.element("german", "1st Squad, Team 1").id}

    def test_a_repeated_look_finds_the_same(self, table):
        told = self.told(table)
        first = table.game.lots("shoot", GERMAN, told).roll(POOL)
        table.place_mojons()
        assert table.game.lots("shoot", GERMAN, told).roll(POOL) == first

    def test_unused_rolls_depend_on_the_moment(self, table):
        told = self.told(table)
        before = table.game.lots("shoot", GERMAN, told)
        table.place_mojons()
        assert table.game.lots("shoot", GERMAN, told).attempt != before.attempt

    def test_each_reader_has_their_own_rolls(self, table):
        told, many = self.told(table), Throw("shots", count=40)
        rolled = [table.game.lots("shoot", who, told).roll(many) for who in (GERMAN, US, UMPIRE)]
        assert len(set(map(tuple, rolled))) == 3

    def test_a_new_entry_changes_the_rolls(self, table):
        many = Throw("shots", count=40)
        before = table.game.lots("place-all", US, {}).roll(many)
        table.make("place-all", US)
        assert table.game.lots("place-all", US, {}).roll(many) != before

    def test_an_unknown_element_does_not_give_access_to_other_rolls(self, table):
        many = Throw("shots", count=40)
        rolled = {
            tuple(table.game.lots("shoot", GERMAN, {"element": f"X{n}"}).roll(many))
            for n in range(50)
        }
        assert len(rolled) == 1

    def test_only_a_limited_number_of_rolls_is_remembered(self, table):
        for told in everything_about(table):
            table.game.lots(*told).roll(D6)
        assert len(table.game._lots) == MOST_ATTEMPTS

    def test_unused_rolls_are_forgotten_first(self, table):
        """No phone gets another roll by opening hundreds of sheets and waiting for an entry."""
        told = self.told(table)
        first = table.game.lots("shoot", GERMAN, told).roll(POOL)
        for about in everything_about(table):
            table.game.lots(*about)
        table.place_mojons()
        assert table.game.lots("shoot", GERMAN, told).roll(POOL) == first


@pytest.fixture
def db(tmp_path):
    with closing(store.Database(tmp_path / "b.sqlite3")) as db:
        schema.prepare(db)
        yield db


def with_two_battles(db):
    db.conn.isolation_level = None
    for id in ("A", "B"):
        store.add_battle(db, id, "rattenkrieg", "Battle", "2026-01-01T20:00:00+00:00")


class TestSecret:
    def test_a_secret_is_made_once_for_each_battle(self, db):
        with_two_battles(db)
        found = [schema.secret_of(db, id) for id in ("A", "B", "A", "B")]
        assert found[:2] == found[2:]
        assert found[0] != found[1]
        assert {len(secret) for secret in found} == {SECRET_BYTES}

    def test_a_battle_of_an_earlier_version_gets_a_secret_that_never_changes(self, db):
        with_two_battles(db)
        kept = schema.secret_of(db, "A")
        db.execute("DELETE FROM lots WHERE battle = 'B'")
        schema.make_secrets(db)
        assert schema.secret_of(db, "A") == kept
        assert schema.secret_of(db, "B") == schema.secret_of(db, "B") != kept

    def test_reading_a_secret_never_writes_one(self, db):
        changes = db.conn.total_changes
        assert len(schema.secret_of(db, "A")) == SECRET_BYTES
        assert db.conn.total_changes == changes
        db.execute("PRAGMA query_only = ON")
        schema.make_secrets(db)


def test_no_other_module_of_a_battle_draws_at_random():
    """Only the secret's maker, and the opening that the umpire asks for, draw from the laptop."""
    found = {
        path.relative_to(PACKAGE).as_posix()
        for path in (PACKAGE / "battle").rglob("*.py")
        if re.search(
            r"\b(random|secrets|uuid|time)\b import|import (random|secrets|uuid|time)\b",
            path.read_text("utf-8"),
        )
    }
    assert found == {"battle/storage/schema.py"} | OPENINGS
