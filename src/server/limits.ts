import { OrreryError } from '../errors.ts';

/** One limit of the server: where its value comes from and which values it takes. */
export interface LimitSpec {
  /** The command-line flag. Its camel-cased name is the limit's key in `Limits` and in the flags given to `parseLimits`. */
  readonly flag: `--${string}`;
  /** The environment variable, read when the flag is absent. */
  readonly env: `ORRERY_${string}`;
  readonly default: number;
  /** Smallest allowed value, inclusive. */
  readonly min: number;
  /** Largest allowed value, inclusive. */
  readonly max: number;
  /** The unit, for help and messages. */
  readonly unit: string;
  readonly description: string;
}

const MIB = 1024 * 1024;

/** Node cannot hold a string longer than about 512 MiB, and a message is handled as one string. */
const MAX_MESSAGE_BYTES = 256 * MIB;

export const LIMITS = {
  rateBurst: {
    flag: '--rate-burst',
    env: 'ORRERY_RATE_BURST',
    default: 1000,
    min: 0,
    max: 1_000_000_000,
    unit: 'requests',
    description: 'requests a connection may send at once; 0 turns the rate limit off',
  },
  rateSustained: {
    flag: '--rate-sustained',
    env: 'ORRERY_RATE_SUSTAINED',
    default: 100,
    min: 1,
    max: 1_000_000_000,
    unit: 'requests a second',
    description: 'requests a second that a connection may sustain after its burst',
  },
  maxRequestBytes: {
    flag: '--max-request-bytes',
    env: 'ORRERY_MAX_REQUEST_BYTES',
    default: MIB,
    min: 1024,
    max: MAX_MESSAGE_BYTES,
    unit: 'bytes',
    description: 'size of one incoming message',
  },
  maxResponseBytes: {
    flag: '--max-response-bytes',
    env: 'ORRERY_MAX_RESPONSE_BYTES',
    default: 10 * MIB,
    min: 1024,
    max: MAX_MESSAGE_BYTES,
    unit: 'bytes',
    description: 'size of one outgoing message',
  },
  maxPageBytes: {
    flag: '--max-page-bytes',
    env: 'ORRERY_MAX_PAGE_BYTES',
    default: 32 * MIB,
    min: 1024,
    max: MAX_MESSAGE_BYTES,
    unit: 'bytes',
    description: 'size of one message to the page in a browser, which gets whole results',
  },
  maxInFlight: {
    flag: '--max-in-flight',
    env: 'ORRERY_MAX_IN_FLIGHT',
    default: 128,
    min: 1,
    max: 65_536,
    unit: 'requests',
    description: 'concurrent requests of a connection; reading pauses at this many',
  },
  deadline: {
    flag: '--deadline',
    env: 'ORRERY_DEADLINE',
    default: 300,
    min: 1,
    max: 86_400,
    unit: 'seconds',
    description: 'time a call may take before it is cancelled',
  },
  wait: {
    flag: '--wait',
    env: 'ORRERY_WAIT',
    default: 20,
    min: 0,
    max: 86_400,
    unit: 'seconds',
    description: 'time a call waits for a first index before it answers from the part that is ready',
  },
  pollAfter: {
    flag: '--poll-after',
    env: 'ORRERY_POLL_AFTER',
    default: 0,
    min: 0,
    max: 86_400,
    unit: 'seconds',
    description:
      'time after which a client over HTTP must ask again for its answer, for proxies that end long requests; 0: never',
  },
  maxOutputTokens: {
    flag: '--max-output-tokens',
    env: 'ORRERY_MAX_OUTPUT_TOKENS',
    default: 10_000,
    min: 500,
    max: 10_000_000,
    unit: 'tokens',
    description: "size of one tool result's text, at four characters a token; the rest is readable as a resource",
  },
  maxMemory: {
    flag: '--max-memory',
    env: 'ORRERY_MAX_MEMORY',
    default: 4096,
    min: 256,
    max: 1024 * 1024,
    unit: 'MiB',
    description:
      "memory of the whole server; calls that need more fail. At most three quarters of the machine's memory",
  },
} as const satisfies Record<string, LimitSpec>;

export type LimitName = keyof typeof LIMITS;

/** The value of every limit, each in the `unit` of its entry in `LIMITS`. */
export type Limits = Readonly<Record<LimitName, number>>;

export const LIMIT_NAMES = Object.keys(LIMITS) as readonly LimitName[];

export const DEFAULT_LIMITS: Limits = limitsFrom((name) => LIMITS[name].default);

export interface LimitSources {
  /** Values from the command line, by limit name; missing ones come from the environment. */
  readonly flags?: Readonly<Partial<Record<LimitName, string | number | undefined>>>;
  /** Environment variables, such as `process.env`. An empty variable counts as absent. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Values that replace the usual defaults. */
  readonly defaults?: Partial<Limits>;
}

/**
 * The limits to run with: flag before environment variable before default.
 *
 * @throws OrreryError `VALIDATION_ERROR` naming every value that is not a whole number within its range.
 */
export function parseLimits({ flags = {}, env = {}, defaults = {} }: LimitSources): Limits {
  const problems: string[] = [];
  const limits = limitsFrom((name) => {
    const spec = LIMITS[name];
    const given = flags[name] ?? (env[spec.env] || undefined);
    if (given === undefined) return defaults[name] ?? spec.default;
    const source = flags[name] === undefined ? spec.env : spec.flag;
    const value = wholeNumber(given);
    if (value === null || value < spec.min || value > spec.max) {
      problems.push(`${source} is "${given}": give a whole number of ${spec.unit} from ${spec.min} to ${spec.max}`);
      return spec.default;
    }
    return value;
  });
  if (problems.length > 0) throw new OrreryError('VALIDATION_ERROR', `${problems.join('. ')}.`, { problems });
  return limits;
}

function limitsFrom(value: (name: LimitName) => number): Limits {
  return Object.fromEntries(LIMIT_NAMES.map((name) => [name, value(name)])) as Limits;
}

/** Only plain decimal digits: `1e3`, `0x10`, `1.5` and `10MB` are more likely mistakes than intended. */
function wholeNumber(given: string | number): number | null {
  const text = String(given).trim();
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}
