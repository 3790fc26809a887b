"""What stands between a shot and its man: a marked wall, or several things (15.9)."""

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.kit.at_table import AtTable
from assistant.battle.rattenkrieg.lookups import buildings
from assistant.battle.rattenkrieg.lookups.naming import capital
from assistant.battle.rattenkrieg.lookups.table_plan.lines import Line
from assistant.cards.wording import words_of
from assistant.rules.rattenkrieg.fire.penetration import MATERIALS


def resistance(
    play: AtTable, plan: Line | None, penetration: int, shown_to: tuple[str, ...]
) -> int | None:
    """What his cover resists; None where nobody says, or the shot does not go through."""
    marked = _behind(play, plan)
    through = _through(play, penetration, shown_to)
    return marked if through is None else through


def _behind(play: AtTable, plan: Line | None) -> int | None:
    """The resistance of what covers him, if it is marked on the table or drawn on the plan."""
    walls = buildings.cover_of(play.state.works)
    usual = "other"
    if plan and plan.behind and plan.resistance is not None:
        usual = plan.behind.called
        walls = {usual: plan.resistance, **walls}
    if not walls:
        return None
    options = [Option("other", "Something else"), *(Option(x, capital(x)) for x in walls)]
    return walls.get(play.choose("behind", "What is he behind?", options, usual, rare=True))


def _through(play: AtTable, penetration: int, shown_to: tuple[str, ...]) -> int | None:
    """What stands against a shot that goes through all that is told; None where it does not."""
    if not penetration:
        return None
    options = [Option(row["material"], words_of(row["material"])) for row in MATERIALS.rows]
    told = play.several("through", "Shot at through", options, (), rare=True)
    if not told:
        return None
    ways = [name for name in told for _ in range(_times(play, name, penetration))]
    asked = {"penetration": penetration, "obstacles": ways}
    passage = play.resolve("rattenkrieg/penetrate", asked, shown_to=shown_to)
    return int(passage.resistance) if passage.pierced else None


def _times(play: AtTable, material: str, penetration: int) -> int:
    """How many of a kind stand in the way, where one more of it could stop the shot."""
    each = MATERIALS.row(material)["resistance"]
    if not each or each > penetration:
        return 1
    words = f"How many times through {words_of(material).lower()}?"
    most = penetration // each + 1  # no more are needed to stop it
    return play.whole(f"through_{material}", words, 1, least=1, most=most, rare=True)
