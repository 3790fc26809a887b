"""The set-up of a double-blind battle: which player waits for which."""

from tests.web.desert_rats.test_double_blind_pages import BackToBack
from tests.web.evening import words_of


def test_nobody_waits_for_the_umpire_while_a_platoon_is_not_set_out(app, settings):
    zareb = BackToBack(app, settings, "bir-zareb")
    phone = words_of(zareb.page("british"))
    assert "Deploy Rifle platoon: the umpire begins after that." in phone
    assert "Wait for the umpire" not in phone
    assert "not deployed yet" in phone
    assert "not ordered yet" not in phone
    console = words_of(zareb.umpire.get(zareb.base).text)
    assert "Begin without them" in console
    assert "Begin the battle" not in console
    places = {"british": ("rifles", 460, 330), "axis": ("schuetzen", 2000, 1640)}
    for seat, (platoon, x_m, y_m) in places.items():
        told = {"x_m": x_m, "y_m": y_m, "heading_deg": 0, "formation": "column"}
        assert zareb.make(seat, "deploy", platoon=platoon, **told).status_code == 303
    phone = words_of(zareb.page("british"))
    assert "Wait for the umpire to begin." in phone
    assert "sealed" not in phone
    assert "Begin the battle" in words_of(zareb.umpire.get(zareb.base).text)


def test_a_phone_promises_no_more_reports_when_the_battle_is_over(app, settings):
    gap = BackToBack(app, settings)
    gap.begin()
    assert "are shown here" in gap.page("british")
    assert gap.make("umpire", "end-battle").status_code == 303
    assert "are shown here" not in gap.page("british")


def test_when_the_battle_is_over_everybody_reads_who_has_won(app, settings):
    gap = BackToBack(app, settings)
    gap.begin()
    gap.make("umpire", "rule-element", element=gap.element("C4").id, lost="yes")
    assert gap.make("umpire", "end-battle").status_code == 303
    hall = app.test_client()
    code = gap.services.devices.join_code(gap.id, None)
    assert hall.get(f"/J/{code}").status_code == 303
    pages = (gap.page("axis"), gap.page("british"), hall.get("/watch/").text)
    console = words_of(gap.umpire.get(gap.base).text)
    won = "The battle is over Axis advantage Neither side holds 1709. Axis lost fewer elements."
    for page in (console, *map(words_of, pages)):
        assert f"{won} Side Elements lost British 1 of 10 Axis 0 of 8" in page
    assert "The battle is over · over" not in console
