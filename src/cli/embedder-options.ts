import {
  EMBEDDER_KINDS,
  type EmbedderKind,
  type EmbedderSettings,
  MAX_DIMENSION,
  MIN_DIMENSION,
} from '../embedding/embedder-settings.ts';
import { OrreryError } from '../errors.ts';
import type { Option } from './option.ts';
import type { Environment } from './terminal/style.ts';

export const EMBEDDER_OPTION: Option = {
  name: 'embedder',
  value: 'kind',
  description: `send code to an embedding model for searches by meaning: ${EMBEDDER_KINDS.join(', ')} (ORRERY_EMBEDDER; default: none, nothing is sent)`,
};

interface Standard {
  /** Null where it has to be named. */
  readonly url: string | null;
  readonly model: string | null;
  readonly dimension: number | null;
  readonly requestsPerMinute: number;
  readonly needsKey: boolean;
}

const STANDARDS: Readonly<Record<EmbedderKind, Standard>> = {
  gemini: {
    url: 'https://generativelanguage.googleapis.com/v1beta',
    model: 'gemini-embedding-001',
    dimension: 768,
    requestsPerMinute: 100,
    needsKey: true,
  },
  'openai-compatible': { url: null, model: null, dimension: null, requestsPerMinute: 1000, needsKey: false },
};

const MAX_REQUESTS_PER_MINUTE = 100_000;

/**
 * The embedding model that whoever starts the program has chosen; null where none is. A key alone chooses none.
 *
 * @throws OrreryError `VALIDATION_ERROR` naming the value that is missing or cannot be used
 */
export function embedderSettings(flag: string | undefined, env: Environment): EmbedderSettings | null {
  const given = flag ?? (env.ORRERY_EMBEDDER || undefined);
  if (given === undefined || given === 'local') return null;
  const kind = EMBEDDER_KINDS.find((one) => one === given);
  if (kind === undefined) {
    throw invalid(
      `Unknown embedder "${given}": set --embedder (ORRERY_EMBEDDER) to local, ${EMBEDDER_KINDS.join(', ')}.`,
    );
  }
  const standard = STANDARDS[kind];
  const named = (name: string, value: string | undefined | null, example: string) => {
    if (value) return value;
    throw invalid(`--embedder ${kind} needs ${name}: set it in the environment, such as ${example}.`);
  };
  const url = named('ORRERY_EMBEDDING_URL', env.ORRERY_EMBEDDING_URL || standard.url, 'http://localhost:11434/v1');
  const model = named('ORRERY_EMBEDDING_MODEL', env.ORRERY_EMBEDDING_MODEL || standard.model, 'nomic-embed-text');
  const key = env.ORRERY_EMBEDDING_KEY || (kind === 'gemini' ? env.GEMINI_API_KEY : undefined) || null;
  if (standard.needsKey) named('GEMINI_API_KEY', key, 'a key from Google AI Studio');
  return {
    kind,
    url: checkedUrl(url),
    model: checkedModel(model),
    key: checkedKey(key),
    dimension: numberOf('ORRERY_EMBEDDING_DIMENSION', env, standard.dimension, MIN_DIMENSION, MAX_DIMENSION),
    requestsPerMinute:
      numberOf('ORRERY_EMBEDDING_RPM', env, null, 1, MAX_REQUESTS_PER_MINUTE) ?? standard.requestsPerMinute,
  };
}

function checkedUrl(text: string): string {
  const url = URL.parse(text);
  const isHttp = url?.protocol === 'http:' || url?.protocol === 'https:';
  // What is wrong with it may be a password in it, so it is not shown.
  if (!isHttp || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw invalid(
      'ORRERY_EMBEDDING_URL is not the address of a model server: give http:// or https:// with host and path only, such as http://localhost:11434/v1; put a key into ORRERY_EMBEDDING_KEY.',
    );
  }
  return url.href.replace(/\/$/, '');
}

/** It becomes a part of an address. */
function checkedModel(name: string): string {
  if (/^[\w.:@/+-]{1,200}$/.test(name) && !name.split('/').includes('..')) return name;
  throw invalid(`ORRERY_EMBEDDING_MODEL is "${name.slice(0, 100)}": give the name of a model, without spaces.`);
}

/** It becomes a header. Never shown. */
function checkedKey(key: string | null): string | null {
  if (key === null || /^[!-~]{1,4096}$/.test(key)) return key;
  throw invalid(
    'The key of the embedding model has characters that a key cannot have: set it without spaces and line breaks.',
  );
}

function numberOf(name: string, env: Environment, standard: number | null, least: number, most: number): number | null {
  const text = env[name];
  if (!text) return standard;
  const value = Number(text);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw invalid(`${name} is "${text.slice(0, 100)}": give a whole number from ${least} to ${most}.`);
}

function invalid(message: string): OrreryError {
  return new OrreryError('VALIDATION_ERROR', message);
}
