"""The console of a finished battle leads to the next one, or says that none follows."""

import pytest
from werkzeug.datastructures import MultiDict

from assistant.web.database import database
from assistant.web.settings import Settings
from tests.web.evening import words_of
from tests.web.wild import Wild
from tests.web.wild_tables import TABLES, write


@pytest.mark.parametrize("game", sorted(TABLES))
def test_a_finished_battle_leads_on_or_says_that_nothing_follows(tmp_path, game) -> None:
    write(tmp_path)
    settings = Settings(tmp_path)
    room = Wild(settings, TABLES[game][-1:], 1)
    try:
        room.begin(before=0)
        winner = next(iter(room.game.state.sides))
        told = MultiDict({"winner": winner, "words": "Time is up."})
        ended = room.umpire.post(f"{room.base}/do/end-battle", data=told)
        assert ended.status_code == 303
        page = words_of(room.umpire.get(room.base).text)
    finally:
        database.close(settings.database)

    assert "Time is up." in page
    assert ("Next battle" in page) != ("no next battle follows" in page)
