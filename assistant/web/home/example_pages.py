"""Pages on which a battle that comes with the program is watched step by step."""

from collections.abc import Iterable

from flask import Blueprint, abort, render_template

from assistant.battle.log import Resolved
from assistant.battle.screens.log_lines import log_lines
from assistant.battle.viewers import UMPIRE
from assistant.rules.procedures import find
from assistant.web.access.guard import umpire_only
from assistant.web.home.examples import example_battle

bp = Blueprint("examples", __name__, url_prefix="/examples")
umpire_only(bp)

DIGITS = 4  # of the number of a step, at most


@bp.get("/<example>")
@bp.get("/<example>/<step>")
def show_step(example: str, step: str = "1") -> str:
    """Show one entry of a battle with its working, and the table after it, as the umpire sees it.

    Steps are counted from 1.
    """
    try:
        battle = example_battle(example)
    except KeyError:
        abort(404)
    number = int(step) if step.isascii() and step.isdecimal() and len(step) <= DIGITS else 0
    if not 1 <= number <= len(battle.entries):
        abort(404)
    state = battle.state_after(number)
    line = log_lines(battle.entries[:number], UMPIRE, 1)[0]
    return render_template(
        f"{battle.system.pages}/example.html",
        example=battle.example,
        step=number,
        steps=len(battle.entries),
        section=battle.example.sections[number - 1],
        line=line,
        workings=[(find(x.procedure).title, x) for x in _each_once(line.resolved) if x.steps],
        sides={id: battle.system.views.badge(state, id) for id in state.sides},
        view=battle.system.views.umpire_view(state),
    )


def _each_once(resolved: Iterable[Resolved]) -> list[Resolved]:
    """Return resolutions without repeated workings, such as the sight of each figure in a burst.

    A working with dice is always kept.
    """
    found: list[Resolved] = []
    for each in resolved:
        if each.dice or all(each.steps != other.steps for other in found):
            found.append(each)
    return found
