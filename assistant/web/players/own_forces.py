"""A side's own forces in the campaign: as they began this battle, or as they ended it.

During the battle the page depends on the first entry alone, so it reveals nothing that
happened since.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, abort, render_template

from assistant.battle.campaigns.next_battle import forces_at_start, forces_of
from assistant.battle.features import NextBattle
from assistant.battle.game import Game
from assistant.battle.screens.survivors import Follows, SurvivingSide, SurvivingUnit
from assistant.web.access.guard import reader, side_only
from assistant.web.battles.clocks import ending_headline
from assistant.web.pages import system_pages
from assistant.web.services import services

bp = Blueprint("own_forces", __name__, url_prefix="/side")
side_only(bp)


@dataclass(frozen=True)
class Earlier:
    """A battle of the campaign, up to this one."""

    number: int
    title: str
    result: str  # empty before the end


@dataclass(frozen=True)
class OwnForces:
    """The forces of one side, and the battles that they were in."""

    side: SurvivingSide
    units: Sequence[SurvivingUnit]
    battles: tuple[Earlier, ...]

    @property
    def has_figures(self) -> bool:
        """Whether the units have figures, which are numbered on their bases."""
        return any(x.number for unit in self.units for x in unit.members)


def is_in_campaign(game: Game) -> bool:
    """Return whether the sides of a battle have a page of their forces in the campaign."""
    feature = game.system.next_battle
    return feature is not None and (_previous_battle(game, feature) is not None or _is_known(game))


def _previous_battle(game: Game, feature: NextBattle[Any, Any, Any]) -> Follows | None:
    return feature.follows(game.state)


def _is_known(game: Game) -> bool:
    return game.is_over and services().battles.campaigns.campaign_of(game.id) is not None


@bp.get("/campaign")
def own_forces() -> str:
    """Show a side its own forces, and the battles of the campaign with their results."""
    game = services().battles.game(reader().battle or "")
    if game is None or reader().side not in game.state.sides or not is_in_campaign(game):
        abort(404)
    system_pages.enter_game(game)
    side = str(reader().side)
    return render_template(
        "side/campaign.html",
        view=_view(game, side),
        badge=game.system.views.badge(game.state, side),
        title=game.title,
        clock=game.system.clock(game.state),
        is_over=game.is_over,
        seen=services().battles.versions.of_page(reader(), game),
    )


def _view(game: Game, side: str) -> OwnForces:
    feature = game.system.next_battle
    assert feature is not None
    whose, units = feature.own(game.state, side)
    sides = (
        forces_of(game.system, game.entries, game.state, {})
        if game.is_over
        else forces_at_start(game.system, game.entries)
    )
    found = next(x for x in sides if x.id == whose)
    own = [x for x in found.units if x.id in units]
    return OwnForces(found, own, tuple(_battles(game, feature)))


def _battles(game: Game, feature: NextBattle[Any, Any, Any]) -> Iterator[Earlier]:
    """Yield the battles of the campaign up to this one, without any that began later."""
    campaign = services().battles.campaigns.campaign_of(game.id)
    follows = _previous_battle(game, feature)
    if campaign is None:
        if follows:
            yield Earlier(follows.number - 1, follows.title, "")
        yield Earlier(follows.number if follows else 1, game.title, _result(game.id))
        return
    number = campaign.number_of(game.id)
    for each in campaign.members:
        if each.number < number or each.battle == game.id:
            yield Earlier(each.number, each.title, _result(each.battle))


def _result(battle: str) -> str:
    game = services().battles.readable(battle)
    return ending_headline(game) if game else ""
