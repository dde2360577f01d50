/** The names under which a file stands beside its place while it is written: what it will hold, and what it held. */
export type TemporaryKind = 'new' | 'old';

/**
 * @param id of the write, 12 hexadecimal digits
 * @param at the place of the file among those that are written
 */
export function temporaryName(id: string, at: number, kind: TemporaryKind): string {
  return `.orrery-${id}-${at}.${kind}`;
}

/** @param name without a folder */
export function isTemporaryName(name: string): boolean {
  return /^\.orrery-[0-9a-f]{12}-\d+\.(?:new|old)$/.test(name);
}
