"""People who send wild requests to one battle after another, and open every page after each.

The umpire types a reason with most requests, so that rules are overruled; players, a spectator
and a stranger send the same without one. Answers are those that a sheet offers, those that
another sheet offered, values of another kind, blanks and rubbish.
"""

import traceback
from itertools import count, cycle
from random import Random
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from werkzeug.datastructures import MultiDict

from assistant.battle.game import Progress
from assistant.battle.log import undos_by_entry
from assistant.battle.play import Question
from assistant.battle.viewers import UMPIRE, Viewer
from assistant.rules.dice import rolled_dice
from assistant.web.limits.rate_limit import WrongCodeLimit
from assistant.web.services import EXTENSION
from assistant.web.settings import Settings
from tests.battle.random_play.player import Player
from tests.programs import program_over

from . import rubbish
from .wild_tables import AT, Table
from .wild_words import hexes_about, ids_of, links_of

ROLES = ("umpire",) * 6 + ("side",) * 4 + ("watch", "stranger")
TAMENESS = (0.2, 0.5, 0.8, 0.9)  # how often people do what is due, as it is meant
TRIES = 120  # in one battle
BEFORE = (0, 20, 60, 120, 240)  # moves that are due, made before anybody is wild
PATIENCE = 14  # questions of one sheet
TRIALS = 12  # moves looked at for one that a rule forbids
WHY = "so it is"
MEMORY = 400  # values that other sheets offered
CARDS = 3  # of units, looked at after each entry
ENDING = ("end-impulse", "end-turn", "victory", "lay-aside", "next-turn", "set-up", "bid")
FIRST = "before the first request"


class Habits(Player):
    """What people do in a battle of Rattenkrieg."""

    game: Any = None
    battle: Any = None

    def __init__(self, game: Any, random: Random) -> None:
        self.game, self.battle, self.random = game, game.state, random


