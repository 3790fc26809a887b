// Ties the chosen place of an order to the edges of the map, with the player's own measures on two tags: how
// far right and how far away. map-look.js says when the part of the map that shows has changed.
"use strict";

(() => {
  const CROSS_PX = 16; // half of the cross at the place
  const TAG_PX = 28; // half of a tag: it stays whole at an edge

  function guide(box) {
    const guides = box.querySelector(".guides");
    if (!guides || box.dataset.turned !== "0") return;
    const view = box.querySelector(".spotmap");
    const cross = view.querySelector(".mapsvg:not(.loupe) .cross");
    const frame = view.getBoundingClientRect();
    const place = new DOMPoint(...(cross.dataset.at ?? "").split(" ").map(Number));
    const seen = place.matrixTransform(view.querySelector(".mapsvg").getScreenCTM());
    const [x, y] = [seen.x - frame.left, seen.y - frame.top];
    const isIn = x >= 0 && x <= frame.width && y >= 0 && y <= frame.height;
    guides.hidden = cross.getAttribute("visibility") === "hidden" || !isIn;
    const [across, down, right, away] = guides.children;
    const pixels = (each, places) => Object.entries(places).forEach(([edge, far]) => (each.style[edge] = `${Math.max(0, far)}px`));
    pixels(across, { top: y, width: x - CROSS_PX });
    pixels(down, { left: x, top: y + CROSS_PX });
    pixels(right, { left: Math.min(Math.max(x, TAG_PX), frame.width - TAG_PX) });
    pixels(away, { top: y });
    const fields = box.querySelectorAll(".spotfields input:not([type=hidden])");
    [right, away].forEach((tag, i) => (tag.textContent = fields[i].value));
  }

  document.addEventListener("maplook", (event) => {
    const box = event.target.closest("[data-spot]");
    if (box) guide(box);
  });
})();
