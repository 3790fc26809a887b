"""Fire, hot ground, smoke and dust in the way of a move (Rattenkrieg 30.1, 30.2.4)."""

from collections.abc import Iterator

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.fire_and_smoke.burns import burn_figures, log_burns
from assistant.battle.rattenkrieg.fire_and_smoke.new_clouds import SMOKE
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups import labels
from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.lookups.labels import describe_location
from assistant.battle.rattenkrieg.lookups.table_plan.lines import EYE_IN
from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.rattenkrieg.state.fire_and_smoke import Cloud

CLEAR, CAUGHT = "clear", "caught"
FIRE, HOT, RUINS, CLOUD = "fire", "hot", "ruins", "cloud"
REFUSED = {
    HOT: "The ground is too hot: a figure may cross it, and not end its move there (30.1.1).",
    RUINS: "Only tracked vehicles pass the ruins that a fire leaves (30.1.1).",
    CLOUD: "Only a tank ends a move in smoke or dust (30.2.4).",
}


def ask_ground_ahead(
    play: BattlePlay, *, afoot: bool = True, tracked: bool = False, tank: bool = False
) -> str:
    """Ask whether a move meets fire or smoke, and refuse a move that the rules forbid.

    Nothing is asked while the table has no fire, smoke or dust. Return "fire" if figures pass
    through flames, otherwise an empty text.
    """
    options = list(_options(play.state, afoot=afoot, tracked=tracked, tank=tank))
    if not options:
        return ""
    clear = Option(CLEAR, "Clear of fire and smoke")
    meets = play.choose("meets", "Where does the move lead?", [clear, *options], CLEAR)
    kind = meets.partition(" ")[0]
    play.require(kind not in REFUSED, REFUSED.get(kind, ""))
    return FIRE if kind == FIRE else ""


def _options(battle: Battle, *, afoot: bool, tracked: bool, tank: bool) -> Iterator[Option]:
    fire_and_smoke = battle.fire_and_smoke
    if afoot:
        for cell in fire_and_smoke.alight:
            yield Option(f"{FIRE} {cell.id}", f"Through {_lower(labels.fire_name(cell))}", "burns")
        for cell in fire_and_smoke.of("hot"):
            yield Option(
                f"{HOT} {cell.id}", f"Ends {describe_location(cell.place)}", "too hot to stay"
            )
    if not tracked:
        for cell in fire_and_smoke.of("rubble"):
            yield Option(f"{RUINS} {cell.id}", f"Over {cell.place}", "burnt to ruins")
    clouds = (
        []
        if tank or not is_on(battle, SMOKE)
        else [*filter(_is_low, fire_and_smoke.clouds.values())]
    )
    for name, pile in labels.clouds_by_name(clouds).items():
        yield Option(f"{CLOUD} {pile[0].id}", f"Ends in the {name}", "not allowed")
    if clouds:
        yield Option(CAUGHT, "A cloud caught them on the move", "on in the same direction")


def _is_low(cloud: Cloud) -> bool:
    return cloud.base_in < EYE_IN  # a higher one has risen over the heads of those who pass


def _lower(name: str) -> str:
    return name[0].lower() + name[1:]


def pass_through_fire(play: BattlePlay, figures: tuple[str, ...]) -> None:
    """Roll Fire Damage for each figure that moved through flames (30.1)."""
    standing = [play.state.figures[id] for id in figures]
    changed = burn_figures(play, [figure for figure in standing if figure.state != "dead"])
    log_burns(play, changed, "Fire")
