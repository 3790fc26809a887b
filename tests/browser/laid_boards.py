"""Battles of every system set up in a data folder, for tests that look at pages."""

from itertools import count
from pathlib import Path

from assistant.battle.game import Game
from assistant.battle.viewers import UMPIRE, Viewer
from assistant.cards.library import own_cards
from assistant.cards.rattenkrieg.forces.orders_of_battle import force
from assistant.cards.toml_files.writing import as_toml
from assistant.frozen import replace
from assistant.rules.dice import Source, given_dice
from assistant.web.campaigns.beginning import begin_next
from assistant.web.database import database
from assistant.web.moments import now
from assistant.web.packs.kept_packs import KeptPacks
from assistant.web.packs.making import Making
from assistant.web.services import services_of
from assistant.web.settings import Settings
from tests.battle.desert_rats.player import Player
from tests.battle.packs import easy_company
from tests.browser.stories import tobruk
from tests.web import snaps

Ids = dict[str, str]
NO_DICE = given_dice({})
PLACES = (
    ("axis", "33 HQ", "1009"),
    ("axis", "1/33", "0910"),
    ("allied", "2/13 HQ", "1213"),
    ("allied", "1/13", "1110"),
)


class Hall:
    """A data folder with a battle of each system, and the codes of all phones."""

    def __init__(self, data: Path) -> None:
        tobruk.write(data)
        force_of_his_own(data)
        packs(data)
        self._services = services_of(Settings(data))  # all tables, as at the program's start
        self._requests = count(1)
        self.ids: Ids = {}

    def opens(self, name: str, scenario: str, size: int = 0) -> Game:
        """Begin a battle; add its address, and join codes for the sides and a spectator."""
        battles = self._services.battles
        game = battles.game(battles.open(scenario, size))
        assert game is not None
        self.ids[name] = f"/battles/{game.id}"
        for side in (*game.state.sides, None):
            code = self._services.devices.join_code(game.id, side)
            self.ids[f"{name}-{side or 'watch'}"] = code
        return game

    def makes(
        self, game: Game, move: str, by: str = "", dice: Source = NO_DICE, **told: object
    ) -> str:
        """Make a move that must succeed; return its request."""
        request = f"laid {next(self._requests)}"
        who = Viewer("side", game.id, by) if by else UMPIRE
        made = game.make(move, who, told, dice, at=now(), request=request)
        assert made.entry, (move, made.refused, made.problems, made.dice)
        return request

    def follows(self, game: Game, scenario: str) -> None:
        """Begin the next battle of a campaign, and add its id to the ids."""
        begin_next(self._services, game, scenario, 0)
        campaign = self._services.battles.campaigns.campaign_of(game.id)
        assert campaign is not None
        self.ids["campaign"] = campaign.id

    def closes(self) -> Ids:
        """Return the names that addresses use, and close the folder."""
        database.close(self._services.settings.database)
        return self.ids


def force_of_his_own(data: Path) -> None:
    """Return an order of battle that the umpire wrote."""
    file = data / "cards" / "orders_of_battle" / "mine.toml"
    file.parent.mkdir(parents=True)
    file.write_text(as_toml(force("paratroopers-506-pir")), "utf-8")


def packs(data: Path) -> None:
    """A pack with pictures, and a scenario of the umpire's own."""
    shelf = Settings(data).shelf
    jpeg = snaps.encoded(snaps.picture((400, 300)))
    pack = replace(easy_company(pictures=2), pictures=(jpeg, jpeg))
    KeptPacks(shelf).keep(pack)
    own_cards.import_card(shelf, "ours.toml", pack.cards[0].text.encode())
    Making(shelf).add_picture("ours", jpeg)


def hall(data: Path) -> Ids:
    """Set up a current battle of each system, and one that is over."""
    laid = Hall(data)
    tanks(laid)
    back_to_back(laid)
    battleaxe(laid)
    rats_of_tobruk(laid)
    without_umpire(laid)
    return laid.closes()


def tanks(laid: Hall) -> None:
    """Begin the tank battle, and return the card of the first vehicle."""
    game = laid.opens("tanks", "wittmanns-first-test")
    laid.ids["tank"] = next(
        x.id for x in game.state.elements.values() if game.state.vehicles.get(x.id)
    )


def back_to_back(laid: Hall) -> None:
    """Play two turns of Bir Tawil up to the orders; and the same when it is over."""
    game = laid.opens("gap", "bir-tawil-gap")
    list(Player.of(game, seed=1).play(2))
    laid.ids["platoon"] = next(x.id for x in game.state.platoons_of_player("british"))
    laid.ids["crusader"] = next(iter(game.state.elements))
    over = laid.opens("over", "bir-tawil-gap")
    list(Player.of(over, seed=2).play(1))
    laid.makes(over, "end-battle")
    laid.follows(over, "bir-tawil-gap")


def battleaxe(laid: Hall) -> None:
    """Play Battleaxe until bids are in and an assault is declared."""
    game = laid.opens("axe", "battleaxe-map")
    laid.makes(game, "bid", "allied", points="57")
    laid.makes(game, "bid", "axis", points="9")
    laid.makes(game, "set-up", "allied", unit="11H", place="A")
    laid.makes(game, "impulse", "allied", kind="assault", places=("C",))


def rats_of_tobruk(laid: Hall) -> None:
    """Let both place a unit and fill the cup; draw a chit."""
    game = laid.opens("tobruk", "small")
    laid.makes(game, "weather", dice=given_dice({"weather": 1}))
    for side, unit, hex in PLACES:
        laid.makes(game, "place", side, unit=unit, hex=hex)
    for side in ("axis", "allied"):
        laid.makes(game, "supply", side, side=side, without=())
    laid.makes(game, "put-in", "axis", chits=("33", "KGK"))
    laid.makes(game, "put-in", "allied", chits=("2/13",))
    laid.makes(game, "draw", "axis", first="33")


def without_umpire(laid: Hall) -> None:
    """Place a unit of a side that its enemy may not know about."""
    game = laid.opens("shared", "small")
    laid.makes(game, "share-screen", umpire="nobody")
    laid.makes(game, "weather", "axis", given_dice({"weather": 1}))
    laid.makes(game, "place", "allied", unit="2/13 HQ", hex="1213")
