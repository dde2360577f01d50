import type { LinkedIndex } from '../../../index/code-index.ts';
import type { Certainty, EdgeKind } from '../../../index/link/edges.ts';
import { partialFiles, partialLines } from '../../../index/partial-files.ts';
import { namedLines } from '../../../index/partial-names.ts';
import type { TreeTexts } from '../../../index/tree-texts.ts';
import type { FileKinds } from '../../../languages/file-kinds.ts';
import type { History } from '../../../workspace/history.ts';
import { isReachedByTests } from '../../findings/test-reach/test-reach.ts';
import type { UnmeasuredPart } from '../../measures/unmeasured.ts';
import { type AffectedExport, affectedExports } from './affected-exports.ts';
import { ChangeNodes } from './change-nodes.ts';
import { changedLines } from './changed-lines.ts';
import { type Both, changedSymbols, type Place, type SymbolChange, type SymbolMetrics } from './changed-symbols.ts';
import { type Companion, companions } from './companions.ts';
import { type LikelyTest, likelyTests, testToRun } from './likely-tests.ts';
import { type NewClone, newClones } from './new-clones.ts';
import { type NewDeadCode, newDeadCode } from './new-dead-code.ts';
import { dependants, usingFiles } from './reach.ts';
import { hasTests, testedNodes } from './reaching-tests.ts';
import { type ChangeRisk, riskOf } from './risk.ts';
import { type TestCommands, testCommands } from './test-command.ts';
import type { PastCommit } from './test-history-evidence.ts';
import type { FileDifference } from './version.ts';
import type { TestWay } from './vocabulary.ts';

/** A changed symbol with who is hit. */
export interface ChangedSymbol extends Place, Pick<SymbolChange, 'kind' | 'change' | 'parts' | 'was' | 'signature'> {
  readonly exported: boolean;
  readonly metrics: Both<SymbolMetrics>;
  /** Symbols and files that call it directly; null where it is not in the index. */
  readonly callers: number | null;
  /** Whether a test leads to it over calls; null for a test, for what is no code to run, and where it is not in the index. */
  readonly tested: boolean | null;
}

/** What calls changed code, directly or through others. */
export interface AffectedCaller extends Place {
  readonly distance: number;
  /** How and where, in its file, it uses the code before it on the way. */
  readonly uses: EdgeKind;
  readonly at: number;
  readonly certainty: Certainty;
  /** The changed symbol that it leads to. */
  readonly changed: string;
  /** Whether it is changed itself. */
  readonly is_changed: boolean;
}

export interface AffectedTest {
  readonly file: string;
  /** Steps to the nearest changed code; null where nothing in the code leads there. */
  readonly distance: number | null;
  /** What speaks most for it, and what else does. */
  readonly by: TestWay;
  readonly also: readonly TestWay[];
  /** The changed symbol that it leads to, or the changed file that it is called like or changes with. */
  readonly changed: string;
}

/** A file that differs. */
export interface ChangedFileRow {
  readonly file: string;
  readonly change: FileDifference['change'];
  readonly old_file: string | null;
  readonly language: string | null;
  /** Symbols of it that changed; null where its code is not compared. */
  readonly symbols: number | null;
  /** Why not. */
  readonly unread: FileDifference['unread'];
  /** Places that the parser could not read, before and after: symbols around them may be missing. */
  readonly syntax_problems: number;
}

export interface ChangeSummary {
  readonly files: number;
  readonly added: number;
  readonly removed: number;
  readonly modified: number;
  readonly renamed: number;
  readonly moved: number;
  /** Files that hold what calls changed code, changed ones left out. */
  readonly affected_files: number;
  /** Test files that lead to changed code. */
  readonly tests: number;
  /** Functions that changed or came and no test leads to; null without tests. */
  readonly untested: number | null;
  /** Cognitive complexity of all changed functions together. */
  readonly cognitive: { readonly before: number; readonly after: number };
}

