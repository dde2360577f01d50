import type { IndexStatistics } from '../index/index-statistics.ts';
import type { ImportedScip } from '../index/indexer.ts';
import { namedLines } from '../index/partial-names.ts';
import { measured, secondsOf } from './figures.ts';
import { blocks, bulleted, joined, lines, type Markdown, md, NOTHING } from './markdown.ts';
import { markdownTable } from './text-table.ts';

export interface IndexResult extends IndexStatistics {
  readonly folder: string;
  readonly skipped_files: readonly { readonly path: string; readonly reason: string }[];
  readonly duration_ms: number;
  readonly peak_memory_bytes: number;
  /** What was taken from a SCIP index. */
  readonly scip?: ImportedScip | undefined;
  readonly verification?: VerificationResult | undefined;
}

export interface VerificationResult {
  readonly equal: boolean;
  /** The first few, in sentences. */
  readonly differences: readonly string[];
  readonly duration_ms: number;
}

/** Files of one list, skipped or read in part, that are named one by one. */
const FILES_SHOWN = 10;

const number = new Intl.NumberFormat('en');

/** An index at a glance. */
export function indexText(result: IndexResult): Markdown {
  return blocks([
    heading(result),
    md`Languages: ${counts(result.languages)}`,
    md`Symbols: ${number.format(result.symbols)} (${counts(result.symbols_by_kind)})`,
    edges(result),
    unread(result),
    skipped(result),
    partial(result),
    result.scip === undefined ? null : imported(result.scip),
    result.verification === undefined ? null : verification(result.verification),
  ]);
}

function imported({ tool, documents, files, references, kept }: ImportedScip): Markdown {
  const found = md`SCIP index of ${tool}: ${number.format(references)} references in ${number.format(files)} files, from ${number.format(documents)} documents`;
  return kept ? found : md`${found}. It could not be stored, so other processes and later runs cannot use it.`;
}

function heading({ folder, files, other_files, bytes, duration_ms, peak_memory_bytes }: IndexResult): Markdown {
  const others = other_files === 0 ? NOTHING : md`, ${number.format(other_files)} others left out`;
  return md`# Index of ${folder}\n\n${number.format(files)} source files (${megabytes(bytes)} MB)${others}, indexed in ${secondsOf(duration_ms)} with at most ${megabytes(peak_memory_bytes)} MB of memory.`;
}

function edges(result: IndexResult): Markdown {
  const { edges, edges_by_kind, externals, unresolved_calls, left_out_candidates } = result;
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
  const cut =
    left_out_candidates === 0
      ? NOTHING
      : md` ${number.format(left_out_candidates)} more candidate edges or overrides exceed the limits and are left out.`;
  return md`${number.format(edges)} edges, including those to ${number.format(externals)} external names; ${number.format(unresolved_calls)} calls not resolved.${cut}${incomplete(result)}\n\n${table}`;
}

function incomplete({ incomplete_functions }: IndexResult): Markdown {
  if (incomplete_functions === 0) return NOTHING;
  return md` The calls of ${number.format(incomplete_functions)} functions may be incomplete: tracking their values exceeded a budget.`;
}

function unread({ unread }: IndexResult): Markdown | null {
  return Object.keys(unread).length === 0 ? null : md`Not read (no grammar): ${counts(unread)}`;
}

function skipped({ skipped, skipped_files }: IndexResult): Markdown | null {
  if (skipped_files.length === 0) return null;
  return fileList(
    md`Skipped: ${counts(skipped)}`,
    skipped_files.map(({ path, reason }) => md`${path}: ${reason}`),
  );
}

function partial({ partial, partial_files }: IndexResult): Markdown | null {
  if (partial_files.length === 0) return null;
  return fileList(
    md`Read in part: ${counts(partial)}`,
    partial_files.map((file) => md`${file.path}: without ${namedLines(file.lines)}`),
  );
}

/** The first few files below a title, and how many more there are. */
function fileList(title: Markdown, files: readonly Markdown[]): Markdown {
  const more = files.length > FILES_SHOWN ? [md`${files.length - FILES_SHOWN} more.`] : [];
  return lines([title, ...files.slice(0, FILES_SHOWN), ...more]);
}

function verification({ equal, differences, duration_ms }: VerificationResult): Markdown {
  if (equal)
    return md`Verified: every column equals that of an index rebuilt from scratch in ${secondsOf(duration_ms)}.`;
  return md`NOT EQUAL to an index rebuilt from scratch:\n${bulleted(differences)}`;
}

function counts(of: Readonly<Record<string, number>>): Markdown {
  const entries = Object.entries(of).map(([name, count]) => md`${name} ${number.format(count)}`);
  return entries.length === 0 ? md`none` : joined(entries, ', ');
}

function megabytes(bytes: number): string {
  return measured(bytes / 1024 / 1024);
}