class Wild:
    """Everybody in a room with a program of its own; `wrong` records the errors, by place."""

    def __init__(self, settings: Settings, tables: tuple[Table, ...], seed: int) -> None:
        self.settings, self.tables, self.random = settings, tables, Random(seed)
        self.app = program_over(settings)
        self.services = self.app.extensions[EXTENSION]
        self.services.wrong_codes = WrongCodeLimit(count(0.0, 1000.0).__next__)
        self.umpire = self.app.test_client()
        assert self.umpire.get(f"/console/key/{settings.console_key}").status_code == 303
        self.wrong: dict[str, str] = {}
        self.sent = self.made = self.overruled = self.taken_back = 0
        self.battles: list[str] = []
        self.offered: list[str] = ["x"]
        self.token = count(1)

    def ask_until(self, requests: int) -> None:
        """Play one battle after another until this many requests were sent.

        The program's own dice differ from run to run, and so does what happens. A run in which no
        rule was overruled and no entry undone says little, and continues up to three times as long.
        """
        while self.sent < requests or (self.sent < 3 * requests and not self.has_met_all()):
            self.begin()
            for _ in range(TRIES):
                if self.sent >= requests and self.has_met_all():
                    return
                if not self.try_something():
                    break

    def has_met_all(self) -> bool:
        """Whether a rule was overruled and an entry undone."""
        return bool(self.overruled and self.taken_back)

    def figures(self) -> str:
        """Return the numbers of requests and results."""
        return (
            f"{self.sent} requests, {self.made} moves made, {self.overruled} of them overruled, "
            f"{self.taken_back} taken back, {len(self.battles)} battles, {len(self.wrong)} wrong"
        )

    # One battle

    def begin(self, before: int | None = None) -> None:
        """Begin another battle, with a page for everybody in the room."""
        table = self.random.choice(self.tables)
        told = {"scenario": table.scenario, "size": str(table.size)}
        begun = self.umpire.post("/battles", data=told)
        assert begun.status_code == 303, begun.text
        self.base = begun.location
        self.battles.append(self.base.rsplit("/", 1)[-1])
        self.game = self.services.battles.game(self.battles[-1])
        if table.farther:
            table.farther(self.game, self.random)
        self.sides = list(self.game.state.sides)
        self.clients = {"umpire": self.umpire, "stranger": self.app.test_client()}
        for who in (*self.sides, "watch"):
            code = self.services.devices.join_code(self.game.id, None if who == "watch" else who)
            self.clients[who] = self.app.test_client()
            assert self.clients[who].get(f"/J/{code}").status_code == 303
        self.tame = self.random.choice(TAMENESS)
        self.links: dict[str, list[str]] = {who: [] for who in self.clients}
        self.past = [FIRST]
        for _ in range(self.random.choice(BEFORE) if before is None else before):
            self.makes_what_is_due()
        self.look_round()

    def try_something(self) -> bool:
        """Fill in and send one sheet, or undo; return False if a page cannot be drawn."""
        entries = len(self.game.entries)
        if self.is_so(0.07):
            self.take_back()
        elif self.is_so(0.1):
            self.overrule_a_rule()
        else:
            self.a_sheet()
        return len(self.game.entries) == entries or self.look_round()

    def makes_what_is_due(self) -> None:
        """Make a pending move properly, without a request."""
        who = self.random.choice(("umpire", "umpire", *self.sides))
        role = "umpire" if who == "umpire" else "side"
        move, told = self.a_due(who)
        self.fill_in_all(who, move, told, "")
        moves = self.game.system.moves
        if move in moves and role in moves[move].by:
            self.past.append(f"{who} {move} {told}"[:300])
            self.runs(who, move, told, "", commit=True)

    def a_due(self, who: str) -> tuple[str, dict[str, object]]:
        """Return a pending task of a page, seldom one that would end the battle early."""
        game = self.game
        if game.system.id == "rattenkrieg":
            return Habits(game, self.random).wish(self.reader(who))
        views, state = game.system.views, game.state
        view = views.umpire_view(state) if who == "umpire" else views.side_view(state, who)
        dues = getattr(view, "due", None) or ()
        taps = [tap for due in dues for tap in getattr(due, "taps", ())]
        taps = [tap for tap in taps if tap.move not in ENDING or self.is_so(0.2)]
        if not taps or self.is_so(0.1):
            return self.any_move()
        tap = self.random.choice(taps)
        return tap.move or self.any_move()[0], dict(tap.told)

    def reader(self, who: str) -> Viewer:
        return UMPIRE if who == "umpire" else Viewer("side", self.game.id, who)

    def is_so(self, share: float) -> bool:
        return self.random.random() < share

    # Requests

    def asks(self, who: str, method: str, address: str, form: MultiDict[str, str]) -> bool:
        """Send one request; return False if its response is invalid."""
        self.sent += 1
        told = {"query_string" if method == "GET" else "data": form}
        try:
            answer = self.clients[who].open(address, method=method, buffered=True, **told)
        except Exception as failed:
            self.note(failed, f"{who} {method} {address} {list(form.items(multi=True))}")
            return False
        if answer.status_code >= 500:
            self.wrong.setdefault(f"{answer.status_code}", f"{who} {method} {address} {form}")
            return False
        if method == "GET" and answer.status_code == 200 and answer.mimetype == "text/html":
            self.links[who] = links_of(answer.text, address) or self.links[who]
        return True

    def note(self, failed: Exception, what: str) -> None:
        """Record what failed, where, after which entries."""
        frames = traceback.extract_tb(failed.__traceback__)
        own = [f for f in frames if "/assistant/" in f.filename or "/templates/" in f.filename]
        last = (own or frames)[-1]
        where = f"{last.filename.split('/assistant/')[-1]}:{last.lineno} {failed!r}"[:300]
        self.wrong.setdefault(where, f"{what[:600]} after {' | '.join(self.past[-3:])}")

    def look_round(self) -> bool:
        """Open every page of the battle for everybody."""
        pages = [("umpire", self.base), ("watch", "/watch/"), ("umpire", f"{self.base}/undo")]
        for side in self.sides:
            pages += [(side, "/side/"), ("umpire", f"{self.base}/as/{side}")]
        if self.is_so(0.1):
            pages += [(side, "/side/log") for side in self.sides]
            pages += [("umpire", f"{self.base}/log"), ("umpire", f"{self.base}/map")]
        elements = sorted(getattr(self.game.state, "elements", ()))
        for id in self.random.sample(elements, min(CARDS, len(elements))):
            pages += [(who, f"/u/{id}") for who in ("umpire", *self.sides)]
        failed = [page for who, page in pages if not self.asks(who, "GET", page, MultiDict())]
        return not failed

    # Undo

    def take_back(self) -> None:
        """Undo any entry, the last, or an undo; it may be refused."""
        entries = self.game.entries
        seqs = ["", str(len(entries)), str(self.random.randint(0, len(entries) + 1))]
        seqs += [str(undo.seq) for undo in undos_by_entry(entries).values()][-1:]
        self.past.append("undo")
        before = len(entries)
        form = MultiDict({"seq": self.random.choice(seqs), "request": self.new_request()})
        self.asks("umpire", "POST", f"{self.base}/undo", form)
        self.taken_back += len(entries) - before

    # Sheets

    def a_sheet(self) -> None:
        """Fill in a move as far as somebody does, then send it."""
        who, role = self.somebody()
        tame = self.is_so(self.tame)
        near = self.is_so(0.9 if tame else 0.5)
        if near and role in ("umpire", "side") and self.is_so(0.5):
            move, told = self.a_due(who)
        else:
            move, told = self.a_link(who) if near else self.any_move()
        if not tame:
            told |= self.whims()
        own = {"umpire": self.base, "side": "/side"}
        address = f"{own.get(role, self.random.choice(tuple(own.values())))}/do/{move}"
        why = WHY if role == "umpire" and self.is_so(0.15 if tame else 0.75) else ""
        for _ in range(PATIENCE):
            if self.is_so(0.1):
                shown = {**told, **({"why": why} if why else {})}
                self.asks(who, "GET", address, self.form_of(shown))
            if not self.fill_in(who, role, move, told, why, tame):
                break
        if not tame and self.is_so(0.3):
            told |= self.whims()
        rolled_by_hand = not tame and self.is_so(0.3)
        name, value = self.random.choice(rubbish.NAMES), self.random.choice(rubbish.VALUES)
        dice = {f"dice.{name}": value} if rolled_by_hand else {"roll": "1"}
        self.send(who, address, move, told | dice, why)

    def overrule_a_rule(self) -> None:
        """Have the umpire find a move that a rule forbids, and make it with a reason."""
        for _ in range(TRIALS):
            move, answers = self.a_due(self.random.choice(("umpire", *self.sides)))
            if self.is_so(0.5):
                move, answers = self.any_move()
            moves = self.game.system.moves
            if move not in moves or "umpire" not in moves[move].by:
                continue
            self.fill_in_all("umpire", move, answers, "")
            progress = self.runs("umpire", move, answers, "")
            if progress is not None and progress.may_overrule:
                break
        else:
            return
        self.fill_in_all("umpire", move, answers, WHY)
        self.send("umpire", f"{self.base}/do/{move}", move, answers | {"roll": "1"}, WHY)

    def fill_in_all(self, who: str, move: str, answers: dict[str, object], why: str) -> None:
        """Answer each question of a sheet properly, until it asks nothing more."""
        for _ in range(PATIENCE):
            role = "umpire" if who == "umpire" else "side"
            if not self.fill_in(who, role, move, answers, why, tame=True):
                break

    def send(self, who: str, address: str, move: str, told: dict[str, object], why: str) -> None:
        """Send a sheet, and count the resulting entries."""
        sent = {"request": self.new_request(), **told}
        sent |= {"why": why, "overrule": "1"} if why else {}
        before = len(self.game.entries)
        self.past.append(f"{who} {move} {told}"[:300] + (" why" if why else ""))
        self.asks(who, "POST", address, self.form_of(sent))
        for entry in self.game.entries[before:]:
            self.made += 1
            self.overruled += bool(entry.overruled)

    def somebody(self) -> tuple[str, str]:
        """Return a random sender and role."""
        role = self.random.choice(ROLES)
        return (self.random.choice(self.sides), role) if role == "side" else (role, role)

    def a_link(self, who: str) -> tuple[str, dict[str, object]]:
        """Return a tap that the sender's page offers."""
        if not self.links[who]:
            return self.any_move()
        parts = urlsplit(self.random.choice(self.links[who]))
        told = dict(parse_qsl(parts.query))
        return parts.path.rsplit("/", 1)[-1], {n: v for n, v in told.items() if n != "from"}

    def any_move(self) -> tuple[str, dict[str, object]]:
        """Return any move of the system, about anything."""
        return self.random.choice(sorted(self.game.system.moves)), self.about()

    def about(self) -> dict[str, object]:
        """Return the subject of a move, if there is one."""
        found = ids_of(self.game.state)
        return {name: self.random.choice(ids) for name, ids in found.items() if self.is_so(0.8)}

    def whims(self) -> dict[str, object]:
        """Return answers to questions that nobody asked, and rubbish."""
        some = self.random.choice((0, 0, 1, 1, 2, 4))
        names = (*rubbish.NAMES, "unit", "hex", "path", "place", "chits", "places", "step1")
        return {self.random.choice(names): self.any_value() for _ in range(some)}

    def any_value(self) -> str:
        """Return a value of another question, an id, or rubbish."""
        ids = [id for some in ids_of(self.game.state).values() for id in some] or ["x"]
        return self.random.choice(self.random.choice((self.offered, ids, rubbish.VALUES)))

    def fill_in(
        self, who: str, role: str, move: str, told: dict[str, object], why: str, tame: bool
    ) -> bool:
        """Answer the sheet's present questions; return False if it asks nothing more."""
        moves = self.game.system.moves
        if role not in ("umpire", "side") or move not in moves or role not in moves[move].by:
            return False
        progress = self.runs(who, move, told, why)
        if progress is None:
            return False
        asks = progress.asks
        open_asks = [ask for ask in asks if ask.value is None and ask.name not in told]
        for ask in asks:
            self.offered += [option.value for option in ask.options][:5]
        self.offered = self.offered[-MEMORY:]
        for ask in open_asks:
            told.update(self.answer(ask, tame))
        for ask in asks:
            chooses = ask.kind == "several" and not ask.value
            share = 0.5 if chooses else 0.1 if tame else 0.3
            if not ask.answered and ask.name not in told and self.is_so(share):
                told.update(self.answer(ask, tame))
        return bool(open_asks)

    def runs(
        self, who: str, move: str, told: dict[str, object], why: str, *, commit: bool = False
    ) -> Progress | None:
        """Return how far a move gets, without a request; None if it fails."""
        said = {name: value for name, value in told.items() if value != ""}
        dice = rolled_dice(Random(self.random.random()))
        request = self.new_request() if commit else "to look at it only"
        try:
            return self.game.make(
                move, self.reader(who), said, dice, at=AT, request=request, why=why, commit=commit
            )
        except Exception as failed:
            self.note(failed, f"{who} looks at {move} {told} {'why' if why else ''}")
            return None

    def answer(self, ask: Question, tame: bool) -> dict[str, object]:
        """Return a proper answer to a question, or anything."""
        if not self.is_so(0.98 if tame else 0.92):
            return {ask.name: self.any_value()}
        number = self.random.choice
        match ask.kind:
            case "choice":
                return {ask.name: number([o.value for o in ask.options] or ["x"])}
            case "several":
                share = self.random.choice((0.0, 0.3, 0.7, 1.0))
                return {ask.name: tuple(o.value for o in ask.options if self.is_so(share))}
            case "place" if ask.spot:
                ends = zip(ask.fields, cycle(ask.spot.within))  # of a place, or of each corner
                return {name: f"{self.random.uniform(0, far):.1f}" for name, far in ends}
            case "number" | "whole" | "heading":
                least, most = int(ask.least or 0), int(ask.most or 359)
                some = (least, most, self.random.randint(least, min(most, least + 12)))
                return {ask.name: str(number(some))}
            case "flag":
                return {ask.name: number(("yes", "no"))}
        found = hexes_about(self.game.state, self.random) if ask.digits else ["because", ""]
        return {ask.name: number(found or ["because"])}

    def form_of(self, told: dict[str, object]) -> MultiDict[str, str]:
        """Return the answers as a browser sends them."""
        form: MultiDict[str, str] = MultiDict()
        for name, value in told.items():
            if isinstance(value, tuple):
                form.setlist(name, ["-", *value])
            else:
                form.add(name, str(value))
        return form

    def new_request(self) -> str:
        return f"a wild request {next(self.token)}"
