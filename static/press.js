// A press counts for the button on which it began, even if the page changes before the finger lifts.
//
// A page that is renewed in its place may move its buttons, or make another button of an element. Then the click
// that follows does nothing, and the button that was meant is clicked where it is now.
"use strict";

(() => {
  const NEAR_PX = 12; // a finger that lifts further away left the button on purpose
  const BUTTONS = "a.button, form.tap button";
  let press;

  // What a tap on this element does. The token of a form is another one on each page.
  function deed(element) {
    const button = element.closest(BUTTONS);
    if (!button?.form) return button?.href ?? "";
    const fields = new URLSearchParams(new FormData(button.form));
    fields.delete("request");
    return `${button.form.action} ${fields}`;
  }

  const isRenewed = ({ element, does }) => !element.isConnected || deed(element) !== does;

  addEventListener("pointerdown", ({ target: element, isPrimary, clientX: x, clientY: y }) => {
    if (isPrimary) press = { element, does: deed(element), x, y };
  }, true);
  addEventListener("pointercancel", () => (press = undefined), true);
  addEventListener("pointerup", ({ clientX: x, clientY: y }) => {
    const { does } = press ?? {};
    if (!does || !isRenewed(press) || Math.hypot(x - press.x, y - press.y) > NEAR_PX) return;
    [...document.querySelectorAll(BUTTONS)].find((button) => deed(button) === does)?.click();
  }, true);
  addEventListener("click", (event) => {
    if (!press || !event.isTrusted || !event.detail) return; // by a script or a key
    if (press.does !== deed(event.target) || isRenewed(press)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    press = undefined;
  }, true);
})();
