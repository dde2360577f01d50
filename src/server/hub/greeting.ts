/** The first line that each side sends, before any message of MCP. Longer ones are refused. */
export const MAX_GREETING_BYTES = 1 << 20;

/** What a front says of itself. */
export interface Greeting {
  readonly kind: 'front';
  /** What both sides must be of: see `programIdentity`. */
  readonly program: string;
  /** What the front was started with, as its command line has it: it holds for its connection alone. */
  readonly settings: unknown;
}

/** What a hub answers. */
export type Welcome =
  | {
      readonly kind: 'welcome';
      readonly pid: number;
      /** Tools that change something: calls of all others can be made again. */
      readonly writers: readonly string[];
    }
  /** The hub is of another program: it takes no more clients and makes room for another. */
  | { readonly kind: 'leaving' }
  | { readonly kind: 'refused'; readonly message: string };

/** Null for a line that is none. */
export function readGreeting(line: string): Greeting | null {
  const { kind, program, settings } = fieldsOf(line);
  return kind === 'front' && typeof program === 'string' ? { kind, program, settings } : null;
}

/** Null for a line that is none. Without a schema, since a front is to load as little as can be. */
export function readWelcome(line: string): Welcome | null {
  const { kind, pid, writers, message } = fieldsOf(line);
  if (kind === 'leaving') return { kind };
  if (kind === 'refused' && typeof message === 'string') return { kind, message };
  const areNames = Array.isArray(writers) && writers.every((name) => typeof name === 'string');
  return kind === 'welcome' && typeof pid === 'number' && areNames ? { kind, pid, writers } : null;
}

export function lineOf(message: Greeting | Welcome): string {
  return `${JSON.stringify(message)}\n`;
}

function fieldsOf(line: string): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(line);
    return typeof parsed === 'object' && parsed !== null ? (parsed as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
}
