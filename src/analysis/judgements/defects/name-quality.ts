import type { CodeIndex } from '../../../index/code-index.ts';
import { eachFile } from '../../../index/file-fault.ts';
import type { Binding, DefinitionKind, FileFacts } from '../../../languages/facts.ts';

/** A style needs so large a share of a group's names before others are said to break it. */
const DOMINANT_SHARE = 0.8;
/** So few names show no style. */
const LEAST_NAMES = 10;
/** The shortest name serves a scope of so many lines: what it stands for is in view. */
const SHORT_SCOPE = 5;
/** Counters of loops, and names that say that nothing will be done with a value. */
const COUNTERS: ReadonlySet<string> = new Set(['i', 'j', 'k', 'n', '_']);

const GROUPS = ['types', 'functions', 'values'] as const;
type Group = (typeof GROUPS)[number];

/** Constants, members of enumerations and namespaces follow rules of their own in too many projects to be judged. */
const GROUP_OF: ReadonlyMap<DefinitionKind, Group> = new Map([
  ['class', 'types'],
  ['struct', 'types'],
  ['interface', 'types'],
  ['trait', 'types'],
  ['enum', 'types'],
  ['type', 'types'],
  ['function', 'functions'],
  ['method', 'functions'],
  ['getter', 'functions'],
  ['setter', 'functions'],
  ['variable', 'values'],
  ['field', 'values'],
]);

type Style = 'camel' | 'pascal' | 'snake' | 'upper';
/** What a style is written like; a name may fit several, such as one word in small letters. */
const STYLES: readonly (readonly [Style, RegExp])[] = [
  ['camel', /^\p{Ll}[\p{L}\p{N}]*$/u],
  ['pascal', /^\p{Lu}[\p{L}\p{N}]*$/u],
  ['snake', /^[\p{Ll}\p{N}]+(_[\p{Ll}\p{N}]+)*$/u],
  ['upper', /^[\p{Lu}\p{N}]+(_[\p{Lu}\p{N}]+)*$/u],
];

interface Name {
  readonly text: string;
  readonly group: Group;
  /** Lines in which it holds; null for all there are. */
  readonly scope: number | null;
}

/**
 * The share of each file's names that tell a reader little, 0–1, by the file's number in the index; null for a file that
 * names nothing. A name counts when it has one letter and holds for more than a few lines, when only a number tells it from
 * another in the same file, or when it breaks the style that the names of its kind and language have in this tree.
 */
export function nameQuality({ files }: CodeIndex): (number | null)[] {
  const names = eachFile(files, ({ facts }) => namesOf(facts));
  const styles = dominantStyles(
    files.map(({ language }) => language),
    names,
  );
  return files.map(({ language }, file) => poorShare(names[file] as Name[], styles.get(language)));
}

function namesOf({ definitions, bindings }: FileFacts): Name[] {
  const names: Name[] = [];
  for (const { kind, name } of definitions) {
    const group = GROUP_OF.get(kind);
    if (group !== undefined && isIdentifier(name)) names.push({ text: name, group, scope: null });
  }
  for (const binding of bindings) {
    if (isIdentifier(binding.name)) names.push({ text: binding.name, group: 'values', scope: scopeOf(binding) });
  }
  return names;
}

function scopeOf({ scope }: Binding): number | null {
  return scope === null ? null : scope.endLine - scope.line + 1;
}

const isIdentifier = (name: string) => /^[\p{L}_$@#][\p{L}\p{N}_$?!]*$/u.test(name);

/** Without what marks a name as private, unused, a variable or a question. */
const bare = (name: string) => name.replace(/^[_$@#]+/, '').replace(/(?<![_$?!])[_$?!]+$/, '');

const stylesOf = (name: string) => STYLES.filter(([, pattern]) => pattern.test(name)).map(([style]) => style);

/** The style of each group of names in each language, where there is one that most follow. */
function dominantStyles(
  languages: readonly string[],
  names: readonly (readonly Name[])[],
): ReadonlyMap<string, ReadonlyMap<Group, Style>> {
  const counts = new Map<string, Map<Group, { total: number; readonly fitting: Map<Style, number> }>>();
  for (const [file, language] of languages.entries()) {
    const groups = counts.get(language) ?? new Map();
    counts.set(language, groups);
    for (const { text, group } of names[file] as readonly Name[]) {
      const count = groups.get(group) ?? { total: 0, fitting: new Map<Style, number>() };
      groups.set(group, count);
      count.total++;
      for (const style of stylesOf(bare(text))) count.fitting.set(style, (count.fitting.get(style) ?? 0) + 1);
    }
  }
  return new Map(
    Array.from(counts, ([language, groups]) => {
      const dominant = new Map<Group, Style>();
      for (const [group, { total, fitting }] of groups) {
        const [most] = [...fitting].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
        if (most !== undefined && total >= LEAST_NAMES && most[1] >= DOMINANT_SHARE * total)
          dominant.set(group, most[0]);
      }
      return [language, dominant];
    }),
  );
}

function poorShare(names: readonly Name[], styles: ReadonlyMap<Group, Style> | undefined): number | null {
  if (names.length === 0) return null;
  const numbers = numbersByStem(names);
  const poor = names.filter((name) => {
    const text = bare(name.text);
    if (isTooShort(text, name)) return true;
    const style = styles?.get(name.group);
    if (style !== undefined && text !== '' && !stylesOf(text).includes(style)) return true;
    const [, stem, number] = NUMBERED.exec(text) ?? [];
    return stem !== undefined && number !== undefined && (numbers.get(stem)?.size ?? 0) > 1;
  });
  return poor.length / names.length;
}

/** A name that ends in a small number; larger ones tend to belong to it: `sha256`, `utf16`. */
const NUMBERED = /^(.*\p{L}_?)(\d)$/u;

function numbersByStem(names: readonly Name[]): Map<string, Set<string>> {
  const numbers = new Map<string, Set<string>>();
  for (const name of names) {
    const [, stem, number] = NUMBERED.exec(bare(name.text)) ?? [];
    if (stem === undefined || number === undefined) continue;
    const known = numbers.get(stem) ?? new Set();
    numbers.set(stem, known.add(number));
  }
  return numbers;
}

function isTooShort(text: string, { text: written, scope }: Name): boolean {
  return text.length === 1 && !COUNTERS.has(written) && (scope === null || scope > SHORT_SCOPE);
}
