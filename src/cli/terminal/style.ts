import { visibleLine, visibleText } from '../../visible-text.ts';

/** What a stream tells of itself; `process.stdout` and `process.stderr` fit. */
export interface Terminal {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Text with colours of ours: it may be written as it is. */
export class Styled {
  readonly #text: string;

  /** @param text nothing in it may come from elsewhere: `styled`, `block` and `Style` are for that */
  constructor(text: string) {
    this.#text = text;
  }

  get text(): string {
    return this.#text;
  }
}

/** Text for a terminal. A plain string is shown character by character, whatever it holds. */
export type Text = Styled | string;

/** Text from a template: strings put into it are shown as parts of a line, what is styled keeps its colours. */
export function styled(fixed: TemplateStringsArray, ...parts: readonly (Text | number)[]): Styled {
  let text = fixed[0] as string;
  parts.forEach((part, at) => {
    text += (part instanceof Styled ? part.text : visibleLine(String(part))) + (fixed[at + 1] as string);
  });
  return new Styled(text);
}

/** Text whose line ends and tabs are its own. */
export function block(text: string): Styled {
  return new Styled(visibleText(text));
}

/** Lines of text, one below the other. */
export function linesOf(lines: readonly Text[]): Styled {
  return new Styled(lines.map((line) => styled`${line}`.text).join('\n'));
}

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
export type Style = Readonly<Record<StyleName, (text: Text) => Styled>>;

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

/** The styles for `terminal`; each only makes its text safe to show where there are no colours. */
export function styleFor(terminal: Pick<Terminal, 'isTTY'>, env: Environment): Style {
  const coloured = usesColour(terminal, env);
  return Object.fromEntries(
    Object.entries(SGR).map(([name, [on, off]]) => [
      name,
      (text: Text) => {
        const shown = styled`${text}`;
        return coloured ? new Styled(`\x1b[${on}m${shown.text}\x1b[${off}m`) : shown;
      },
    ]),
  ) as Style;
}

/** Columns of `terminal`; 80 where it has none or says 0, as some do that are not shown to anybody. */
export function columnsOf(terminal: Pick<Terminal, 'columns'>): number {
  return terminal.columns || 80;
}
