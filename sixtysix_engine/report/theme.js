// The button for light and dark: the reader's system decides until it is pressed.
"use strict";
(() => {
  const button = document.getElementById("theme"), root = document.documentElement;
  const dark = () => (root.style.colorScheme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  const name = () => { button.textContent = dark() ? "Light" : "Dark"; };
  button.onclick = () => { root.style.colorScheme = dark() ? "light" : "dark"; name(); };
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", name);
  button.hidden = false;
  name();
})();
