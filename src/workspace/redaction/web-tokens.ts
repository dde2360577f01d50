import type { SecretSpan } from './secret-span.ts';

const MIN_TOKEN = 40;
/** Letters of base64url with dots between: whole runs, so that no letter is read in two of them. */
const RUNS = /[A-Za-z0-9_.-]{40,}/g;
/** How an object of JSON begins in base64: with a brace, and a quote, a blank or a line end. */
const OBJECT = /ey[A-DIJ]|ewo|ew0K/;
const MIN_OBJECT = 11;

/** Where the second part begins. Most texts have none, and are not looked at further. */
const PAYLOAD = /\.(?:ey[A-DIJ]|ewo|ew0K)/;

/** JSON web tokens of any length: three parts, of which the first two are objects of JSON. */
export function* webTokens(text: string): Generator<SecretSpan> {
  if (!PAYLOAD.test(text)) return;
  for (const run of text.matchAll(RUNS)) {
    let at = run.index;
    const parts = run[0].split('.').map((part) => {
      const start = at;
      at += part.length + 1;
      return { part, start };
    });
    for (let first = 0; first + 2 < parts.length; first++) {
      const [header, payload, signature] = parts.slice(first, first + 3) as [Part, Part, Part];
      const begin = beginOfObject(header.part);
      if (begin === null || !isObject(payload.part) || signature.part.length < 20) continue;
      const start = header.start + begin;
      const end = signature.start + signature.part.length;
      if (end - start >= MIN_TOKEN) yield { start, end, kind: 'jwt' };
    }
  }
}

interface Part {
  readonly part: string;
  readonly start: number;
}

/** Where in a word an object begins that may reach to its end: other letters may stand right before it. Null for nowhere. */
function beginOfObject(word: string): number | null {
  const at = word.search(OBJECT);
  return at >= 0 && word.length - at >= MIN_OBJECT ? at : null;
}

function isObject(word: string): boolean {
  return beginOfObject(word) === 0;
}
