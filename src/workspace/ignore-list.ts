import { isLiteral, lowerCase, Wildcard } from './wildcard.ts';

/** A longer pattern is not heeded: no path that a system can open needs it. */
const MAX_PATTERN_BYTES = 1024;
/** Of one file, so many patterns with wildcards are heeded: each is tried on every path below. Others are looked up. */
const MOST_WILDCARDS = 1000;

/** What the rules of one list say of a path; null where none is about it. */
export type Verdict = 'ignored' | 'included' | null;

interface Rule {
  /** Where the rule stands in the list: of several that are about a path, the last one decides. */
  readonly order: number;
  readonly verdict: Exclude<Verdict, null>;
  readonly onlyFolders: boolean;
}

interface WildcardRule extends Rule {
  readonly wildcard: Wildcard;
  /** Whether it is about the last name of a path only. */
  readonly isForName: boolean;
}

/**
 * The rules of one ignore file, meaning what they mean to git. Texts have one character for each byte, since git matches
 * bytes. Patterns without wildcards are found by what they say, the last `*` patterns in `*.log` by what they end with; the
 * time of the others is by the length of the path times that of the pattern.
 */
export class IgnoreList {
  /** What was left out of the file, and why, in words that follow its name; null when all of it is heeded. */
  readonly problem: string | null;
  readonly #ignoreCase: boolean;
  readonly #byName = new Map<string, Rule[]>();
  readonly #byPath = new Map<string, Rule[]>();
  readonly #byEnding = new Map<string, Rule[]>();
  /** Lengths of the keys of `#byEnding`. */
  readonly #endings = new Set<number>();
  readonly #wildcards: WildcardRule[] = [];

  constructor(text: string, ignoreCase: boolean) {
    this.#ignoreCase = ignoreCase;
    let long = 0;
    let many = 0;
    for (const [order, line] of text
      .replace(/^\xef\xbb\xbf/, '')
      .split('\n')
      .entries()) {
      const pattern = patternIn(line);
      if (pattern === null) continue;
      if (pattern.length > MAX_PATTERN_BYTES) long++;
      else if (!this.#add(pattern, order)) many++;
    }
    this.problem = problemOf(long, many);
  }

  get isEmpty(): boolean {
    return this.#byName.size + this.#byPath.size + this.#byEnding.size + this.#wildcards.length === 0;
  }

  /** @param path relative to the folder that the rules are for */
  verdict(path: string, isFolder: boolean): Verdict {
    const text = this.#ignoreCase ? lowerCase(path) : path;
    const name = text.slice(text.lastIndexOf('/') + 1);
    let last = lastAbout(this.#byPath.get(text), isFolder, null);
    last = lastAbout(this.#byName.get(name), isFolder, last);
    for (const length of this.#endings) {
      if (length <= name.length) last = lastAbout(this.#byEnding.get(name.slice(name.length - length)), isFolder, last);
    }
    for (let at = this.#wildcards.length - 1; at >= 0; at--) {
      const rule = this.#wildcards[at] as WildcardRule;
      if (last !== null && rule.order < last.order) break;
      if (rule.onlyFolders && !isFolder) continue;
      if (rule.wildcard.matches(text, rule.isForName ? text.length - name.length : 0)) return rule.verdict;
    }
    return last?.verdict ?? null;
  }

  /** False for one wildcard too many. */
  #add(written: string, order: number): boolean {
    const isNegated = written.startsWith('!');
    const onlyFolders = written.endsWith('/');
    const pattern = written.slice(isNegated ? 1 : 0, onlyFolders ? -1 : undefined);
    const rule: Rule = { order, verdict: isNegated ? 'included' : 'ignored', onlyFolders };
    const isForName = !pattern.includes('/');
    const anchored = pattern.startsWith('/') ? pattern.slice(1) : pattern;
    const key = this.#ignoreCase ? lowerCase(anchored) : anchored;
    if (isLiteral(anchored)) append(isForName ? this.#byName : this.#byPath, key, rule);
    else if (isForName && key.startsWith('*') && isLiteral(key.slice(1))) {
      append(this.#byEnding, key.slice(1), rule);
      this.#endings.add(key.length - 1);
    } else if (this.#wildcards.length === MOST_WILDCARDS) return false;
    else this.#wildcards.push({ ...rule, wildcard: new Wildcard(anchored, this.#ignoreCase), isForName });
    return true;
  }
}

/** The later of a rule and the last of some that is about files, or folders. */
function lastAbout(rules: readonly Rule[] | undefined, isFolder: boolean, other: Rule | null): Rule | null {
  const found = rules?.findLast(({ onlyFolders }) => isFolder || !onlyFolders);
  return found !== undefined && (other === null || found.order > other.order) ? found : other;
}

/** Of rules about the same only the last about all and the last about folders can decide: no more are kept. */
function append(rules: Map<string, Rule[]>, key: string, rule: Rule): void {
  const same = rules.get(key) ?? [];
  rules.set(key, [...same.filter(({ onlyFolders }) => onlyFolders !== rule.onlyFolders), rule]);
}

/** The pattern of a line, or null. */
function patternIn(line: string): string | null {
  if (line === '' || line.startsWith('#')) return null;
  const pattern = withoutTrailingSpaces(line.endsWith('\r') ? line.slice(0, -1) : line);
  return pattern === '' || pattern === '!' || pattern === '/' || pattern === '!/' ? null : pattern;
}

/** Spaces at the end do not count, except one behind a backslash. */
function withoutTrailingSpaces(line: string): string {
  const end = lastOther(line, ' ') + 1;
  if (end === line.length) return line;
  const backslashes = end - 1 - lastOther(line.slice(0, end), '\\');
  return line.slice(0, backslashes % 2 === 0 ? end : end + 1);
}

/** Where the last character other than `character` stands, or -1. */
function lastOther(text: string, character: string): number {
  let at = text.length - 1;
  while (at >= 0 && text[at] === character) at -= 1;
  return at;
}

function problemOf(long: number, many: number): string | null {
  const said = [
    ...(long > 0 ? [`${counted(long)} longer than ${MAX_PATTERN_BYTES} bytes`] : []),
    ...(many > 0 ? [`${counted(many)} with wildcards beyond the first ${MOST_WILDCARDS}`] : []),
  ];
  return said.length === 0 ? null : `${said.join(' and ')} ${long + many === 1 ? 'is' : 'are'} ignored`;
}

function counted(patterns: number): string {
  return patterns === 1 ? 'one pattern' : `${patterns} patterns`;
}
