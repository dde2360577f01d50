import type { LinkedIndex } from '../../../index/code-index.ts';
import { unreadNotes } from '../../../index/other-files.ts';
import { partialFiles } from '../../../index/partial-files.ts';
import { partialNotes } from '../../../index/partial-names.ts';
import type { TreeTexts } from '../../../index/tree-texts.ts';
import { rounded } from '../../measures/statistics.ts';
import { DEAD_CODE_CERTAINTIES, type DeadCodeCertainty } from './certainty.ts';
import { codeModel } from './code-model.ts';
import { deadComponents } from './dead-components.ts';
import { entryPoints } from './entry-points/entry-points.ts';
import { DEAD_CODE_CLASSES, type DeadCodeClass, type DeadCodeItem, findings } from './findings.ts';
import { reachability } from './reachability.ts';
import { deadScore } from './score.ts';

export interface DeadCodeOptions {
  /** Files ranked at most; 0 is all. */
  readonly topFiles: number;
  /** Files with fewer dead lines are left out. */
  readonly minDeadLines: number;
  /** Whether dead code in test files is reported too. */
  readonly includeTests: boolean;
  /** Findings less sure than this are left out. */
  readonly minCertainty: DeadCodeCertainty;
  /** Only what stands in these files; null is all. */
  readonly files: ReadonlySet<string> | null;
}

export interface DeadCodeFile {
  readonly path: string;
  /** Lines of what is dead, each once; what only tests use is counted apart. */
  readonly dead_lines: number;
  readonly test_only_lines: number;
  readonly total_lines: number;
  /** 0–100. */
  readonly dead_percentage: number;
  readonly dead_functions: number;
  readonly dead_classes: number;
  readonly dead_modules: number;
  /** 0–100: share, lines, functions and certainty weighed. */
  readonly dead_score: number;
  /** The most certain of its items. */
  readonly confidence: DeadCodeCertainty;
  readonly items: readonly DeadCodeItem[];
}

export interface DeadCodeSummary {
  readonly total_files_analyzed: number;
  readonly files_with_dead_code: number;
  readonly total_lines: number;
  readonly total_dead_lines: number;
  /** 0–100, of all lines of the files analysed. */
  readonly dead_percentage: number;
  readonly dead_functions: number;
  readonly dead_classes: number;
  readonly dead_modules: number;
  readonly by_class: Readonly<Record<DeadCodeClass, number>>;
  readonly by_certainty: Readonly<Record<DeadCodeCertainty, number>>;
  /** Files with dead code left out of the ranking for having too few dead lines. */
  readonly files_below_min_dead_lines: number;
  /** Findings left out for being less sure than asked for. */
  readonly items_below_min_certainty: number;
  /** What kept code from being judged, in sentences; absent where nothing did. */
  readonly notes?: readonly string[];
}

export interface DeadCodeAnalysis {
  readonly summary: DeadCodeSummary;
  /** Highest score first. */
  readonly ranked_files: readonly DeadCodeFile[];
}

/** Code that nothing reaches from the entry points of a tree, by class and with how sure that is. */
export function analyzeDeadCode(index: LinkedIndex, texts: TreeTexts, options: DeadCodeOptions): DeadCodeAnalysis {
  const model = codeModel(index);
  const isAnalysed = (path: string) =>
    (options.includeTests || !index.kinds.isTest(path)) && (options.files?.has(path) ?? true);
  const entries = entryPoints(model, texts);
  const reached = reachability(model, entries);
  const all = [...findings(model, entries, reached), ...deadComponents(model, entries.components, reached)];
  const found = all.filter(({ file }) => isAnalysed(file));
  const notes = [
    ...partialNotes(partialFiles(index.files), 'what looks dead may be used there'),
    ...unreadNotes(index.otherFiles, 'what looks dead may be used there'),
    ...entries.notes,
    ...reached.notes,
  ];
  const sure = found.filter(({ certainty }) => rank(certainty) >= rank(options.minCertainty));
  const totals = new Map<string, number>();
  index.files.forEach(({ path }, file) => {
    if (isAnalysed(path)) totals.set(path, model.lines[file] as number);
  });
  for (const { path, lines, isJudged } of entries.components.all) {
    if (isJudged && isAnalysed(path)) totals.set(path, lines);
  }
  const files = [...grouped(sure)].map(([path, items]) => fileOf(path, items, totals.get(path) ?? 0));
  const ranked = files
    .filter(({ dead_lines, test_only_lines }) => dead_lines + test_only_lines >= options.minDeadLines)
    .sort((a, b) => b.dead_score - a.dead_score || (a.path < b.path ? -1 : 1));
  return {
    summary: {
      ...summaryOf(files, [...totals.values()]),
      by_class: count(DEAD_CODE_CLASSES, sure, (item) => item.class),
      by_certainty: count(DEAD_CODE_CERTAINTIES, sure, (item) => item.certainty),
      files_below_min_dead_lines: files.length - ranked.length,
      items_below_min_certainty: found.length - sure.length,
      ...(notes.length > 0 && { notes }),
    },
    ranked_files: options.topFiles === 0 ? ranked : ranked.slice(0, options.topFiles),
  };
}

