"""The file of a pack: it is read back unchanged, and a hostile file is refused in a sentence."""

import io
import json
import zipfile
from base64 import b64encode
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.battle.storage import pack_file
from assistant.battle.storage.pack_file import is_pack, pack_text, read_pack
from assistant.cards.library.pack_cards import check_cards
from assistant.cards.toml_files.reading import BadFile
from assistant.frozen import replace
from tests.battle import nasty
from tests.battle.packs import FORCE, easy_company

PATH = Path("evening.pack.jsonl")
PICTURE = b"\xff\xd8\xff and so on"


def refusal(content):
    with pytest.raises(BadFile) as refused:
        read_pack(PATH, content if isinstance(content, bytes) else content.encode())
    return " ".join(refused.value.sentences)


def changed(text, line, **fields):
    lines = text.splitlines()
    lines[line - 1] = json.dumps({**json.loads(lines[line - 1]), **fields})
    return "\n".join(lines)


def test_a_pack_reads_back_the_same_with_its_cards_and_pictures():
    pack = easy_company(pictures=1)
    pack = replace(pack, pictures=(PICTURE * 3_000,))

    text = pack_text(pack)

    assert is_pack(text)
    assert read_pack(PATH, text.encode()) == pack
    assert {x.slug for x in pack.cards} == {
        "our-evening",
        FORCE,
        "panzergrenadier-91-luftlande",
        "normandy-farm",
    }
    assert len(check_cards(pack.cards)) == 4


def test_a_file_that_is_not_a_pack_is_refused_in_one_sentence():
    bomb = io.BytesIO()
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("../../cards/x.toml", "0" * 5_000_000)
    for content in (bomb.getvalue(), b"", b"PK", b"\x00" * 100, b"name = 1", b"[]", b"{", b"\xff"):
        assert "line 1: this is not a pack; choose a file" in refusal(content)
    assert "at most 4 MB" in refusal(b"{" + b" " * pack_file.MOST_BYTES)
    assert "the text is not UTF-8" in refusal(b'{"format": "\xff"}')
    assert "this is not a pack" in refusal("{" + '"a":{' * 5_000 + "}" * 5_001)


def test_an_error_in_a_pack_is_named_with_its_line():
    text = pack_text(easy_company())
    scenario = next(n for n, x in enumerate(text.splitlines(), 1) if '"our-evening", "toml"' in x)
    other = 2 if scenario != 2 else 3
    large = "# x\n" * 80_000
    for spoilt, said in (
        (changed(text, 1, version=2), "format 2, and this program reads format 1; update"),
        (changed(text, 1, version=0), "line 1: version must be 1"),
        (changed(text, 1, pack="../../etc"), "line 1: pack is the id of a pack"),
        (changed(text, 1, edition=0), "line 1: edition must be"),
        (changed(text, 1, name="a\nb"), "line 1: name must be"),
        (changed(text, 1, author="a\x00"), "line 1: author must be"),
        (changed(text, 1, path="x"), "line 1: path: no such field"),
        (changed(text, 1, cards=5), "must have 5 lines after the first"),
        (changed(text, 1, cards=10**9), "line 1: cards must be"),
        (changed(text, 1, pictures=9), "line 1: pictures must be"),
        (changed(text, 1, scenario="another"), "one scenario, which its first line names"),
        (text + "{}\n", "it has 5"),
        (changed(text, 2, slug="../x"), "line 2: slug must be small letters"),
        (changed(text, 2, slug="/etc/passwd"), "line 2: slug must be small letters"),
        (changed(text, 2, slug="a\\b"), "line 2: slug must be small letters"),
        (changed(text, 2, slug="con"), "line 2: slug must be another name: con means"),
        (changed(text, 2, slug="x" * 61), "line 2: slug must be small letters"),
        (changed(text, 2, card="board"), "line 2: card is one of"),
        (changed(text, 2, card="../cards"), "line 2: card is one of"),
        (changed(text, other, slug="our-evening"), "two cards have the name our-evening"),
        (changed(text, other, card="scenario"), "one scenario, which its first line names"),
        (changed(text, 2, toml=[large[:16_000]] * 20), "line 2: a card can have at most 256 kB"),
        (changed(text, 2, toml=["x" * 30_000]), "line 2: toml[0] must be at most 20000"),
    ):
        assert said in refusal(spoilt), said


def test_a_picture_must_be_a_small_jpeg():
    text = pack_text(easy_company(pictures=1))
    for content, said in (
        ("?", "a picture is a JPEG in base64"),
        (b64encode(b"GIF89a").decode(), "a picture is a JPEG in base64"),
        (b64encode(PICTURE * 30_000).decode(), "a picture can have at most 256 kB"),
    ):
        pieces = [content[n : n + 16_000] for n in range(0, len(content), 16_000)]
        line = json.dumps({"picture": 1, "jpeg": pieces})
        assert f"line 6: {said}" in refusal(text + line + "\n")


def test_a_card_with_an_error_is_named_by_its_file():
    pack = easy_company()
    cards = tuple(replace(x, text=f"{x.text}\nbold = 1\n") for x in pack.cards)

    with pytest.raises(BadFile) as refused:
        check_cards(cards)

    assert "bold: no such field" in str(refused.value)
    assert str(refused.value).startswith("scenarios/our-evening.toml:")


def sentences_of(content):
    """The sentences about a file; none if it is a pack."""
    try:
        read_pack(PATH, content)
    except BadFile as refused:
        return refused.sentences
    return ()


@pytest.mark.long
def test_a_spoilt_field_is_either_refused_or_read():
    text = pack_text(replace(easy_company(pictures=1), pictures=(PICTURE,)))
    refused = 0
    for _, _, _, spoilt in nasty.mutations(text, Random(5), 400):
        refused += bool(sentences_of(spoilt.encode(errors="surrogatepass")))
    assert refused > 200


@given(st.binary(max_size=300), st.integers(0, 4_000))
def test_arbitrary_bytes_are_only_ever_refused(content, at):
    for whole in (content, pack_text(easy_company()).encode()[:at] + content):
        assert all("\n" not in sentence for sentence in sentences_of(whole))


def test_true_is_no_version_and_no_count():
    text = pack_text(replace(easy_company(pictures=1), pictures=(PICTURE,)))
    last = len(text.splitlines())
    for line, field in ((1, "version"), (1, "edition"), (1, "cards"), (last, "picture")):
        assert f"line {line}: {field} must be" in refusal(changed(text, line, **{field: True}))


def test_a_name_loses_hidden_letters_that_reverse_the_writing():
    text = pack_text(easy_company())
    for letter in ("\u202e", "\u2066"):
        hidden = changed(text, 1, name=f"Mill{letter}", author=f"{letter}Ann", figures=letter)
        head = read_pack(PATH, hidden.encode()).head
        assert (head.name, head.author, head.figures) == ("Mill", "Ann", "")


def test_a_card_with_a_hidden_letter_is_refused_by_its_line():
    pack = easy_company()
    cards = tuple(
        replace(x, text=x.text.replace('name = "', 'name = "\\u202e', 1)) for x in pack.cards
    )

    with pytest.raises(BadFile) as refused:
        check_cards(cards)

    assert "must be text without hidden letters" in str(refused.value)
    assert "\u202e" not in str(refused.value)
