// The console beside a sheet. The laptop adds it if the window is wide enough, which this script notes in
// a cookie. A sheet that needs dice shows them first, with the sum above them.
"use strict";

(() => {
  const YEAR_S = 31536000;
  const wide = matchMedia("(min-width: 1180px)");

  function note() {
    document.cookie = `desk=${wide.matches ? "wide" : "narrow"}; path=/; max-age=${YEAR_S}; samesite=lax`;
  }

  function showDice() {
    const main = document.querySelector(".atdesk > main");
    if (main?.querySelector("[data-dice]") && !main.querySelector("[data-rings]")) main.scrollTop = main.scrollHeight;
  }

  note();
  wide.addEventListener("change", note);
  document.addEventListener("DOMContentLoaded", showDice);
  document.addEventListener("htmx:after:swap", showDice);
})();
