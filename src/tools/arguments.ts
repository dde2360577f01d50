// As a namespace, here and in every tool: the named export `z` would bundle zod's messages in all its languages, more than
// a third of what a server loads before its first answer.
import * as z from 'zod';

/** Schemas of arguments that several tools share, so that a name means the same in all of them. */

/** A folder. Resolve it with `context.workspace.roots.resolve(project_path, 'directory')`. */
export const ProjectPath = Briefly(z.string().optional().describe('Folder inside a root. Default: the root.'));

/** A folder or a file; `codeAt` returns its code. */
export const CodePath = Briefly(z.string().optional().describe('Folder or file inside a root. Default: the root.'));

/** An argument that is not listed to clients because few need it; it is accepted, and shown in the command line's help. */
export function Unlisted<Schema extends z.ZodType>(schema: Schema): Schema {
  return schema.meta({ unlisted: true });
}

/**
 * An argument with a shorter description for clients than in the command line's help.
 *
 * @param brief what a model needs in addition to the name, usually nothing
 */
export function Briefly<Schema extends z.ZodType>(schema: Schema, brief: string | null = null): Schema {
  return schema.meta({ brief });
}

/** One text or several, at most so many; several to who runs the tool. */
export function OneOrMore(most: number) {
  return z
    .union([z.string().min(1), z.array(z.string().min(1)).min(1).max(most)])
    .transform((given): readonly string[] => (typeof given === 'string' ? [given] : given));
}

/** The forms a tool can answer in; the first is the default. `json` is the structured result itself. */
export function Format<const Formats extends readonly [string, ...string[]]>(formats: Formats) {
  return z.enum(formats).default(formats[0] as never);
}

/** A name that git may accept for a commit. Whether it exists is checked later. */
export const GitReference = z
  .string()
  .min(1)
  .max(1000)
  .refine((name) => !name.startsWith('-'), 'must not begin with a dash: name a branch, a tag or a commit')
  .refine((name) => !/\p{Cc}/u.test(name), 'must not contain control characters: name a branch, a tag or a commit');

const WINDOW = /^[1-9]\d{0,5}[smhdw]$/;
const UNIT_MS: Readonly<Record<string, number>> = {
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

/** A period that ends now: `90s`, `15m`, `1h`, `7d`, `2w`. */
export const TimeWindow = z.string().regex(WINDOW, 'must be a number and one of s, m, h, d, w, such as 15m');

/** The length of a `TimeWindow` in milliseconds. */
export function windowMilliseconds(window: string): number {
  return Number(window.slice(0, -1)) * (UNIT_MS[window.slice(-1)] as number);
}
