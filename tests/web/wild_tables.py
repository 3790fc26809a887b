"""Battles of every system for people who send wild requests: at the start, and later."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

from assistant.battle.game import Game
from assistant.battle.viewers import UMPIRE
from assistant.cards.board_games.battleaxe import card
from assistant.cards.toml_files.reading import SHIPPED
from assistant.rules.dice import rolled_dice
from tests.battle.battleaxe.test_by_lot import LINKS
from tests.battle.desert_rats.player import Player
from tests.browser.stories import tobruk

AT = "2026-01-01T20:00:00+00:00"
MORE = tobruk.UNITS.removesuffix("]\n") + "".join(
    (
        tobruk.TROOPS.format("33", *tobruk.AXIS, "tank/33", "Tank", tobruk.NO_GUN, 8).replace(
            "leg", "tracked"
        ),
        tobruk.TROOPS.format("33", *tobruk.AXIS, "truck/33", "MG", tobruk.AT, 4).replace(
            "leg", "wheeled"
        ),
        tobruk.TROOPS.format("33", *tobruk.AXIS, "pio/33", "Eng", tobruk.NO_GUN, 4).replace(
            "side =", "engineer = true, side ="
        ),
        tobruk.TROOPS.format("2/13", *tobruk.ALLIED, "eng/13", "Eng", tobruk.NO_GUN, 4).replace(
            "side =", "engineer = true, side ="
        ),
        "]\n",
    )
)
WIRE = """hexsides = [
    { a = "1009", b = "1109", ditch_wire = true },
    { a = "1010", b = "1110", ditch_wire = true },
    { a = "0910", b = "1010", road = true },
]
"""


@dataclass(frozen=True)
class Table:
    """A battle to play: its scenario, its size, and its progress when people join."""

    scenario: str
    size: int = 0
    farther: Callable[[Game, Random], None] | None = None


def write(data: Path) -> None:
    """Write boards as owners do: one with connected places, one with every kind of counter."""
    tobruk.write(data)
    small = data / "cards" / tobruk.FOLDER / "small.toml"
    text = small.read_text("utf-8").replace(tobruk.UNITS, MORE).replace(tobruk.NAME, "Wired")
    small.with_name("wired.toml").write_text(text.replace("[crt]", f"{WIRE}\n[crt]", 1), "utf-8")
    text = SHIPPED.path(card.FOLDER, card.MAP).read_text("utf-8")
    once = {(a, b): boundary for a, b, boundary in LINKS}
    links = "".join(
        f'    {{ a = "{a}", b = "{b}", boundary = "{c}" }},\n' for (a, b), c in once.items()
    )
    text = re.sub(r'name = ".*"', 'name = "The linked map"', text, count=1)
    folder = data / "cards" / card.FOLDER
    folder.mkdir(parents=True)
    (folder / "linked.toml").write_text(f"{text}\nlinks = [\n{links}]\n", "utf-8")


def set_out(game: Game, random: Random) -> None:
    """Place both sides of Tobruk close together, and fill the cup."""
    for id, unit in game.state.units.items():
        if random.random() < 0.9:
            hex = f"{random.randint(9, 11):02}{random.randint(9, 12):02}"
            told = {"side": unit.side, "unit": id, "hex": hex}
            game.make("place", UMPIRE, told, rolled_dice(random), at=AT, request=f"placed {id}")


def mingled(game: Game, random: Random) -> None:
    """Place units of both sides of Battleaxe together, some of them reduced or cut off."""
    places = random.sample(list(game.state.places), 5)
    for id, unit in game.state.units.items():
        if unit.place and random.random() < 0.6:
            told = {
                "unit": id,
                "place": random.choice(places),
                "strength": random.choice(("full", "reduced")),
                "oos": random.choice(("yes", "no", "no")),
            }
            game.make("rule-unit", UMPIRE, told, rolled_dice(random), at=AT, request=f"put {id}")


def turns_played(game: Game, random: Random) -> None:
    """Play some turns of Desert Rats."""
    list(Player.of(game, seed=random.randint(1, 999)).play(random.randint(0, 3)))


TABLES: dict[str, tuple[Table, ...]] = {
    "battleaxe": (
        Table(card.MAP),
        Table(card.MAP, 1, mingled),
        Table("linked", 0, mingled),
        Table("linked", 2, mingled),
    ),
    "desert-rats": (
        Table("bir-tawil-gap"),
        Table("bir-tawil-gap", 0, turns_played),
        Table("bir-zareb", 0, turns_played),
    ),
    "rats-of-tobruk": (
        Table("small"),
        Table("small", 0, set_out),
        Table("wired", 0, set_out),
        Table("wired", 1, set_out),
        Table("rats-of-tobruk-data"),
    ),
    "rattenkrieg": (
        Table("easy-company"),
        Table("easy-company", 1),
        Table("wittmanns-first-test"),
    ),
}
