// The dice that people roll: a tap or a digit fills the next die, Backspace clears it, and the form is
// sent automatically when the last die is entered.
//
// If a page has the dice of several throws, a digit goes into the die that was tapped, and then into the
// next empty one.
//
// It works on any [data-dice] (macro dice_pad), also after a swap. Without this script each key of the pad
// sends the form, with the face as "die".
//
// While the laptop reads a changed answer (data-asks, sheet.js), dice wait: they go into the same throw when
// its new sum is there, and are dropped if another throw is asked for, or while the form is being sent.
"use strict";

(() => {
  const WAIT_MS = 900; // for the second digit of a die with more than nine faces
  let waiting;
  let chosen; // the die that was tapped
  let held = []; // waiting digits, with their throw

  const pad = () => [...document.querySelectorAll("[data-dice]")].find((each) => each.offsetParent);
  const dice = (roll) => [...roll.querySelectorAll("input.die:not([readonly])")];
  const tapped = (roll) => dice(roll).find((die) => die === chosen);
  const empty = (roll) => dice(roll).find((die) => die.value === "" || "half" in die.dataset);
  const next = (roll) => tapped(roll) ?? empty(roll);

  const thrownFor = (roll) => roll.querySelector(".say b")?.textContent;

  // Returns whether a digit must wait, or came too late.
  function waits(roll, digit) {
    const form = roll.closest("form");
    if (!form?.matches("[data-asks], [data-sent]")) return false;
    if ("asks" in form.dataset && !("sent" in form.dataset)) held.push([digit, thrownFor(roll)]);
    return true;
  }

  // The attribute too: a swap corrects a value only if the attribute differs.
  function write(die, face) {
    die.value = face;
    die.setAttribute("value", face);
    delete die.dataset.half;
  }

  function show(roll) {
    const now = next(roll);
    roll.querySelectorAll(".slot").forEach((slot) => slot.classList.toggle("next", slot.contains(now)));
    const back = roll.querySelector("[name=back]"); // offered once a die has fallen
    if (back) back.hidden = !("fallen" in back.dataset) && dice(roll).every((die) => die.value === "");
    now?.closest(".throw")?.scrollIntoView({ block: "nearest" });
    document.dispatchEvent(new Event("next-die"));
  }

  function fill(roll, face) {
    clearTimeout(waiting);
    const die = next(roll);
    if (!die) return;
    if (document.activeElement?.matches("input.die")) document.activeElement.blur();
    write(die, face);
    chosen = undefined;
    show(roll);
    if (!empty(roll)) die.form.requestSubmit();
  }

  function type(roll, digit) {
    const faces = Number(roll.dataset.faces);
    const die = next(roll);
    if (!die) return;
    const face = Number(("half" in die.dataset ? die.value : "") + digit);
    if (face < 1 || face > faces) return;
    if (face * 10 > faces) return fill(roll, face);
    die.value = face;
    die.dataset.half = "";
    waiting = setTimeout(() => fill(roll, face), WAIT_MS);
  }

  function back(roll) {
    clearTimeout(waiting);
    const last = tapped(roll) ?? dice(roll).filter((die) => die.value !== "").pop();
    if (last) write(last, "");
    else roll.querySelector("[name=back]")?.click();
    show(roll);
  }

  document.addEventListener("click", (event) => {
    const key = event.target.closest("[data-dice] [name=die], [data-dice] [name=back]");
    const roll = key?.closest("[data-dice]");
    if (!roll) return;
    if (key.name === "die") {
      event.preventDefault();
      if (!waits(roll, key.value)) fill(roll, key.value);
    } else if (dice(roll).some((die) => die.value !== "")) {
      event.preventDefault();
      back(roll);
    }
  });

  document.addEventListener("keydown", (event) => {
    const roll = pad();
    if (!roll || event.ctrlKey || event.metaKey || event.altKey) return;
    const field = event.target.closest("input, select, textarea, [contenteditable]");
    if (field && !field.matches("input.die, [type=checkbox], [type=radio]")) return;
    if (/^[0-9]$/.test(event.key)) {
      if (!waits(roll, event.key)) type(roll, event.key);
    } else if (event.key === "Backspace") held.length ? held.pop() : back(roll);
    else return;
    event.preventDefault();
  });

  document.addEventListener("focusin", (event) => {
    const roll = event.target.closest("[data-dice]");
    if (!roll || event.target.closest(".pad")) return;
    chosen = event.target.matches("input.die") ? event.target : undefined;
    show(roll);
  });

  document.addEventListener("asked", () => {
    const [digits, roll] = [held, pad()];
    held = [];
    if (!roll) return;
    for (const [digit, what] of digits) if (what === thrownFor(roll)) type(roll, digit);
  });
})();
