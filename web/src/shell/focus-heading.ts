/**
 * Sets the focus to the heading of the view, so that who reads by ear or by keys begins there and not at the link that led to it. A
 * view that is still being loaded has none yet: until then the focus is on what it will stand in.
 *
 * @returns what ends the waiting
 */
export function focusHeading(main: HTMLElement): () => void {
  if (focused(main)) return () => {};
  main.focus({ preventScroll: true });
  const observer = new MutationObserver(() => {
    // Who has gone elsewhere meanwhile is left there.
    if (document.activeElement !== main || focused(main)) observer.disconnect();
  });
  observer.observe(main, { childList: true, subtree: true });
  return () => observer.disconnect();
}

function focused(main: HTMLElement): boolean {
  const heading = main.querySelector<HTMLElement>('h1[tabindex]');
  heading?.focus({ preventScroll: true });
  return heading !== null;
}