export interface ChangeAnalysis {
  readonly summary: ChangeSummary;
  readonly risk: ChangeRisk;
  readonly run: TestCommands;
  readonly exports: readonly AffectedExport[];
  readonly symbols: readonly ChangedSymbol[];
  readonly callers: readonly AffectedCaller[];
  readonly tests: readonly AffectedTest[];
  readonly companions: readonly Companion[] | null;
  readonly new_clones: readonly NewClone[] | null;
  readonly dead_code: readonly NewDeadCode[] | null;
  readonly files: readonly ChangedFileRow[];
  readonly not_measured: readonly UnmeasuredPart[];
}

export interface ChangeInputs {
  /** Of the root. */
  readonly index: LinkedIndex;
  readonly differences: readonly FileDifference[];
  /** Why the index does not hold the state after the change; null where it does. */
  readonly elsewhere: string | null;
  readonly manifests: TreeTexts;
  /** With paths as in the index. */
  readonly history: History | { readonly kind: 'none'; readonly reason: string };
  /** All past commits, newest first, which tests are found by. Default: those of `history`. */
  readonly commits?: readonly PastCommit[];
  /** Callers are followed for so many steps. */
  readonly depth: number;
  /** The most tests to name. Default: 10. */
  readonly mostTests?: number | undefined;
}

/** What a change does, who is hit and what is to be run. */
export function analyzeChange(inputs: ChangeInputs): ChangeAnalysis {
  const { index, differences, depth } = inputs;
  const { graph } = index;
  const changes = changedSymbols(differences);
  const nodes = new ChangeNodes(index, differences);
  const nodeOf = (change: SymbolChange) => nodes.of(change);
  const byNode = new Map(changes.map((change) => [nodeOf(change), change]));
  byNode.delete(-1);
  const hit = changes.filter(({ change, kind }) => change !== 'added' && kind !== 'file').map(nodeOf);
  const callers = callersOf(
    index,
    hit.filter((node) => node >= 0),
    depth,
    byNode,
  );
  const isTested = hasTests(index);
  const symbols = changes.map((change) => changedSymbol(index, change, nodeOf(change), isTested));
  const exports = affectedExports(index, differences, changes, nodeOf);
  const changedFiles = new Set(differences.flatMap(({ path, oldPath }) => [path, oldPath]));
  const { tests, reaching } = likelyTests({
    index,
    nodes: [...byNode.keys()],
    changed: [...changedFiles].filter((path) => !index.kinds.isTest(path)),
    lines: differences.filter(({ path }) => !index.kinds.isTest(path)).flatMap(changedLines),
    commits: inputs.commits ?? pastCommits(inputs.history),
    most: inputs.mostTests,
  });
  const affected = new Set(
    callers.map(({ file }) => file).filter((file) => !changedFiles.has(file) && !index.kinds.isTest(file)),
  );
  const measured = measuredBeside(inputs, changes, changedFiles, nodeOf);
  const untested = isTested ? changes.filter((_, at) => symbols[at]?.tested === false) : null;
  const { companions: left, clones, deadCode } = measured;
  return {
    summary: {
      ...summaryOf(differences, changes),
      affected_files: affected.size,
      tests: reaching,
      untested: untested?.length ?? null,
    },
    risk: riskOf({
      ...{ changes, exports, untested, companions: left, clones, deadCode },
      affectedFiles: affected.size,
      partialFiles: differences.some(hasCode) ? partialFiles(index.files) : [],
      unread: differences.some(hasCode) ? index.otherFiles.unread : [],
      totalFiles: graph.fileCount,
    }),
    run: testCommands(
      tests.map((test) => testToRun(index, test)),
      inputs.manifests,
    ),
    exports,
    symbols: symbols.sort(byImportance(index.kinds)),
    callers,
    tests: tests.map(({ file, reach, by: [by, ...also], changed }) => ({
      file: graph.name(file),
      distance: reach?.distance ?? null,
      by: by as TestWay,
      also,
      changed: reach === null || isByName(reach, also) ? changed : nameOf(byNode.get(reach.start)),
    })),
    companions: left,
    new_clones: clones,
    dead_code: deadCode,
    files: fileRows(differences, changes),
    not_measured: [
      ...measured.unmeasured,
      ...differences.flatMap(unreadPart),
      ...(isTested ? [] : [{ what: 'tests', reason: 'the tree has no recognised tests' }]),
    ],
  };
}

