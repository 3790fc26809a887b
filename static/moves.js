// Signals a side's move on its phone, with the title, a short vibration and a soft sound. Each move signals
// once: the page names the move (data-move), and has the same name again after an undo.
"use strict";

(() => {
  const KEPT = 40; // moves signaled, at most
  const BUZZ_MS = 120;
  const TONES_HZ = [523, 659];
  const TONE_S = 0.16;
  const LOUD = 0.06; // volume, of 1
  const TITLE = "Your move · ";

  let audio;
  // a browser plays nothing before its reader has touched the page
  document.addEventListener("pointerdown", () => (audio ??= window.AudioContext ? new AudioContext() : undefined));

  const isQuiet = () => localStorage.getItem("quiet") === "yes";

  function sound() {
    if (!audio) return;
    audio.resume();
    TONES_HZ.forEach((pitch, n) => {
      const from = audio.currentTime + n * TONE_S;
      const tone = new OscillatorNode(audio, { frequency: pitch });
      const volume = new GainNode(audio, { gain: 0 });
      volume.gain.setValueAtTime(0, from);
      volume.gain.linearRampToValueAtTime(LOUD, from + 0.02);
      volume.gain.linearRampToValueAtTime(0, from + TONE_S);
      tone.connect(volume).connect(audio.destination);
      tone.start(from);
      tone.stop(from + TONE_S);
    });
  }

  function signal() {
    if (isQuiet() || !navigator.userActivation?.hasBeenActive) return; // browsers refuse it before a touch
    navigator.vibrate?.(BUZZ_MS);
    sound();
  }

  function showSwitch() {
    for (const button of document.querySelectorAll("[data-signal]")) {
      button.hidden = false;
      button.textContent = isQuiet() ? "Turn sound on" : "Turn sound off";
    }
  }

  // A page that was just opened signals nothing, because its reader sees it.
  function look({ opened = false } = {}) {
    showSwitch();
    const move = document.querySelector("#page")?.dataset.move ?? "";
    const title = document.title.replace(TITLE, "");
    document.title = move ? TITLE + title : title;
    if (!move) return;
    const known = JSON.parse(sessionStorage.getItem("moves") ?? "[]");
    if (known.includes(move)) return;
    sessionStorage.setItem("moves", JSON.stringify([...known, move].slice(-KEPT)));
    if (!opened) signal();
  }

  document.addEventListener("click", (event) => {
    if (!event.target.closest?.("[data-signal]")) return;
    localStorage.setItem("quiet", isQuiet() ? "no" : "yes");
    showSwitch();
    signal();
  });
  document.addEventListener("DOMContentLoaded", () => look({ opened: true }));
  document.addEventListener("htmx:after:swap", () => look());
})();
