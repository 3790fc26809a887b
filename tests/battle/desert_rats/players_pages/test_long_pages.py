"""A long page of a player folds repetitions and minor lines; nothing is lost."""

from assistant.battle.desert_rats.state.player_pages import Line, OwnPlatoon, Page
from assistant.battle.viewers import Viewer
from tests.battle.desert_rats.bir_zareb import Purposeful, resolve_turn

LIMITS = "nobody may go nearer to a known enemy, and a vehicle that stays circles"


def own_platoon(name, words, state="steady, halted", left=4):
    return OwnPlatoon(name, state, left, 4, words, ())


def test_the_limits_of_a_reaction_are_written_once():
    zug = own_platoon(
        "1. Zug", f"1. Zug is disorganised: {LIMITS}. P1 lost.", "disorganised, halted", 3
    )
    other = own_platoon(
        "2. Zug", f"2. Zug is disorganised: {LIMITS}. Q1 is you.", "disorganised, halted"
    )
    assert Page(3, platoons=(zug, other)).news == {
        "1. Zug": (f"1. Zug is disorganised: {LIMITS}.", "P1 lost."),
        "2. Zug": ("2. Zug is disorganised, with the limits of 1. Zug.", "Q1 is you."),
    }


def test_news_is_never_folded():
    blocked = "D2 cannot go straight on: blocked by the wadi bank."
    lost = "Your command element is lost: D2 takes over at the end of turn 8. Until then it waits."
    page = Page(
        7, platoons=(own_platoon("D Troop", f"D1 lost. D2 is you. {blocked} {lost}", left=2),)
    )
    assert page.news["D Troop"] == (f"{blocked} {lost}", "D1 lost. D2 is you.")
    assert not page.platoons[0].is_steady


def test_a_steady_platoon_without_news_is_folded():
    assert own_platoon("B Troop", "B1 had nothing to shoot at.").is_steady
    assert own_platoon("B Troop", "B1 saw no enemy that its weapon can hurt from there.").is_steady
    assert own_platoon(
        "B Troop", "B1 and B2 saw no enemy that their weapons can hurt from there."
    ).is_steady
    assert own_platoon("B Troop", "").is_steady
    assert not own_platoon("B Troop", "", "panicked, halted").is_steady


def test_own_fire_without_effect_is_shown_separately():
    lines = [Line("", f"C1 fired at E1: {came}", "fire") for came in ("miss", "target destroyed")]
    assert [line.is_in_vain for line in lines] == [True, False]
    assert not Line("", "C1 threw 1: miss", "dice").is_in_vain


def test_the_sentences_of_a_heavy_turn_are_all_on_the_page():
    player = Purposeful(11, "bir-zareb")
    for _ in range(7):
        player.orders()
        resolve_turn(player)
        player.do("release")
    for platoon in player.battle.platoons.values():
        by = Viewer("side", "B", platoon.seat)
        player.attempt("give-order", by, platoon=platoon.id, command="platoon-open-fire")
    player.dice = lambda throw: (1,) * throw.count
    resolve_turn(player)
    player.do("release")
    for page in player.battle.pages.values():
        for platoon in page.platoons:
            news, known = platoon.sentences
            assert sorted(f"{news} {known}".split()) == sorted(platoon.words.split())
    assert any(page.is_long for page in player.battle.pages.values())
