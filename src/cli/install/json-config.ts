import { isDeepStrictEqual } from 'node:util';
import {
  applyEdits,
  createScanner,
  type FormattingOptions,
  modify,
  type ParseError,
  parse,
  printParseErrorCode,
} from 'jsonc-parser';
import {
  type ConfigEditor,
  cannotEdit,
  type EntryPlace,
  expectedConfig,
  isKeyed,
  type Keyed,
  MAX_DEPTH,
  mergedEntry,
  serversIn,
  tooDeep,
} from './config-edit.ts';

/** JSON, with the comments and trailing commas that some clients allow. */
export const jsonConfig: ConfigEditor = {
  set(text, at, entry, others) {
    const config = read(text, at.file);
    const existing = serversIn(config, at)?.[at.name];
    const wanted = mergedEntry(existing, entry, others);
    if (isDeepStrictEqual(existing, wanted)) return text;
    return edited(text, at, config, wanted, existing);
  },
  entryIn(text, at) {
    return serversIn(read(text, at.file), at)?.[at.name];
  },
  remove(text, at) {
    const config = read(text, at.file);
    return serversIn(config, at)?.[at.name] === undefined ? text : edited(text, at, config, null, undefined);
  },
};

/** What the first character of a token does to the depth. */
const DEEPER: ReadonlyMap<string, number> = new Map([
  ['{', 1],
  ['[', 1],
  ['}', -1],
  [']', -1],
]);

const BOM = '\ufeff';

function read(text: string, file: string): Keyed {
  const bare = withoutBom(text);
  if (bare.trim() === '') return {};
  if (depthOf(bare) > MAX_DEPTH) throw tooDeep(file);
  const errors: ParseError[] = [];
  const config: unknown = parse(bare, errors, { allowTrailingComma: true });
  const [first] = errors;
  if (first !== undefined) {
    const before = bare.slice(0, first.offset).split('\n');
    const place = `line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`;
    throw cannotEdit(file, `it is not valid JSON (${printParseErrorCode(first.error)} at ${place})`);
  }
  if (!isKeyed(config)) throw cannotEdit(file, 'it is not a JSON object');
  return config;
}

/** Returns how deep brackets nest in a text, whether or not it is valid JSON. */
function depthOf(text: string): number {
  const scanner = createScanner(text, true);
  let depth = 0;
  let deepest = 0;
  for (let at = 0; at < text.length; at = scanner.getTokenOffset() + scanner.getTokenLength()) {
    scanner.scan();
    depth += DEEPER.get(text[scanner.getTokenOffset()] ?? '') ?? 0;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

function edited(text: string, at: EntryPlace, config: Keyed, entry: Keyed | null, existing: unknown): string {
  const bom = text.startsWith(BOM) ? BOM : '';
  const bare = withoutBom(text);
  const formattingOptions = formatOf(bare);
  let result = bare.trim() === '' ? '{}\n' : bare;
  for (const [path, value] of steps(at, entry, existing)) {
    result = applyEdits(result, modify(result, path, value, { formattingOptions }));
  }
  check(bare, result, at, expectedConfig(config, at, entry));
  return bom + result;
}

/** The smallest changes that lead to `entry`: key by key where there is an entry, so that comments in it stay. */
function steps(at: EntryPlace, entry: Keyed | null, existing: unknown): [path: string[], value: unknown][] {
  const path = [at.section, at.name];
  if (entry === null) return [[path, undefined]];
  if (!isKeyed(existing)) return [[path, entry]];
  return [...new Set([...Object.keys(existing), ...Object.keys(entry)])]
    .filter((key) => !isDeepStrictEqual(existing[key], entry[key]))
    .map((key) => [[...path, key], entry[key]]);
}

/** Reads the result back: it must say exactly what is expected, and be strict JSON where it was before. */
function check(before: string, after: string, at: EntryPlace, expected: Keyed): void {
  const errors: ParseError[] = [];
  const found: unknown = parse(after, errors, { allowTrailingComma: true });
  const strict = before.trim() === '' || isStrictJson(before);
  if (errors.length > 0 || !isDeepStrictEqual(found, expected) || (strict && !isStrictJson(after))) {
    throw cannotEdit(
      at.file,
      'the entry could not be set without changing the rest (a trailing comma or a duplicate key?)',
    );
  }
}

function isStrictJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const withoutBom = (text: string) => (text.startsWith(BOM) ? text.slice(BOM.length) : text);

/** Indentation and line ends as the file has them. */
function formatOf(text: string): FormattingOptions {
  const indent = /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ';
  return {
    insertSpaces: !indent.startsWith('\t'),
    tabSize: indent.startsWith('\t') ? 1 : indent.length,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  };
}
