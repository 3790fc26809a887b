"""The first page: battles to go on with, scenarios to begin; there before the rest is loaded."""

from dataclasses import asdict

from flask import Blueprint, current_app, render_template

from assistant.battle.screens.scenario_offers import OfferedScenario, ScenarioOffer
from assistant.web.access.guard import umpire_only
from assistant.web.home.battle_list import listed
from assistant.web.pages import compiled
from assistant.web.rescue import missing_entries, rescue
from assistant.web.services import Services, services

bp = Blueprint("home", __name__)
umpire_only(bp)

NOTE = "offers.json"
NO_OFFERS = "The scenarios cannot be listed. Battles that were begun can be played."


@bp.get("/")
def home() -> str:
    """Battles to go on with, scenarios to begin."""
    return first_page()


def first_page(refused: tuple[str, ...] = ()) -> str:
    """Return the first page, with what was refused there."""
    settings = services().settings
    try:
        found = offers(services())
    except Exception:  # whatever the scenarios fail of, battles can be played
        current_app.logger.exception("the scenarios cannot be listed")
        found, refused = [], (*refused, NO_OFFERS)
    return render_template(
        "desk/home.html",
        battles=listed(services(), is_whole=services().are_loaded),
        is_whole=services().are_loaded,
        offers=found,
        rescued=(rescued := rescue.noted(settings.database)),
        missing=missing_entries.missing(settings.database),
        rescue_did=rescue.sentence(rescued) if rescued else "",
        refused=refused,
    )


def offers(shared: Services) -> list[ScenarioOffer]:
    """Every scenario of every system; while no file has changed, as they were found before."""
    settings = shared.settings
    paths = settings.shelf.every_file()
    own = any(settings.shelf.is_own(path) for path in paths)
    note = (settings.data if own else compiled.folder()) / NOTE
    state = compiled.program() + compiled.state_of(paths)
    told = compiled.noted(note, state)
    if told is None:
        told = [asdict(offer) for offer in shared.battles.offers()]
        compiled.note(note, state, told)
    return [_offer(**each) for each in told]


def _offer(card: dict[str, str] | None, **told: str) -> ScenarioOffer:
    return ScenarioOffer(card=OfferedScenario(**card) if card else None, **told)  # type: ignore[arg-type]
