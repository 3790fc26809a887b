"""TOML from outside: too deep or too long a file is refused quickly, before it is read."""

import time
from pathlib import Path

import pytest

from assistant.cards.library import own_cards
from assistant.cards.library.kinds import KINDS
from assistant.cards.toml_files.line_numbers import lines_of
from assistant.cards.toml_files.nesting import first_excess
from assistant.cards.toml_files.reading import SHIPPED, BadFile, card_of, checked_values, values_of
from assistant.rules.inputs import BadInputs

PATH = Path("x.toml")
SIZE = own_cards.MOST_BYTES
SLOW_S = 4.0  # of one thread's own time; what is quadratic takes minutes
SCENARIO = next(kind for kind in KINDS if kind.category == "scenario")
DEEP = {
    "dots": ("a" + ".a" * (SIZE // 2 - 2) + "=1", "a key can have at most 8 names"),
    "dots of quoted names": ('""' + '.""' * (SIZE // 3) + "=1", "a key can have at most 8 names"),
    "dots in a heading": ("[a" + ".a" * (SIZE // 2) + "]", "a key can have at most 8 names"),
    "dots in a table": ("a={b" + ".c" * (SIZE // 2) + "=1}", "a key can have at most 8 names"),
    "lists": ("a=" + "[" * SIZE, "lists and tables can be nested at most 16 deep"),
    "lists over lines": ("a=" + "[\n" * (SIZE // 2), "nested at most 16 deep"),
    "headings": ("[" * SIZE, "lists and tables can be nested at most 16 deep"),
    "tables": ("a=" + "{a=" * (SIZE // 3), "lists and tables can be nested at most 16 deep"),
    "digits": ("a=" + "9" * SIZE, "a number or name can have at most 100 characters"),
    "hexadecimal": ("a=0x" + "f" * SIZE, "a number or name can have at most 100 characters"),
    "a fraction": ("a=1." + "9" * SIZE, "a number or name can have at most 100 characters"),
    "a name": ("a" * SIZE + "=1", "a number or name can have at most 100 characters"),
    "a quoted name": ('"' + "a" * SIZE + '" = 1', "a name can have at most 200 characters"),
    "a quoted heading": ('["' + "a" * SIZE + '"]', "a name can have at most 200 characters"),
}
NASTY = (
    *(letter * SIZE for letter in " \t\n#=,.-+[{('\"0a\\_:/<%\r"),
    *('a="' + letter * SIZE for letter in " 0.,-['\"a\\\t"),
    *("a='''" + letter * SIZE for letter in " 0.,-['\"a\\\t\n"),
    *('a="""' + letter * SIZE for letter in " 0.,-['\"a\\\t\n"),
    *('a="' + pair * (SIZE // 2) for pair in ('\\"', "\\n", "a\n")),
    *("a=" + letter * SIZE for letter in " 0.,-['\"a\\\t_"),
    *("a = 1\n" * (SIZE // 6), "[a]\n" * (SIZE // 4), "[[a]]\n" * (SIZE // 6)),
    "a=[" + "0," * (SIZE // 2),
    "a=[" + "0," * (SIZE // 2) + "]",
    "a=[" + "{}," * (SIZE // 3) + "]",
    "".join(f"a{number}=1\n" for number in range(SIZE // 9)),
)


@pytest.mark.long
@pytest.mark.parametrize(("text", "sentence"), DEEP.values(), ids=DEEP)
def test_text_that_is_too_deep_or_too_long_is_refused_in_a_sentence(text, sentence):
    began = time.thread_time()
    with pytest.raises(BadFile) as refused:
        values_of(PATH, f"name = 'x'\n{text}")

    assert time.thread_time() - began < SLOW_S
    (fault,) = refused.value.faults
    assert sentence in fault.sentence
    assert fault.line == (18 if "\n" in text else 2)


@pytest.mark.parametrize("text", NASTY, ids=lambda text: ascii(text[:8]))
@pytest.mark.long
def test_no_text_of_the_longest_length_is_slow(text):
    began = time.thread_time()
    with pytest.raises(BadFile):
        card_of(SCENARIO.model, PATH, text)

    assert time.thread_time() - began < SLOW_S


def test_text_just_within_the_limits_is_read():
    key = ".".join("abcdefgh")
    lists = "[" * 16 + "]" * 16
    text = f"{key} = {lists}\n[x.y]\nz = {'9' * 100}\n\"{'n' * 198}\" = '{'v' * 5_000}'\n"

    assert first_excess(text) is None
    assert values_of(PATH, text)["x"]["y"]["z"] == int("9" * 100)
    assert lines_of(text)["x.y.z"] == 3


@pytest.mark.parametrize(
    "text",
    [
        f"a = '{'.' * 50}[[[[[[[[[[[[[[[[[[[[[['",
        f"# {'.' * 50} {'[' * 50} {'9' * 500}\na = 1",
        f'a = """\n{"." * 50}\n{"[" * 50}\n"""',
        f'a = "\\"{"." * 50}"',
        f"a = ['{'x' * 300}']",
    ],
)
def test_brackets_in_texts_and_comments_are_not_counted(text):
    assert first_excess(text) is None
    assert values_of(PATH, text)


def test_every_card_of_the_program_is_far_below_the_limits():
    for path in SHIPPED.every_file():
        assert first_excess(path.read_text("utf-8")) is None, path


def test_rows_that_are_too_many_are_not_compared_with_each_other():
    path = SHIPPED.path("scenarios", "easy-company")
    told = values_of(path, path.read_text("utf-8"))
    told["sides"] = told["sides"] * 300
    began = time.thread_time()
    with pytest.raises(BadInputs) as refused:
        checked_values(SCENARIO.model, told)

    assert time.thread_time() - began < SLOW_S
    assert "sides must be a list of 2" in str(refused.value)