/** By the files that each changed. */
function pastCommits(history: ChangeInputs['history']): readonly PastCommit[] {
  if (history.kind === 'none') return [];
  return history.commits.map(({ at, files }) => ({ at, files: files.map(({ path }) => path) }));
}

function nameOf(change: SymbolChange | undefined): string {
  if (change === undefined) return '';
  return change.kind === 'file' ? change.file : change.symbol;
}

function callersOf(
  index: LinkedIndex,
  starts: readonly number[],
  depth: number,
  byNode: ReadonlyMap<number, SymbolChange>,
): AffectedCaller[] {
  const { graph } = index;
  const rows = dependants(graph, starts, depth).map(({ node, distance, start, kind, certainty, line }) => ({
    ...placeOf(index, node),
    distance,
    uses: kind,
    at: line,
    certainty,
    changed: nameOf(byNode.get(start)),
    is_changed: byNode.has(node),
  }));
  return rows.sort(
    (a, b) =>
      a.distance - b.distance ||
      Number(a.is_changed) - Number(b.is_changed) ||
      Number(index.kinds.isTest(a.file)) - Number(index.kinds.isTest(b.file)) ||
      byText(a.file, b.file) ||
      a.line - b.line,
  );
}

function placeOf({ graph, files }: LinkedIndex, node: number): Place {
  const file = graph.fileOf(node);
  const isFile = node === file;
  const symbol = node - graph.fileCount;
  return {
    symbol: isFile ? '(top level)' : graph.qualifiedName(node),
    file: graph.name(file),
    line: isFile ? 1 : (graph.symbolLine[symbol] as number),
    end_line: isFile ? Math.max(1, files[file]?.facts.lines.total ?? 1) : (graph.symbolEndLine[symbol] as number),
  };
}

function changedSymbol(index: LinkedIndex, change: SymbolChange, node: number, hasAnyTest: boolean): ChangedSymbol {
  const { symbol, file, line, end_line, kind, parts, was, signature, exported, metrics } = change;
  const isTestable = hasAnyTest && metrics.after !== null && !index.kinds.isTest(file);
  return {
    ...{ symbol, file, line, end_line, kind, change: change.change, parts, was, signature, metrics },
    exported: exported.after ?? exported.before ?? false,
    callers: node < 0 ? null : directCallers(index, node),
    tested: isTestable && node >= 0 ? testedNodes(index)[node] === 1 || isReachedByTests(index, node) : null,
  };
}

function directCallers({ graph }: LinkedIndex, node: number): number {
  return node < graph.fileCount ? usingFiles(graph, node).size : dependants(graph, [node], 1).length;
}

/** What others rely on first, then what most call and what is hardest to understand; tests and code outside symbols last. */
function byImportance(kinds: FileKinds): (a: ChangedSymbol, b: ChangedSymbol) => number {
  const ranks = (one: ChangedSymbol): readonly number[] => [
    Number(kinds.isTest(one.file)),
    Number(one.kind === 'file'),
    -Number(isContract(one)),
    -(one.callers ?? 0),
    -(one.metrics.after?.cognitive ?? 0),
  ];
  return (a, b) => firstDifference(ranks(a), ranks(b)) || byText(a.file, b.file) || a.line - b.line;
}

