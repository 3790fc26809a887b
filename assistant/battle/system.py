"""What a system gives to the shared parts: how its battles fold, move, and are told."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from assistant.battle.board_sheets import Roster, Tracks
from assistant.battle.log import Json
from assistant.battle.play import Moved
from assistant.battle.scales import Scales
from assistant.rules.procedures import Procedure
from assistant.rules.systems import load


@dataclass(frozen=True)
class Laying:
    """How a battle that is on is given another board."""

    move: str  # the umpire's; what it is told as `plan` says which
    folder: str  # of the boards' files
    board: Any  # (slug, data cards) -> the board; raises `BadFile`
    told: Any  # (slug, data cards) -> what the move is told; raises `BadFile`
    none: str  # what it is told for no board at all


@dataclass(frozen=True)
class Mapped:
    """The umpire's map of a battle, as the shared pages ask a system for it."""

    plan: Any  # state -> the board, or None: this battle has none
    way: Any  # (state, to, what an address told) -> words, or None: there is no such thing
    line: Any  # (state, place, place) -> words
    axes: tuple[str, str] = ("x_m", "y_m")  # the names of a place in an address
    console: Any = None  # (state, picked) -> what the console shows of it besides its view
    page: Any = None  # (state, picked, what an address told) -> what a page of its own shows
    laying: Laying | None = None


@dataclass(frozen=True)
class Printed:
    """The paper of a board game, as the shared pages ask a system for it."""

    roster: Callable[..., Roster]  # (state, side, today=whether as it stands now)
    tracks: Callable[..., Tracks]  # (state, today=whether as it stands now)


@dataclass(frozen=True)
class System:
    """One game system, as the log, the store and the web see it."""

    id: str
    title: str
    empty: Any  # the state before the first event
    apply: Any  # (state, event) -> state
    unfit: Any  # (state, event) -> why it does not fit, or None
    written: Any  # event -> kind, body
    read: Any  # kind, body -> event
    moves: Mapping[str, Moved]
    scenarios: str  # the folder of its scenario files
    playable: Any  # (slug, data cards) -> scenario; raises `BadFile`
    offered: Any  # scenario -> `Offered`
    opened: Any  # (scenario, number of the size, new_id, random, data cards) -> first event
    views: Any  # `umpire_view` and `table_view` of a state, `side_view` and `badge` of a side's
    picture: Any  # (state, reader, entries) -> text that holds all that the reader sees
    clock: Any  # state -> `Turn 3 of 10 · Round 2`
    subject: Any  # (state, reader, what a move was told) -> whom it is about, as he knows it
    settled: Any  # (state, procedure) -> inputs that the battle's settings fill in
    at_home: tuple[str, ...] = ()  # moves with dice of which the next page shows what came
    repeated: Mapping[str, str] = field(default_factory=dict)  # words to make a move once more
    mapped: Mapped | None = None
    printed: Printed | None = None
    scales: Scales | None = None  # None: figures are never told in another
    # (state, reader, id of a unit) -> text that holds all that he sees of its card; "": nothing
    card_picture: Any = lambda state, reader, id: ""
    templates: str = ""  # the folder of its pages' templates; empty: the one called as its id

    @property
    def pages(self) -> str:
        """The folder in which the templates of this system's pages are."""
        return self.templates or self.id

    def __post_init__(self) -> None:
        load(self.id)  # moves resolve procedures by their ids: none is to wait for that


def taken(told: Mapping[str, Any], procedure: Procedure[Any, Any]) -> Json:
    """What a procedure takes of a battle's settings: inputs that it has, if not as by default."""
    fields = procedure.inputs.model_fields
    return {n: value for n, value in told.items() if n in fields and value != fields[n].default}
