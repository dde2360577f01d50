import { isUtf8 } from 'node:buffer';
import { ERRORS } from '../../src/errors.ts';

export type Id = string | number;

/**
 * What a line must lead to by the table "What bad input gets" of docs/protocol.md, written down a second time and from the
 * other side: nothing of the server is used.
 */
export type Expectation =
  | { readonly kind: 'nothing' }
  /** Refused by the rules of the line alone; the id is null where the line has none that could be used. */
  | { readonly kind: 'refused'; readonly id: Id | null; readonly code: number }
  /** A request: one answer, whatever it says. */
  | { readonly kind: 'request'; readonly id: Id; readonly method: string }
  | { readonly kind: 'cancellation'; readonly id: Id };

const NOTHING: Expectation = { kind: 'nothing' };
const LF = 0x0a;
const CR = 0x0d;
const MOST_LEVELS = 128;
const META_OF_TASK = 'io.modelcontextprotocol/related-task';

/** @param line without its line feed */
export function expectationOf(line: Buffer, maxBytes: number): Expectation {
  const bytes = line.at(-1) === CR ? line.subarray(0, -1) : line;
  if (bytes.length === 0) return NOTHING;
  if (bytes.length > maxBytes) return invalid(null);
  if (!isUtf8(bytes)) return unparsed();
  const text = bytes.toString();
  try {
    return ofValue(JSON.parse(text));
  } catch {
    return text.trim() === '' && !text.includes('\uFEFF') ? NOTHING : unparsed();
  }
}

function ofValue(value: unknown): Expectation {
  if (!isObject(value)) return invalid(null);
  const id = isId(value.id) ? value.id : null;
  if (value.jsonrpc !== '2.0' || depthOf(value) > MOST_LEVELS) return invalid(id);
  return 'method' in value ? ofCall(value, id) : ofResponse(value, id);
}

function ofCall(value: Fields, id: Id | null): Expectation {
  const { method, params } = value;
  if (typeof method !== 'string' || ('id' in value && id === null)) return invalid(id);
  if (params !== undefined && !(isObject(params) && isMeta(params._meta))) return invalid(id);
  if (id !== null) return { kind: 'request', id, method };
  const cancelled = method === 'notifications/cancelled' && isObject(params) ? params.requestId : null;
  return isId(cancelled) ? { kind: 'cancellation', id: cancelled } : NOTHING;
}

function ofResponse({ result, error, ...value }: Fields, id: Id | null): Expectation {
  if ((result === undefined) === (error === undefined)) return invalid(id);
  if (result !== undefined) {
    const isWell = id !== null && isObject(result) && (result._meta === undefined || isObject(result._meta));
    return isWell ? NOTHING : invalid(id);
  }
  if (value.id !== undefined && value.id !== null && id === null) return invalid(null);
  const isWell = isObject(error) && Number.isSafeInteger(error.code) && typeof error.message === 'string';
  return isWell ? NOTHING : invalid(id);
}

function isMeta(meta: unknown): boolean {
  if (meta === undefined) return true;
  if (!isObject(meta)) return false;
  const { progressToken, [META_OF_TASK]: task } = meta;
  return (
    (progressToken === undefined || isId(progressToken)) &&
    (task === undefined || (isObject(task) && typeof task.taskId === 'string'))
  );
}

function invalid(id: Id | null): Expectation {
  return { kind: 'refused', id, code: ERRORS.INVALID_REQUEST.code };
}

function unparsed(): Expectation {
  return { kind: 'refused', id: null, code: ERRORS.PARSE_ERROR.code };
}

/** How many levels of objects and lists there are. */
function depthOf(value: object): number {
  let deepest = 0;
  const waiting: [object, number][] = [[value, 1]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [parent, depth] = next;
    deepest = Math.max(deepest, depth);
    for (const child of Object.values(parent)) {
      if (typeof child === 'object' && child !== null) waiting.push([child, depth + 1]);
    }
  }
  return deepest;
}

type Fields = Readonly<Record<string, unknown>>;

function isId(value: unknown): value is Id {
  return typeof value === 'string' || Number.isSafeInteger(value);
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Cuts what is sent into lines, however it is cut into pieces. */
export class SentLines {
  readonly #onLine: (line: Buffer) => void;
  #partial: Buffer[] = [];

  constructor(onLine: (line: Buffer) => void) {
    this.#onLine = onLine;
  }

  push(bytes: Buffer): void {
    let start = 0;
    for (let end = bytes.indexOf(LF); end >= 0; end = bytes.indexOf(LF, start)) {
      this.#partial.push(bytes.subarray(start, end));
      this.#onLine(Buffer.concat(this.#partial));
      this.#partial = [];
      start = end + 1;
    }
    if (start < bytes.length) this.#partial.push(bytes.subarray(start));
  }

  /** Whether a line has been begun and not ended. */
  get isOpen(): boolean {
    return this.#partial.length > 0;
  }

  /** Nothing more is sent: what is left counts as a line. */
  end(): void {
    if (this.isOpen) this.push(Buffer.from([LF]));
  }
}
