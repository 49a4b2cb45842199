// Runs before anything is painted, so that the page never flashes in colours its reader did not choose.
(() => {
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("ohhell") ?? "{}");
  } catch {
    // a browser that keeps nothing gets the look of its device
  }
  const root = document.documentElement;
  const like = (query) => matchMedia(query).matches;
  const device = like("(prefers-contrast: more)")
    ? "contrast"
    : like("(prefers-color-scheme: dark)")
      ? "dark"
      : "light";
  root.dataset.theme = ["light", "dark", "contrast"].includes(kept.theme) ? kept.theme : device;
  root.dataset.colours = kept.colours === "two" ? "two" : "four";
  root.dataset.felt = ["blue", "red", "grey"].includes(kept.felt) ? kept.felt : "green";
  root.dataset.back = ["dots", "stripes", "tiles"].includes(kept.back) ? kept.back : "lattice";
  root.dataset.text = String(kept.text ?? 100);
  root.classList.toggle("letters", kept.letters === true);
})();
