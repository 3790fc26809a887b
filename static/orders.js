// A heading is tapped on a compass; ticks of the placing list stay.
//
// A [data-hands] names the list that is ticked off, its data-ticks the address that is told.
"use strict";

(() => {
  document.addEventListener("click", (event) => {
    const fills = event.target.closest?.("[data-fills]");
    if (!fills) return;
    const field = fills.closest("form").querySelector(`input[name="${CSS.escape(fills.dataset.fills)}"]`);
    field.value = fills.dataset.value;
    field.setAttribute("value", field.value);
    field.dispatchEvent(new Event("change", { bubbles: true }));
  });

  // The placing list: the laptop has the ticks, for all phones of the side; what it has not heard of
  // yet stands in this phone, and is told when the link is back. They go with the turn.
  const HANDS = "hands";
  let telling = false;
  function kept(list) {
    const all = JSON.parse(localStorage.getItem(HANDS) ?? "{}");
    const [battle, turn] = list.dataset.hands.split(" ");
    return { all, battle, turn, untold: (all[battle]?.turn === turn && all[battle].untold) || {} };
  }
  function keep(list, change) {
    const { all, battle, turn, untold } = kept(list);
    try {
      localStorage.setItem(HANDS, JSON.stringify({ ...all, [battle]: { turn, untold: change({ ...untold }) } }));
    } catch {} // a browser that keeps nothing: the box is ticked all the same
  }
  function restore() {
    for (const list of document.querySelectorAll("[data-hands]")) {
      const { untold } = kept(list);
      let left = 0;
      for (const box of list.querySelectorAll("input[type=checkbox]")) {
        box.checked = untold[box.value] ?? "done" in box.dataset;
        left += box.checked ? 0 : 1;
      }
      const count = list.querySelector(".left");
      if (count) count.textContent = left ? `${left} to do` : "all done";
    }
  }
  async function tell() {
    const list = document.querySelector("[data-hands]");
    const [next] = list ? Object.entries(kept(list).untold) : [];
    if (!next || telling) return;
    telling = true;
    const [words, done] = next;
    try {
      const body = new URLSearchParams({ turn: kept(list).turn, words, done: done ? "yes" : "no" });
      const answer = await fetch(list.dataset.ticks, { method: "POST", body });
      if (answer.status >= 500) throw new Error("not kept");
      for (const box of list.querySelectorAll("input[type=checkbox]")) {
        if (box.value === words && answer.ok) box.toggleAttribute("data-done", done);
      }
      keep(list, ({ [words]: told, ...others }) => (told === done ? others : { [words]: told, ...others }));
      telling = false;
      tell();
    } catch {
      telling = false; // no link: told when it is back
    }
  }
  document.addEventListener("link", (event) => event.detail && tell());
  document.addEventListener("change", (event) => {
    const list = event.target.closest?.("[data-hands]");
    if (!list) return;
    const { value, checked } = event.target;
    keep(list, (untold) => ({ ...untold, [value]: checked }));
    restore();
    tell();
  });

  function ready() {
    restore();
    tell();
  }
  document.addEventListener("DOMContentLoaded", ready);
  document.addEventListener("htmx:after:swap", ready);
  addEventListener("pageshow", ready);
})();
