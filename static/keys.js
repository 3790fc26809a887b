// Keys of the keyboard: an element with data-key="u" is pressed (a field: focused) by that key.
"use strict";

(() => {
  let tapped = null; // the link or button pressed last by mouse or finger: Enter does not press it again

  document.addEventListener("pointerdown", (event) => {
    tapped = event.target.closest("a, button, summary, label");
  });

  // An open menu closes with Escape, or with a press beside it.
  const closeMenus = (but) => {
    for (const menu of document.querySelectorAll("details.menu[open]")) {
      if (menu === but) continue;
      if (menu.contains(document.activeElement)) menu.querySelector("summary").focus();
      menu.open = false;
    }
  };
  document.addEventListener("pointerdown", (event) => closeMenus(event.target.closest("details.menu")));

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") closeMenus();
    if (event.key === "Tab") tapped = null;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.repeat && event.key === "Enter") return; // one press is one step
    const here = event.target;
    const field = here.closest("input, select, textarea, [contenteditable]");
    if (field && !field.matches("[type=checkbox], [type=radio]")) {
      if (event.key === "Escape") field.blur();
      return;
    }
    const key = CSS.escape(event.key.toLowerCase());
    const wanted = [...document.querySelectorAll(`[data-key="${key}"]`)].find((each) => each.offsetParent);
    const pressesItself = (event.key === "Enter" || event.key === " ") && here.closest("a, button, summary, label");
    if (pressesItself && !(wanted && event.key === "Enter" && pressesItself === tapped)) return;
    if (!wanted) return;
    event.preventDefault();
    if (wanted.matches("input, textarea, select")) {
      wanted.focus();
      wanted.select?.();
    } else wanted.click();
  });
})();
