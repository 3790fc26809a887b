"""Limits on requests: too much is refused immediately, and what passes is read quickly."""

import json
from itertools import cycle

import pytest
from werkzeug.datastructures import MultiDict

from assistant.battle.questions.scales import MARK, Scale
from assistant.rules.inputs import BadInputs, Inputs, schema_of
from assistant.rules.procedures import all_procedures, find
from assistant.web.cards import card_editor
from assistant.web.cards.card_pages import EDITORS
from assistant.web.database import database
from assistant.web.forms import schema_forms, typed_values
from assistant.web.forms.field_tree import NUMBER, build_tree
from assistant.web.forms.worded_values import KINDS
from assistant.web.limits import json_bounds, request_bounds
from assistant.web.rats_of_tobruk import packed_hexes
from assistant.web.services import EXTENSION
from assistant.web.settings import Settings
from tests.browser.laid_boards import hall
from tests.programs import program_over
from tests.web import nasty
from tests.web.evening import words_of

SUPPRESS = "/procedures/rattenkrieg/suppress"
SCALE = Scale("15-mm", "15 mm", "mm", lambda inches: round(inches * 15), lambda mm: mm / 15)
BATTLES = ("tanks", "gap", "axe", "tobruk")


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """A program with a battle of every system, and the umpire's browser."""
    data = tmp_path_factory.mktemp("house")
    ids = hall(data)
    settings = Settings(data)
    app = program_over(settings)
    client = app.test_client()
    assert client.get(f"/console/key/{settings.console_key}").status_code == 303
    battles = app.extensions[EXTENSION].battles
    yield client, [battles.game(ids[name].rsplit("/", 1)[-1]) for name in BATTLES]
    database.close(settings.database)


# At the door


@pytest.mark.long
def test_no_field_of_any_form_is_read_when_it_is_too_long(services):
    every = [*nasty.of_procedures(), *nasty.of_cards(services.settings.shelf)]
    texts = nasty.runs()
    assert len(every) > 180
    for form in every:
        for name in form.names:
            if name in (*card_editor.KEPT, packed_hexes.KEY):  # these hold a whole form
                continue
            for text in texts.values():
                sentence = request_bounds.refusal_of(MultiDict([(name, text)]), form.bounds)
                assert sentence, (form.address, name)
                assert sentence.startswith(request_bounds.label(name)), sentence
                assert f"at most {form.bounds.max_length_of(name):,} characters" in sentence


@pytest.mark.parametrize("name", ["dice.roll", "die", "15-mm:dice.roll", "dice.of x.y"])
def test_a_die_has_at_most_twenty_letters(name):
    fits, is_too_long = MultiDict([(name, "1" * 20)]), MultiDict([(name, "1" * 21)])

    assert request_bounds.refusal_of(fits, request_bounds.USUAL) is None
    assert request_bounds.refusal_of(is_too_long, request_bounds.USUAL) == (
        "A die can have at most 20 characters; 21 were sent, so nothing was done."
    )


def test_a_list_has_at_most_the_rows_of_its_schema(onlooker):
    rows = {f"figures.{n}.quality": "3" for n in range(501)}
    answer = onlooker.post(SUPPRESS, data=rows)

    assert answer.status_code == 422
    assert "Figures can have at most 500 rows; 501 were sent" in words_of(answer.text)


def test_ten_thousand_rows_are_refused_immediately(onlooker):
    rows = {f"figures.{n}": "" for n in range(10_000)}
    onlooker.post(SUPPRESS, data={"figures.0": ""})

    assert nasty.seconds(lambda: onlooker.post(SUPPRESS, data=rows)) < nasty.SLOW_S


def test_rows_of_lists_in_lists_are_counted_in_each_list():
    held = request_bounds.Bounds(rows={"sides": 2, "sides.men": 3})
    fits = MultiDict([(f"sides.{s}.men.{m}", "") for s in range(2) for m in range(3)])
    one_more = MultiDict([*fits.items(), ("sides.1.men.7", "")])

    assert request_bounds.refusal_of(fits, held) is None
    assert request_bounds.refusal_of(one_more, held) == (
        "Figures can have at most 3 rows; 4 were sent, so nothing was done."
    )


@pytest.mark.parametrize("method", ["get", "post"])
def test_too_many_fields_are_refused_before_they_are_parsed(onlooker, method):
    address, told = "/door", "&".join(["a=1"] * 1_001)
    sent = {"query_string": told} if method == "get" else {"data": told, "content_type": nasty.SENT}
    answer = getattr(onlooker, method)(address, **sent)

    assert answer.status_code == 422
    assert "A form can have at most 1,000 fields; this one has 1,001." in words_of(answer.text)


def test_a_long_name_is_refused_with_its_beginning(onlooker):
    answer = onlooker.post(SUPPRESS, data={"x.1" * 5_000: ""})

    assert answer.status_code == 422
    assert "The name of a field can have at most 200 characters" in words_of(answer.text)


