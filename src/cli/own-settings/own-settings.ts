import { delimiter } from 'node:path';
import * as z from 'zod';
import { parseSettings } from '../../configuration/parse-configuration.ts';
import { SETTING_KEYS } from '../../configuration/settings.ts';
import { OrreryError } from '../../errors.ts';
import { LIMIT_NAMES, LIMITS, type LimitName } from '../../server/limits.ts';
import { STRUCTURED_FORMS } from '../../tools/answer-size.ts';
import { readRegularFile } from '../../workspace/read-file.ts';
import { followPath } from '../../workspace/real-path.ts';
import { LOG_LEVELS } from '../log.ts';

/** A setting that a user has for all servers and commands: the variable that it stands for. */
interface OwnSetting {
  readonly schema: z.ZodType;
  readonly env: `ORRERY_${string}`;
  /** The value as the variable has it. Default: as a text. */
  readonly written?: (value: unknown) => string;
}

/** More than this is no file that a person wrote. */
const MAX_BYTES = 256 * 1024;
const PROBLEMS = { too_large: 'is larger than 256 KiB', unreadable: 'cannot be read' } as const;

const word = () => z.string().min(1).max(4096);
const words = () => z.array(word()).min(1).max(100);
const joined = (separator: string) => (value: unknown) => (value as readonly string[]).join(separator);

const OF_LIMITS = Object.fromEntries(
  LIMIT_NAMES.map((name): [LimitName, OwnSetting] => {
    const { env, min, max } = LIMITS[name];
    return [name, { schema: z.int().min(min).max(max), env }];
  }),
);

/**
 * What a user may say once for all. Roots and leave to write are not among it: they are for each server to be told. Keys of
 * models belong in the environment, not in a file.
 */
const OWN_SETTINGS: Readonly<Record<string, OwnSetting>> = {
  ...OF_LIMITS,
  toolsets: { schema: words(), env: 'ORRERY_TOOLSETS', written: joined(',') },
  structured: { schema: z.enum(STRUCTURED_FORMS), env: 'ORRERY_STRUCTURED' },
  logLevel: { schema: z.enum(LOG_LEVELS), env: 'ORRERY_LOG_LEVEL' },
  lazyIndex: { schema: z.boolean(), env: 'ORRERY_LAZY_INDEX', written: (value) => (value === true ? '1' : '0') },
  state: { schema: word(), env: 'ORRERY_STATE' },
  templates: { schema: words(), env: 'ORRERY_TEMPLATES', written: joined(delimiter) },
  model: { schema: word(), env: 'ORRERY_MODEL' },
  endpoints: { schema: words(), env: 'ORRERY_ENDPOINTS', written: joined(' ') },
  threads: { schema: word(), env: 'ORRERY_THREADS' },
  embedder: { schema: word(), env: 'ORRERY_EMBEDDER' },
};

/** The value of a variable that the file stands for, and its line. */
export interface OwnValue {
  readonly value: string;
  readonly line: number;
}

/**
 * What a user's file says, by the variables that it stands for.
 *
 * @param file what errors call it
 * @throws OrreryError `VALIDATION_ERROR` with every mistake, its line and the nearest setting
 */
export function parseOwnSettings(text: string, file: string): ReadonlyMap<string, OwnValue> {
  const shape = Object.fromEntries(Object.entries(OWN_SETTINGS).map(([key, { schema }]) => [key, schema.optional()]));
  const parsed = parseSettings(text, file, {
    schema: z.strictObject(shape),
    keys: Object.keys(OWN_SETTINGS),
    misplaced: (key) =>
      SETTING_KEYS.some((one) => one === key || one.startsWith(`${key}.`))
        ? "is a setting of a project: it belongs in that project's orrery.json"
        : null,
  });
  const values = new Map<string, OwnValue>();
  for (const [key, { value, line }] of parsed) {
    const { env, written = String } = OWN_SETTINGS[key] as OwnSetting;
    values.set(env, { value: written(value), line });
  }
  return values;
}

/**
 * The same of a file, which may be a link, as files of settings often are.
 *
 * @throws OrreryError as `parseOwnSettings` does; `FILE_SYSTEM_ERROR` for what cannot be read or is no file of settings
 */
export function readOwnSettings(file: string): ReadonlyMap<string, OwnValue> {
  const read = readRegularFile(followPath(file).path, MAX_BYTES);
  if (read.kind === 'bytes') return parseOwnSettings(read.bytes.toString('utf8'), file);
  const problem = read.kind === 'gone' ? 'is not there' : PROBLEMS[read.reason];
  const message = `The file of settings ${file} ${problem}.`;
  throw new OrreryError('FILE_SYSTEM_ERROR', message, { path: file });
}
