// Shows the big moments of a side on its phone, each once: those since the page was last open. A phone
// that opens the battle for the first time has missed nothing, so it shows none.
"use strict";

(() => {
  const KEPT = 60; // moments seen, at most

  const every = () => [...document.querySelectorAll("[data-moment]")];
  const seen = () => JSON.parse(localStorage.getItem("moments") ?? "[]");
  const see = (keys) => localStorage.setItem("moments", JSON.stringify([...seen(), ...keys].slice(-KEPT)));

  const BUZZ_MS = 240;
  let shown;

  function show() {
    const known = seen();
    const next = every().find((each) => !known.includes(each.dataset.moment));
    for (const each of every()) each.hidden = each !== next;
    if (next && shown !== next.dataset.moment) {
      next.querySelector("button").focus({ preventScroll: true });
      const isQuiet = localStorage.getItem("quiet") === "yes"; // as the reader chose for moves
      if (!isQuiet && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ_MS);
    }
    shown = next?.dataset.moment;
  }

  function open() {
    see([...document.querySelectorAll("[data-moment-made]")].map((each) => each.dataset.momentMade)); // read here
    const { moments } = document.querySelector("[data-moments]")?.dataset ?? {};
    if (!moments) return;
    if (localStorage.getItem("moments-of") !== moments) {
      localStorage.setItem("moments-of", moments);
      see(every().map((each) => each.dataset.moment));
    }
    show();
  }

  document.addEventListener("click", (event) => {
    const moment = event.target.closest?.("[data-moment-seen]")?.closest("[data-moment]");
    if (!moment) return;
    see([moment.dataset.moment]);
    show();
  });
  document.addEventListener("DOMContentLoaded", open);
  document.addEventListener("htmx:after:swap", show);
})();
