// Counts on how long a side has waited. The server says it once with each page: nothing is fetched.
"use strict";

(() => {
  const LEAST_S = 20; // of a wait that is shown
  const MOST_S = 1800; // a longer one is a break
  const begun = new WeakMap(); // of each line: what the page said, and since when it counts

  const words = (s) => {
    const [hours, minutes, rest] = [Math.floor(s / 3600), Math.floor(s / 60) % 60, s % 60];
    const two = (n) => String(n).padStart(2, "0");
    return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
  };

  function show() {
    for (const line of document.querySelectorAll("[data-waited]")) {
      const said = line.dataset.waited;
      if (begun.get(line)?.said !== said) begun.set(line, { said, at: Date.now() });
      const seconds = Number(said) + Math.floor((Date.now() - begun.get(line).at) / 1000);
      line.hidden = seconds < LEAST_S || seconds > MOST_S;
      line.querySelector("b").textContent = words(seconds);
    }
  }

  document.addEventListener("DOMContentLoaded", () => {
    show();
    setInterval(show, 1000);
  });
  document.addEventListener("htmx:after:swap", show);
})();
