"""The page of the next battle: its forces, and one tap that begins it."""

from random import SystemRandom

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from assistant.battle.campaigns.choices import choice_errors, find
from assistant.battle.game import Game
from assistant.web.access import join_codes
from assistant.web.access.guard import umpire_only
from assistant.web.campaigns.beginning import begin_next
from assistant.web.campaigns.next_forces import FACES, next_page, with_rolled_face
from assistant.web.pages import system_pages
from assistant.web.services import services

bp = Blueprint("next_battle", __name__)
umpire_only(bp)

ROLL = "roll"  # the program throws the die of a wound
LONGEST_REASON = 200  # letters
NO_CHANGE = "This is no longer one of your changes."
BAD_REASON = f"Enter a reason of at most {LONGEST_REASON} letters on one line."
OPEN = "Answer each open question first; no battle was begun."


def _game(battle: str) -> Game:
    game = system_pages.game_of(battle)
    system_pages.require(game.system.next_battle)
    return game


@bp.get("/battles/<battle>/next")
def forces(battle: str) -> str:
    """Show the forces for the next battle, each unit with its state at the end of this one."""
    return _page(_game(battle))


@bp.post("/battles/<battle>/next")
def choose(battle: str) -> ResponseReturnValue:
    """Keep one choice of the umpire, or take it back."""
    game = _game(battle)
    ledger = services().battles.campaigns
    if "why" in request.form:
        return _give_reason(game)
    key, value = request.form.get("key", ""), request.form.get("choice", "")
    page = next_page(game, "", "")
    if value == ROLL:
        value = str(SystemRandom().randint(1, FACES))
    found = find(page.sides, key)
    if value.isdigit() and found is not None and found.rolls:
        value = with_rolled_face(ledger.choices(game.id).get(key, ""), value)
    if problem := choice_errors(page.sides, key, value):
        return _page(game, problem), 422
    ledger.choose(game.id, {key: value})
    side = request.form.get("side", "")
    if side not in {x.id for x in page.sides}:
        side = ""
    picked = key if request.form.get("stays") == "yes" else request.form.get("picked", "")
    if find(page.sides, picked) is None:
        picked = ""
    return redirect(
        url_for("next_battle.forces", battle=battle, side=side or None, on=picked or None),
        303,
    )


def _give_reason(game: Game) -> ResponseReturnValue:
    """Keep the reason for one of the umpire's changes."""
    key, why = request.form.get("key", ""), " ".join(request.form["why"].split())
    edit = next((x for x in next_page(game, "", "").edits if x.survivor.key == key), None)
    if edit is None:
        return _page(game, NO_CHANGE), 422
    if len(why) > LONGEST_REASON or not why.isprintable():
        return _page(game, BAD_REASON), 422
    services().battles.campaigns.give_reason(game.id, key, why)
    return redirect(url_for("next_battle.forces", battle=game.id, side=edit.side.id), 303)


@bp.post("/battles/<battle>/next/begin")
def begin(battle: str) -> ResponseReturnValue:
    """Set up the next battle with the forces carried over."""
    game = _game(battle)
    slug, _, size = request.form.get("scenario", "").partition(" ")
    try:
        offer = services().battles.scenarios.offer(slug)
    except KeyError:
        abort(404)
    if offer.card is None or offer.system != game.system.title:
        abort(404)
    if size not in map(str, range(len(offer.card.sizes))):
        abort(422, "Choose one of the scenario’s sizes.")
    if next_page(game, "", "").open:
        return _page(game, OPEN), 422
    next_id = begin_next(services(), game, slug, int(size))
    join_codes.make_codes(system_pages.game_of(next_id))
    return redirect(f"/battles/{next_id}", 303)


def _page(game: Game, problem: str = "") -> str:
    side, key = request.args.get("side", ""), request.args.get("on", "")
    return render_template(
        "campaign/next.html",
        seen="",
        page=next_page(game, side, key),
        title=game.title,
        clock=game.system.clock(game.state),
        base=system_pages.home_of(game),
        is_over=game.is_over,
        explained=request.args.get("why", ""),
        longest_reason=LONGEST_REASON,
        faces=range(1, FACES + 1),
        problem=problem,
    )
