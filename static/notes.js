// A photo is made small before it is sent, which spares the Wi-Fi. If a browser cannot do that, the laptop
// does. A form whose button has data-now sends a photo as soon as it is chosen.
"use strict";

(() => {
  const MOST_PX = 1600;
  const QUALITY = 0.85;
  const field = document.getElementById("photo");
  const words = document.getElementById("photo-words");
  const button = document.querySelector("#noting button");
  if (!field) return;

  field.addEventListener("change", () => {
    const file = field.files[0];
    words.textContent = "";
    if (!file) return;
    button.disabled = true;
    const reader = new FileReader();
    const image = new Image();
    const done = () => {
      button.disabled = false;
      if ("now" in button.dataset) button.click();
    };
    reader.onload = () => (image.src = reader.result);
    reader.onerror = image.onerror = () => {
      words.textContent = "This browser cannot show the file. The laptop tries to read it.";
      done();
    };
    image.onload = () => shrink(file, image, done);
    reader.readAsDataURL(file);
  });

  function shrink(file, image, done) {
    const share = Math.min(1, MOST_PX / Math.max(image.naturalWidth, image.naturalHeight));
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.naturalWidth * share, image.naturalHeight * share].map(Math.round);
    const context = canvas.getContext("2d");
    context.fillStyle = "white";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    canvas.toBlob((small) => {
      if (small && small.size < file.size) put(small);
      words.textContent = `The photo is ready: ${Math.ceil(field.files[0].size / 1000)} kB.`;
      done();
    }, "image/jpeg", QUALITY);
  }

  function put(small) {
    try {
      const chosen = new DataTransfer();
      chosen.items.add(new File([small], "photo.jpg", { type: "image/jpeg" }));
      field.files = chosen.files;
    } catch {
      // an old browser sends the photo as it is
    }
  }
})();
