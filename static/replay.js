// Plays a battle again step by step, and fetches nothing while the page is hidden.
"use strict";

(() => {
  const EVERY_MS = [2000, 1000, 400]; // milliseconds between steps, by speed
  const NAMES = ["1×", "2×", "5×"];

  let speed = 0;
  let timer;

  const step = (way) => document.querySelector(`a[data-step="${way}"]`);
  const isPlaying = () => timer !== undefined;

  // Every step brings new buttons, which are set again.
  function show() {
    const play = document.getElementById("play");
    if (!play) return;
    play.classList.toggle("on", isPlaying());
    play.setAttribute("aria-label", isPlaying() ? "Pause" : "Play");
    const button = document.getElementById("speed");
    button.hidden = false;
    button.textContent = NAMES[speed];
    button.setAttribute("aria-label", `Speed ${NAMES[speed]}`);
    const slider = document.getElementById("at");
    const said = /Step (\d+) of/.exec(document.getElementById("steps").textContent);
    if (said && document.activeElement !== slider) slider.value = said[1] - 1;
  }

  function stop() {
    clearInterval(timer);
    timer = undefined;
    show();
  }

  function tick() {
    if (document.hidden) return;
    const next = step("on");
    if (next) next.click();
    else stop();
  }

  function start() {
    clearInterval(timer);
    timer = setInterval(tick, EVERY_MS[speed]);
    show();
  }

  function toggle() {
    if (isPlaying()) return stop();
    start();
    step(step("on") ? "on" : "first")?.click();
  }

  document.addEventListener("click", (event) => {
    const pressed = event.target.closest("#play, #speed");
    if (!pressed) return;
    event.preventDefault();
    if (pressed.id === "play") return toggle();
    speed = (speed + 1) % EVERY_MS.length;
    if (isPlaying()) start();
    show();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== " " || event.target.id !== "at") return;
    event.preventDefault();
    toggle();
  });
  document.addEventListener("htmx:after:swap", show);
  document.addEventListener("DOMContentLoaded", () => {
    const wasPlaying = document.querySelector("#play.on");
    if (wasPlaying) start();
    else show();
  });
})();
