"""The master map as a thing to work with: who sees whom, how far a place is. For the umpire."""

from typing import Any

from flask import Blueprint, abort, make_response, request
from flask.typing import ResponseReturnValue

from assistant.battle.desert_rats import SYSTEM
from assistant.battle.desert_rats.geometry import away_m, towards
from assistant.battle.desert_rats.master import master_map
from assistant.battle.desert_rats.measuring import way_of, ways_words
from assistant.battle.desert_rats.overlooking import overlook
from assistant.battle.desert_rats.shifting import standing
from assistant.battle.desert_rats.sighting import ground_of
from assistant.battle.desert_rats.state import Battle
from assistant.battle.game import Game
from assistant.boardmap.plan import Place
from assistant.rules.desert_rats.lines_of_sight import Looker, look
from assistant.rules.desert_rats.reports import grid_of
from assistant.rules.working import Unwritten
from assistant.web.guard import umpire_only
from assistant.web.settings import services

bp = Blueprint("maps", __name__)
umpire_only(bp)

MOST_SEEN = 10  # elements that an address may name


def beside(game: Game) -> dict[str, Any]:
    """What a console with a master map shows besides its view; of another system nothing."""
    if game.system is not SYSTEM:
        return {}
    looked = overlook(game.state, request.args.getlist("see")[:MOST_SEEN])
    return {"looked": looked, "map": master_map(game.state, looked)}


def _battle(id: str) -> Battle:
    game = services().battles.game(id)
    if game is None or game.system is not SYSTEM:
        abort(404)
    state: Battle = game.state
    return state


@bp.get("/battles/<battle>/map/way")
def way(battle: str) -> ResponseReturnValue:
    """How far an element's way to a place is, over what, and how much of its move it takes."""
    state = _battle(battle)
    element = state.elements.get(request.args.get("element", ""))
    to = _place("x_m", "y_m")
    if element is None or not element.fights:
        abort(404)
    if not state.plan.holds(to):
        return _words("Off the map.")
    if request.args.get("platoon"):
        platoon = state.platoons[element.platoon]
        by = (to[0] - element.x_m, to[1] - element.y_m)
        return _words(ways_words(state, standing(state, platoon), by))
    return _words(way_of(state, element, to).words)


@bp.get("/battles/<battle>/map/line")
def line(battle: str) -> ResponseReturnValue:
    """How far it is between two places, and whether vehicles there see each other."""
    state = _battle(battle)
    one, other = _place("from_x_m", "from_y_m"), _place("x_m", "y_m")
    if not (state.plan.holds(one) and state.plan.holds(other)):
        return _words("Off the map.")
    if one == other:
        ground = ground_of(state)
        return _words(f"{grid_of(*one)}, {ground.going(one)}, {ground.height(one):.1f} m high")
    here, there = _looker(one), _looker(other)
    seen = look(ground_of(state), here, there, Unwritten(""))
    back = look(ground_of(state), there, here, Unwritten(""))
    words = [f"{away_m(one, other):.0f} m"]
    words.append(f"bears {towards(one, other):.0f}°")
    if seen.visible:
        down = [name for name, end in (("there", seen), ("here", back)) if end.hull_down]
        words.append("tanks see each other")
        words += [f"hull down {' and '.join(down)}"] if down else []
    else:
        names = {x.id: x.called for x in (*state.whole_plan.areas, *state.whole_plan.lines)}
        words.append(f"hidden by {names.get(str(seen.blocked_by), 'the ground')}")
    return _words("; ".join(words))


def _looker(place: Place) -> Looker:
    return Looker.model_construct(x_m=place[0], y_m=place[1], kind="vehicle")


def _place(east: str, north: str) -> Place:
    """A place that an address names, in metres."""
    try:
        x, y = float(request.args[east]), float(request.args[north])
    except (KeyError, ValueError):
        abort(400)
    if not (abs(x) <= 100_000 and abs(y) <= 100_000):  # no number is none of these either
        abort(400)
    return (x, y)


def _words(told: str) -> ResponseReturnValue:
    answer = make_response(told)
    answer.headers["Content-Type"] = "text/plain; charset=utf-8"
    return answer
