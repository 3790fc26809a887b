"""A pack as one file: a head line, then a line for each card and each picture.

It is text, and nothing in it is compressed or has a path: a small file cannot fill a disk, and each
card is put where its kind belongs.
"""

from base64 import b64decode, b64encode
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Final, Literal

from pydantic import Field, StringConstraints

from assistant import __version__
from assistant.battle.storage.exported_fields import (
    Moment,
    Text,
    Title,
    Word,
    first_line,
    read_line,
    split_text,
    written_line,
)
from assistant.cards.codes import is_id
from assistant.cards.library.own_cards import A_SLUG, LONGEST, SLUG, TAKEN
from assistant.cards.library.own_cards import MOST_BYTES as MOST_OF_A_CARD
from assistant.cards.library.pack_cards import (
    MOST_CARDS,
    PackCard,
    packable_kinds,
    scenario_kinds,
)
from assistant.cards.toml_files.reading import Card, decode_text, unusable_file
from assistant.frozen import dataclass
from assistant.rules.inputs import shown
from assistant.rules.json_numbers import NO_FLAG

ENDING = ".pack.jsonl"
FORMAT: Final = "umpires-assistant pack"
VERSION: Final = 1
MOST_BYTES = 4 * 1024 * 1024
MOST_PICTURES = 8
MOST_OF_A_PICTURE = 256 * 1024
LONGEST_NOTE = 1_000  # letters about the figures
LARGEST_EDITION = 9_999
JPEG = b"\xff\xd8\xff"
NOT_A_PACK = f"this is not a pack; choose a file that Make pack saved (such as mill-1{ENDING})"
RESERVED = "slug must be another name: {slug} means something else to Windows or this program"

Name = Annotated[str, StringConstraints(max_length=80, pattern=r"^[^\x00-\x1f\x7f-\x9f]*$")]
Note = Annotated[str, StringConstraints(max_length=LONGEST_NOTE)]


class PackHead(Card):
    """The first line of a pack: its name, edition, author and licence; how many lines follow."""

    format: Literal["umpires-assistant pack"] = FORMAT
    version: Annotated[Literal[1], NO_FLAG] = VERSION
    program: Word = __version__
    pack: Word  # the same id in every edition
    edition: Annotated[int, Field(ge=1, le=LARGEST_EDITION)] = 1
    name: Title
    author: Name = ""
    licence: Name = ""
    figures: Note = ""  # where they come from
    made: Moment
    kind: Word  # of the scenario
    scenario: Word  # its slug
    cards: Annotated[int, Field(ge=1, le=MOST_CARDS)]
    pictures: Annotated[int, Field(ge=0, le=MOST_PICTURES)] = 0


class CardLine(Card):
    """A card in a file: the text of its TOML file in pieces."""

    card: Word  # its kind
    slug: Word
    toml: tuple[Text, ...]


class PictureLine(Card):
    """A picture in a file, in pieces of base64."""

    picture: Annotated[Literal[1], NO_FLAG] = 1
    jpeg: tuple[Text, ...]


@dataclass(frozen=True)
class Pack:
    """A scenario with all that it needs."""

    head: PackHead
    cards: tuple[PackCard, ...]
    pictures: tuple[bytes, ...] = ()

    @property
    def digest(self) -> str:
        """A text that differs when the cards or the lines about them do."""
        return sha256("".join(_card_lines(self)).encode()).hexdigest()


def pack_text(pack: Pack) -> str:
    """Return the text of a pack's file."""
    return "".join(pack_lines(pack))


def pack_lines(pack: Pack) -> Iterator[str]:
    """Yield the lines of a pack's file."""
    yield from _card_lines(pack)
    for picture in pack.pictures:
        yield written_line({"picture": 1, "jpeg": split_text(b64encode(picture).decode())})


def _card_lines(pack: Pack) -> Iterator[str]:
    """Yield the head line and the lines of the cards."""
    yield written_line(pack.head.model_dump())
    for card in pack.cards:
        kind = card.kind.category
        yield written_line({"card": kind, "slug": card.slug, "toml": split_text(card.text)})


def is_pack(text: str) -> bool:
    """Return whether a text is meant as a pack."""
    return first_line(text).get("format") == FORMAT


def read_pack(path: Path, content: bytes) -> Pack:
    """Return the pack in a file, within all limits; raise `BadFile`.

    Its cards are not checked yet, and its pictures not drawn again.
    """
    if len(content) > MOST_BYTES:
        most = MOST_BYTES // 1024 // 1024
        raise unusable_file(path, 1, f"a pack can have at most {most} MB")
    if not content.lstrip(b"\xef\xbb\xbf").startswith(b"{"):
        raise unusable_file(path, 1, NOT_A_PACK)
    text = decode_text(path, content)
    if not is_pack(text):
        raise unusable_file(path, 1, NOT_A_PACK)
    lines = text.removesuffix("\n").split("\n")
    head = read_line(path, 1, PackHead, lines[0])
    if not is_id(head.pack):
        raise unusable_file(path, 1, f"pack is the id of a pack; got {shown(head.pack)}")
    if len(lines) != 1 + head.cards + head.pictures:
        raise unusable_file(
            path,
            len(lines),
            f"the file must have {head.cards + head.pictures} lines after the first, for its cards "
            f"and pictures; it has {len(lines) - 1}",
        )
    cards = _cards(path, lines[1 : 1 + head.cards])
    scenarios = [(x.kind.category, x.slug) for x in cards if x.kind in scenario_kinds()]
    if scenarios != [(head.kind, head.scenario)]:
        raise unusable_file(path, 1, "a pack has one scenario, which its first line names")
    first = 2 + head.cards
    pictures = [_picture(path, n, x) for n, x in enumerate(lines[first - 1 :], first)]
    return Pack(head, cards, tuple(pictures))


def _cards(path: Path, lines: Sequence[str]) -> tuple[PackCard, ...]:
    kinds = {kind.category: kind for kind in packable_kinds()}
    found: dict[str, PackCard] = {}
    for number, line in enumerate(lines, 2):
        sent = read_line(path, number, CardLine, line)
        if sent.card not in kinds:
            raise unusable_file(
                path, number, f"card is one of {', '.join(kinds)}; got {shown(sent.card)}"
            )
        if not SLUG.fullmatch(sent.slug) or len(sent.slug) > LONGEST:
            raise unusable_file(path, number, f"slug must be {A_SLUG}; got {shown(sent.slug)}")
        if TAKEN.fullmatch(sent.slug):
            raise unusable_file(path, number, RESERVED.format(slug=sent.slug))
        if sent.slug in found:
            raise unusable_file(path, number, f"two cards have the name {sent.slug}")
        text = "".join(sent.toml)
        if len(text.encode()) > MOST_OF_A_CARD:
            most = MOST_OF_A_CARD // 1024
            raise unusable_file(path, number, f"a card can have at most {most} kB")
        found[sent.slug] = PackCard(kinds[sent.card], sent.slug, text)
    return tuple(found.values())


def _picture(path: Path, number: int, line: str) -> bytes:
    sent = read_line(path, number, PictureLine, line)
    try:
        content = b64decode("".join(sent.jpeg), validate=True)
    except ValueError:
        content = b""
    if not content.startswith(JPEG):
        raise unusable_file(path, number, "a picture is a JPEG in base64; this is something else")
    if len(content) > MOST_OF_A_PICTURE:
        most = MOST_OF_A_PICTURE // 1024
        raise unusable_file(path, number, f"a picture can have at most {most} kB")
    return content
