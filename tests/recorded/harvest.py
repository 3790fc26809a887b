"""A pytest plugin that records every battle that other tests play, request by request.

`-p tests.recorded.harvest --harvest FOLDER` keeps, for each battle that a test begins, the opening
and each request with its answers, dice and draws, up to where the test itself changes the state.
"""

import json
import os
from collections.abc import Mapping
from functools import wraps
from pathlib import Path
from typing import Any

import pytest

from assistant.battle.game import Game
from assistant.battle.play import Refused
from assistant.battle.rattenkrieg.events import BattleOpened
from tests.recorded.canonical import short
from tests.recorded.replaying import happened

BATTLES: list[dict[str, Any]] = []
NOTES = "_harvested"
running = [""]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--harvest", help="the folder in which to write down the battles played")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--harvest"):
        Game.begin = _begin(Game.begin)  # type: ignore[method-assign]
        Game.make = _make(Game.make)  # type: ignore[method-assign]
        Game.undo = _undo(Game.undo)  # type: ignore[method-assign]


def pytest_runtest_setup(item: pytest.Item) -> None:
    running[0] = item.nodeid


def pytest_sessionfinish(session: pytest.Session) -> None:
    folder = session.config.getoption("--harvest")
    if folder and BATTLES:
        path = Path(folder) / f"{os.getpid()}.jsonl"
        played = [battle for battle in BATTLES if battle["steps"] and battle["opening"]]
        path.write_text("".join(json.dumps(battle) + "\n" for battle in played), "utf-8")


class Noted:
    """The record of one battle, and its state after the last request."""

    def __init__(self, battle: dict[str, Any], state: object, length: int) -> None:
        self.battle, self.state, self.length = battle, state, length
        BATTLES.append(battle)

    def step(self, told: dict[str, Any], state: object) -> None:
        """Record one request."""
        self.battle["steps"].append(told)
        self.state = state


def _noted(game: Game) -> Noted:
    """Return the record of a battle; begin a new one if a test changed the state.

    A new one opens with the changed state, if the system's opening holds a whole state.
    """
    noted: Noted | None = getattr(game, NOTES, None)
    if noted is None or noted.state is not game.state:
        opening = BattleOpened(game.state) if game.system.id == "rattenkrieg" else None
        noted = _notes(game, opening, "begun")
    return noted


def _notes(game: Game, opening: Any, words: str) -> Noted:
    battle = {
        "test": running[0],
        "system": game.system.id,
        "words": words,
        "opening": None,
        "steps": [],
    }
    if opening is not None:
        kind, body, version = game.system.written(opening)
        battle["opening"] = [kind, json.loads(body), version]
    noted = Noted(battle, game.state, len(game.entries) - 1)
    setattr(game, NOTES, noted)
    return noted


def _begin(begin: Any) -> Any:
    @wraps(begin)
    def begun(self: Game, event: Any, *, at: str, words: str) -> None:
        begin(self, event, at=at, words=words)
        _notes(self, event, words)

    return begun


class Watched:
    """A source of dice or random draws that remembers its results."""

    def __init__(self, source: Any, lots: Any) -> None:
        self.source, self.lots = source, lots
        self.faces: dict[str, dict[int, int]] = {}
        self.draws: dict[str, list[int]] = {}

    def __call__(self, throw: Any) -> Any:
        fallen = self.source(throw)
        kept = self.faces.setdefault(throw.name, {})
        kept.update(enumerate(fallen, throw.start))
        return fallen

    def __getattr__(self, name: str) -> Any:
        return getattr(self.lots, name)

    def draw(self, name: str, count: int) -> int:
        """Draw from the source, and remember the result."""
        drawn: int = self.lots.draw(name, count)
        self.draws[name] = [count, drawn]
        return drawn

    def dice(self) -> dict[str, list[int]]:
        """Return the faces by name, in order."""
        return {name: [faces[n] for n in sorted(faces)] for name, faces in self.faces.items()}


def _came(game: Game, entry: Any) -> str:
    """Return a digest of an entry's events, which the same request must produce again."""
    return short(happened(game.system.id, entry))


def _make(make: Any) -> Any:
    @wraps(make)
    def made(
        self: Game, move: str, actor: Any, told: Mapping[str, object], source: Any, **more: Any
    ) -> Any:
        noted = _noted(self) if more.get("commit", True) else None
        if (
            noted is None
            or noted.battle["opening"] is None
            or (more.get("request") and self.entry_of(more["request"]))
        ):
            return make(self, move, actor, told, source, **more)
        answers = dict(told)
        lots = more.get("lots") or self.lots(move, actor, told)
        watched = Watched(source, lots)
        progress = make(self, move, actor, told, watched, **{**more, "lots": watched})
        if progress.entry or progress.refused:
            step = {
                "move": move,
                "by": "umpire" if actor.is_umpire else actor.side,
                "told": answers,
                "dice": watched.dice(),
                "draws": watched.draws,
                "why": more.get("why", ""),
                "came": _came(self, progress.entry) if progress.entry else "refused",
            }
            try:
                json.dumps(step)
            except TypeError:
                noted.battle["opening"] = None
                return progress
            noted.step(step, self.state)
        return progress

    return made


def _undo(undo: Any) -> Any:
    @wraps(undo)
    def undone(self: Game, seq: int, why: str, **more: Any) -> Any:
        noted = _noted(self)
        back = [each - noted.length for each in (seq, *more.get("besides", ()))]
        step = {"undo": back[0], "why": why, "besides": back[1:], "came": ""}
        try:
            entry = undo(self, seq, why, **more)
        except Refused:
            noted.step({**step, "came": "refused"}, self.state)
            raise
        noted.step(step, self.state)
        return entry

    return undone
