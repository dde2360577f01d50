import type { RequestHeaders } from '../access/credentials.ts';

/**
 * Whether a request comes from a page of this very server: of its host and its port. Browsers send `Origin` with all that may
 * change something and `Sec-Fetch-Site` with everything, and no page can write either. A request with neither is from no page.
 */
export function isSameOrigin({ host, origin, 'sec-fetch-site': site }: RequestHeaders): boolean {
  if (site !== undefined && site !== 'same-origin') return false;
  if (origin === undefined) return site === 'same-origin';
  return origin === `http://${host}` || origin === `https://${host}`;
}