def test_a_link_is_held_to_the_same_bounds(onlooker):
    answer = onlooker.get(
        "/procedures/rattenkrieg/quality-check", query_string={"quality": "3" * 99}
    )

    assert answer.status_code == 422
    assert "Quality can have at most 40 characters; 99 were sent" in words_of(answer.text)


def test_a_program_reads_the_same_as_json(onlooker):
    answer = onlooker.get("/api/tables", query_string={"x": "a" * 3_000})

    assert answer.status_code == 422
    assert answer.json["error"].startswith("X can have at most 2,000 characters")


def test_long_addresses_and_headers_are_refused(app):
    client = app.test_client()
    assert client.get("/tables/" + "a" * 5_000).status_code == 404
    for name in ("Accept-Encoding", "Referer", "Authorization", "User-Agent", "Range"):
        answer = client.get("/door", headers={name: "x=1," * 5_000})
        assert answer.status_code == 431, name


def test_an_impossible_host_name_is_refused_in_words(onlooker):
    answer = onlooker.get("/door", headers={"Host": "a" * 300})

    assert answer.status_code == 400
    assert answer.mimetype == "text/plain"


def test_remembered_form_data_has_the_same_limits(umpire):
    for name, value in (("name", " " * 9_000), ("elements.0" * 300, ""), ("name", "x" * 5_000)):
        remembered = json.dumps([[name, value]])
        answer = umpire.post("/cards/new/forces", data={"do": "restore", "before": remembered})
        assert answer.status_code == 422
        row = json.dumps(["elements", 0, [["." + name, value]]])
        answer = umpire.post("/cards/new/forces", data={"do": "back", "gone": row})
        assert answer.status_code == 422


# What reads fields


@pytest.mark.long
def test_every_form_refuses_a_long_field_quickly(house):
    client, _ = house
    texts = nasty.runs()
    letters = cycle(nasty.LETTERS)
    for form in nasty.of_procedures():
        name = form.names[0]
        status, took_s, page = form.send(client, name, texts[next(letters)])
        assert status == 422, form.address
        assert request_bounds.label(name) in words_of(page)
        assert took_s < nasty.SLOW_S, (form.address, name)


@pytest.mark.long
def test_every_sheet_answers_a_long_field_quickly(house):
    client, games = house
    long, allowed = nasty.runs(), nasty.runs(request_bounds.LONGEST_VALUE)
    for game in games:
        for form, name, letter in nasty.one_letter_each(nasty.of_moves(game)):
            status, took_s, _ = form.send(client, name, long[letter])
            assert status == 422, (form.address, name, letter)
            assert took_s < nasty.SLOW_S, (form.address, name, letter)
            status, took_s, _ = form.send(client, name, allowed[letter])
            assert status in (200, 303, 404, 422), (form.address, name, letter)
            assert took_s < nasty.SLOW_S, (form.address, name, letter)


@pytest.mark.long
def test_forms_full_to_the_last_letter_are_read_quickly(house):
    client, _ = house
    shelf = client.application.extensions[EXTENSION].settings.shelf
    texts, letters = nasty.runs(), cycle(nasty.LETTERS)
    for form in (*nasty.of_procedures(), *nasty.of_cards(shelf)):
        letter = next(letters)
        told = {
            name: texts[letter][: form.bounds.max_length_of(name)]
            for name in form.names
            if name not in ("do", "add", "remove", *card_editor.KEPT)
        }
        body = {**told, "draft": "1"}
        took_s = nasty.seconds(lambda at=form.address, sent=body: client.post(at, data=sent))
        assert took_s < nasty.SLOW_S, (form.address, letter)


FIELDS = tuple(
    (
        f"{kind}{' of texts' if worded else ''}",
        schema_forms.Field("x", "x", kind, "X", worded=worded),
    )
    for kind in (
        *("whole", "number", "text", "list", "json", "either", "picks", "flag", "asked"),
        *sorted(KINDS),
    )
    for worded in (False, True)
)


@pytest.mark.long
@pytest.mark.parametrize(("kind", "field"), FIELDS, ids=[name for name, _ in FIELDS])
def test_no_kind_of_field_is_slow_to_read(kind, field):
    for letter, text in nasty.runs().items():
        for sent in (text, f"1{text}1", f"1{text}"):
            took_s = nasty.seconds(
                lambda sent=sent: schema_forms.read_form((field,), MultiDict([("x", sent)]))
            )
            assert took_s < nasty.SLOW_S, (kind, letter)


READERS = {
    "number_or_text": typed_values.number_or_text,
    "json_or_text": typed_values.json_or_text,
    "dice": lambda text: schema_forms.read_dice(MultiDict([("dice.x", text), ("die", text)])),
    "scale typed in inches": SCALE.typed_in_inches,
    "scale shown": SCALE.shown,
    "scale shown in a page": lambda text: SCALE.shown(f'<input value="{text}"><textarea>{text}'),
    "names": NUMBER.findall,
    "label": request_bounds.label,
}


