"""A question that a person sent without an answer: one sentence says what to enter."""

from werkzeug.datastructures import MultiDict

from assistant.battle.questions.question import Question
from assistant.battle.questions.wrong_answers import WrongAnswer
from assistant.frozen import replace

LOOK = "1"  # the sheet fetches itself again after an answer: other fields may still be empty
INPUTS = {
    "number": "Enter a number from {least:g} to {most:g}{mark}",
    "whole": "Enter a whole number from {least:g} to {most:g}",
    "heading": "Choose a direction, or enter degrees",
    "text": "Enter a few words",
    "choice": "Choose one",
}


def mark_missing(ask: Question, form: MultiDict[str, str]) -> Question:
    """Return an open question with its problem, if its field was shown and sent empty."""
    shown = any(name in form for name in ask.fields)
    if ask.problem or not shown or form.get("preview") == LOOK:
        return ask
    if ask.spot:
        return replace(ask, problem=_missing_distance(ask))
    please = ask.please or INPUTS.get(ask.kind, "")
    if not please:
        return ask
    limits = {"least": ask.least or 0, "most": ask.most or 0, "mark": ask.mark}
    allowed = ask.please or please.format(**limits)
    problem = WrongAnswer(ask.name, "", allowed, ask.words)
    return replace(ask, problem=str(problem))


def _missing_distance(ask: Question) -> str:
    """Return a sentence about which of the two distances of a place is missing."""
    assert ask.spot is not None
    pairs = zip(ask.spot.typed, ask.spot.measure.ways, strict=True)
    missing = [way for typed, way in pairs if not typed.strip()]
    if len(missing) == 1:
        return f"Enter the distance {missing[0]} too."
    return f"Tap the map, or enter the distances {' and '.join(missing)}."
