// Marks the elements of a sheet's answers, or of its die, on the map beside the sheet. Between two
// elements it draws a line with its length.
"use strict";

(() => {
  const FIELDS = ["element", "other", "shot", "target"];
  const SVG = "http://www.w3.org/2000/svg";
  const DIE = /^(\S+) at (\S+)/;

  function named(units) {
    const sheet = document.getElementById("sheet");
    if (!sheet) return [];
    const answers = FIELDS.flatMap((name) => new FormData(sheet).getAll(name)).flatMap((each) => each.split(" "));
    const whose = document.querySelector("#sheet .slot.next")?.closest(".throw")?.querySelector(".plate");
    const die = (whose ?? document.querySelector("#sheet .series"))?.textContent.match(DIE)?.slice(1) ?? [];
    const label = (unit) => unit.querySelector("text")?.textContent;
    return units.filter((unit) => answers.includes(unit.dataset.unit) || die.includes(label(unit)));
  }

  function mark() {
    const svg = document.querySelector(".deskside .mapview .mapsvg");
    if (!svg) return;
    svg.querySelectorAll(".named").forEach((each) => each.remove());
    const units = [...svg.querySelectorAll(".unit[data-unit]")];
    const found = named(units);
    units.forEach((unit) => unit.classList.toggle("picked", found.includes(unit)));
    svg.classList.toggle("names", found.length === 2);
    if (found.length !== 2) return;
    const [[ax, ay], [bx, by]] = found.map((unit) => unit.dataset.at.split(" ").map(Number));
    const metres = Math.floor(Math.hypot(bx - ax, by - ay) / Number(svg.dataset.scale));
    const [x, y] = [(ax + bx) / 2, (ay + by) / 2];
    const layer = document.createElementNS(SVG, "g");
    layer.setAttribute("class", "named");
    layer.innerHTML = `<path class="sight" d="M${ax} ${ay}L${bx} ${by}"/><g data-at="${x} ${y}"><rect class="tagbox" x="${x - 34}" y="${y - 14}" width="68" height="28"/><text class="tagtext" x="${x}" y="${y}">${metres} m</text></g>`;
    svg.append(layer);
    globalThis.drawnMap.again(svg.closest(".mapview"));
  }

  document.addEventListener("DOMContentLoaded", mark);
  for (const type of ["htmx:after:swap", "change", "next-die"]) document.addEventListener(type, mark);
})();
