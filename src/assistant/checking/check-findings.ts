import type { LinkedIndex } from '../../index/code-index.ts';
import { nearestNames } from '../../nearest-name.ts';
import { readInside } from '../../workspace/read-inside.ts';
import type { Root } from '../../workspace/roots.ts';
import { isSecretPath } from '../../workspace/secret-names.ts';
import { LinesOfText } from '../../workspace/secrets/lines-of-text.ts';
import type { CheckedFinding, ModelFinding } from './model-finding.ts';

/** What findings are compared with. */
export interface CheckedTree {
  readonly index: LinkedIndex;
  /** What a file holds, from the root on; null where there is none such, or it may not be read. */
  readonly textOf: (path: string) => string | null;
}

/** Larger files are data. */
const MAX_BYTES = 2 * 1024 * 1024;

/** The tree of a root, whose files are read when a finding names them. */
export function treeToCheck(root: Root, index: LinkedIndex): CheckedTree {
  const known = new Map<string, string | null>();
  return {
    index,
    textOf: (path) => {
      let text = known.get(path);
      if (text === undefined) {
        const read = isSecretPath(path) ? null : readInside(root.path, path, MAX_BYTES);
        text = read?.kind === 'bytes' ? read.bytes.toString('utf8') : null;
        known.set(path, text);
      }
      return text;
    },
  };
}

/** A name is near a line when it stands within so many lines of it, or is of code that does. */
const NEAR = 30;
/** Names in backticks that are looked for in one finding. */
const MOST_NAMES = 20;

/**
 * Findings with what speaks against them: a file that is not there, a line beyond its end, a symbol in backticks that is
 * nowhere in the file, or not near that line.
 */
export function checkFindings<T extends ModelFinding>(
  findings: readonly T[],
  tree: CheckedTree,
): readonly CheckedFinding<T>[] {
  return findings.map((finding) => checked(finding, tree));
}

function checked<T extends ModelFinding>(finding: T, tree: CheckedTree): CheckedFinding<T> {
  const { file, line, title } = finding;
  if (file === null) return { finding, path: null, problems: [] };
  const path = pathOf(file, tree);
  if (path === null) return { finding, path, problems: [noSuchFile(file, tree)] };
  const lines = linesIn(path, tree);
  const isBeyond = line !== null && lines !== null && (line < 1 || line > lines);
  const beyond = isBeyond ? [`${path} has ${lines} lines: line ${line} does not exist.`] : [];
  return { finding, path, problems: [...beyond, ...strangeNames(title, path, isBeyond ? null : line, tree)] };
}

/** The file of the tree that a model means: by its path, or by its end where no other file has the same. */
function pathOf(written: string, { index, textOf }: CheckedTree): string | null {
  const given = written
    .trim()
    .replaceAll('\\', '/')
    .replace(/^(?:\.\/)+/, '');
  const below = given.startsWith(`${index.folder}/`) ? given.slice(index.folder.length + 1) : given;
  if (index.graph.fileNode(below) >= 0 || textOf(below) !== null) return below;
  const fitting = index.files.filter(({ path }) => path.endsWith(`/${below}`));
  return fitting.length === 1 ? (fitting[0]?.path ?? null) : null;
}

function noSuchFile(file: string, { index }: CheckedTree): string {
  const fitting = index.files.filter(({ path }) => path.endsWith(`/${file}`));
  if (fitting.length > 1) return `${file} may be any of ${fitting.length} files: the finding does not say which.`;
  const near = nearestNames(
    file,
    index.files.map(({ path }) => path),
  )[0];
  return `No such file: ${file}${near === undefined ? '' : `; perhaps ${near} is meant`}.`;
}

function linesIn(path: string, { index, textOf }: CheckedTree): number | null {
  const node = index.graph.fileNode(path);
  if (node >= 0) return index.files[node]?.facts.lines.total ?? null;
  const text = textOf(path);
  return text === null ? null : text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}

/** Names as code has them, alone in backticks: no values, expressions, flags or files. */
const NAME = /`([A-Za-z_$][\w$]*(?:(?:\.|::|#|->)[A-Za-z_$][\w$]*)*)(?:\(\))?`/g;

/** Names in backticks that stand nowhere in the file, or not near the line. */
function strangeNames(title: string, path: string, line: number | null, tree: CheckedTree): string[] {
  const text = tree.textOf(path);
  if (text === null) return [];
  const names = [...new Set(Array.from(title.matchAll(NAME), ([, name]) => name as string))].slice(0, MOST_NAMES);
  return names.flatMap((name) => {
    const own = name.split(/\.|::|#|->/).at(-1) as string;
    const places = [...definitionsOf(own, path, tree), ...mentionsOf(own, text)];
    const [first] = places;
    if (first === undefined) return [`\`${name}\` does not occur in ${path}.${elsewhere(own, tree)}`];
    const isNear = line === null || places.some(({ start, end }) => start - NEAR <= line && line <= end + NEAR);
    return isNear ? [] : [`\`${name}\` is not near line ${line} of ${path}: see line ${first.start}.`];
  });
}

interface Lines {
  readonly start: number;
  readonly end: number;
}

function definitionsOf(name: string, path: string, { index }: CheckedTree): Lines[] {
  const definitions = index.files[index.graph.fileNode(path)]?.facts.definitions ?? [];
  return definitions.filter((one) => one.name === name).map(({ line, endLine }) => ({ start: line, end: endLine }));
}

const WORD = /[\w$]/;

/** The lines on which a text has a name as a whole word. */
function mentionsOf(name: string, text: string): Lines[] {
  const lines = new LinesOfText(text);
  const found: Lines[] = [];
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    if (WORD.test(text[at - 1] ?? '') || WORD.test(text[at + name.length] ?? '')) continue;
    const line = lines.lineAt(at);
    found.push({ start: line, end: line });
  }
  return found;
}

/** Where a symbol of that name stands, as a sentence; empty for none. */
function elsewhere(name: string, { index }: CheckedTree): string {
  const { graph } = index;
  for (let symbol = 0; symbol < graph.symbolCount; symbol++) {
    const node = graph.fileCount + symbol;
    if (graph.name(node) === name) {
      return ` It is in ${graph.name(graph.fileOf(node))}:${graph.symbolLine[symbol]}.`;
    }
  }
  return '';
}
