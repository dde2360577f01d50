import { markedTexts } from './text/marked-text.ts';
import { STOP_WORDS } from './text/stop-words.ts';
import { eachToken, pairsOf, stemsOf, wholeOf } from './text/tokenizer.ts';

/** How a query is to be read: as the name of something, or as a question in words. */
export const QUERY_SHAPES = ['symbol', 'words'] as const;
export type QueryShape = (typeof QUERY_SHAPES)[number];

export interface Query {
  readonly text: string;
  readonly shape: QueryShape;
  /** Stems of its words, each once, in their order. */
  readonly stems: readonly string[];
  /** Stems of words that stand beside each other, as pairs. */
  readonly pairs: readonly string[];
  /** Its tokens of several words in lower case, as identifiers. */
  readonly wholes: readonly string[];
  /** Stems and wholes of what is quoted or set apart as code, which says more than the prose around it. */
  readonly marked: ReadonlySet<string>;
  /** Its tokens as written, without words that say nothing. */
  readonly tokens: readonly string[];
  /** Whether tests are asked for. */
  readonly aboutTests: boolean;
}

const MAX_STEMS = 64;
/** What joins the parts of a name: `Type.member`, `ns::name`, `path#name`, `a->b`. */
const JOINTS = ['.', '::', '#', '->'];
const IDENTIFIER = /^[\w$]+$/;
const INNER_CAPITAL = /[a-z\d][A-Z]/;

/** Whether a word is the name of something: `camelCase`, `snake_case`, `Type.member`, `call()`. */
function looksLikeAName(word: string): boolean {
  if (word.endsWith('()')) return IDENTIFIER.test(word.slice(0, -2));
  if (IDENTIFIER.test(word)) return word.includes('_') || INNER_CAPITAL.test(word);
  const joint = JOINTS.find((one) => word.includes(one));
  return joint !== undefined && word.split(joint).every((part) => IDENTIFIER.test(part));
}

export function parseQuery(text: string): Query {
  const all: string[] = [];
  // A letter and its mark, as some keyboards write them, are one letter, as code has them.
  eachToken(text.normalize('NFC'), (token) => all.push(token));
  const telling = all.filter((token) => !STOP_WORDS.has(token.toLowerCase()));
  const tokens = telling.length > 0 ? telling : all;
  const sequence = tokens.flatMap(stemsOf);
  const stems = [...new Set(sequence)].slice(0, MAX_STEMS);
  const words = text.trim().split(/\s+/);
  const names = words.filter(looksLikeAName);
  return {
    text,
    shape: tokens.length <= 1 || (names.length > 0 && tokens.length <= 4) ? 'symbol' : 'words',
    stems,
    pairs: [...new Set(pairsOf(sequence))].slice(0, MAX_STEMS),
    wholes: [...new Set(tokens.filter((token) => stemsOf(token).length > 1).map(wholeOf))].slice(0, MAX_STEMS),
    marked: markedTerms(text),
    tokens: [...new Set(tokens)].slice(0, MAX_STEMS),
    aboutTests: stems.some((stem) => TESTS.has(stem)),
  };
}

function markedTerms(text: string): ReadonlySet<string> {
  const terms = new Set<string>();
  const add = (token: string) => {
    if (STOP_WORDS.has(token.toLowerCase())) return;
    for (const term of [...stemsOf(token), wholeOf(token)]) terms.add(term);
  };
  for (const marked of markedTexts(text)) eachToken(marked, add);
  return terms;
}

/** What files that may answer a query hold, one or the other: its stems as they begin words and parts of names. */
export function wordStarts(text: string): readonly string[] {
  return parseQuery(text).stems.flatMap((stem) => [stem, stem.charAt(0).toUpperCase() + stem.slice(1)]);
}

/** The words of a query, as written, that have one of some stems. */
export function tokensWith({ tokens }: Query, stems: ReadonlySet<string>): readonly string[] {
  return tokens.filter((token) => stemsOf(token).some((stem) => stems.has(stem)));
}

const TESTS: ReadonlySet<string> = new Set(['test', 'spec', 'fixtur', 'mock', 'e2']);
