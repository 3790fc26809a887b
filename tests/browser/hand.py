"""A hand that fills in the sheet of any move: answers by name, dice in order, until it is made."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlencode, urljoin

from playwright.sync_api import Page, Response, expect

from assistant.web.sheets.move_sheets import NONE_CHOSEN

PATIENCE = 40  # questions and throws of one sheet
MADE = 303  # the answer to a move that is sent finished: back to where it came from
USUAL = 3  # what falls when the story does not say
NUMBER = re.compile(r" \d+(?= with| \()")  # of the base of a figure

# notes when what was sent is shown; what a page fetches by itself is shown too, and is not meant
SWAPPED = """() => {
  const page = document.documentElement;
  delete page.dataset.swapped;
  document.addEventListener("htmx:finally:swap", (event) => {
    if (event.detail.ctx.request.method === "POST") page.dataset.swapped = 1;
  });
}"""

# what a sheet wants now; each look asks the browser once, as a long game looks thousands of times
WANTS = """() => {
  const sheet = document.querySelector("#sheet");
  const has = (found) => document.querySelector(found) !== null;
  const fields = sheet ? [...sheet.querySelectorAll("[name]:not([type=hidden])")] : [];
  return {
    open: sheet !== null,
    other: !window.ofThisMove,
    fields: fields.map((e) => e.getAttribute("name")),
    refuses: has("#sheet .ask h2"),
    dice: has(".slot.next") ? document.querySelectorAll("input.die[value='']").length : 0,
    owner: has("#sheet section.ask [name^='takes_'][value='man']"),
    ready: has(".roll .button.go.wide"),
  };
}"""
# a question: the answers that it offers, each with its words, and those that stand
OFFERS = """(sheet, name) => {
  const fields = [...sheet.querySelectorAll(`[name="${name}"]:not([type=hidden])`)];
  const choices = fields
    .flatMap((e) => e.tagName === "SELECT" ? [...e.options] : e.type === "text" ? [] : [e])
    .filter((e) => e.value !== undefined && (e.closest("label") || e.tagName === "OPTION"));
  return {
    kind: fields[0].getAttribute("type") || fields[0].tagName,
    asked: fields[0].closest("section.ask") !== null,
    drawn: fields[0].closest("[data-rings]") !== null,
    folded: fields[0].closest("details:not([open])") !== null,
    offered: choices.map((e) =>
      [e.value, (e.closest("label") ?? e).textContent.trim().replace(/\\s+/g, " ")]),
    stands: new FormData(sheet).getAll(name).filter((one) => !["-", "no"].includes(one)),
  };
}"""
TICK = "(boxes, wanted) => boxes.forEach((e) => { e.checked = wanted.includes(e.value); })"
# as a person's tap: nothing can happen to the sheet between the tick and its change
TICK_AND_CHANGE = """(boxes, wanted) => {
  boxes.forEach((e) => { e.checked = wanted.includes(e.value); });
  boxes.at(-1).dispatchEvent(new Event("change", { bubbles: true }));
}"""

Answer = str | float | tuple[str, ...]


def is_of_a_move(answer: Response) -> bool:
    """Whether a response is about a move or its sheet; a sheet that was opened may come late.

    A sheet updates by itself when the battle changes: that is not counted.
    """
    asked = answer.request
    return "/do/" in answer.url and asked.method == "POST" and "x-look" not in asked.headers


class Hand:
    """A person who taps on one screen."""

    def __init__(self, page: Page, base: str, home: str) -> None:
        self.page = page
        self.base = base  # where this screen makes its moves
        self.home = home  # the page to which it comes back
        self.taps_made = 0  # with the digits of answers
        self.dice_typed = 0

    def makes(
        self,
        move: str,
        told: Mapping[str, str] | None = None,
        answers: Mapping[str, Answer] | None = None,
        dice: Iterable[int] = (),
    ) -> str:
        """Open a move's sheet, fill it in, make the move; return what the screen says about it."""
        self._opens(move, told or {})
        return self.fills_in(answers or {}, dice)

    def sends(
        self, move: str, told: Mapping[str, Answer], dice: Mapping[str, Sequence[int]] | None = None
    ) -> None:
        """Send a move as its finished sheet would, if the story has already shown one like it."""
        pairs = [(name, one) for name, answer in told.items() for one in self._sent_as(answer)]
        pairs += [
            (f"dice.{name}", str(face)) for name, fell in (dice or {}).items() for face in fell
        ]
        address = urljoin(self.page.url, f"{self.base}/do/{move}")
        answer = self.page.context.request.post(
            address,
            data=urlencode([*pairs, ("tap", "1"), ("from", self.home)]),
            headers={"Content-Type": "application/x-www-form-urlencoded"},
            max_redirects=0,
        )
        assert answer.status == MADE, (move, told, answer.status, answer.text())

    @staticmethod
    def _sent_as(answer: Answer) -> list[str]:
        """Return one value, or several with the mark that there may be none."""
        return [*map(str, answer), NONE_CHOSEN] if isinstance(answer, tuple) else [str(answer)]

    def refused(self, move: str, told: Mapping[str, str], answers: Mapping[str, Answer]) -> str:
        """Open a move's sheet and fill it in as far as it is accepted; return the refusal."""
        self._opens(move, told)
        left = dict(answers)
        while not (wants := self._read_sheet())["refuses"]:
            assert left, self._says("not refused")
            self._one_step(wants, left, iter(()))
        assert not left, self._says(f"never asked for {', '.join(left)}")
        return self.page.locator("#sheet .ask h2").inner_text()

    def taps(
        self, words: str, answers: Mapping[str, Answer] | None = None, dice: Iterable[int] = ()
    ) -> str:
        """Press the button or link with this text; fill in its sheet if it has one."""
        link = self.page.get_by_role("link", name=words, exact=True)
        button = self.page.get_by_role("button", name=words, exact=True)
        found = link.or_(button).first
        folded = self.page.locator("#more-due:not([open]) > summary")
        expect(found.or_(folded).first).to_be_visible()
        if not found.is_visible():
            folded.click()
            self.taps_made += 1
        expect(found).to_be_visible()
        self.taps_made += 1
        if link.count():
            link.first.click()
            return self.fills_in(answers or {}, dice)
        with self.page.expect_response(is_of_a_move):
            button.first.click()
        self.page.wait_for_load_state()
        return ""

    def fills_in(self, answers: Mapping[str, Answer], dice: Iterable[int] = ()) -> str:
        """Fill in the open sheet; return what the screen says when the move is made."""
        expect(self.page.locator("#sheet")).to_be_visible()  # who tapped a link waits for its page
        left, faces = dict(answers), iter(dice)
        self.page.evaluate("window.ofThisMove = true")
        for _ in range(PATIENCE):
            wants = self._read_sheet()
            if wants["other"]:  # the move is made: another page, or the sheet that follows
                return self._made(left, follows=wants["open"])
            self._one_step(wants, left, faces)
        raise AssertionError(self._says("asks without end"))

    def _opens(self, move: str, told: Mapping[str, str]) -> None:
        query = urlencode({**told, "from": self.home})
        self.page.goto(urljoin(self.page.url, f"{self.base}/do/{move}?{query}"))

    def _read_sheet(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate(WANTS)
        return found

    def _one_step(
        self, wants: Mapping[str, Any], left: dict[str, Answer], faces: Iterator[int]
    ) -> None:
        page = self.page
        if name := next((name for name in left if name in wants["fields"]), ""):
            self._answers(name, left.pop(name), left)
            return
        assert not wants["refuses"], self._says("refused")
        if wants["dice"]:
            page.wait_for_load_state()  # before, nobody listens to keys
            with self._sent():
                self.dice_typed += wants["dice"]
                for _ in range(wants["dice"]):
                    page.keyboard.press(str(next(faces, USUAL)))
            return
        if wants["owner"]:  # a weapon takes no hit for its men, where nothing is told
            with self._sent():
                self.taps_made += 1
                page.locator("#sheet section.ask [name^='takes_'][value='man']").check(force=True)
            return
        assert wants["ready"], self._says(f"nobody answers {self._open()}, but {[*left]}")
        with self._sent():
            self.taps_made += 1
            page.locator(".roll .button.go.wide").first.click()

    def _answers(self, name: str, answer: Answer, left: dict[str, Answer]) -> None:
        sheet = self.page.locator("#sheet")
        field = sheet.locator(f"[name='{name}']:not([type=hidden])")
        question: dict[str, Any] = sheet.evaluate(OFFERS, name)
        asked = question["asked"]
        wanted = self._values(question["offered"], answer)
        if sorted(question["stands"]) == sorted(wanted) and not asked:
            return
        if question["folded"]:
            self.taps_made += 1
            field.first.locator("xpath=ancestor::details[not(@open)]/summary").first.click()
        if question["drawn"] and wanted:
            self._ticks_beside_drawing(name, {*wanted} ^ {*question["stands"]})
            return
        ticked = len({*wanted} ^ {*question["stands"]}) + asked  # and one tap goes on
        of_kind = {"radio": 1, "checkbox": ticked, "SELECT": 2}
        self.taps_made += of_kind.get(question["kind"], len("".join(wanted)) + 1)
        with self._sent():
            if question["kind"] == "radio":
                sheet.locator(f"[name='{name}'][value='{wanted[0]}']").check(force=True)
            elif question["kind"] == "checkbox":
                if asked:
                    field.evaluate_all(TICK, wanted)
                    self._ticks_others_asked(left)
                    sheet.locator("section.ask .go").click()
                else:
                    field.evaluate_all(TICK_AND_CHANGE, wanted)
            elif question["kind"] == "SELECT":
                field.first.select_option(wanted[0])
            else:
                field.first.fill(wanted[0])
                field.first.press("Enter" if asked else "Tab")

    def _ticks_others_asked(self, left: dict[str, Answer]) -> None:
        """Tick the answers of other lists that are sent with the same button."""
        sheet = self.page.locator("#sheet")
        for name in [name for name in self._open() if name in left]:
            question: dict[str, Any] = sheet.evaluate(OFFERS, name)
            if question["kind"] != "checkbox":
                continue
            wanted = self._values(question["offered"], left.pop(name))
            self.taps_made += len({*wanted} ^ {*question["stands"]})
            sheet.locator(f"[name='{name}']:not([type=hidden])").evaluate_all(TICK, wanted)

    def _ticks_beside_drawing(self, name: str, changed: Iterable[str]) -> None:
        """Tick figures near a burst: each tap brings up the dice of those ticked so far."""
        for value in sorted(changed):
            box = self.page.locator(f"#sheet [name='{name}'][value='{value}']")
            self.taps_made += 1
            with self._sent():
                box.locator("xpath=ancestor::label").click()

    def _values(self, offered: list[tuple[str, str]], answer: Answer) -> list[str]:
        """Return the answers as the sheet sends them; an option's text, or its start, will do."""
        words = [str(each) for each in (answer if isinstance(answer, tuple) else (answer,))]
        found: list[str] = []
        if words == ["no"] and [value for value, _ in offered] == ["yes"]:
            return found  # a box to be left empty
        for word in words:
            starting = [
                value
                for value, said in offered
                if any(x.lower().startswith(word.lower()) for x in (said, NUMBER.sub("", said)))
            ]
            known = word in (value for value, _ in offered)
            assert known or starting or not offered, self._says(f"no {word!r} among {offered}")
            others = [value for value in starting if value not in found]  # a second one alike
            found.append(word if known or not starting else (others or starting)[0])
        return found

    @contextmanager
    def _sent(self) -> Iterator[None]:
        """Run the block, which sends the sheet; afterwards the page shows the result."""
        page = self.page
        page.evaluate(SWAPPED)
        with page.expect_response(is_of_a_move) as sent:
            yield
        if sent.value.header_value("hx-redirect"):
            page.wait_for_function("() => !window.ofThisMove")
            page.wait_for_load_state()
        else:
            expect(page.locator("html[data-swapped]")).to_have_count(1)

    def _made(self, left: Mapping[str, Answer], *, follows: bool) -> str:
        assert not left, self._says(f"never asked for {', '.join(left)}")
        said = self.page.get_by_role("status").last
        words = said.inner_text() if said.count() else ""
        expect(self.page.locator("#sheet")).to_have_count(int(follows))
        return words

    def _open(self) -> list[str]:
        """The names in the open question."""
        fields = self.page.locator("#sheet section.ask [name]:not([name=preview])")
        return sorted({str(fields.nth(n).get_attribute("name")) for n in range(fields.count())})

    def _says(self, what: str) -> str:
        return f"{what}: {self.page.url}\n{self.page.locator('body').inner_text()}"
