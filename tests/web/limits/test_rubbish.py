"""Rubbish in every field of every form: refused in a sentence, and nothing else happens."""

import json
import re
from functools import partial
from random import Random

import pytest

from assistant import catalogue
from assistant.battle.rattenkrieg.kit.register import MOVES
from assistant.battle.viewers import UMPIRE, Viewer
from assistant.rules.dice import given_dice
from assistant.rules.hidden_letters import CONTROL
from assistant.web.database import database
from assistant.web.forms import schema_forms
from assistant.web.services import services_of
from assistant.web.settings import Settings
from tests.programs import program_over
from tests.web import rubbish
from tests.web.evening import ENEMY, Evening, words_of

pytestmark = pytest.mark.long
TRIES = 1  # of a move by one reader in one phase
SAID = re.compile(
    r'class="wrong"|class="sentence" role="alert"|<section class="ask"><h2>[^<]+</h2>'
    r'|aria-disabled="true">[^<]*<small>[^<]+</small>'
)
GOES_ON = re.compile(r'<section class="ask[ "]|data-dice|class="button go wide"')
HTMX = {"HX-Request": "true"}
ROLES = ("umpire", *ENEMY)


def both_see(evening):
    """Both sides act and see each other."""
    evening.act()
    evening.reveal("german")
    evening.post("umpire", "stand-down", element=evening.of("german")[0].id)


def fire_rifle(evening):
    """Fire a rifle: the others may react, and a comrade may have fallen."""
    element = evening.act()
    man = next(m for m in evening.battle.men(element) if m.weapons[0].mode == "single")
    target = evening.of("us")[0].id
    told = {"element": element.id, "man": man.id, "target": target, "distance_in": "6"}
    evening.make("german", "shoot", **told, dice__roll="1")


def end_rounds(evening):
    """End the rounds, so that wounds and Aggressiveness are checked."""
    evening.engage()
    for side in ENEMY:
        element = evening.reveal(side, "located")
        about = {"element": element.id, "reason": "so it is"}
        evening.make("umpire", "rule-element", **about, aggressiveness="6")
        evening.make("umpire", "rule-man", **about, man=element.figures[0], state="wounded")
        evening.make(side, "orders-ready")
    evening.make("umpire", "end-turn")


def end_battle(evening):
    """End the battle."""
    evening.make("umpire", "end-battle", words="Both agree.")


PHASES = {
    "before the first turn": lambda evening: None,
    "approach": Evening.approach,
    "orders": Evening.engage,
    "rounds": Evening.rounds,
    "one acts": Evening.act,
    "a round goes on": both_see,
    "after a shot": fire_rifle,
    "end of the turn": end_rounds,
    "over": end_battle,
}


class Vandal:
    """A person who fills in sheets as people do, then spoils some fields."""

    def __init__(self, evening, seed):
        self.evening, self.random = evening, Random(seed)

    def ids(self):
        """Everything that has an id, seen or not."""
        battle = self.evening.battle
        spots = (f"{kind} {id}" for kind in ("element", "mojon") for id in battle.elements)
        owed = (each.id for each in battle.owed)
        return [*battle.elements, *battle.figures, *battle.mojons, *battle.sides, *spots, *owed]

    def rubbish(self):
        among = self.ids() if self.random.random() < 0.3 else rubbish.VALUES
        if self.random.random() < 0.15:
            return [self.random.choice(among) for _ in range(self.random.randint(2, 4))]
        return self.random.choice(among)

    def about(self, who):
        """The subject of a move, mostly somebody who can do something."""
        battle, chance = self.evening.battle, self.random.random
        side = self.random.choice(list(ENEMY)) if who == "umpire" else who
        elements = self.evening.of(side)
        told = {
            "element": (elements[0] if chance() < 0.6 else self.random.choice(elements)).id,
            "mojon": self.random.choice(list(battle.mojons_of(side))).id,
            "side": side,
            "owed": self.random.choice(battle.owed).id if battle.owed else "none",
        }
        return {name: value for name, value in told.items() if chance() < 0.9}

    def answer(self, ask):
        match ask.kind:
            case "choice":
                return self.random.choice([option.value for option in ask.options] or ["x"])
            case "several":
                every = [option.value for option in ask.options]
                return [value for value in every if self.random.random() < 0.7] or every
            case "number" | "whole":
                return str(self.random.randint(0, 6))
            case "flag":
                return "yes"
        return "because"

    def sheet(self, who, move):
        """A sheet partly filled in and then spoilt, in the form that a browser sends."""
        told, asked = self.about(who), []
        reader = UMPIRE if who == "umpire" else Viewer("side", self.evening.id, who)
        for _ in range(self.random.randint(0, 8)):
            look = partial(self.evening.game.make, move, reader, told, given_dice({}), at="")
            asks = look(request="to look at it only", commit=False).asks
            asked = [ask.name for ask in asks]
            open_ask = next((ask for ask in asks if ask.value is None), None)
            if open_ask is None:
                break
            told[open_ask.name] = self.answer(open_ask)
        if self.random.random() < 0.6:
            told["roll"] = "1"
        if self.random.random() < 0.3:
            told["why"] = "he says so"
        for _ in range(self.random.choice((1, 1, 1, 2, 6))):
            told[self.random.choice([*asked * 3, *rubbish.NAMES])] = self.rubbish()
        return told


