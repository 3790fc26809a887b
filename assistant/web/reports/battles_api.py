"""Battles over HTTP, for the scripts of the umpire, with the sign-in of the console."""

import json
from typing import Annotated, Any

from flask import Blueprint, request, url_for
from pydantic import Field

from assistant.battle.log import Entry, as_json, undos_by_entry
from assistant.battle.replaying.scenes import Change, Unit
from assistant.rules.inputs import BadInputs, Inputs, read
from assistant.rules.problems import refusal_json
from assistant.web.access.guard import umpire_only
from assistant.web.battles.clocks import ending_headline
from assistant.web.forms.typed_values import number_or_text
from assistant.web.pages import system_pages
from assistant.web.reference.api_words import refuse_other_words
from assistant.web.services import services

bp = Blueprint("battles_api", __name__, url_prefix="/api/battles")
umpire_only(bp)
refuse_other_words(bp, {"log": ("most", "q", "since")})

MOST = 500  # entries in one response
USUAL = 100

Json = dict[str, Any]


class LogQuery(Inputs):
    """The entries of a log that a script asks for."""

    since: Annotated[int, Field(ge=0)] = 0
    most: Annotated[int, Field(ge=1)] = USUAL
    q: str = ""


@bp.get("")
def battles() -> Json:
    """Show every saved battle by its id, the newest first."""
    shown = ("system", "title", "opened")
    return {
        row["id"]: {name: row[name] for name in shown} for row in services().battles.list_battles()
    }


@bp.get("/<battle>")
def battle(battle: str) -> Json:
    """Show where a battle is, and its sides.

    While players run it without an umpire, the number of entries would reveal hidden steps.
    """
    game = system_pages.game_of(battle)
    badges = system_pages.badges_by_side(game)
    return {
        "id": game.id,
        "system": game.system.id,
        "title": game.title,
        "clock": game.system.clock(game.state),
        "over": game.is_over,
        "result": ending_headline(game),
        "sides": {id: badge.name for id, badge in badges.items()},
        "entries": None if system_pages.is_shared(game) else len(game.entries),
        "log": url_for(".log", battle=battle),
        "units": url_for(".units", battle=battle),
    }


@bp.get("/<battle>/log")
def log(battle: str) -> Json | tuple[Json, int]:
    """Show the entries after the number `since`; with `q`, only entries with that text."""
    game = system_pages.umpires_game_of(battle)
    try:
        query = read(LogQuery, {n: _query_value(n, text) for n, text in request.args.items()})
    except BadInputs as refused:
        return refusal_json(*refused.problems), 422
    most, words = min(query.most, MOST), query.q.casefold()
    undone = undos_by_entry(game.entries)
    found = [entry for entry in game.entries if entry.seq > query.since and _mentions(entry, words)]
    shown = [_entry(entry, undone.get(entry.seq)) for entry in found[:most]]
    return {"entries": shown, "next": shown[-1]["seq"] if len(found) > most else None}


def _query_value(name: str, text: str) -> object:
    """Return a value in an address: a number, except where words are searched for."""
    return text if name == "q" else number_or_text(text)


@bp.get("/<battle>/units")
def units(battle: str) -> Json:
    """Show the units of each side as they are now."""
    game = system_pages.umpires_game_of(battle)
    replay = system_pages.require(game.system.replay)
    scene = replay.scene(Change(game.state, None, game.entries[-1]))
    forces = {
        force.badge.id: {"summary": force.summary, "units": [_unit(unit) for unit in force.units]}
        for force in scene.forces
    }
    return {"clock": game.system.clock(game.state), "sides": forces}


def _mentions(entry: Entry[Any], words: str) -> bool:
    return not words or any(words in sentence.casefold() for sentence in entry.told.values())


def _entry(entry: Entry[Any], undo: Entry[Any] | None) -> Json:
    return {
        "seq": entry.seq,
        "at": entry.at,
        "by": entry.by,
        "move": entry.move,
        "sentences": entry.told,
        "overruled": list(entry.overruled),
        "reason": entry.why,
        "undoes": list(entry.takes_back),
        "undone_by": undo.seq if undo else None,
        "resolutions": json.loads(as_json(entry.resolutions)),
    }


def _unit(unit: Unit) -> Json:
    return {
        "name": unit.name,
        "state": unit.words,
        "figures": list(unit.figures),
        "known_as": unit.known,
        "order": unit.order,
        "acts": unit.acts,
    }
