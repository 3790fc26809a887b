"""The cards of a pack: all that a scenario needs, a trial of foreign cards, clashes of names."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from assistant.cards.library.kinds import KINDS, Kind, by_slug, card_at, kind_of
from assistant.cards.library.own_cards import SLUG_LINE, free_slug
from assistant.cards.toml_files.pack_index import CARDS
from assistant.cards.toml_files.reading import (
    BadFile,
    Card,
    CardStore,
    Fault,
    text_of,
    unusable_file,
    values_of,
)
from assistant.cards.toml_files.writing import as_toml
from assistant.frozen import dataclass, replace
from assistant.rules.inputs import read

MOST_CARDS = 120
YOURS = ""  # the answer that the umpire's own card is used in place of the pack's


@dataclass(frozen=True)
class PackCard:
    """A card in a pack: the text of its file."""

    kind: Kind
    slug: str
    text: str

    @property
    def file(self) -> Path:
        """The path of the file in a folder of cards."""
        return Path(self.kind.folder, f"{self.slug}.toml")


@dataclass(frozen=True)
class Clash:
    """A name that a card of a pack shares with another card that is not the same."""

    card: PackCard
    name: str
    new: str  # a name for the pack's card that no other has
    may_be_yours: bool  # whether the other card can be used in its place


def packable_kinds() -> tuple[Kind, ...]:
    """Return the kinds of cards that a pack can hold: scenarios, and the cards that they name."""
    kinds = list(scenario_kinds())
    for kind in kinds:
        folders = {folder for _, folder in kind.references}
        kinds += [x for x in KINDS if x.folder in folders and x not in kinds]
    return tuple(kinds)


def scenario_kinds() -> tuple[Kind, ...]:
    """Return the kinds of scenarios of which a pack can be made."""
    return tuple(kind for kind in KINDS if kind.is_packed)


def cards_of_scenario(shelf: CardStore, kind: Kind, slug: str) -> tuple[PackCard, ...]:
    """Return the card of a scenario, and all cards that it needs; raise `BadFile`."""
    by_folder = {each.folder: each for each in packable_kinds()}
    wanted, found = [(kind, slug)], dict[tuple[str, str], PackCard]()
    for kind, slug in wanted:
        path = shelf.path(kind.folder, slug)
        card = card_at(path, kind, shelf)
        found[kind.folder, slug] = PackCard(kind, slug, text_of(path))
        named = [(by_folder[f], x) for f, slugs in kind.names(card).items() for x in slugs]
        wanted += [x for x in dict.fromkeys(named) if x not in wanted]
    if len(found) > MOST_CARDS:
        raise unusable_file(path, 1, f"a pack can have at most {MOST_CARDS} cards")
    return tuple(found.values())


def check_cards(cards: Sequence[PackCard], others: CardStore | None = None) -> tuple[Card, ...]:
    """Return the cards as they are read, each checked with all the others; raise `BadFile`.

    They may name one another and the program's cards, or those of `others`. The error has the
    path of the card's file in a folder of cards.
    """
    with _try_cards(cards, others or CardStore()) as (shelf, folder):
        paths = [folder / card.file for card in cards]
        try:
            read_cards = [card_at(p, x.kind, shelf) for p, x in zip(paths, cards, strict=True)]
        except BadFile as bad:
            raise BadFile([_without_folder(fault, folder) for fault in bad.faults]) from None
    return tuple(read_cards)


def _without_folder(fault: Fault, folder: Path) -> Fault:
    is_tried = fault.path.is_relative_to(folder)
    return replace(fault, path=fault.path.relative_to(folder)) if is_tried else fault


@contextmanager
def _try_cards(cards: Sequence[PackCard], others: CardStore) -> Iterator[tuple[CardStore, Path]]:
    """Yield a store in which some cards come before all others, and the folder of their files."""
    with TemporaryDirectory(prefix="assistant-") as place:
        folder = Path(place) / CARDS
        write_cards(folder, cards)
        yield replace(others, trial=folder), folder


def write_cards(folder: Path, cards: Sequence[PackCard]) -> None:
    """Write the files of cards into a new folder."""
    for card in cards:
        path = folder / card.file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(card.text, encoding="utf-8", newline="\n")


def clashes(shelf: CardStore, cards: Sequence[PackCard], scenario: str) -> list[Clash]:
    """Return the names that cards of a pack share with different cards of a store."""
    known, found = by_slug(shelf), list[Clash]()
    for card in cards:
        path = known.get(card.slug)
        if path is None or _is_same(path, card):
            continue
        may_be_yours = kind_of(path) is card.kind and card.slug != scenario
        values = values_of(card.file, card.text)
        name = str(values.get("name") or values.get("called") or card.slug)
        found.append(Clash(card, name, free_slug(card.slug, shelf), may_be_yours))
    return found


def _is_same(path: Path, card: PackCard) -> bool:
    """Return whether a file has the same kind and values as a card; comments do not count."""
    try:
        return kind_of(path) is card.kind and values_of(path, text_of(path)) == values_of(
            path, card.text
        )
    except BadFile:
        return False


def with_answers(cards: Sequence[PackCard], answers: Mapping[str, str]) -> tuple[PackCard, ...]:
    """Return cards under new names, without those for which the umpire's own are used.

    `answers` maps the slug of a card to its new name, or to `YOURS`.
    """
    new = {(x.kind.folder, x.slug): answers[x.slug] for x in cards if answers.get(x.slug)}
    kept = (card for card in cards if answers.get(card.slug) != YOURS)
    return tuple(_rename_card(card, new) for card in kept)


def _rename_card(card: PackCard, new: Mapping[tuple[str, str], str]) -> PackCard:
    slug = new.get((card.kind.folder, card.slug), card.slug)
    values = values_of(card.file, card.text)
    read_card = read(card.kind.model, values)
    named = card.kind.names(read_card)
    text = card.text
    if any((folder, x) in new for folder, slugs in named.items() for x in slugs):
        text = as_toml(card.kind.with_names(read_card, new))
    if "slug" in card.kind.model.model_fields and slug != card.slug:
        text = SLUG_LINE.sub(f'slug = "{slug}"', text, count=1)
    return PackCard(card.kind, slug, text)
