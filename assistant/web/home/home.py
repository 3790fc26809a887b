"""The first page: battles to continue and scenarios to begin, before the rest is loaded."""

from dataclasses import asdict

from flask import Blueprint, current_app, render_template

from assistant.battle.screens.scenario_offers import OfferedScenario, ScenarioOffer
from assistant.web.access.guard import umpire_only
from assistant.web.home.battle_list import battle_rows
from assistant.web.home.example_list import examples_by_kind
from assistant.web.pages import compiled
from assistant.web.rescue import missing_entries, rescue
from assistant.web.services import Services, services

bp = Blueprint("home", __name__)
umpire_only(bp)

NOTE = "offers.json"
NO_OFFERS = "The scenarios cannot be listed. Battles that were begun can be played."


@bp.get("/")
def home() -> str:
    """Show battles to continue and scenarios to begin."""
    return first_page()


def first_page(refused: tuple[str, ...] = ()) -> str:
    """Return the first page, with sentences about what was refused there."""
    settings = services().settings
    try:
        found = offers(services())
    except Exception:  # battles can be played without scenarios
        current_app.logger.exception("the scenarios cannot be listed")
        found, refused = [], (*refused, NO_OFFERS)
    return render_template(
        "desk/home.html",
        battles=battle_rows(services(), is_whole=services().are_loaded),
        campaigns=services().battles.campaigns.campaigns() if services().are_loaded else (),
        is_whole=services().are_loaded,
        offers=found,
        examples=examples_by_kind(),
        rescued=(rescued := rescue.last_rescue(settings.database)),
        missing=missing_entries.missing(settings.database),
        rescue_did=rescue.summary(rescued) if rescued else "",
        refused=refused,
    )


def offers(shared: Services) -> list[ScenarioOffer]:
    """Return every scenario of every system, from the note of an earlier start if still valid."""
    settings = shared.settings
    paths = settings.shelf.every_file()
    others = any(not settings.shelf.is_shipped(path) for path in paths)
    note = (settings.data if others else compiled.cache_folder()) / NOTE
    state = compiled.program_digest() + compiled.files_digest(paths)
    rows = compiled.read_note(note, state)
    if rows is None:
        rows = [asdict(offer) for offer in shared.battles.scenarios.offers()]
        compiled.write_note(note, state, rows)
    return [_offer(**each) for each in rows]


def _offer(card: dict[str, str] | None, **values: str) -> ScenarioOffer:
    return ScenarioOffer(card=OfferedScenario(**card) if card else None, **values)  # type: ignore[arg-type]
