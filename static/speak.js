// Speaks public announcements with the browser's own voice, each new sentence once. It is off until a tap on
// the button, because a browser speaks only after one. Undo and redo add no number, so nothing is said.
"use strict";

(() => {
  const voice = window.speechSynthesis;
  let isOn = false;
  let last = 0; // the number of the newest sentence shown

  const number = (line) => Number(line.dataset.said);

  function say(words) {
    const said = new SpeechSynthesisUtterance(words);
    said.lang = "en";
    voice.speak(said);
  }

  function show() {
    const lines = [...document.querySelectorAll("[data-said]")].sort((a, b) => number(a) - number(b));
    for (const line of lines.filter((each) => number(each) > last)) {
      last = number(line);
      if (isOn) say(line.textContent);
    }
    const button = document.querySelector("[data-speak]");
    if (!button || !voice) return;
    button.hidden = false;
    button.setAttribute("aria-pressed", isOn);
    button.textContent = isOn ? "Voice: on" : "Voice: off";
  }

  document.addEventListener("click", (event) => {
    if (!event.target.closest?.("[data-speak]")) return;
    isOn = !isOn;
    if (isOn) say("The voice is on.");
    else voice.cancel();
    show();
  });
  document.addEventListener("DOMContentLoaded", show);
  document.addEventListener("htmx:after:swap", show);
})();
