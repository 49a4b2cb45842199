/** The service worker, by which pages open without a line. Browsers allow it over https and on the machine itself. */

export function hire(): void {
  if (!import.meta.env.PROD || !isSecureContext || !("serviceWorker" in navigator)) return;
  // after everything the page itself needs
  const begin = () => void navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin, { once: true });
}
