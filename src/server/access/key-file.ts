import { isAbsolute } from 'node:path';
import * as z from 'zod';
import { OrreryError } from '../../errors.ts';
import { readPrivateFile } from '../../store/private-file.ts';
import { UNKNOWN_AGENT } from '../../tools/agent-name.ts';
import { TOOLSET_CHOICES } from '../../tools/catalogue.ts';

/** Of a file of keys. */
export const MAX_KEY_FILE_BYTES = 1024 * 1024;
const MAX_KEYS = 1000;

/** Names of agents that no caller has. */
const RESERVED_NAMES: readonly string[] = [UNKNOWN_AGENT, 'filesystem'];

const Name = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, 'needs 1 to 64 letters, digits, dots, dashes or underscores')
  .refine((name) => !RESERVED_NAMES.includes(name), 'is the name that records use for unknown callers');

const Key = z.strictObject({
  name: Name,
  /** Of the token, in hexadecimal digits. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'needs the 64 lower-case hexadecimal digits of a SHA-256'),
  roots: z.union([z.literal('all'), z.array(z.string().refine(isAbsolute, 'needs absolute folders')).min(1).max(100)]),
  toolsets: z.array(z.enum(TOOLSET_CHOICES as [string, ...string[]])).min(1),
  write: z.boolean(),
  /** From when on it is refused. */
  expires: z.iso.datetime({ offset: true }).optional(),
});

const KeyFile = z.strictObject({ version: z.literal(1), keys: z.array(Key).max(MAX_KEYS) });

/** A bearer token that is let in, as its hash, and what its bearer may do. */
export type Key = z.output<typeof Key>;

/** The keys of a file, and what tells this state of it from others. */
export interface KeyFileState {
  readonly keys: readonly Key[];
  readonly stamp: string;
}

/**
 * @param path absolute
 * @throws OrreryError `FILE_SYSTEM_ERROR` where there is none, `SECURITY_ERROR` where others could read or change it,
 *   `VALIDATION_ERROR` for what is no file of keys, saying where
 */
export function readKeyFile(path: string): KeyFileState {
  const { text, stamp } = readPrivateFile(path, MAX_KEY_FILE_BYTES);
  return { keys: parseKeys(text, path), stamp };
}

/** @throws OrreryError `VALIDATION_ERROR` */
export function parseKeys(text: string, path: string): readonly Key[] {
  const parsed = KeyFile.safeParse(asJson(text, path));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const at = issue === undefined || issue.path.length === 0 ? 'it' : issue.path.join('.');
    throw invalid(path, `${at}: ${issue?.message}`);
  }
  const { keys } = parsed.data;
  for (const field of ['name', 'sha256'] as const) {
    const twice = keys.find((key, at) => keys.findIndex((other) => other[field] === key[field]) !== at);
    if (twice !== undefined) throw invalid(path, `two keys have the ${field} of ${JSON.stringify(twice.name)}`);
  }
  return keys;
}

export function keyFileText(keys: readonly Key[]): string {
  return `${JSON.stringify({ version: 1, keys }, null, 2)}\n`;
}

function asJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (thrown) {
    throw invalid(path, `it is not JSON (${(thrown as Error).message})`);
  }
}

function invalid(path: string, why: string): OrreryError {
  const message = `${path} is not a file of keys: ${why}. Correct it, or create keys with "orrery keys add".`;
  return new OrreryError('VALIDATION_ERROR', message, { path });
}
