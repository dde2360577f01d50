import type { IndexStatistics } from '../index/index-statistics.ts';
import { markdownTable } from './text-table.ts';

export interface IndexResult extends IndexStatistics {
  readonly folder: string;
  readonly skipped_files: readonly { readonly path: string; readonly reason: string }[];
  readonly duration_ms: number;
  readonly peak_memory_bytes: number;
  readonly verification?: VerificationResult | undefined;
}

export interface VerificationResult {
  readonly equal: boolean;
  /** The first few, in sentences. */
  readonly differences: readonly string[];
  readonly duration_ms: number;
}

/** Skipped files named one by one. */
const SKIPPED_SHOWN = 10;

const number = new Intl.NumberFormat('en');

/** An index at a glance. */
export function indexText(result: IndexResult): string {
  return [
    heading(result),
    `Languages: ${counts(result.languages)}`,
    `Symbols: ${number.format(result.symbols)} (${counts(result.symbols_by_kind)})`,
    edges(result),
    skipped(result),
    result.verification === undefined ? '' : verification(result.verification),
  ]
    .filter((section) => section !== '')
    .join('\n\n');
}

function heading({ folder, files, other_files, bytes, duration_ms, peak_memory_bytes }: IndexResult): string {
  const seconds = (duration_ms / 1000).toFixed(duration_ms < 9950 ? 2 : 0);
  const others = other_files === 0 ? '' : `, ${number.format(other_files)} others left out`;
  return (
    `# Index of ${folder}\n\n${number.format(files)} files of code (${megabytes(bytes)} MB)${others}, ` +
    `indexed in ${seconds} s with at most ${megabytes(peak_memory_bytes)} MB of memory.`
  );
}

function edges({ edges, edges_by_kind, externals, unresolved_calls }: IndexResult): string {
  const table = markdownTable(
    [
      { title: 'Edges', value: ([kind]) => kind },
      { title: 'exact', value: ([, by]) => by.exact },
      { title: 'typed', value: ([, by]) => by.typed },
      { title: 'unique', value: ([, by]) => by.unique },
      { title: 'candidate', value: ([, by]) => by.candidate },
    ],
    Object.entries(edges_by_kind),
  );
  return (
    `${number.format(edges)} edges, to ${number.format(externals)} names outside among others; ` +
    `${number.format(unresolved_calls)} calls not resolved.\n\n${table}`
  );
}

function skipped({ skipped, skipped_files }: IndexResult): string {
  if (skipped_files.length === 0) return '';
  const more = skipped_files.length > SKIPPED_SHOWN ? `\n${skipped_files.length - SKIPPED_SHOWN} more.` : '';
  const shown = skipped_files.slice(0, SKIPPED_SHOWN).map(({ path, reason }) => `${JSON.stringify(path)}: ${reason}`);
  return `Skipped: ${counts(skipped)}\n${shown.join('\n')}${more}`;
}

function verification({ equal, differences, duration_ms }: VerificationResult): string {
  const seconds = (duration_ms / 1000).toFixed(2);
  if (equal) return `Verified: equal to an index rebuilt from scratch in ${seconds} s, every column.`;
  return `NOT EQUAL to an index rebuilt from scratch:\n${differences.map((one) => `- ${one}`).join('\n')}`;
}

function counts(of: Readonly<Record<string, number>>): string {
  const entries = Object.entries(of).map(([name, count]) => `${name} ${number.format(count)}`);
  return entries.length === 0 ? 'none' : entries.join(', ');
}

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1);
}
