// The steps of the players at their table: ticked, shown one at a time or as a list, lit on the map.
//
// A [data-hands] names the list (a battle and its player, then the turn), and its data-ticks the address to
// send ticks to. The laptop keeps the ticks for all phones of the side; ticks that it has not received yet
// are kept on this phone, and sent when the link is back. They end with the turn.
"use strict";

(() => {
  const HANDS = "hands";
  const LISTED = "hands-list"; // the whole list is shown
  const shown = new Map(); // by list: the step that the player chose
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
    } catch {} // a browser without storage: the box is still ticked
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
      if (count && list.querySelector("input")) count.textContent = left ? `${left} to do` : "all done";
    }
    for (const list of document.querySelectorAll(".hands[id]")) show(list);
  }
  async function tell() {
    const list = document.querySelector("[data-ticks]");
    const [next] = list ? Object.entries(kept(list).untold) : [];
    if (!next || telling) return;
    telling = true;
    const [words, done] = next;
    try {
      const body = new URLSearchParams({ turn: kept(list).turn, words, done: done ? "yes" : "no" });
      const answer = await fetch(list.dataset.ticks, { method: "POST", headers: { "X-Whose": document.getElementById("link")?.dataset.whose ?? "" }, body });
      if (answer.status >= 500) throw new Error("not kept");
      for (const box of list.querySelectorAll("input[type=checkbox]")) {
        if (box.value === words && answer.ok) box.toggleAttribute("data-done", done);
      }
      keep(list, ({ [words]: told, ...others }) => (told === done ? others : { [words]: told, ...others }));
      telling = false;
      tell();
    } catch {
      telling = false; // no link: sent when it is back
    }
  }

  // One step is shown: the chosen one, or else the first one to do.

  const boxOf = (put) => put.querySelector("input[type=checkbox]");
  const putsOf = (list) => [...list.querySelectorAll("[data-put]")];

  function show(list) {
    const puts = putsOf(list);
    if (!puts.length) return;
    const { id, ticked } = shown.get(list.dataset.hands) ?? {};
    const asked = puts.find((put) => put.dataset.put === id && (ticked || !boxOf(put).checked));
    const now = asked ?? puts.find((put) => !boxOf(put).checked);
    const whole = localStorage.getItem(LISTED) === "yes";
    list.classList.toggle("one", !whole);
    list.classList.toggle("through", !now);
    puts.forEach((put, i) => {
      put.classList.toggle("now", put === now);
      put.classList.toggle("done", boxOf(put).checked);
      const tick = list.querySelectorAll(".ticks i")[i];
      tick.className = put === now ? "now" : boxOf(put).checked ? "done" : "";
    });
    for (const lit of list.querySelectorAll("[data-lit]")) lit.classList.toggle("on", lit.dataset.lit === now?.dataset.put);
    const toList = list.querySelector("[data-hands-list]");
    toList.textContent = whole ? "One at a time" : "Whole list";
    toList.setAttribute("aria-pressed", String(whole));
    if (!now) return;
    const number = puts.indexOf(now);
    list.querySelector(".where").textContent = now.closest(".stop").dataset.where;
    list.querySelector(".count").textContent = `${number + 1} of ${puts.length}`;
    const [back, done] = ["[data-hands-back]", "[data-hands-done]"].map((each) => list.querySelector(each));
    if (!done) return;
    const next = after(puts, now);
    back.innerHTML = "Back<small></small>";
    back.lastChild.textContent = puts[number - 1]?.dataset.title ?? "";
    back.disabled = !number;
    done.innerHTML = "Done<small></small>";
    done.lastChild.textContent = next ? `next: ${next.dataset.title}` : "the last one";
  }

  // the next step to do: after the one shown, or else from the first
  function after(puts, now) {
    const number = puts.indexOf(now);
    return [...puts.slice(number + 1), ...puts.slice(0, number)].find((put) => !boxOf(put).checked);
  }

  function ask(list, put, ticked = true) {
    if (put) shown.set(list.dataset.hands, { id: put.dataset.put, ticked });
    else shown.delete(list.dataset.hands);
    show(list);
  }

  document.addEventListener("click", ({ target }) => {
    const list = target.closest?.(".hands[id]");
    if (!list) return;
    const puts = putsOf(list);
    const now = puts.find((put) => put.classList.contains("now"));
    const dot = target.closest("[data-dot]");
    if (target.closest("[data-hands-list]")) {
      localStorage.setItem(LISTED, list.classList.contains("one") ? "yes" : "no");
      show(list);
    } else if (target.closest("[data-hands-done]") && now) {
      const next = after(puts, now);
      const box = boxOf(now);
      if (!box.checked) box.click();
      ask(list, next, false);
      if (!list.classList.contains("one")) (next ?? now).scrollIntoView({ block: "nearest" });
    } else if (target.closest("[data-hands-back]") && now) {
      ask(list, puts[puts.indexOf(now) - 1] ?? now);
    } else if (target.closest(".pick")) {
      ask(list, target.closest("[data-put]"));
    } else if (dot) {
      const put = puts.find((each) => each.dataset.put === dot.dataset.dot);
      ask(list, put);
      if (!list.classList.contains("one")) put.scrollIntoView({ block: "center" });
    }
  });
  document.addEventListener("link", (event) => event.detail && tell());
  document.addEventListener("change", (event) => {
    const list = event.target.closest?.("[data-hands]");
    if (!list) return;
    const { value, checked } = event.target;
    keep(list, (untold) => ({ ...untold, [value]: checked }));
    shown.delete(list.dataset.hands);
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
