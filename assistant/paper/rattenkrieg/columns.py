"""The columns of a vehicle's or gun's card, and the blocks that they have room for."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from assistant.paper.rattenkrieg import blocks
from assistant.paper.rattenkrieg.blocks import GAP, Block
from assistant.paper.sheets import GUN, VEHICLE, Format, Json

INSIDE, HEAD = 3.2, 12.2
MIDDLE = 7.0  # between the columns of a vehicle, where it may be folded
CODE = 24.0  # the width that a code takes


@dataclass
class Column:
    """A column of a card with its lines so far."""

    width: float
    room: float
    corner: float = 0.0  # the width that a code takes of its first block
    blocks: list[Block] = field(default_factory=list)

    def add_if_room(self, block: Block) -> bool:
        """Put a block in, if there is room."""
        laid = blocks.at_width(block, self.width)
        if blocks.height([*self.blocks, laid]) > self.room + 0.01:
            return False
        self.blocks.append(laid)
        return True

    def drawn(self) -> Json:
        """Return the column as JSON; a large space that is left over is for notes."""
        rows = sum(each.rows for each in self.blocks)
        free = self.room - blocks.height(self.blocks) - blocks.MAY_GROW * rows - GAP
        if self.blocks and free >= blocks.LEAST_NOTES:
            self.blocks.append(blocks.notes(free))
        return {"width": self.width, "blocks": blocks.fill_column(self.blocks, self.room)}


def vehicle_columns(hull: Json, code: Json | None) -> list[Column]:
    """Return the columns of a vehicle's card: below the drawing, and the right half."""
    half, inner = (VEHICLE.width - 2 * INSIDE - MIDDLE) / 2, VEHICLE.height - 2 * INSIDE
    below = inner - HEAD - hull["height"] - GAP
    return [Column(half - (CODE if code else 0), below), Column(half, inner)]


def gun_columns(hull: Json, code: Json | None) -> list[Column]:
    """Return the columns of a gun's card: below the drawing, and beside it."""
    inner = GUN.height - 2 * INSIDE
    wide = GUN.width - 2 * INSIDE - hull["width"] - MIDDLE
    below = inner - hull["height"] - GAP
    return [
        Column(hull["width"], below),
        Column(wide, inner - HEAD, CODE if code else 0),
    ]


def more_columns(form: Format, code: Json | None) -> list[Column]:
    """Return the columns of a card that continues another, with the code in a corner."""
    half, inner = (form.width - 2 * INSIDE - MIDDLE) / 2, form.height - 2 * INSIDE - HEAD
    return [Column(half, inner - (CODE + GAP if code else 0)), Column(half, inner)]


def fill_columns(every: Sequence[Block], columns: Sequence[Column]) -> list[Block]:
    """Put blocks into columns in order; return the blocks that found no room."""
    below, wide = columns
    left: list[Block] = []
    for block in every:
        full = any(not each.aside for each in left)
        if block.aside and below.add_if_room(block):
            continue
        if not full and wide.add_if_room(block):
            continue
        left.append(block)
    if len(left) == len(every):
        wide.blocks.append(
            blocks.at_width(left.pop(0), wide.width)
        )  # higher than any card: it is cut at the edge
    return [] if all(block.spare for block in left) else left
