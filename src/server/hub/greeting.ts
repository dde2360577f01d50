import * as z from 'zod';

/** The first line that each side sends, before any message of MCP. Longer ones are refused. */
export const MAX_GREETING_BYTES = 1 << 20;

const Greeting = z.strictObject({
  kind: z.literal('front'),
  /** What both sides must be of: see `programIdentity`. */
  program: z.string(),
  /** What the front was started with, as its command line has it: it holds for its connection alone. */
  settings: z.unknown(),
});

const Welcome = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('welcome'),
    pid: z.int(),
    /** Tools that change something: calls of all others can be made again. */
    writers: z.array(z.string()),
  }),
  /** The hub is of another program: it takes no more clients and makes room for another. */
  z.strictObject({ kind: z.literal('leaving') }),
  z.strictObject({ kind: z.literal('refused'), error: z.strictObject({ name: z.string(), message: z.string() }) }),
]);

export type Greeting = z.output<typeof Greeting>;
export type Welcome = z.output<typeof Welcome>;

/** Null for a line that is none. */
export function readGreeting(line: string): Greeting | null {
  return parsed(Greeting, line);
}

/** Null for a line that is none. */
export function readWelcome(line: string): Welcome | null {
  return parsed(Welcome, line);
}

export function lineOf(message: Greeting | Welcome): string {
  return `${JSON.stringify(message)}\n`;
}

function parsed<Schema extends z.ZodType>(schema: Schema, line: string): z.output<Schema> | null {
  try {
    return schema.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}
