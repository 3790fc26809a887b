"""Requests of board game players: the umpire may allow a move that a rule refuses."""

from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import parse_qsl, urlencode

from assistant.battle.event import Event
from assistant.battle.play import Move, MoveSpec, Play
from assistant.battle.questions.answers import LIST
from assistant.battle.screens.buttons import PendingTask, Tap
from assistant.battle.viewers import has_umpire
from assistant.frozen import dataclass, replace

ASK, DROP = "ask-umpire", "drop-request"
LONGEST = 1_500  # letters of a move and its answers
NO_UMPIRE = "The players run this battle without an umpire. Agree with the other player."
NO_MOVE = "Open the refused move, then tap Ask the umpire there."


@dataclass(frozen=True)
class Request:
    """One player's open request."""

    side: str
    move: str
    told: Mapping[str, str]
    words: str


@dataclass(frozen=True)
class Requested(Event[Any]):
    """A player asked the umpire to allow a move; this replaces the player's earlier request."""

    request: Request

    def apply(self, battle: Any) -> Any:
        others = requests_without(battle.requests, self.request.side)
        return replace(battle, requests=(*others, self.request))


@dataclass(frozen=True)
class RequestMet(Event[Any]):
    """The umpire answered a player's request, or the move was made."""

    side: str

    def apply(self, battle: Any) -> Any:
        return replace(battle, requests=requests_without(battle.requests, self.side))


def request_text(move: str, answers: Mapping[str, object]) -> str:
    """Return a move and its answers as one text, several answers to a question in one."""
    given = {
        name: LIST.join(value) if isinstance(value, tuple) else value
        for name, value in answers.items()
        if value != ()
    }
    found = f"{move}?{urlencode(given)}"
    return found if len(found) <= LONGEST else move


def ask_umpire(play: Play[Any, Any], moves: Mapping[str, MoveSpec]) -> None:
    """Ask the umpire to allow a refused move, with the player's words."""
    play.need(has_umpire(play.state), NO_UMPIRE)
    id, _, query = str(play.given("wanted") or "")[:LONGEST].partition("?")
    move = moves.get(id)
    play.need(move is not None and "umpire" in move.by and "side" in move.by, NO_MOVE)
    assert move is not None
    side = str(play.actor.side)
    words = play.text("words", "What do you ask the umpire?", None)
    play.record(Requested(Request(side, id, dict(parse_qsl(query)), words)))
    play.log("umpire", f"The {play.state.sides[side].name} player asks: {move.title}. {words}")
    play.log(side, f"You ask the umpire: {move.title}. {words}")


def decline_request(play: Play[Any, Any]) -> None:
    """Decline a request, and inform the player who asked."""
    side = str(play.given("side") or "")
    found = [request for request in play.state.requests if request.side == side]
    play.need(bool(found), "This player has no open request.")
    play.record(RequestMet(side))
    play.log([side, "umpire"], f"The umpire leaves the rule as it is. {found[0].words}")


def closing_request(id: str, make: Move) -> Move:
    """Return a move that also closes the request that it answers."""

    def made(play: Play[Any, Any]) -> None:
        make(play)
        side = play.given("side") if play.actor.is_umpire else play.actor.side
        if any((each.side, each.move) == (side, id) for each in play.state.requests):
            play.record(RequestMet(str(side)))

    return made


def open_requests(battle: Any, moves: Mapping[str, MoveSpec]) -> Iterator[PendingTask]:
    """Yield the open requests as steps for the umpire; without one, they wait for one."""
    requests: tuple[Request, ...] = battle.requests if has_umpire(battle) else ()
    for each in requests:
        about = {"whose": each.side, **each.told, "side": each.side}
        taps = (
            Tap("Open", each.move, about, likely=True, opens=True),
            Tap("Not now", DROP, {"side": each.side}),
        )
        unit = each.told.get("unit") or each.told.get("units", "").replace(LIST, f"{LIST} ")
        move = f"{moves[each.move].title}{unit and f', {unit}'}"
        title = f"The {battle.sides[each.side].name} player asks: {move}"
        yield PendingTask(title, each.words, taps)


def requests_without(requests: tuple[Request, ...], side: str) -> tuple[Request, ...]:
    """Return the requests of the other players."""
    return tuple(each for each in requests if each.side != side)
