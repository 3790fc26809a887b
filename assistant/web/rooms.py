"""The pages that each system has of its own, in the folder of templates that bears its name."""

from flask import abort, request

from assistant.battle.game import Game


def template(game: Game, page: str) -> str:
    """The template of a page of a battle: whole, or what htmx puts in its place."""
    fragment = "_" if "HX-Request" in request.headers else ""
    return f"{game.system.id}/{fragment}{page}.html"


def with_units(game: Game) -> Game:
    """A battle whose units have cards of their own; of another there is no such page."""
    if not hasattr(game.system.views, "unit_view"):
        abort(404)
    return game