@pytest.fixture(scope="module", params=PHASES)
def spoilt(request, tmp_path_factory):
    """A battle in each phase."""
    settings = Settings(tmp_path_factory.mktemp("data"))
    app = program_over(settings)
    evening = Evening(app, settings)
    PHASES[request.param](evening)
    yield evening
    database.close(settings.database)


def check(evening, before, entries, answer, told):
    """Check a valid response; undo a move that was made."""
    added = len(evening.game.entries) - entries
    assert answer.status_code in (200, 303, 422), told
    assert "<script>alert" not in answer.text, told
    assert added in (0, 1), told
    if answer.status_code == 422:
        assert SAID.search(answer.text), (told, words_of(answer.text))
    if not added:
        assert evening.battle is before, told
        if answer.text and answer.status_code == 200:
            assert GOES_ON.search(answer.text) or SAID.search(answer.text), told
        return
    undone = evening.umpire.post(f"{evening.base}/undo")
    assert undone.status_code == 303, (told, words_of(undone.text))
    assert evening.battle == before, told


@pytest.mark.parametrize("who", ROLES)
def test_no_sheet_fails_whatever_is_filled_in(spoilt, who):
    vandal = Vandal(spoilt, who)
    moves = [
        move for move in MOVES.values() if ("umpire" if who == "umpire" else "side") in move.by
    ]
    for move in moves:
        for _ in range(TRIES):
            told = vandal.sheet(who, move.id)
            before, entries = spoilt.battle, len(spoilt.game.entries)
            headers = HTMX if vandal.random.random() < 0.3 else None
            answer = spoilt.client(who).post(
                spoilt.address(who, move.id), data=told, headers=headers
            )
            check(spoilt, before, entries, answer, (move.id, told))


def test_after_odd_requests_every_page_can_be_read(spoilt):
    pages = [("umpire", spoilt.base), ("umpire", f"{spoilt.base}/as/us"), ("german", "/side/log")]
    pages += [(side, "/side/") for side in ENEMY]
    pages += [("umpire", f"/u/{id}") for id in spoilt.battle.elements]
    for who, address in pages:
        answer = spoilt.client(who).get(address)
        assert answer.status_code == 200, address
        assert "<script>alert" not in answer.text


def test_after_odd_requests_the_battle_on_disk_equals_the_one_in_memory(spoilt):
    database.close(spoilt.settings.database)
    found = services_of(spoilt.settings).battles.game(spoilt.id)

    assert found.entries == spoilt.game.entries
    assert found.state == spoilt.battle


# What stays when it is made

MARKED = tuple(
    value for value in rubbish.VALUES if value.strip() and value != "-" and len(value) <= 200
)


def test_words_of_a_persons_own_are_kept_on_one_line_and_shown_as_words(evening):
    mojon = next(iter(evening.battle.mojons_of("german"))).id
    evening.rolls_edge("german")
    for words in MARKED:
        evening.make("german", "place-mojon", mojon=mojon, place=words)
        assert evening.battle.mojons[mojon].place == " ".join(CONTROL.sub(" ", words).split())
        for who, address in (("umpire", evening.base), ("german", "/side/")):
            answer = evening.client(who).get(address)
            assert answer.status_code == 200
            assert "<script>alert" not in answer.text
        evening.umpire.post(f"{evening.base}/undo", data={"why": words})
    database.close(evening.settings.database)
    found = services_of(evening.settings).battles.game(evening.id)

    assert found.entries == evening.game.entries


# Forms that are no moves


def test_an_unknown_entry_is_not_undone(evening):
    evening.make("german", "place-all")
    before, address = evening.battle, f"{evening.base}/undo"
    for value in (each for each in rubbish.VALUES if each not in ("", "2")):
        answer = evening.umpire.post(address, data={"seq": value, "request": value})
        assert answer.status_code == 422, value
        assert 'class="wrong"' in answer.text, value
    assert evening.battle is before


def test_an_unknown_battle_is_not_begun(evening):
    for value in (each for each in rubbish.VALUES if each not in ("0", "1")):
        told = {"scenario": "easy-company", "size": value}
        answer = evening.umpire.post("/battles", data=told)
        assert answer.status_code == 422, value
        assert "Size must be a whole number from 0 to 1; no battle was begun." in answer.text, value
        assert evening.umpire.post("/battles", data={"scenario": value}).status_code == 404, value
    assert len(evening.services.battles.list_battles()) == 1


