"""The values with which a new card begins."""

from flask import request

from assistant.cards.toml_files.reading import CardStore
from assistant.web.cards.card_editor import Editor
from assistant.web.forms.fields import Json
from assistant.web.services import services


def first_values(editor: Editor, shelf: CardStore) -> Json:
    """Return the values of a new card; a battle in the address decides some values."""
    values = editor.blank(shelf)
    game = services().battles.game(request.args.get("battle", ""))
    return values if game is None else {**values, **editor.for_battle(game, shelf)}
