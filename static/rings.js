// Figures around a burst: tap a figure of the list, then its place on the drawing; its distance or ring goes
// into the list, and the next figure is picked. A disc may be dragged, or tapped and placed elsewhere; outside
// the drawing the burst does not reach the figure. The list works without the drawing too. Placing or ticking
// a figure with a finger is enough: the dice of the figures placed so far come up below. With the keyboard, or
// typed distances, the umpire says when all are entered.
"use strict";

(() => {
  const STILL_PX = 9; // a finger that moves farther drags
  const MIDDLE = 160; // middle of the drawing
  const SVG = "http://www.w3.org/2000/svg";
  const places = new Map(); // the place of each figure, kept because a swap replaces the page
  const picked = new Map(); // the figure that the next tap places

  class Rings {
    constructor(box) {
      this.box = box;
      this.svg = box.querySelector("svg");
      this.inch = Number(box.dataset.inch);
      this.per = Number(box.dataset.per); // units of the drawing for an inch
      this.bands = [...box.querySelectorAll("[data-band]")].reverse(); // the innermost first
      this.rows = [...box.querySelectorAll("[data-man]")];
    }

    key(man) {
      return `${this.box.id} ${man}`;
    }

    row(man) {
      return this.rows.find((row) => row.dataset.man === man);
    }

    tick(man) {
      return this.row(man).querySelector("[type=checkbox]");
    }

    field(man) {
      return this.row(man).querySelector(".far");
    }

    get picked() {
      return picked.get(this.box.id) ?? this.rows.find((row) => !this.place(row.dataset.man))?.dataset.man;
    }

    place(man) {
      return places.get(this.key(man));
    }

    // the innermost ring around the place; none outside
    holds([right, ahead]) {
      return this.bands.find((band) => {
        const across = right / Number(band.dataset.right);
        const along = ahead / Number(band.dataset.ahead);
        const far = band.localName === "rect" ? Math.max(Math.abs(across), Math.abs(along)) : Math.hypot(across, along);
        return far <= 1.0001;
      });
    }

    at(event) {
      const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
      return [(point.x - MIDDLE) / this.inch, (MIDDLE - point.y) / this.inch];
    }

    // as precise as a ruler on the table: half an inch, or a tenth for a small burst
    put(man, at) {
      const fine = 128 / this.inch > 3 ? 0.5 : 0.1;
      const far = Math.round(Math.hypot(...at) / fine) * fine;
      const turned = Math.atan2(...at);
      const place = this.box.dataset.toldBy === "inches" ? [far * Math.sin(turned), far * Math.cos(turned)] : at;
      places.set(this.key(man), place);
      const band = this.holds(place);
      this.tick(man).checked = Boolean(band);
      const field = this.field(man);
      if (field) field.value = !band ? "" : this.box.dataset.toldBy === "ring" ? band.dataset.band : String(this.per === 1 ? Math.round(far * 10) / 10 : Math.round(far * this.per));
    }

    // a figure with a distance in the list is drawn at that distance, at an hour of its own
    lay(man) {
      const field = this.field(man);
      const told = field?.value.replace(",", ".");
      const far = Number(told) / this.per;
      const number = this.rows.indexOf(this.row(man));
      const before = this.place(man);
      const turned = before ? Math.atan2(...before) : ((number * 5 + 1) * Math.PI) / 6;
      const ring = this.bands.find((band) => band.dataset.band === told);
      let place;
      if (this.box.dataset.toldBy === "ring" && ring) place = [Number(ring.dataset.right), Number(ring.dataset.ahead)].map((edge, i) => edge * 0.85 * (i ? Math.cos(turned) : Math.sin(turned)));
      else if (this.box.dataset.toldBy === "inches" && told && far >= 0) place = [far * Math.sin(turned), far * Math.cos(turned)];
      if (place) places.set(this.key(man), place);
      else if (field) places.delete(this.key(man));
    }

    look() {
      this.box.dispatchEvent(new Event("change", { bubbles: true }));
    }

    show() {
      const group = this.svg.querySelector("g.men");
      group.replaceChildren();
      for (const row of this.rows) {
        const man = row.dataset.man;
        row.classList.toggle("picked", man === this.picked);
        row.querySelector(".disc").setAttribute("aria-pressed", String(man === this.picked));
        const place = this.place(man);
        if (!place) continue;
        const disc = document.createElementNS(SVG, "g");
        const { y: top, height } = this.svg.viewBox.baseVal;
        const x = Math.min(304, Math.max(16, MIDDLE + place[0] * this.inch));
        const y = Math.min(top + height - 16, Math.max(top + 16, MIDDLE - place[1] * this.inch));
        disc.setAttribute("class", `disc${this.tick(man).checked ? "" : " out"}${man === this.picked ? " now" : ""}`);
        disc.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
        disc.dataset.disc = man;
        const circle = document.createElementNS(SVG, "circle");
        circle.setAttribute("r", "14");
        const number = document.createElementNS(SVG, "text");
        number.setAttribute("y", "6");
        number.textContent = row.querySelector(".disc").textContent;
        disc.append(circle, number);
        group.append(disc);
      }
    }
  }

  const of = (target) => {
    const box = target.closest?.("[data-rings]");
    return box && new Rings(box);
  };

  let pressed = null;
  document.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary || !event.target.closest?.("[data-rings] svg")) return;
    const man = event.target.closest("[data-disc]")?.dataset.disc;
    pressed = { rings: of(event.target), man, x: event.clientX, y: event.clientY, moved: false };
  });
  document.addEventListener("pointermove", (event) => {
    if (!pressed || !event.isPrimary) return;
    pressed.moved ||= Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > STILL_PX;
    if (!pressed.moved || !pressed.man) return;
    pressed.rings.put(pressed.man, pressed.rings.at(event));
    pressed.rings.show();
  });
  document.addEventListener("pointercancel", () => (pressed = null));
  document.addEventListener("pointerup", (event) => {
    if (!pressed || !event.isPrimary) return;
    const { rings, man, moved } = pressed;
    pressed = null;
    if (moved) return man && rings.look();
    if (man) picked.set(rings.box.id, man);
    else if (rings.picked) {
      rings.put(rings.picked, rings.at(event));
      picked.delete(rings.box.id);
      rings.look();
    }
    rings.show();
  });

  document.addEventListener("click", (event) => {
    if (event.detail && event.target.matches("[data-rings] [type=checkbox]")) of(event.target).look();
    const disc = event.target.closest?.("[data-man] > .disc");
    if (!disc) return;
    const rings = of(disc);
    picked.set(rings.box.id, disc.parentElement.dataset.man);
    rings.show();
  });
  document.addEventListener("input", (event) => {
    const row = event.target.closest?.("[data-man]");
    if (!row) return;
    const rings = of(row);
    const man = row.dataset.man;
    if (event.target.matches(".far")) {
      rings.tick(man).checked = event.target.value !== "";
      rings.lay(man);
    } else if (!event.target.checked) {
      places.delete(rings.key(man));
      if (rings.field(man)) rings.field(man).value = "";
    }
    rings.show();
  });

  function ready() {
    for (const box of document.querySelectorAll("[data-rings]")) {
      const rings = new Rings(box);
      for (const row of rings.rows) {
        const man = row.dataset.man;
        if (rings.place(man)) continue;
        if (row.dataset.at) places.set(rings.key(man), row.dataset.at.split(" ").map(Number));
        else rings.lay(man);
      }
      rings.show();
    }
  }
  document.addEventListener("DOMContentLoaded", ready);
  document.addEventListener("htmx:after:swap", () => {
    ready();
    // the dice below do not cover the drawing
    if (document.querySelector("#sheet [data-dice]")) document.querySelector(".asked [data-rings] svg")?.scrollIntoView({ block: "nearest" });
  });
  addEventListener("pageshow", ready);
})();
