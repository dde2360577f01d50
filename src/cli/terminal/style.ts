/** What a stream tells of itself; `process.stdout` and `process.stderr` fit. */
export interface Terminal {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  write(text: string): unknown;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Select Graphic Rendition codes: the one that starts and the one that ends. */
const SGR = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  cyan: [36, 39],
} as const;

export type StyleName = keyof typeof SGR;
export type Style = Readonly<Record<StyleName, (text: string) => string>>;

/**
 * Whether to colour what goes to `terminal`: a non-empty `NO_COLOR` says no, else `FORCE_COLOR` decides (`0` and `false`
 * say no), else a terminal that is not dumb gets colours and a pipe or file does not. See https://no-color.org and
 * https://force-color.org.
 */
export function usesColour(terminal: Pick<Terminal, 'isTTY'>, env: Environment): boolean {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false';
  return terminal.isTTY === true && env.TERM !== 'dumb';
}

/** The styles for `terminal`; each returns its text unchanged where there are no colours. */
export function styleFor(terminal: Pick<Terminal, 'isTTY'>, env: Environment): Style {
  const coloured = usesColour(terminal, env);
  return Object.fromEntries(
    Object.entries(SGR).map(([name, [on, off]]) => [
      name,
      coloured ? (text: string) => `\x1b[${on}m${text}\x1b[${off}m` : (text: string) => text,
    ]),
  ) as Style;
}

/** Columns of `terminal`; 80 where it has none or says 0, as some do that are not shown to anybody. */
export function columnsOf(terminal: Pick<Terminal, 'columns'>): number {
  return terminal.columns || 80;
}
