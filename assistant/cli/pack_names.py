"""Choices between a pack's cards and others of the same name, by option or by question."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from assistant.cli.output import print_line
from assistant.cli.readable import is_for_people
from assistant.rules.problems import BadInputs, Sentence

if TYPE_CHECKING:
    from assistant.cards.library.pack_cards import Clash
    from assistant.web.packs.kept_packs import KeptPack, KeptPacks

BOTH, MINE = "both", "yours"
IN_USE = (
    "{slug}: another {kind} has this name; --names both keeps both cards"
    ", and --names yours uses your card only"
)
KEPT_BOTH = "{slug}: another card has this name; --names both keeps both cards"


def add_names_option(parser: ArgumentParser) -> None:
    """Add the option that answers every question about a name."""
    parser.add_argument(
        "--names",
        choices=[BOTH, MINE],
        help="for names that other cards have: `both` keeps both cards, the pack's under another"
        " name; `yours` uses your card only, where it is of the same kind",
    )


def use_pack(packs: "KeptPacks", id: str, arguments: Namespace) -> None:
    """Use a pack, with answers about names; raise `BadInputs` if one is missing."""
    found = packs.choose(id, {})
    if found:
        packs.choose(id, dict(_answers(found, arguments)))


def _answers(found: "Sequence[Clash]", arguments: Namespace) -> Iterator[tuple[str, str]]:
    """Yield the answer about each name, by the slug of the pack's card."""
    from assistant.cards.library.pack_cards import YOURS

    is_asked = sys.stdin.isatty() and is_for_people(arguments.json, as_text=False)
    if not arguments.names and not is_asked:
        raise BadInputs([Sentence("names", None, _sentence(clash)) for clash in found])
    for clash in found:
        answer = arguments.names or _ask(clash)
        is_yours = answer == MINE and clash.may_be_yours
        yield clash.card.slug, YOURS if is_yours else clash.new


def _sentence(clash: "Clash") -> str:
    sentence = IN_USE if clash.may_be_yours else KEPT_BOTH
    return sentence.format(slug=clash.card.slug, kind=_kind(clash))


def _ask(clash: "Clash") -> str:
    """Return what a person at the terminal answers about one name."""
    if not clash.may_be_yours:
        return BOTH
    print_line(f"{clash.name}: another {_kind(clash)} has the name {clash.card.slug}.")
    while True:
        answer = input("Keep both cards (b), or use your card only (y)? ").strip().lower()
        if answer in ("b", BOTH):
            return BOTH
        if answer in ("y", MINE):
            return MINE


def _kind(clash: "Clash") -> str:
    return clash.card.kind.category.replace("-", " ")


def name_lines(kept: "KeptPack") -> Iterator[str]:
    """Yield a line for each card of a pack in use that has another name here, or is left out."""
    for slug, new in kept.names:
        yield f"  {slug} has the name {new} here" if new else f"  {slug}: your card is used"
