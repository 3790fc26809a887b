"""The umpire draws ground on the map, even during the battle: a minefield, a lane, a wadi."""

from collections.abc import Sequence

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.events.secret_ground import MOST_FEATURES
from assistant.battle.desert_rats.kit import naming
from assistant.battle.desert_rats.kit.register import BattlePlay, move
from assistant.battle.desert_rats.rulings.ground_knowledge import (
    EVERYBODY,
    describe_knowledge,
    knowledge_choices,
    log_news,
)
from assistant.battle.desert_rats.turn.turns import draft_again_in_reports
from assistant.battle.play import Option
from assistant.boardmap.outlines import area_holds, crosses_itself
from assistant.boardmap.plan import Area, Place
from assistant.cards.maps.usual_features import FEATURES, Feature
from assistant.rules.desert_rats.reports import grid_reference

KINDS = {each.id: each for each in FEATURES if each.list_of == "areas" and each.values}
USUAL = "minefield"
LEAST_CORNERS = 3
MOST_LETTERS = 60
DRAWN = range(16**8)  # numbers of drawn ground: an id says nothing of ground drawn before


@move("draw-ground", "Draw ground")
def draw_ground(play: BattlePlay) -> None:
    """Draw an area on the map, and choose the sides that know it; it affects everybody."""
    battle = play.state
    play.need(battle.phase != "over", "The battle is over: no ground can be drawn.")
    play.need(len(battle.plan.areas) < MOST_FEATURES, "The map has too many areas.")
    rows = [Option(each.id, each.label) for each in KINDS.values()]
    kind = KINDS[play.choose("kind", "What is there?", rows, USUAL)]
    name = play.text("name", "Name", kind.name, longest=MOST_LETTERS) or kind.name
    choices = [Option(id, words) for id, words in knowledge_choices(battle.tables.values())]
    known = play.choose("known_to", "Which sides know this ground?", choices)
    sides = tuple(id for id in battle.tables if known in (id, EVERYBODY))
    corners = play.outline("corners", "Tap its corners, one after another", battle.plan.size)
    play.need_change(len(set(corners)) >= LEAST_CORNERS, "Tap at least three corners.")
    play.need_change(not crosses_itself(corners), "Its edges cross: remove a corner.")
    area = _area_of(kind, f"ground-{play.draw('ground', DRAWN):08x}", name, corners)
    _warn_units_on(play, area, sides)
    play.record(e.GroundDrawn(area, sides))
    draft_again_in_reports(play)
    if battle.phase == "orders":
        log_news(play, area.id, list(sides))
    where = grid_reference(*_middle_of(corners))
    known_to = describe_knowledge(battle, sides)
    play.log(
        "umpire", f"Ground drawn: {name} ({kind.label.lower()}) at {where}, known to {known_to}."
    )


def _area_of(kind: Feature, id: str, name: str, corners: Sequence[Place]) -> Area:
    """Return an area with the usual figures of its kind."""
    fields = {"id": id, "name": name, "polygon": tuple(corners), **kind.values}
    return Area.model_validate(fields, strict=False)


def _warn_units_on(play: BattlePlay, area: Area, sides: Sequence[str]) -> None:
    """Warn the umpire of elements on the ground, and of a side that finds this ground."""
    for side, table in play.state.tables.items():
        on_it = [x for x in play.state.elements_of_side(side) if area_holds(area, x.place)]
        if on_it:
            verb = "is" if len(on_it) == 1 else "are"
            learns = "" if side in sides else f" {table.name} then learns of this ground."
            play.caution(f"{naming.list_elements(on_it)} {verb} on this ground.{learns}")


def _middle_of(corners: Sequence[Place]) -> Place:
    xs, ys = zip(*corners, strict=True)
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
