"""The console of a battle that is under way has *End the battle* in sight, in every system."""

from html.parser import HTMLParser

from assistant.battle.desert_rats import SYSTEM
from tests.battle.desert_rats.player import Player

WORDS = "End the battle"


class Unfolded(HTMLParser):
    """The texts of a page that are not folded away."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.depth, self.words = 0, []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.depth += tag == "details"

    def handle_endtag(self, tag):
        self.depth -= tag == "details"

    def handle_data(self, data):
        if not self.depth:
            self.words.append(data.strip())


def test_the_console_of_a_skirmish_shows_how_to_end_the_battle(ordering):
    assert WORDS in Unfolded(ordering.umpire.get(ordering.base).text).words


def test_the_console_of_a_printed_board_shows_how_to_end_the_battle(umpire):
    for scenario in ("battleaxe-map", "rats-of-tobruk-data"):
        begun = umpire.post("/battles", data={"scenario": scenario, "size": "0"})
        assert WORDS in Unfolded(umpire.get(begun.location).text).words, scenario


def test_the_umpire_of_a_double_blind_battle_sees_how_to_end_it(umpire, services):
    begun = umpire.post("/battles", data={"scenario": "bir-tawil-gap", "size": "0"})
    game = services.battles.game(begun.location.rsplit("/", 1)[-1])
    assert game.system is SYSTEM
    list(Player.of(game, seed=1).play(1))
    assert WORDS in Unfolded(umpire.get(begun.location).text).words
