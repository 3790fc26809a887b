// The console beside a sheet. The laptop adds it if the window is wide enough, which this script notes in
// a cookie. A sheet opens at its questions, and its dice stay in view below them. After the first die it
// shows the sum above the dice.
"use strict";

(() => {
  const YEAR_S = 31536000;
  const wide = matchMedia("(min-width: 1180px)");

  function note() {
    document.cookie = `desk=${wide.matches ? "wide" : "narrow"}; path=/; max-age=${YEAR_S}; samesite=lax`;
  }

  function showDice() {
    const main = document.querySelector(".atdesk > main");
    if (!main?.querySelector("[data-dice]") || main.querySelector("[data-rings]")) return;
    const thrown = main.querySelector(".throws, [name^='dice.']:not([value=''])");
    if (thrown) main.scrollTop = main.scrollHeight;
  }

  note();
  wide.addEventListener("change", note);
  document.addEventListener("DOMContentLoaded", showDice);
  document.addEventListener("htmx:after:swap", showDice);
})();
