// Keys of the keyboard: an element with data-key="u" is pressed (a field: entered) by that key.
"use strict";

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const here = event.target;
  const field = here.closest("input, select, textarea, [contenteditable]");
  if (field && !field.matches("[type=checkbox], [type=radio]")) {
    if (event.key === "Escape") field.blur();
    return;
  }
  const pressesItself = (event.key === "Enter" || event.key === " ") && here.closest("a, button, summary, label");
  if (pressesItself) return;
  const key = CSS.escape(event.key.toLowerCase());
  const wanted = [...document.querySelectorAll(`[data-key="${key}"]`)].find((each) => each.offsetParent);
  if (!wanted) return;
  event.preventDefault();
  if (wanted.matches("input, textarea, select")) {
    wanted.focus();
    wanted.select?.();
  } else wanted.click();
});