function rank(certainty: DeadCodeCertainty): number {
  return DEAD_CODE_CERTAINTIES.indexOf(certainty);
}

function grouped(items: readonly DeadCodeItem[]): Map<string, DeadCodeItem[]> {
  const byFile = new Map<string, DeadCodeItem[]>();
  for (const item of items) {
    const same = byFile.get(item.file);
    if (same === undefined) byFile.set(item.file, [item]);
    else same.push(item);
  }
  return byFile;
}

function fileOf(path: string, items: readonly DeadCodeItem[], total: number): DeadCodeFile {
  const dead = items.filter((item) => item.class !== 'test_only');
  const deadLines = linesOf(dead);
  const share = total === 0 ? 0 : (100 * deadLines) / total;
  const functions = dead.filter(({ item_type }) => item_type === 'function').length;
  const confidence = items.map(({ certainty }) => certainty).reduce((a, b) => (rank(b) > rank(a) ? b : a));
  return {
    path,
    dead_lines: deadLines,
    test_only_lines: linesOf(items.filter((item) => item.class === 'test_only')),
    total_lines: total,
    dead_percentage: rounded(share, 2),
    dead_functions: functions,
    dead_classes: dead.filter(({ item_type }) => item_type === 'class' || item_type === 'type').length,
    dead_modules: dead.filter(({ item_type }) => item_type === 'module').length,
    dead_score: rounded(deadScore({ share, lines: deadLines, functions, confidence }), 2),
    confidence,
    items,
  };
}

/** Distinct lines that items cover. */
function linesOf(items: readonly DeadCodeItem[]): number {
  let lines = 0;
  let covered = 0;
  for (const { line, end_line } of [...items].sort((a, b) => a.line - b.line || a.end_line - b.end_line)) {
    lines += Math.max(0, end_line - Math.max(line, covered + 1) + 1);
    covered = Math.max(covered, end_line);
  }
  return lines;
}

function summaryOf(files: readonly DeadCodeFile[], totals: readonly number[]) {
  const sum = (value: (file: DeadCodeFile) => number) => files.reduce((total, file) => total + value(file), 0);
  const lines = totals.reduce((all, one) => all + one, 0);
  const dead = sum((file) => file.dead_lines);
  return {
    total_files_analyzed: totals.length,
    files_with_dead_code: files.length,
    total_lines: lines,
    total_dead_lines: dead,
    dead_percentage: lines === 0 ? 0 : rounded((100 * dead) / lines, 2),
    dead_functions: sum((file) => file.dead_functions),
    dead_classes: sum((file) => file.dead_classes),
    dead_modules: sum((file) => file.dead_modules),
  };
}

function count<K extends string>(
  keys: readonly K[],
  items: readonly DeadCodeItem[],
  keyOf: (item: DeadCodeItem) => K,
): Record<K, number> {
  const counts = Object.fromEntries(keys.map((key) => [key, 0])) as Record<K, number>;
  for (const item of items) counts[keyOf(item)]++;
  return counts;
}
