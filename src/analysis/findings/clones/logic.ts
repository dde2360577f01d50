import { TOKEN, tokenHash } from '../../../languages/tokens.ts';
import type { Corpus } from './corpus.ts';
import type { Stretch } from './stretch.ts';

const CONTROL = new Set(
  'if elif elsif elseif unless for foreach while until loop guard try catch except rescue throw raise yield'
    .split(' ')
    .map((text) => tokenHash(TOKEN.keyword, text)),
);
const WORDS = new Set(['and', 'or', 'not'].map((text) => tokenHash(TOKEN.keyword, text)));
const OPERATORS = new Set(
  '&& || ! == != === !== <= >= + - / % += -= *= ++ -- ?? << >> ^'
    .split(' ')
    .map((text) => tokenHash(TOKEN.operator, text)),
);
const STAR = tokenHash(TOKEN.operator, '*');
/** Languages in which a star is mostly that of a pointer. */
const POINTERS: ReadonlySet<string> = new Set(['c', 'go', 'rust', 'zig']);
const BANG = tokenHash(TOKEN.operator, '!');
/** Languages in which an exclamation mark is mostly that of a macro: `vec![…]`. */
const MACROS: ReadonlySet<string> = new Set(['rust']);
const MINUS = tokenHash(TOKEN.operator, '-');
/** Operators that end a value. */
const CLOSING = new Set([')', ']', '}'].map((text) => tokenHash(TOKEN.operator, text)));
/** What lists, tables and declarations may have by the way. */
const LEAST_LOGIC = 3;
/** Of the tokens of code that does something, at least so many decide or calculate. */
const LEAST_SHARE = 1 / 40;

/**
 * Whether code decides or calculates something, and is more than a list: of imports, fields, accessors, cases, parameters,
 * options, rows of data. Such lists have the same form wherever they stand, and nothing in them was copied.
 */
export function hasLogic(corpus: Corpus, { start, end }: Stretch): boolean {
  const { symbols, hashes } = corpus;
  const { family } = corpus.fileOf(start);
  const multiplies = !POINTERS.has(family);
  const negates = !MACROS.has(family);
  let decisions = 0;
  let calculations = 0;
  for (let token = start; token < end; token++) {
    const hash = hashes[symbols[token] as number] as number;
    if (CONTROL.has(hash)) decisions++;
    else if (hash === BANG && !negates) continue;
    else if (isOperator(corpus, token, hash) || WORDS.has(hash) || (hash === STAR && multiplies)) calculations++;
  }
  return decisions + calculations >= Math.max(LEAST_LOGIC, LEAST_SHARE * (end - start));
}

/** A minus may be the sign of a number. */
function isOperator(corpus: Corpus, token: number, hash: number): boolean {
  return OPERATORS.has(hash) && !(hash === MINUS && isSign(corpus, token));
}

/** Whether a minus is the sign of a number, which calculates nothing. */
function isSign({ symbols, hashes, kinds }: Corpus, token: number): boolean {
  const before = token === 0 ? undefined : symbols[token - 1];
  if (before === undefined) return true;
  const kind = kinds[before];
  return kind === TOKEN.keyword || (kind === TOKEN.operator && !CLOSING.has(hashes[before] as number));
}

/** Whether code decides anything: branches, loops, failures. A `switch` may be no more than a table. */
export function hasDecision({ symbols, hashes }: Corpus, { start, end }: Stretch): boolean {
  for (let token = start; token < end; token++) {
    if (CONTROL.has(hashes[symbols[token] as number] as number)) return true;
  }
  return false;
}
