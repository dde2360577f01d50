import { languageOf } from '../../languages/registry.ts';
import { markedTexts } from './marked-text.ts';

/** The text of an issue or a commit message, by its parts. */
export interface TaskText {
  readonly title: string;
  readonly body: string;
  /** What the title says the change belongs to: `fix(router): …`, `caddyhttp: …`. Plain, as `plainName` has it. */
  readonly scopes: readonly string[];
  /** Names of places in it, each once. */
  readonly mentions: readonly Mention[];
  /** The names in these, as they are written, each once. */
  readonly names: readonly string[];
}

/** A path, a qualified name or a name that a text mentions. */
export interface Mention {
  /** Plain, as `plainName` has them. */
  readonly parts: readonly string[];
}

/** Longer queries than any question are text. */
const MOST_WORDS_OF_A_QUESTION = 16;
const LEAST_WORDS_OF_A_TITLE = 4;
const QUESTION = /^(?:how|where|what|when|which|who|why|is|are|does|do|can|could|should)\b/i;
/** A statement begins with a capital, where a question in few words begins with none. */
const STATEMENT = /^[A-Z][a-z']+\s/;
const VERBS =
  "fix|add|remove|update|refactor|rename|replace|support|allow|avoid|prevent|ensure|handle|improve|implement|introduce|deprecate|revert|use|make|don't|do not|change|move|return|treat|check|set|drop|bump|document";
/** `type(scope): …`, `place: Verb …`, `place: verb …`, `[Fix #1] …`, a reference to an issue. */
const MARKS_OF_A_TITLE = new RegExp(
  [
    '^[\\w/.-]+\\([^)\\n]*\\)!?:\\s\\S',
    `^[\\w/.-]+!?:\\s(?:[A-Z][a-z]|(?:${VERBS})\\s)`,
    '^(?:feat|fix|docs|chore|refactor|perf|test|build|ci|style|revert)!?:\\s\\S',
    '^\\[[^\\]\\n]+\\]\\s\\S',
    '(?:^|[\\s(])(?:GH-|#)\\d+\\b',
  ].join('|'),
);
/** Lines of people, systems and reviews, and addresses: what says nothing of the code. */
const NOISE = /^(?:[A-Z][\w-]*-by|Change-Id|Cc|git-svn-id): ?.*$|\bhttps?:\/\/\S+/gim;
const SCOPE = /^(?:\[[^\]\n]*\]\s*)*([\w/.-]+)(?:\(([^)\n]+)\))?!?:\s/;
/** Kinds of changes, which are no places. */
const CHANGE_TYPES: ReadonlySet<string> = new Set(
  'fix feat feature chore docs doc test tests refactor perf ci build style revert bug bugfix hotfix deps misc'.split(
    ' ',
  ),
);
const NAMES = /[A-Za-z_$][\w$-]*(?:(?:\/|\.|::|#|->)[A-Za-z_$][\w$-]*)*/g;
const JOINT = /\/|\.|::|#|->/;
const INNER_CAPITAL = /[a-z\d][A-Z]/;
const MOST_MENTIONS = 100;

/** Reads a query as the text of a task; null for a name or a question in a few words. */
export function taskText(text: string): TaskText | null {
  if (!isTask(text)) return null;
  const clean = withoutComments(text).replace(NOISE, ' ').trim();
  const [title = '', ...lines] = clean.split('\n');
  return { title, body: lines.join('\n'), scopes: scopesOf(title), ...mentionsIn(clean) };
}

/** Comments of templates say nothing of the code either. No expression: one would look for the end of each that has none. */
function withoutComments(text: string): string {
  const kept: string[] = [];
  let at = 0;
  while (at < text.length) {
    const start = text.indexOf('<!--', at);
    const end = start === -1 ? -1 : text.indexOf('-->', start + 4);
    kept.push(text.slice(at, end === -1 ? undefined : start));
    at = end === -1 ? text.length : end + 3;
  }
  return kept.join(' ');
}

function isTask(text: string): boolean {
  const given = text.trim();
  if (given.includes('\n')) return true;
  const words = given.split(/\s+/).length;
  if (words > MOST_WORDS_OF_A_QUESTION) return true;
  if (words < LEAST_WORDS_OF_A_TITLE || given.endsWith('?') || QUESTION.test(given)) return false;
  return STATEMENT.test(given) || MARKS_OF_A_TITLE.test(given);
}

/** A part of a path or of a qualified name, in whichever style a language writes it. */
export function plainName(part: string): string {
  return part.toLowerCase().replace(/[_$-]/g, '');
}

function scopesOf(title: string): readonly string[] {
  const [, type = '', scope] = SCOPE.exec(title) ?? [];
  const given = scope ?? (CHANGE_TYPES.has(type.toLowerCase()) ? '' : type);
  return given
    .split(/[/,\s]+/)
    .map(plainName)
    .filter((one) => one.length > 1 && !CHANGE_TYPES.has(one));
}

function mentionsIn(text: string): Pick<TaskText, 'mentions' | 'names'> {
  const marked = new Set(markedTexts(text).flatMap((one) => one.match(NAMES) ?? []));
  const mentions = new Map<string, Mention>();
  const names = new Set<string>();
  for (const { 0: name, index } of text.matchAll(NAMES)) {
    const parts = partsOf(name);
    const isName =
      parts.length > 1 || marked.has(name) || INNER_CAPITAL.test(name) || name.includes('_') || isTitled(text, index);
    if (!isName || mentions.size === MOST_MENTIONS) continue;
    mentions.set(parts.join('/'), { parts });
    for (const part of name.split(JOINT)) names.add(part);
  }
  return { mentions: [...mentions.values()], names: [...names] };
}

/** Without the extension of a file. */
function partsOf(name: string): readonly string[] {
  const parts = name.split(JOINT);
  const isFile = parts.length > 1 && languageOf(name) !== null;
  return (isFile ? parts.slice(0, -1) : parts).map(plainName).filter((part) => part !== '');
}

/** Whether a word begins with a capital although no sentence begins there. */
function isTitled(text: string, at: number): boolean {
  return /[A-Z]/.test(text[at] as string) && /[a-z,)] $/.test(text.slice(Math.max(0, at - 2), at));
}
