"""The umpire's page of sight and sound: sightings, and the range of a noise."""

import re
from dataclasses import dataclass
from itertools import zip_longest
from urllib.parse import urlencode

from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue

from assistant.battle.game import Game
from assistant.battle.play import Option
from assistant.battle.rattenkrieg.lookups import noises
from assistant.battle.rattenkrieg.lookups.naming import umpire_name
from assistant.battle.rattenkrieg.screens.instruments import watchers
from assistant.battle.rattenkrieg.screens.rows import badge
from assistant.battle.screens.side_labels import SideLabel
from assistant.rules.inputs import BadInputs
from assistant.web.access.guard import reader, umpires_only
from assistant.web.forms.typed_values import number_or_text
from assistant.web.pages import scaled_lengths, system_pages
from assistant.web.pages.responses import is_htmx_request
from assistant.web.rattenkrieg.battle_state import battle_state
from assistant.web.services import services

bp = Blueprint("instruments", __name__)
umpires_only(bp)

ASKED = ("what", "where", "by")
LONGEST = 200  # letters of where a noise is made
MOST_WALLS = 4
TO_A_WALL = re.compile(r"barriers\[(\d+)\]\.after_in")


@dataclass(frozen=True)
class Turned:
    """A side whose elements can be the rows of the matrix."""

    side: SideLabel
    enemy: SideLabel
    address: str
    on: bool


@dataclass(frozen=True)
class Noise:
    """The filled-in form of a noise, and the result."""

    told: dict[str, str]
    through: tuple[tuple[str, str], ...]  # walls as entered, each with the inches that lead to it
    sounds: tuple[Option, ...]
    walls: tuple[Option, ...]
    makers: tuple[Option, ...]
    answer: noises.Carried | None
    problems: tuple[str, ...]

    @property
    def asked_walls(self) -> tuple[tuple[str, str], ...]:
        """The walls that were entered, and room for one more."""
        return (*self.through, ("", ""))[:MOST_WALLS]

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """Return all that was entered, as parameters of an address."""
        walls = [
            pair for wall, after in self.through for pair in (("wall", wall), ("wall_in", after))
        ]
        return [(name, value) for name, value in self.told.items() if value] + walls


@bp.get("/battles/<battle>/instruments")
def page(battle: str) -> ResponseReturnValue:
    """Show a matrix, one side's elements against the other's; a noise and who hears it."""
    game = system_pages.with_units(system_pages.game_of(battle))
    state = battle_state(game)
    sides = list(state.sides)
    rows = request.args.get("rows", sides[0])
    if rows not in sides:
        abort(404)
    noise = _noise(game)
    base = f"/battles/{game.id}"
    answer = render_template(
        "desk/_instruments.html" if is_htmx_request() else "desk/instruments.html",
        seen=services().battles.versions.of_page(reader(), game),
        view=watchers.instruments_of(state, rows),
        turned=tuple(
            Turned(
                badge(state, side),
                badge(state, state.enemy(side).id),
                f"{base}/instruments?{urlencode([('rows', side), *noise.pairs])}",
                side == rows,
            )
            for side in sides
        ),
        noise=noise,
        base=base,
        rows=rows,
        here=f"{base}/instruments?{urlencode([('rows', rows), *noise.pairs])}",
    )
    return answer, 422 if noise.problems else 200


def _noise(game: Game) -> Noise:
    battle, sent = battle_state(game), scaled_lengths.read_inches(game, request.args)
    entered = {name: sent.get(name, "").strip()[:LONGEST] for name in ASKED}
    names, inches = (sent.getlist(name)[:MOST_WALLS] for name in ("wall", "wall_in"))
    every = zip_longest(names, inches, fillvalue="")
    through = tuple((wall[:LONGEST], after.strip()[:LONGEST]) for wall, after in every if wall)
    answer: noises.Carried | None = None
    problems: tuple[str, ...] = ()
    if entered["what"]:
        try:
            answer = noises.find_hearers(battle, _noise_from_form(entered, through))
        except BadInputs as bad:
            problems = tuple(map(_sentence, map(str, bad.problems)))
    return Noise(
        entered,
        through,
        noises.noise_choices(),
        noises.wall_kinds(),
        tuple(Option(x.id, umpire_name(battle, x)) for x in battle.elements.values()),
        answer,
        problems,
    )


def _noise_from_form(
    entered: dict[str, str], through: tuple[tuple[str, str], ...]
) -> noises.NoiseMade:
    walls = tuple((wall, number_or_text(after) if after else 0) for wall, after in through)
    return noises.NoiseMade(entered["what"], entered["where"], entered["by"], walls)


def _sentence(problem: str) -> str:
    problem = TO_A_WALL.sub(
        lambda found: f"{scaled_lengths.unit_of_table()} to {_wall(int(found[1]))}", problem
    )
    return f"{problem[:1].upper()}{problem[1:]}."


def _wall(number: int) -> str:
    return f"wall {number + 1}" if number else "the wall"
