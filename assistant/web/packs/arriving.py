"""A pack from elsewhere: read within limits, its cards tried, its pictures drawn again."""

from collections.abc import Callable, Mapping
from pathlib import Path

from assistant.battle.storage.pack_file import Pack, read_pack
from assistant.cards.library.pack_cards import check_cards
from assistant.cards.toml_files.reading import BadFile, Fault, unusable_file
from assistant.frozen import replace
from assistant.web.photos.shrinking import BadPhoto, shrink

BAD_PICTURE = "picture {number} cannot be used: it is damaged, or has too many pixels"
Redraw = Callable[[bytes], bytes]


def small_jpeg(sent: bytes) -> bytes:
    """Return a small copy of a picture without the file's other data, made in another process.

    Raise `BadPhoto`.
    """
    return shrink(sent).content


def arriving_pack(path: Path, content: bytes, redraw: Redraw = small_jpeg) -> Pack:
    """Return the pack in a file from elsewhere, if nothing is wrong in it; raise `BadFile`."""
    pack = read_pack(path, content)
    try:
        check_cards(pack.cards)
    except BadFile as bad:
        lines = {card.file: number for number, card in enumerate(pack.cards, 2)}
        raise BadFile([_in_pack(path, lines, fault) for fault in bad.faults]) from None
    return replace(pack, pictures=tuple(_redraw_pictures(path, pack, redraw)))


def _in_pack(path: Path, lines: Mapping[Path, int], fault: Fault) -> Fault:
    """Return the error of a card at its line of the pack's file."""
    if fault.path not in lines:
        return fault
    sentence = f"{fault.path.as_posix()}, line {fault.line}: {fault.sentence}"
    return replace(fault, path=path, line=lines[fault.path], sentence=sentence)


def _redraw_pictures(path: Path, pack: Pack, redraw: Redraw) -> list[bytes]:
    found = []
    for number, picture in enumerate(pack.pictures, 1):
        try:
            found.append(redraw(picture))
        except BadPhoto:
            sentence = BAD_PICTURE.format(number=number)
            raise unusable_file(path, 1 + len(pack.cards) + number, sentence) from None
    return found
