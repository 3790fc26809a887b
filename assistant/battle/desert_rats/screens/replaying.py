"""The replay of a battle: the truth beside what each player knew, turn by turn (10.2)."""

from collections.abc import Iterator, Sequence
from typing import Any

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.kit.geometry import distance_between_m
from assistant.battle.desert_rats.kit.known_ground import battle_as_shown
from assistant.battle.desert_rats.screens.enemies_on_page import (
    IN_SIGHT,
    REPORTED,
    EnemyOnPage,
    enemies_on_page,
)
from assistant.battle.desert_rats.screens.maps.master_map import WIDE, elements_shown, master_map
from assistant.battle.desert_rats.screens.maps.player_map import own_map
from assistant.battle.desert_rats.screens.page_preview import KEPT
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Player
from assistant.battle.desert_rats.state.player_pages import Line, Page
from assistant.battle.log import Entry, active_entries
from assistant.cards.drawing.ground_sheet import Sheet
from assistant.cards.drawing.map_symbols import line_svg, trail_svg
from assistant.frozen import dataclass

WORKED = {"fire": "everybody has moved", "reactions": "everybody has fired"}
SENT = "the reports are sent"
STANDS = "as it stands"
NEAR_M = 1.0


@dataclass(frozen=True)
class Moment:
    """The state after a step of a turn, and the log lines until then."""

    turn: int
    step: str
    state: Battle
    said: tuple[str, ...]

    @property
    def ends_turn(self) -> bool:
        """Whether the reports of the turn were sent at this moment."""
        return self.step == SENT

    @property
    def words(self) -> str:
        """`Turn 3: everybody has moved`."""
        return f"{f'Turn {self.turn}' if self.turn else 'Before the first turn'}: {self.step}"


@dataclass(frozen=True)
class Belief:
    """A player's knowledge at a moment."""

    player: Player
    map: str
    since: str
    enemies: tuple[EnemyOnPage, ...]  # in the words of the player’s own page
    others: tuple[Line, ...]  # of fire, losses and dice


@dataclass(frozen=True)
class Replay:
    """One moment of the battle, and how many there are."""

    title: str
    at: int
    moments: tuple[Moment, ...]
    map: str  # all that was true
    believed: tuple[Belief, ...]

    @property
    def now(self) -> Moment:
        """The moment that is shown."""
        return self.moments[self.at]

    @property
    def before(self) -> int | None:
        """The number of the moment before, or None."""
        return self.at - 1 if self.at else None

    @property
    def after(self) -> int | None:
        """The number of the next moment, or None."""
        return self.at + 1 if self.at + 1 < len(self.moments) else None


def replay(entries: Sequence[Entry[Any]], at: int) -> Replay | None:
    """Return the moment of a number, the last if there are fewer; None if there is none yet."""
    every = tuple(moments(entries))
    if not every:
        return None
    at = max(0, min(at, len(every) - 1))
    state, before = every[at].state, every[at - 1].state if at else None
    return Replay(
        state.title,
        at,
        every,
        master_map(state, under="".join(_shapes_of_moves(before, state))),
        tuple(_belief_of(state, player) for player in state.sides.values()),
    )


def moments(entries: Sequence[Entry[Any]]) -> Iterator[Moment]:
    """Yield the state after every step of every turn that was not undone."""
    state, said = Battle(), list[str]()
    for entry in active_entries(entries):
        said += [entry.told["umpire"]] if "umpire" in entry.told else []
        for event in entry.events:
            state = event.apply(state)
            step = WORKED.get(event.phase) if isinstance(event, e.PhaseBegun) else None
            if isinstance(event, e.Released):
                step = SENT
            if step:
                yield Moment(state.turn, step, state, tuple(said))
                said = []
    if said and state.turn:
        yield Moment(state.turn, STANDS, state, tuple(said))


def _shapes_of_moves(before: Battle | None, now: Battle) -> Iterator[str]:
    """Yield drawings of moves since the moment before, and of shots."""
    sheet = Sheet(now.plan, WIDE)
    for element in elements_shown(now) if before else ():
        assert before is not None
        was = before.elements[element.id]
        on_ground = was.carried_by is None and not before.platoons[was.platoon].off
        if on_ground and distance_between_m(was.place, element.place) > NEAR_M:
            yield trail_svg(sheet, was.place, element.place, now.tables[element.side].mark)
    for shot in now.shots if now.phase == "reactions" else ():
        ends = now.elements[shot.firer].place, now.elements[shot.target].place
        yield line_svg(sheet, *ends, clear=shot.hit)


def _belief_of(battle: Battle, player: Player) -> Belief:
    page = battle.pages.get(player.id)
    shapes = {id: table.mark for id, table in battle.tables.items()}
    turn = page.turn if page else 0
    notes = battle.notes.get(player.id, ())
    table = battle.tables[player.side]
    plan = battle_as_shown(battle, player.side).plan
    drawn = own_map(plan, table, shapes, page, turn, whole=True, notes=notes)
    return Belief(
        player,
        drawn,
        _describe_age(page),
        tuple(enemies_on_page(battle, player, page, IN_SIGHT + REPORTED)),
        tuple(line for line in page.lines if line.kind not in KEPT) if page else (),
    )


def _describe_age(page: Page | None) -> str:
    if page is None:
        return "no reports yet"
    return (
        f"from the reports of turn {page.turn}" if page.turn else "from the reports before turn 1"
    )