function firstDifference(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((one, place) => one !== b[place]);
  return at === -1 ? 0 : (a[at] as number) - (b[at] as number);
}

function isContract({ exported, change, parts }: ChangedSymbol): boolean {
  return (
    exported && change !== 'added' && (change !== 'modified' || parts.includes('signature') || parts.includes('export'))
  );
}

function summaryOf(differences: readonly FileDifference[], changes: readonly SymbolChange[]) {
  const count = (kind: SymbolChange['change']) =>
    changes.filter(({ change, kind: what }) => change === kind && what !== 'file').length;
  const sum = (side: 'before' | 'after') =>
    changes.reduce((total, { metrics }) => total + (metrics[side]?.cognitive ?? 0), 0);
  return {
    files: differences.length,
    added: count('added'),
    removed: count('removed'),
    modified: count('modified'),
    renamed: count('renamed'),
    moved: count('moved'),
    cognitive: { before: sum('before'), after: sum('after') },
  };
}

/** Whether a test loads several changed files alike, and its name says which of them it is about. */
function isByName({ by }: NonNullable<LikelyTest['reach']>, also: readonly string[]): boolean {
  return by === 'loads' && also.includes('name');
}

function measuredBeside(
  { index, differences, elsewhere, manifests, history }: ChangeInputs,
  changes: readonly SymbolChange[],
  changedFiles: ReadonlySet<string>,
  nodeOf: (change: SymbolChange) => number,
) {
  const unmeasured: UnmeasuredPart[] = [];
  if (history.kind === 'none') unmeasured.push({ what: 'companions', reason: history.reason });
  else if (history.shallow)
    unmeasured.push({ what: 'companions', reason: 'the clone is shallow: older commits are missing' });
  else if (history.partial !== null) unmeasured.push({ what: 'companions', reason: history.partial });
  if (elsewhere !== null) unmeasured.push({ what: 'dead_code', reason: elsewhere });
  return {
    unmeasured,
    companions: history.kind === 'none' ? null : companions(history, changedFiles),
    clones: newClones(elsewhere === null ? index.files : filesAfter(index, differences), differences),
    deadCode: elsewhere === null ? newDeadCode(index, manifests, differences, changes, nodeOf) : null,
  };
}

/** The files of the tree with those that differ as they are after the change. */
function filesAfter({ files }: LinkedIndex, differences: readonly FileDifference[]) {
  const replaced = new Set(differences.flatMap(({ path, oldPath }) => [path, oldPath]));
  const after = differences.flatMap((one) => (one.after === null ? [] : [one.after.file]));
  return [...files.filter(({ path }) => !replaced.has(path)), ...after];
}

function fileRows(differences: readonly FileDifference[], changes: readonly SymbolChange[]): ChangedFileRow[] {
  const counts = new Map<string, number>();
  for (const { file } of changes) counts.set(file, (counts.get(file) ?? 0) + 1);
  const rows = differences.map(({ path, oldPath, change, before, after, unread }) => ({
    file: path,
    change,
    old_file: oldPath === path ? null : oldPath,
    language: (after ?? before)?.file.language ?? null,
    symbols: unread === null ? (counts.get(path) ?? 0) : null,
    unread,
    syntax_problems: (before?.file.facts.problemCount ?? 0) + (after?.file.facts.problemCount ?? 0),
  }));
  return rows.sort((a, b) => (b.symbols ?? -1) - (a.symbols ?? -1) || byText(a.file, b.file));
}

function hasCode({ before, after }: FileDifference): boolean {
  return before !== null || after !== null;
}

/** Symbols of a file that was read in part may be missing. */
function unreadPart({ path, before, after }: FileDifference): UnmeasuredPart[] {
  const lines = [after, before].map((version) => version && partialLines(version.file)).find((one) => one !== null);
  if (lines === undefined) return [];
  return [{ what: 'symbols', reason: `${path} was read in part (without ${namedLines(lines)}): some may be missing` }];
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
