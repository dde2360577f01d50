import { markedTexts } from './text/marked-text.ts';
import { STOP_WORDS } from './text/stop-words.ts';
import { type TaskText, taskText } from './text/task-text.ts';
import { eachToken, pairsOf, stemsOf, wholeOf } from './text/tokenizer.ts';

/** How a query is to be read: as the name of something, or as a question in words. */
export const QUERY_SHAPES = ['symbol', 'words'] as const;
/** Or as the text of an issue or a commit message: what is to be done. */
export type QueryShape = (typeof QUERY_SHAPES)[number] | 'task';

export interface Query {
  readonly text: string;
  readonly shape: QueryShape;
  /** Stems of its words, each once, in their order. */
  readonly stems: readonly string[];
  /** Stems of words that stand beside each other, as pairs. */
  readonly pairs: readonly string[];
  /** Its tokens of several words in lower case, as identifiers. */
  readonly wholes: readonly string[];
  /** How much a stem or a whole counts, as the query writes it: quoted, as a name, in its title. */
  weightOf(term: string): number;
  /** The query as the text of a task; null for a name or a question. */
  readonly task: TaskText | null;
  /** Its tokens as written, without words that say nothing. */
  readonly tokens: readonly string[];
  /** Whether tests are asked for. */
  readonly aboutTests: boolean;
}

const MAX_STEMS = 64;
/** Texts of tasks are longer. */
const MAX_TASK_STEMS = 128;
/** How much more a term counts that is quoted or set apart as code, one that is a name, and one in the title of a text. */
const MARKED_WEIGHT = 2;
const NAME_WEIGHT = 1.5;
const TITLE_WEIGHT = 2;
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
  // A letter and its mark, as some keyboards write them, are one letter, as code has them.
  const given = text.normalize('NFC');
  const task = taskText(given);
  const all: string[] = [];
  eachToken(task === null ? given : `${task.title}\n${task.body}`, (token) => all.push(token));
  const telling = all.filter((token) => !STOP_WORDS.has(token.toLowerCase()));
  const tokens = telling.length > 0 ? telling : all;
  const most = task === null ? MAX_STEMS : MAX_TASK_STEMS;
  const sequence = tokens.flatMap(stemsOf);
  const stems = [...new Set(sequence)].slice(0, most);
  const words = text.trim().split(/\s+/);
  const names = words.filter(looksLikeAName);
  const weights = termWeights(given, task);
  return {
    text,
    shape: task !== null ? 'task' : tokens.length <= 1 || (names.length > 0 && tokens.length <= 4) ? 'symbol' : 'words',
    stems,
    pairs: [...new Set(pairsOf(sequence))].slice(0, most),
    wholes: [...new Set(tokens.filter((token) => stemsOf(token).length > 1).map(wholeOf))].slice(0, most),
    weightOf: (term) => weights.get(term) ?? 1,
    task,
    tokens: [...new Set(tokens)].slice(0, most),
    aboutTests: stems.some((stem) => TESTS.has(stem)),
  };
}

/** Of stems and wholes that do not count 1. */
function termWeights(text: string, task: TaskText | null): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  const weigh = (parts: readonly string[], weight: number, isWanted: (token: string) => boolean) => {
    for (const term of termsIn(parts, isWanted)) weights.set(term, (weights.get(term) ?? 1) * weight);
  };
  weigh(markedTexts(text), MARKED_WEIGHT, () => true);
  if (task === null) return weights;
  weigh([task.title], TITLE_WEIGHT, () => true);
  weigh([task.title, task.body], NAME_WEIGHT, (token) => stemsOf(token).length > 1);
  return weights;
}

function termsIn(parts: readonly string[], isWanted: (token: string) => boolean): ReadonlySet<string> {
  const terms = new Set<string>();
  const add = (token: string) => {
    if (STOP_WORDS.has(token.toLowerCase()) || !isWanted(token)) return;
    for (const term of [...stemsOf(token), wholeOf(token)]) terms.add(term);
  };
  for (const part of parts) eachToken(part, add);
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
