"""Slips of paper, one per player and turn, in the words of the phones."""

from collections.abc import Iterable, Sequence

from assistant.battle.desert_rats.hands.shown_steps import Item
from assistant.battle.desert_rats.screens.enemies_on_page import EnemyOnPage
from assistant.battle.desert_rats.screens.views import PlayerView
from assistant.battle.desert_rats.state.player_pages import OwnPlatoon
from assistant.paper.pages import foot
from assistant.paper.sheets import Json, Paper

FIRE = ("fire", "loss", "dice")  # kinds of lines; the others are news


def slips_page(views: Sequence[PlayerView], paper: Paper) -> Json:
    """Return the page of players' slips; short ones share a sheet, to be cut apart."""
    return {
        "kind": "slips",
        "slips": [_slip(view) for view in views],
        "high": paper.height,
        **foot(paper, f"Slips · {views[0].title}"),
    }


def _slip(view: PlayerView) -> Json:
    page = view.page
    lines = page.turn_lines if page else ()
    turn = page.turn if page else 0
    return {
        "mark": view.badge.mark,
        "letter": view.badge.letter,
        "name": view.badge.name,
        "title": view.title,
        "clock": f"turn {turn}" if turn > 0 else "before the first turn",
        "stops": [
            {
                "number": stop.number,
                "name": stop.name,
                "steps": [_step(item) for item in stop.items],
            }
            for stop in view.stops
        ],
        "unit": next((item.unit for stop in view.stops for item in stop.items), "mm"),
        "parts": [
            *_part(
                "Corrected: this was not so", ({"words": x} for x in (page.struck if page else ()))
            ),
            *_part("Fire and dice", ({"words": x.words} for x in lines if x.kind in FIRE)),
            *_part("News", ({"words": x.words} for x in lines if x.kind not in FIRE)),
            *_part("In your own sight", map(_enemy, view.sights)),
            *_part("Reported to you", map(_enemy, view.reports)),
            *_part("Yours", (_platoon(x) for x in (page.platoons if page else ()))),
            *_part(
                "Messages",
                ({"title": x.who, "words": x.words} for x in view.messages if x.turn >= turn),
            ),
        ],
        "orders": [] if view.phase == "over" else _orders(page.platoons if page else ()),
    }


def _step(item: Item) -> Json:
    step = item.step
    return {
        "number": item.number,
        "title": step.title,
        "about": " · ".join(filter(None, (step.about, step.landmark))),
        "right": item.right if step.kind else "",
        "away": item.away if step.kind else "",
        "grid": item.grid,
        "facing": step.facing_deg,
        "hour": f"{item.hour} o’clock" if item.hour else "",
    }


def _part(heading: str, rows: Iterable[Json]) -> list[Json]:
    """Return a part of a slip, or nothing where it has no rows."""
    found = list(rows)
    return [{"heading": heading, "rows": found}] if found else []


def _enemy(enemy: EnemyOnPage) -> Json:
    label = enemy.mark.label if enemy.mark.kind != "report" else ""
    return {"label": label, "title": enemy.title, "words": enemy.words, "state": enemy.state}


def _platoon(platoon: OwnPlatoon) -> Json:
    state = f"{platoon.state} · {platoon.left} of {platoon.of}"
    return {"title": platoon.name, "words": platoon.words, "state": state}


def _orders(platoons: Sequence[OwnPlatoon]) -> list[Json]:
    """Return the platoons that are left, each with room for its next order."""
    return [{"name": each.name} for each in platoons if each.left]
