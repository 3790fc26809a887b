// The map of a scenario: platoons are dragged to their starting places, and new ones from the list onto it.
//
// A symbol that can be dragged names the field of its place (data-unit) and its row of the form
// (data-group). A drop types the place into that field, and the page is checked as after any typing.
"use strict";

(() => {
  const MOVES_PX = 7; // a finger that goes farther drags
  const COARSE = 5; // meters
  const SVG = "http://www.w3.org/2000/svg";

  let held = null; // a symbol, or a platoon of the list
  let dropped = -Infinity; // time at which a drag ended: the click at its end does not count
  const view = () => document.getElementById("editmap");
  const say = (words) => (document.getElementById("mapsays").textContent = words);
  const rounded = (place) => place.map((each) => Math.round(each / COARSE) * COARSE);
  const placeAt = (event) => rounded(drawnMap.metres(view(), drawnMap.point(view(), event)));
  const fieldOf = (name) => document.querySelector(`[name="${name}"]`);
  const typedPlace = (name) => {
    const parts = (fieldOf(name)?.value ?? "").split(",").map(Number);
    return parts.length === 2 && parts.every(Number.isFinite) ? parts : null;
  };

  const onMap = (event) => {
    const box = view().getBoundingClientRect();
    return event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
  };

  function draw(points) {
    const svg = drawnMap.svgOf(view());
    const layer = svg.querySelector(".overlay") ?? svg.appendChild(document.createElementNS(SVG, "g"));
    layer.setAttribute("class", "overlay");
    const pixel = drawnMap.size(view());
    layer.innerHTML = points.map(([x, y]) => `<circle class="ghost" cx="${x}" cy="${y}" r="${12 * pixel}" stroke-width="${2 * pixel}"/>`).join("");
  }

  const wipe = () => view()?.querySelector(".overlay")?.remove();

  document.addEventListener("pointerdown", (event) => {
    if (!view() || (event.pointerType === "mouse" && event.button)) return;
    const unit = event.target.closest?.(".editmap .unit[data-unit]");
    const ready = event.target.closest?.("[data-ready]");
    if (!unit && !ready) return;
    held = { id: event.pointerId, start: event, dragged: false, ready };
    if (!unit) return;
    event.stopPropagation();
    const mates = view().querySelectorAll(`.unit[data-unit="${CSS.escape(unit.dataset.unit)}"]`);
    held.field = unit.dataset.unit;
    held.from = drawnMap.point(view(), event);
    held.places = [...mates].map((each) => each.dataset.at.split(" ").map(Number));
    view().setPointerCapture(event.pointerId);
  }, true);

  document.addEventListener("pointermove", (event) => {
    if (event.pointerId !== held?.id) return;
    if (held.field) event.stopPropagation();
    const far = Math.hypot(event.clientX - held.start.clientX, event.clientY - held.start.clientY);
    if (!held.dragged && far < MOVES_PX) return;
    held.dragged = true;
    const at = drawnMap.point(view(), event);
    if (held.ready) {
      event.preventDefault();
      draw(onMap(event) ? [at] : []);
    } else {
      const by = [at[0] - held.from[0], at[1] - held.from[1]];
      draw(held.places.map(([x, y]) => [x + by[0], y + by[1]]));
    }
    if (onMap(event)) say(placeAt(event).map((each, i) => `${each}${view().dataset.short.split("|")[i]}`).join(", "));
  }, true);

  function drop(event) {
    if (event.pointerId !== held?.id) return;
    const done = held;
    held = null;
    wipe();
    if (!done.dragged) return;
    if (done.field) event.stopPropagation();
    dropped = event.timeStamp;
    say("");
    if (event.type === "pointercancel") return;
    if (done.ready) {
      if (onMap(event)) put(done.ready.value, placeAt(event));
    } else move(done, drawnMap.point(view(), event));
  }
  document.addEventListener("pointerup", drop, true);
  document.addEventListener("pointercancel", drop, true);

  function put(tap, place) {
    const button = document.createElement("button");
    Object.assign(button, { name: "do", value: `${tap} ${place.join(" ")}`, hidden: true });
    document.getElementById("card").append(button);
    document.getElementById("card").requestSubmit(button);
    button.remove();
  }

  // The typed place, moved as far as the symbol; without one, the place of the symbol now.
  function move(done, to) {
    const metres = (point) => drawnMap.metres(view(), point);
    const old = typedPlace(done.field) ?? metres(done.places[0]);
    const [from, now] = [metres(done.from), metres(to)];
    const field = fieldOf(done.field) ?? hiddenField(done.field);
    const { wide, high } = view().dataset;
    const bounds = [Number(wide), Number(high)];
    field.value = rounded([0, 1].map((i) => Math.min(Math.max(old[i] + now[i] - from[i], 0), bounds[i]))).join(", ");
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }

  // An empty field is not on the page.
  function hiddenField(name) {
    const made = document.createElement("input");
    Object.assign(made, { type: "hidden", name });
    return document.getElementById("card").appendChild(made);
  }

  document.addEventListener("click", (event) => {
    if (!event.target.closest?.(".editmap, [data-ready]") || event.timeStamp - dropped > 300) return;
    event.preventDefault();
    event.stopPropagation();
  }, true);
})();
