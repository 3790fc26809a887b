"""A phone says about a Mojon that no longer carries anybody that it is not a decoy."""

from tests.web.evening import words_of


def test_an_attacker_reads_that_an_empty_mojon_is_no_decoy(umpire, join, services):
    base = umpire.post("/battles", data={"scenario": "easy-company", "size": "0"}).location
    game = services.battles.game(base.rsplit("/", 1)[-1])
    us = join("us", game.id)
    first, second, *_ = game.state.of_side("us")
    assert "not a decoy" not in words_of(us.get("/side/").text)

    told = {"element": first.id, "to": second.mojon, "from": "/side/"}
    us.post("/side/do/write-to-mojon", data=told)
    assert game.state.elements[first.id].mojon == second.mojon
    number = game.state.mojons[first.mojon].number
    assert f"{number} nobody, not a decoy" in words_of(us.get("/side/").text)
