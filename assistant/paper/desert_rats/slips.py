"""Slips of paper, one per player and turn, in the words of the phones."""

import re
from collections.abc import Iterable, Iterator, Sequence

from assistant.battle.desert_rats.hands.shown_steps import Item
from assistant.battle.desert_rats.kit.naming import COMMANDS as LABELS
from assistant.battle.desert_rats.screens.enemies_on_page import EnemyOnPage
from assistant.battle.desert_rats.screens.order_rows import OrderRow
from assistant.battle.desert_rats.screens.views import PlayerView
from assistant.battle.desert_rats.state.player_pages import OwnPlatoon
from assistant.battle.screens.results import BattleResult
from assistant.cards.wording import listed
from assistant.paper.pages import foot
from assistant.paper.sheets import Json, Paper
from assistant.rules.desert_rats.commands import COMMANDS

FIRE = ("fire", "loss", "dice")  # kinds of lines; the others are news
PLACED = re.compile(r"[\d.]+(?: mm|″) right, [\d.]+(?: mm|″) away \(\d{4}\)")
SHOWN = ("", "command element", "lost", "off the map")  # of elements, as the slip shows elsewhere


def slips_page(views: Sequence[PlayerView], paper: Paper) -> Json:
    """Return the page of players' slips; short ones share a sheet, to be cut apart."""
    return {
        "kind": "slips",
        "slips": [_slip(view) for view in views],
        "high": paper.height,
        **foot(paper, f"Slips · {views[0].title}"),
    }


NEEDS = {  # written after the name of an order
    "Move to": " (right, away)",
    "Form up": " (formation, facing; who gets on or off)",
    "Fire": " (at which enemy)",
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
            *_part("The battle is over", _result(view.result) if view.result else ()),
            *_part(
                "The scenario", [{"words": view.briefing}] if turn < 1 and view.briefing else ()
            ),
            *_part("Your mission", [{"words": view.mission}] if turn < 1 else ()),
            *_part("Deploy", (_area(x) for x in view.orders if x.move and view.phase == "setup")),
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
        "commands": list(_commands()),
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


def _result(result: BattleResult) -> Iterator[Json]:
    """Yield the winner, the reasons, and the losses of each side."""
    yield {"title": result.headline, "words": " ".join(result.reasons)}
    for side in result.sides:
        yield {"title": side.name, "words": f"{result.lost}: {side.losses}"}


def _area(order: OrderRow) -> Json:
    """Return a platoon that its player deploys, with the area for it."""
    return {
        "title": order.name,
        "words": order.goes_on,
        "state": order.sealed or "not deployed yet",
    }


def _platoon(platoon: OwnPlatoon) -> Json:
    return {
        "title": platoon.name,
        "words": platoon.words,
        "more": ". ".join(_states_of_elements(platoon)),
        "state": f"{platoon.state} · {platoon.left} of {platoon.of}",
    }


def _states_of_elements(platoon: OwnPlatoon) -> Iterator[str]:
    """Yield states of elements that the models do not show: on a lorry, stuck, hit, to fire."""
    names: dict[str, list[str]] = {}
    for label, words in platoon.elements:
        if state := ", ".join(x for x in PLACED.sub("", words).split(", ") if x not in SHOWN):
            names.setdefault(state, []).append(label.partition(",")[0])
    yield from (f"{listed(those)}: {state}" for state, those in names.items())


def _commands() -> Iterator[Json]:
    """Yield what a player may order: of a platoon, and of its command element alone."""
    for whose, scope in (("A platoon", "platoon"), ("Your own element alone", "command-element")):
        labels = (LABELS[id] for id in LABELS if COMMANDS.row(id)["scope"] == scope)
        yield {"whose": whose, "words": listed(f"{x}{NEEDS.get(x, '')}" for x in labels)}


def _orders(platoons: Sequence[OwnPlatoon]) -> list[Json]:
    """Return the platoons that are left, each with room for its next order."""
    return [{"name": each.name} for each in platoons if each.left]
