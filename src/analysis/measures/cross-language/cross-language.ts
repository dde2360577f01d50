import type { CodeIndex, IndexedFile } from '../../../index/code-index.ts';
import { eachFile } from '../../../index/file-fault.ts';
import type { FileFacts } from '../../../languages/facts.ts';
import { firstThatFits } from '../sorted.ts';
import { COMMANDS, type CrossLanguageRule, type Evidence, NEEDS_IMPORT, type ReferenceType, RULES } from './rules.ts';

/** A place where one language refers to another. */
export interface CrossLanguageReference {
  readonly source_file: string;
  readonly line: number;
  readonly source_language: string;
  readonly reference_type: ReferenceType;
  /** The library, attribute or function by which. */
  readonly mechanism: string;
  /** What stands there. */
  readonly evidence: string;
  /** The language on the other side; null where it cannot be told. */
  readonly target_language: string | null;
  /** A file of the tree that a name or string beside it leads to; null without one. */
  readonly target_file: string | null;
  /** `high` where the text binds the two; `medium` where a known name stands for it; `low` where a string may be meant. */
  readonly confidence: 'high' | 'medium' | 'low';
}

/** References from one language to another that the facts of the files show, by file and line. */
export function crossLanguageReferences(index: CodeIndex): CrossLanguageReference[] {
  const scripts = new FilesByName(index);
  return eachFile(index.files, (file) => {
    const rules = RULES.filter((rule) => rule.in.includes(file.language));
    return rules.length === 0 ? [] : referencesIn(file, rules, scripts);
  }).flat();
}

function referencesIn(
  file: IndexedFile,
  rules: readonly CrossLanguageRule[],
  scripts: FilesByName,
): CrossLanguageReference[] {
  const { facts } = file;
  const found = rules.flatMap((rule) => {
    const needed = NEEDS_IMPORT[rule.mechanism];
    if (needed !== undefined && !facts.imports.some(({ source }) => needed.test(source))) return [];
    const places = placesOf(rule.shows, facts);
    const base = {
      source_file: file.path,
      source_language: file.language,
      reference_type: rule.type,
      mechanism: rule.mechanism,
    };
    if (rule.type === 'Subprocess') {
      // Which call starts which program is not known: the first stands for all.
      const [first] = places;
      return first === undefined ? [] : started(file, scripts, first).map((target) => ({ ...base, ...target }));
    }
    return places.map(
      ({ line, evidence }): CrossLanguageReference => ({
        ...base,
        line,
        evidence,
        target_language: rule.to,
        target_file: rule.type === 'JniBinding' ? jniTarget(evidence, scripts) : null,
        confidence: rule.shows.by === 'call' && rule.shows.receiver === undefined ? 'medium' : 'high',
      }),
    );
  });
  return found.sort((a, b) => a.line - b.line || byText(a.mechanism, b.mechanism) || byText(a.evidence, b.evidence));
}

interface Place {
  readonly line: number;
  readonly evidence: string;
}

/** Where a file shows the evidence, and what stands there. */
function placesOf(shows: Evidence, facts: FileFacts): Place[] {
  switch (shows.by) {
    case 'import':
      return facts.imports
        .filter(({ source }) => shows.source.test(source.replace(/^<|>$/g, '')))
        .map(({ line, source }) => ({ line, evidence: `import ${source}` }));
    case 'decorator':
      return facts.calls
        .filter(({ kind, name }) => kind === 'decorator' && shows.name.test(name))
        .map(({ line, name }) => ({ line, evidence: name }));
    case 'definition':
      return facts.definitions
        .filter(({ name }) => shows.name.test(name))
        .map(({ line, name }) => ({ line, evidence: name }));
    case 'call':
      return facts.calls
        .filter(
          ({ kind, name, receiver }) =>
            kind !== 'decorator' &&
            shows.name.test(name) &&
            (shows.receiver === undefined ||
              (receiver === null ? shows.plain === true : shows.receiver.test(receiver))),
        )
        .map(({ line, name, receiver }) => ({ line, evidence: receiver === null ? name : `${receiver}.${name}` }));
  }
}

type Target = Pick<CrossLanguageReference, 'line' | 'evidence' | 'target_language' | 'target_file' | 'confidence'>;

/**
 * What a file that starts programs may start: scripts of the tree in another language that its strings name, and known
 * programs that they name. The strings of a file are known, not which call they stand in, so this is no more than likely.
 */
function started(file: IndexedFile, scripts: FilesByName, { line, evidence: call }: Place): Target[] {
  const targets = new Map<string, Target>();
  for (const text of file.facts.strings) {
    const evidence = `${call} and "${text}"`;
    const script = scripts.endingIn(text);
    if (script !== null && script.language !== file.language) {
      targets.set(script.path, {
        line,
        evidence,
        target_language: script.language,
        target_file: script.path,
        confidence: 'medium',
      });
    }
    const language = Object.hasOwn(COMMANDS, text) ? (COMMANDS[text] as string) : null;
    if (language !== null && language !== file.language) {
      targets.set(text, { line, evidence, target_language: language, target_file: null, confidence: 'low' });
    }
  }
  return [...targets].sort(([a], [b]) => byText(a, b)).map(([, target]) => target);
}

/** The class that a native method's symbol is of: `Java_com_example_Codec_decode` is of `com/example/Codec`. */
function jniTarget(symbol: string, scripts: FilesByName): string | null {
  const parts = symbol.split('_');
  for (const part of parts.slice(1).reverse()) {
    const file = scripts.only([`${part}.java`, `${part}.kt`]);
    if (file !== null) return file.path;
  }
  return null;
}

/** The files of a tree by their names. */
class FilesByName {
  readonly #files: ReadonlyMap<string, readonly IndexedFile[]>;
  /** By name: the files by their paths read from the end, of names that were asked for. */
  readonly #reversed = new Map<string, readonly (readonly [path: string, file: IndexedFile])[]>();

  constructor({ files }: CodeIndex) {
    this.#files = Map.groupBy(files, ({ path }) => nameOf(path));
  }

  /** The file of one of some names; null when there is none or more than one. */
  only(names: readonly string[]): IndexedFile | null {
    const files = names.map((name) => this.#files.get(name) ?? []);
    const count = files.reduce((sum, { length }) => sum + length, 0);
    return count === 1 ? (files.find(({ length }) => length === 1)?.[0] ?? null) : null;
  }

  /** The one file whose path ends in a path that a text gives; null when there is none or more than one. */
  endingIn(text: string): IndexedFile | null {
    const path = text.replace(/^\.{1,2}\//, '');
    if (!this.#files.has(nameOf(path))) return null;
    const files = this.#fromTheEnd(nameOf(path));
    const wanted = reversed(`/${path}`);
    const pathAt = (at: number) => files[at]?.[0] ?? '';
    const first = firstThatFits(files.length, (at) => pathAt(at) >= wanted);
    const isWanted = (at: number) => pathAt(at).startsWith(wanted);
    return isWanted(first) && !isWanted(first + 1) ? (files[first]?.[1] ?? null) : null;
  }

  #fromTheEnd(name: string) {
    let files = this.#reversed.get(name);
    if (files === undefined) {
      files = (this.#files.get(name) ?? [])
        .map((file) => [reversed(`/${file.path}`), file] as const)
        .sort(([a], [b]) => byText(a, b));
      this.#reversed.set(name, files);
    }
    return files;
  }
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function reversed(text: string): string {
  return text.split('').reverse().join('');
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
