/** What a browser is sent to with a code. What stands behind the sign is sent to no server, and is in no log. */
export function pageAddress(origin: string, code: string): string {
  return `${origin}/#code=${code}`;
}
