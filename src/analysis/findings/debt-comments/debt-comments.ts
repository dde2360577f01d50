import { createHash } from 'node:crypto';
import type { CodeIndex, IndexedFile } from '../../../index/code-index.ts';
import { eachFile } from '../../../index/file-fault.ts';
import { qualifiedName } from '../../../index/names.ts';
import { rounded } from '../../measures/statistics.ts';
import {
  DEBT_CATEGORIES,
  DEBT_SEVERITIES,
  type DebtCategory,
  type DebtSeverity,
  type MarkerCertainty,
  moved,
  REMEDIATION_MINUTES,
} from './categories.ts';
import { paragraphs } from './comment-text.ts';
import { findMarkers, mayAdmitDebt } from './find-markers.ts';
import { FileSurroundings, SEVERITY_SHIFT, type Surroundings } from './surroundings.ts';

/** One admission of debt. */
export interface DebtItem {
  readonly category: DebtCategory;
  /** That of the marker, moved by what code it stands in. */
  readonly severity: DebtSeverity;
  readonly marker: string;
  readonly certainty: MarkerCertainty;
  readonly text: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly end_line: number;
  /** The definition it stands in or right above, or null. */
  readonly symbol: string | null;
  readonly surroundings: Surroundings;
  readonly remediation_minutes: number;
  /** The same for the same admission on another line. */
  readonly context_hash: string;
}

export interface DebtSummary {
  readonly total_items: number;
  readonly by_severity: Readonly<Record<DebtSeverity, number>>;
  readonly by_category: Readonly<Record<DebtCategory, number>>;
  readonly files_with_satd: number;
  readonly total_files: number;
  /** Items in a thousand lines of code; null where there is no code. */
  readonly density: number | null;
  /** Low is 1, critical 4; null without items. */
  readonly avg_severity: number | null;
  readonly remediation_minutes: number;
  /** Not listed, as they are in test code. */
  readonly items_left_out_in_tests: number;
  /** Not listed, as they are of lower severity than asked for. */
  readonly items_below_severity: number;
}

export interface DebtAnalysis {
  readonly summary: DebtSummary;
  /** By file and line. */
  readonly items: readonly DebtItem[];
}

export interface DebtOptions {
  /** Items of less are left out. */
  readonly minSeverity: DebtSeverity;
  /** Only tags with a colon. */
  readonly strict: boolean;
  readonly includeTests: boolean;
}

export const ALL_DEBT: DebtOptions = { minSeverity: 'low', strict: false, includeTests: true };

/** Debt that comments admit to, in all files of an index. */
export function analyzeDebtComments(index: Pick<CodeIndex, 'files' | 'kinds'>, options: DebtOptions): DebtAnalysis {
  const found = eachFile(index.files, (file) =>
    debtComments(file, index.kinds.isTest(file.path), options.strict),
  ).flat();
  const judged = options.includeTests ? found : found.filter(({ inTest }) => !inTest);
  const least = DEBT_SEVERITIES.indexOf(options.minSeverity);
  const items = judged.map(({ item }) => item).filter(({ severity }) => DEBT_SEVERITIES.indexOf(severity) >= least);
  const files = options.includeTests ? index.files : index.files.filter(({ path }) => !index.kinds.isTest(path));
  const codeLines = files.reduce((sum, { facts }) => sum + facts.lines.code, 0);
  return {
    summary: {
      total_items: items.length,
      by_severity: counts(DEBT_SEVERITIES, items, ({ severity }) => severity),
      by_category: counts(DEBT_CATEGORIES, items, ({ category }) => category),
      files_with_satd: new Set(items.map(({ file }) => file)).size,
      total_files: files.length,
      density: codeLines === 0 ? null : rounded((items.length / codeLines) * 1000, 2),
      avg_severity: items.length === 0 ? null : rounded(mean(items.map(weight)), 2),
      remediation_minutes: items.reduce((sum, { remediation_minutes }) => sum + remediation_minutes, 0),
      items_left_out_in_tests: found.length - judged.length,
      items_below_severity: judged.length - items.length,
    },
    items,
  };
}

interface Found {
  readonly item: DebtItem;
  readonly inTest: boolean;
}

function debtComments({ path, facts }: IndexedFile, inTestFile: boolean, strict: boolean): Found[] {
  const around = new FileSurroundings(path, facts, inTestFile);
  return paragraphs(facts.comments, mayAdmitDebt).flatMap((paragraph) =>
    findMarkers(paragraph)
      .filter((marker) => marker.strict || !strict)
      .map(({ category, severity, marker, certainty, text, line, column, endLine }) => {
        const symbol = around.symbolAt(line, paragraph.lines.at(-1)?.line ?? endLine);
        const surroundings = around.of(symbol, line);
        const adjusted = moved(severity, SEVERITY_SHIFT[surroundings]);
        const name = symbol === null ? null : qualifiedName(facts.definitions, symbol);
        const item: DebtItem = {
          category,
          severity: adjusted,
          marker,
          certainty,
          text,
          file: path,
          line,
          column,
          end_line: endLine,
          symbol: name,
          surroundings,
          remediation_minutes: REMEDIATION_MINUTES[adjusted],
          context_hash: contextHash([path, name ?? '', category, text]),
        };
        return { item, inTest: inTestFile || around.isInlineTest(line) };
      }),
  );
}

function contextHash(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
}

const weight = ({ severity }: DebtItem) => DEBT_SEVERITIES.indexOf(severity) + 1;

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** How many items there are of each kind, of all kinds. */
function counts<Kind extends string>(
  kinds: readonly Kind[],
  items: readonly DebtItem[],
  kindOf: (item: DebtItem) => Kind,
): Record<Kind, number> {
  const count = (kind: Kind) => items.filter((item) => kindOf(item) === kind).length;
  return Object.fromEntries(kinds.map((kind) => [kind, count(kind)])) as Record<Kind, number>;
}

/** Minutes that the items of each file take to pay off. */
export function debtMinutes({ items }: DebtAnalysis): ReadonlyMap<string, number> {
  const minutes = new Map<string, number>();
  for (const { file, remediation_minutes } of items) minutes.set(file, (minutes.get(file) ?? 0) + remediation_minutes);
  return minutes;
}
