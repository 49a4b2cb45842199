/** The service worker lets pages open offline. Browsers allow it over https and on localhost. */

export function hire(): void {
  if (!import.meta.env.PROD || !isSecureContext || !("serviceWorker" in navigator)) return;
  // after everything that the page needs
  const begin = () => void navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin, { once: true });
}