def test_a_search_accepts_any_text(evening):
    pages = (f"{evening.base}/undo", f"{evening.base}/find", "/u/", "/procedures", "/tables")
    for value in rubbish.VALUES:
        told = {"seq": value, "q": value, "code": value, "from": value}
        for address in pages:
            answer = evening.umpire.get(address, query_string=told)
            assert answer.status_code in (200, 303), (address, value)
            assert "<script>alert" not in answer.text, address


def test_an_unknown_code_opens_nothing(evening):
    for value in rubbish.VALUES:
        answer = evening.app.test_client().post("/door", data={"code": value})
        assert answer.status_code in (422, 429), value  # too many wrong ones are not looked at


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"\xff\xfe\x00=\xc3\x28&distance_in=%ff%fe%zz&&&=&;", "application/x-www-form-urlencoded"),
        (b'{"distance_in": 1}', "application/json"),
        (b"--x\r\nContent-Disposition: form-data\r\n\r\n", "multipart/form-data; boundary=x"),
        (b"no parts at all", "multipart/form-data"),
        (b"a=1" + b"&a=1" * 20_000, "application/x-www-form-urlencoded"),
        (b"distance_in=" + b"9" * 600_000, "application/x-www-form-urlencoded"),
        (b"x" * 1000, "text/plain; charset=utf-99"),
    ],
)
def test_a_body_that_is_not_a_form_is_refused_or_holds_nothing(acting, body, kind):
    before = acting.battle
    for move in ("shoot", "place-order", "nominate"):
        answer = acting.german.post(f"/side/do/{move}", data=body, content_type=kind)
        assert answer.status_code in (400, 413, 422), move
        assert words_of(answer.text)
    assert acting.battle is before


# The calculator


@pytest.mark.parametrize("procedure", catalogue.all_procedures(), ids=lambda each: each.id)
def test_no_procedure_fails_whatever_its_form_holds(onlooker, procedure):
    random, schema = Random(procedure.id), procedure.schema()["inputs"]
    fields = schema_forms.fields(schema)
    for _ in range(4):
        form = schema_forms.to_form(rubbish.an_object(schema, schema, random), fields)
        names = [*form, *form, *rubbish.NAMES, *(f"dice.{name}" for name in procedure.dice)]
        for _ in range(random.randint(1, 3)):
            form.add(random.choice(names), random.choice(rubbish.VALUES))
        answer = onlooker.post(f"/procedures/{procedure.id}", data=form)
        assert answer.status_code in (200, 422), form
        assert "<script>alert" not in answer.text, form
        if answer.status_code == 422:
            assert 'class="wrong"' in answer.text or 'role="alert"' in answer.text, form


CHECK = "/api/procedures/rattenkrieg/quality-check"
DICE = ({}, None, [], {"roll": 7}, {"roll": [1, None]}, {"roll": "x"}, {"x": {}}, "1", 10**30)


@pytest.mark.parametrize("procedure", catalogue.all_procedures(), ids=lambda each: each.id)
def test_no_procedure_fails_whatever_a_program_sends(onlooker, procedure):
    random, schema = Random(procedure.id), procedure.schema()["inputs"]
    for _ in range(4):
        inputs = rubbish.spoil_value(rubbish.an_object(schema, schema, random), random)
        told = {"inputs": inputs}
        if random.random() < 0.3:
            told["dice"] = random.choice(DICE)
        answer = onlooker.post(f"/api/procedures/{procedure.id}", json=told)
        odds = onlooker.post(f"/api/procedures/{procedure.id}/odds", json={"inputs": inputs})
        for each in (answer, odds):
            assert each.status_code in (200, 422), told
            assert each.status_code == 200 or each.json["problems"], told


@pytest.mark.parametrize("value", rubbish.JSON, ids=lambda value: ascii(value)[:20])
def test_a_body_that_is_not_an_object_of_inputs_is_refused_in_words(onlooker, value):
    for address in ("", "/odds"):
        for body in (value, {"inputs": value}, {"inputs": {"quality": value}}):
            answer = onlooker.post(CHECK + address, data=json.dumps(body))
            assert answer.status_code in (200, 422)
            assert answer.status_code == 200 or answer.json["error"]


@pytest.mark.parametrize(
    "body", [b"", b"{", b"\xff\xfe", b"[" * 100_000, b"NaN", b'{"inputs": {"quality": NaN}}']
)
def test_a_body_that_is_not_json_is_refused_in_words(onlooker, body):
    for address in ("", "/odds"):
        answer = onlooker.post(CHECK + address, data=body)
        assert answer.status_code in (400, 422)
        assert answer.json["error"]