@pytest.mark.long
@pytest.mark.parametrize("reader", READERS.values(), ids=READERS)
def test_no_reader_of_text_is_slow(reader):
    for letter, text in nasty.runs().items():
        for sent in (text, f"1{text}!", f'1{text}"'):
            assert nasty.seconds(lambda sent=sent: reader(sent)) < nasty.SLOW_S, letter


def test_many_figures_of_a_page_are_turned_quickly():
    page = f'<input value="1{MARK}"><textarea>' + f"1{MARK} " * 20_000 + "</textarea>"

    assert nasty.seconds(lambda: SCALE.shown(page)) < nasty.SLOW_S
    assert SCALE.shown(page) == page
    assert SCALE.shown(f"{page}2{MARK}").endswith("</textarea>30\N{NO-BREAK SPACE}mm")


def test_five_hundred_rows_are_read_and_shown_quickly():
    procedure = find("rattenkrieg/suppress")
    fields = schema_forms.fields(schema_of(procedure.inputs))
    form = MultiDict(
        (f"figures.{n}.{name}", "x")
        for n in range(500)
        for name in ("quality", "actions_left", "unknown", "more")
    )

    def reads():
        with pytest.raises(BadInputs) as refused:
            procedure.read(schema_forms.read_form(fields, form))
        return schema_forms.fill_fields(fields, form, refused.value.problems)

    assert nasty.seconds(reads) < nasty.SLOW_S
    assert len(next(each for each in reads() if each.key == "figures").groups) == 500


def test_a_name_of_many_parts_is_grouped_quickly():
    form = MultiDict((f"x.{n % 7}.y.{n}", "") for n in range(20_000))

    assert nasty.seconds(lambda: build_tree(form)) < nasty.SLOW_S
    assert nasty.seconds(lambda: schema_forms.edit_rows(form)) < nasty.SLOW_S


# JSON


def deep(levels):
    value = []
    for _ in range(levels):
        value = [value]
    return value


@pytest.mark.parametrize(
    ("inputs", "sentence"),
    [
        ({"quality": [0] * 1_001}, "quality can hold at most 1,000 items, got 1,001"),
        ({"quality": "a" * 3_001}, "quality can have at most 3,000 characters, got 3,001"),
        ({"a" * 201: 1}, "a name in inputs can have at most 200 characters"),
        ({"quality": deep(12)}, "lists and objects can be nested at most 12 deep"),
        ({"quality": [[0] * 1_000] * 21}, "the body can hold at most 20,000 values"),
        ({"quality": 10**19}, "quality can have at most 18 digits"),
    ],
)
@pytest.mark.parametrize("odds", ["", "/odds"])
def test_a_body_of_too_much_is_refused_before_it_is_checked(onlooker, inputs, sentence, odds):
    address = f"/api/procedures/rattenkrieg/quality-check{odds}"
    answer = onlooker.post(address, json={"inputs": inputs})

    assert answer.status_code == 422
    assert sentence in answer.json["error"]


def test_a_body_is_at_most_a_quarter_of_a_megabyte(onlooker):
    address = "/api/procedures/rattenkrieg/quality-check"
    answer = onlooker.post(address, data=b" " * (json_bounds.MOST_BYTES + 1))

    assert answer.status_code == 422
    assert answer.json["error"] == "the body can have at most 256 kB"


def test_unknown_names_are_refused_quickly(onlooker):
    told = {f"quality{n:03}" + "x" * 150: 1 for n in range(999)}
    address = "/api/procedures/rattenkrieg/suppress"

    assert nasty.seconds(lambda: onlooker.post(address, json={"inputs": told})) < nasty.SLOW_S


# Every schema knows its bounds


def parts_of(part):
    """Yield every part of a schema that allows something."""
    if isinstance(part, list):
        for each in part:
            yield from parts_of(each)
    if isinstance(part, dict):
        yield part
        for each in part.values():
            yield from parts_of(each)


def models():
    yield from ((each.id, each.inputs) for each in all_procedures())
    yield from ((path, editor.kind.model) for path, editor in EDITORS.items())


@pytest.mark.parametrize(("id", "model"), [*models()], ids=[id for id, _ in models()])
def test_every_text_and_list_of_a_schema_has_a_bound(id, model):
    is_procedure = issubclass(model, Inputs)
    for part in parts_of(model.model_json_schema()):
        if part.get("type") == "string" and not ("enum" in part or "const" in part):
            assert part["maxLength"] <= json_bounds.LONGEST_TEXT, part
        if part.get("type") == "array" and is_procedure and "prefixItems" not in part:
            assert part["maxItems"] <= json_bounds.MOST_ITEMS, part


def test_packed_hexes_have_a_bound_of_their_own(services):
    [form] = {
        each.address: each
        for each in nasty.of_cards(services.settings.shelf)
        if packed_hexes.KEY in each.names and each.address.endswith("/new/hexes")
    }.values()
    longest = "x" * packed_hexes.LONGEST

    assert request_bounds.refusal_of(MultiDict([(packed_hexes.KEY, longest)]), form.bounds) is None
    assert request_bounds.refusal_of(MultiDict([(packed_hexes.KEY, longest + "x")]), form.bounds)
