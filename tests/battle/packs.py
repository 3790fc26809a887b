"""Packs for tests."""

from assistant.battle.storage.pack_file import Pack, PackHead
from assistant.cards.library.kinds import kind_called
from assistant.cards.library.pack_cards import PackCard, cards_of_scenario
from assistant.cards.toml_files.reading import SHIPPED
from assistant.frozen import replace

ID = "0123456789"
FORCE = "paratroopers-506-pir"


def easy_company(slug="our-evening", edition=1, shelf=SHIPPED, id=ID, **fields):
    """A pack of the program's scenario under another name, with its forces and its table plan."""
    cards = cards_of_scenario(shelf, kind_called("scenario"), "easy-company")
    cards = tuple(replace(x, slug=slug) if x.slug == "easy-company" else x for x in cards)
    head = PackHead(
        pack=id,
        edition=edition,
        name="Our Evening",
        author="A club",
        licence="CC BY 4.0",
        made="2026-06-06T18:00:00+00:00",
        kind="scenario",
        scenario=slug,
        cards=len(cards),
        **fields,
    )
    return Pack(head, cards)


def with_card_changed(pack, slug, was, now):
    """A pack with one text in a card replaced."""
    cards = tuple(
        PackCard(x.kind, x.slug, x.text.replace(was, now, 1)) if x.slug == slug else x
        for x in pack.cards
    )
    assert cards != pack.cards
    return replace(pack, cards=cards)
