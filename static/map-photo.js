// A photograph below a drawn map: it is moved, turned and scaled so that two known points match. It never
// leaves the browser. The editor provides the facts of the drawing and the words beside it.
"use strict";

const mapPhoto = ({ view, say, unit, onSheet }) => {
  const SVG = "http://www.w3.org/2000/svg";
  const PHOTO_PX = 1600;

  let photo = null; // address, size, and the transformation of its pixels to the drawing
  let scaling = null; // taps that set it to scale

  const edits = {
    photograph() {
      const chooser = document.createElement("input"); // not a field of the form, so it is not sent
      Object.assign(chooser, { type: "file", accept: "image/*" });
      chooser.addEventListener("change", () => lay(chooser.files[0]));
      chooser.click();
    },
    scale() {
      if (!photo) return say("Choose a photograph first.");
      scaling = [];
      say("Tap the first point that you know, on the photograph.");
    },
    scaled() {
      const metres = ["scale-east", "scale-north"].map((id) => Number(document.getElementById(id).value.replace(",", ".") || NaN));
      if (metres.some(Number.isNaN)) return say(`Enter both in ${unit()}.`);
      known(metres);
    },
    unscaled() {
      scaling = null;
      say("");
      asks();
    },
    clear() {
      photo = scaling = null;
      say("");
      asks();
      backdrop();
    },
  };

  function lay(file) {
    if (!file) return;
    const reader = new FileReader();
    reader.onload = () => {
      const image = new Image();
      image.onload = () => {
        const share = Math.min(1, PHOTO_PX / Math.max(image.width, image.height));
        const canvas = document.createElement("canvas");
        [canvas.width, canvas.height] = [image.width * share, image.height * share].map(Math.round);
        canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
        const [wide] = view().querySelector(".mapsvg").dataset.whole.split(" ").map(Number);
        photo = { address: canvas.toDataURL("image/jpeg", 0.85), wide: canvas.width, high: canvas.height };
        photo.lies = [wide / canvas.width, 0, 0, 0];
        backdrop();
        edits.scale();
      };
      image.onerror = () => say("This file is not a picture.");
      image.src = reader.result;
    };
    reader.readAsDataURL(file);
  }

  function scaleBy(at) {
    if (scaling.length > 1) return;
    const [a, b, e, f] = photo.lies; // x' = a x - b y + e, y' = b x + a y + f
    const det = a * a + b * b;
    const [dx, dy] = [at[0] - e, at[1] - f];
    scaling.on = [(a * dx + b * dy) / det, (a * dy - b * dx) / det];
    scaling.at = at;
    asks();
    const corner = scaling.length ? [view().dataset.wide, view().dataset.high] : ["0", "0"];
    ["scale-east", "scale-north"].forEach((id, i) => (document.getElementById(id).value = corner[i]));
    document.getElementById("scale-east").select();
    document.getElementById("scale-east").focus();
  }

  // Asks for the place of the tapped point, beside the map and never over it.

  function asks() {
    const box = document.getElementById("scaling");
    box.hidden = !scaling?.on;
    document.getElementById("scalingwords").textContent = `Where does the ${scaling?.length ? "second" : "first"} point lie?`;
    const svg = view().querySelector(".mapsvg");
    svg.querySelector(".known-point")?.remove();
    if (!scaling?.on) return;
    const ring = svg.appendChild(document.createElementNS(SVG, "circle"));
    const told = { class: "known-point", cx: scaling.at[0], cy: scaling.at[1], r: 9 * drawnMap.size(view()), "stroke-width": 3 * drawnMap.size(view()) };
    for (const [key, value] of Object.entries(told)) ring.setAttribute(key, value);
  }

  function known(metres) {
    if (!scaling?.on) return;
    scaling.push({ on: scaling.on, to: onSheet(metres) });
    scaling.on = null;
    asks();
    if (scaling.length === 1) return say("Tap the second point.");
    const [p, q] = scaling;
    scaling = null;
    say("");
    const [ux, uy] = [q.on[0] - p.on[0], q.on[1] - p.on[1]];
    const [vx, vy] = [q.to[0] - p.to[0], q.to[1] - p.to[1]];
    const whole = ux * ux + uy * uy;
    if (!whole || !(vx || vy)) return say("These are the same point.");
    const [na, nb] = [(ux * vx + uy * vy) / whole, (ux * vy - uy * vx) / whole];
    photo.lies = [na, nb, p.to[0] - na * p.on[0] + nb * p.on[1], p.to[1] - nb * p.on[0] - na * p.on[1]];
    backdrop();
  }

  function backdrop() {
    const svg = view()?.querySelector(".mapsvg");
    if (!svg) return;
    svg.querySelector(".backdrop")?.remove();
    if (!photo) return;
    const image = document.createElementNS(SVG, "image");
    const [a, b, e, f] = photo.lies;
    const told = { class: "backdrop", href: photo.address, width: photo.wide, height: photo.high, transform: `matrix(${a} ${b} ${-b} ${a} ${e} ${f})` };
    for (const [key, value] of Object.entries(told)) image.setAttribute(key, value);
    svg.insertBefore(image, svg.querySelector("polygon, polyline, path.grid"));
  }

  return {
    edits,
    // returns whether a tap on the map was for a known point
    takes(event) {
      if (scaling) scaleBy(drawnMap.point(view(), event));
      return scaling !== null;
    },
    // on a new page
    lies() {
      if (!document.getElementById("scaling")) return; // a map that takes no photograph
      backdrop();
      asks();
    },
  };
};
