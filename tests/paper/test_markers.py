"""Mojons and Tactical Orders: fronts that differ, backs that look the same."""

from dataclasses import replace

import pytest
from PIL import ImageChops

from assistant.battle.rattenkrieg.screens.printing.sheets import markers_of
from assistant.paper.printing import pdf
from assistant.paper.rattenkrieg.markers import mojons, orders
from assistant.paper.sheets import A4, LETTER, MARKER, MOJON, Grid, lay_out_cards

from .reading import Printed

pytestmark = pytest.mark.long


def print_cards(cards, grid):
    """Print in dots of a twentieth of a millimeter, so that each card begins with a whole one."""
    return Printed(pdf(lay_out_cards(cards, grid, "Test"), grid.paper, "Test"), dpi=508)


def cut_out(sheet, page, grid, number, *, back=False):
    """A card on the sheet, without the width of a cut around it."""
    left, top = grid.place(number, back=back)
    box = (left + 0.5, top + 0.5, left + grid.format.width - 0.5, top + grid.format.height - 0.5)
    return sheet.pictures[page].crop([round(edge * sheet.mm) for edge in box])


def differs(one, other):
    """The greatest difference between two pictures, each averaged over two millimeters."""
    apart = ImageChops.difference(one.reduce(40), other.reduce(40))
    return apart.getextrema()[1]


@pytest.mark.parametrize("paper", [A4, LETTER], ids=["A4", "Letter"])
def test_every_mojon_of_a_side_is_printed_once_and_pathway_markers_fill_the_sheet(platoons, paper):
    grid = Grid(paper, MOJON)
    markers = markers_of(platoons, "german")
    cards = mojons(markers, grid)
    numbers = [card.told["number"] for card in cards if card.told["number"]]

    assert numbers == sorted(m.number for m in platoons.mojons.values() if m.side == "german")
    assert len(cards) == grid.columns * grid.rows


def test_a_decoy_looks_like_any_other(platoons):
    decoys = {
        id: replace(m, decoy=True) if m.side == "german" else m for id, m in platoons.mojons.items()
    }
    other = replace(platoons, mojons=decoys)
    grid = Grid(A4, MOJON)

    assert mojons(markers_of(other, "german"), grid) == mojons(markers_of(platoons, "german"), grid)


def test_each_element_has_its_orders_and_ambushes_are_numbered(platoons):
    cards = orders(markers_of(platoons, "us"), Grid(A4, MARKER))
    kinds = [card.told["kind"] for card in cards]

    assert len(cards) % 7 == 0
    assert min(kinds.count("fire"), kinds.count("movement")) >= 10
    ambushes = [card.told["number"] for card in cards if card.told["kind"] == "ambush"]
    assert ambushes == list(range(1, platoons.sides["us"].quality + 1))


@pytest.mark.parametrize("side", ["german", "us"])
def test_backs_are_identical_and_fronts_are_not(platoons, side):
    markers = markers_of(platoons, side)
    for grid, made in ((Grid(A4, MOJON), mojons), (Grid(A4, MARKER), orders)):
        cards = made(markers, grid)
        sheet = print_cards(cards, grid)
        fronts = [cut_out(sheet, 0, grid, n) for n in (0, len(cards) - 1)]
        backs = [cut_out(sheet, 1, grid, n, back=True) for n in range(len(cards))]

        assert len({str(card.back) for card in cards}) == 1
        assert differs(*fronts) > 100
        assert max(differs(backs[0], back) for back in backs) < 25
