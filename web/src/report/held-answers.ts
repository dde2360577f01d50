import * as z from 'zod';
import type { Problem } from '../connection/problem.ts';
import type { ConnectionState, ServerConnection } from '../connection/server-connection.ts';

const Held = z.object({
  /** When they were given, ISO 8601. */
  made_at: z.string(),
  version: z.string(),
  answers: z.array(
    z.object({
      asked: z.union([
        z.object({ tool: z.string(), args: z.record(z.string(), z.unknown()) }),
        z.object({ uri: z.string() }),
      ]),
      answer: z.unknown(),
    }),
  ),
});

/** What a server answered when the file was written. */
export type Held = z.output<typeof Held>;

const IS_OPEN: ConnectionState = { at: 'open' };
const NOTHING = () => {};

const NOT_HELD: Problem = {
  kind: 'absent',
  message: 'This file does not contain it. To see it, run "orrery ui" in the project.',
  recovery: null,
};

class NotHeld extends Error {}

/** Answers from a file, which never change. */
export class HeldAnswers implements ServerConnection {
  readonly state = IS_OPEN;
  readonly #answers: ReadonlyMap<string, unknown>;

  constructor({ answers }: Held) {
    this.#answers = new Map(answers.map(({ asked, answer }) => [nameOf(asked), answer]));
  }

  onState(): () => void {
    return NOTHING;
  }

  async call<T extends z.ZodType>(tool: string, args: Readonly<Record<string, unknown>>, schema: T) {
    return this.#answer(nameOf({ tool, args }), schema);
  }

  async read<T extends z.ZodType>(uri: string, schema: T) {
    return this.#answer(nameOf({ uri }), schema);
  }

  watch(): () => void {
    return NOTHING;
  }

  async signIn(): Promise<void> {}

  problemOf(error: unknown): Problem {
    if (error instanceof NotHeld) return NOT_HELD;
    return { kind: 'answer', message: `This file cannot be read: ${String(error)}`, recovery: null };
  }

  #answer<T extends z.ZodType>(name: string, schema: T): z.output<T> {
    if (!this.#answers.has(name)) throw new NotHeld();
    return schema.parse(this.#answers.get(name));
  }
}

/** @throws where the text is not what the program writes */
export function parseHeld(text: string): Held {
  return Held.parse(JSON.parse(text));
}

/** Arguments are the same in any order. */
function nameOf(asked: Held['answers'][number]['asked']): string {
  if ('uri' in asked) return asked.uri;
  const sorted = Object.entries(asked.args).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([asked.tool, sorted]);
}
