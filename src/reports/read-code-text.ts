import type { DependencyContext } from '../analysis/measures/dependencies/context.ts';
import type { OutlineEntry } from '../index/outline.ts';
import { namedLines, type PartialLines } from '../index/partial-names.ts';
import type { DecisionReport } from '../memory/decision-report.ts';
import { visibleText } from '../visible-text.ts';
import { decisionItem } from './history-text.ts';
import { blocks, fenced, joined, lines, type Markdown, md, NOTHING, type Part } from './markdown.ts';
import { nearestOutline } from './nearest-outline.ts';
import { numberedLines } from './numbered-lines.ts';

export interface ReadCodeResult {
  readonly path: string;
  readonly exists: boolean;
  readonly error?: string | undefined;
  readonly did_you_mean?: readonly string[] | undefined;
  readonly content?: string | undefined;
  readonly start_line?: number | undefined;
  readonly end_line?: number | undefined;
  readonly total_lines?: number | undefined;
  readonly mime_type?: string | undefined;
  readonly bytes?: number | undefined;
  readonly outline?: readonly OutlineEntry[] | undefined;
  readonly notes?: readonly string[] | undefined;
  readonly partial?: readonly PartialLines[] | undefined;
  readonly dependency_context?: DependencyContext | undefined;
  readonly history?: readonly ReadState[] | undefined;
  readonly decisions?: readonly DecisionReport[] | undefined;
}

/** A state of the file, as it is listed before the text. */
export interface ReadState {
  readonly at: string | null;
  readonly version: number | null;
  readonly agent_id: string;
  readonly reason: string | null;
}

/** Items shown of each list before the text: it must not crowd the text out. */
const ITEMS = 60;

/**
 * Renders a file: what is around it in a few lines, then its text in a fence that it cannot close.
 *
 * @param lineNumbers default: for a part of the file only
 */
export function readCodeText(result: ReadCodeResult, lineNumbers = isPart(result)): Markdown {
  if (!result.exists) return missingText(result);
  if (result.mime_type !== undefined) {
    return lines([md`# ${result.path} (${result.mime_type}, ${result.bytes ?? 0} bytes)`, ...(result.notes ?? [])]);
  }
  const content = result.content ?? '';
  const head = lines([
    md`# ${result.path} (${result.total_lines ?? 0} lines)`,
    ...(result.notes ?? []),
    partialLine(result),
    visibleText(content) === content
      ? null
      : md`Invisible and control characters are escaped here, such as \`\\u202e\`.`,
    result.dependency_context === undefined ? null : contextLines(result.dependency_context),
    outlineLine(result),
  ]);
  return blocks([
    head,
    ...memoryOf(result),
    fenced(lineNumbers ? numberedLines(content.split('\n'), result.start_line ?? 1) : content),
  ]);
}

function missingText({ path, error = '', did_you_mean: near = [] }: ReadCodeResult): Markdown {
  return md`${path}: ${error}.${near.length === 0 ? NOTHING : md` Did you mean ${joined(near, ' or ')}?`}`;
}

function isPart({ start_line: start = 1, end_line: end = 0, total_lines: total = end }: ReadCodeResult): boolean {
  return start > 1 || end < total;
}

/** Lists the whole outline or, if it is long, the entries in and nearest to the shown lines. */
function outlineLine({
  outline = [],
  start_line: start = 1,
  end_line: end = Number.POSITIVE_INFINITY,
}: ReadCodeResult): Markdown | null {
  if (outline.length === 0) return null;
  const shown = nearestOutline(outline, { start, end }, ITEMS).slice(0, ITEMS);
  const more = outline.length > shown.length ? md` and ${outline.length - shown.length} more` : NOTHING;
  return md`Outline: ${joined(shown.map(outlineItem), ', ')}${more}`;
}

function partialLine({ partial }: ReadCodeResult): string | null {
  if (partial === undefined) return null;
  return `Read in part: ${namedLines(partial)} could not be parsed; symbols, calls and imports there may be missing.`;
}

/** What was decided about the file, and who wrote it before. */
function memoryOf({ decisions = [], history = [] }: ReadCodeResult): Markdown[] {
  const states = history.map(
    ({ at, version, agent_id, reason }) =>
      md`${at ?? 'now'} ${version === null ? NOTHING : md`version ${version} `}by ${agent_id}${reason === null ? NOTHING : md`: ${reason}`}`,
  );
  return [...decisions.map(decisionItem), ...(states.length === 0 ? [] : [lines([md`History:`, ...states])])];
}

function contextLines({ resolved, used_by, dependencies }: DependencyContext): Markdown {
  const paths = [...new Set(resolved.map(({ path }) => path))];
  const outside = dependencies.length - new Set(resolved.map(({ specifier }) => specifier)).size;
  return lines([
    paths.length > 0 ? md`Uses: ${listed(paths)}${outside > 0 ? md` and ${outside} from outside` : NOTHING}` : null,
    used_by.length > 0 ? md`Used by: ${listed(used_by)}` : 'Used by: no other file',
  ]);
}

function listed(items: readonly Part[]): Markdown {
  const more = items.length > ITEMS ? md` and ${items.length - ITEMS} more` : NOTHING;
  return md`${joined(items.slice(0, ITEMS), ', ')}${more}`;
}

function outlineItem({ name, kind, line, end_line }: OutlineEntry): Markdown {
  return md`${kind} ${name} ${line === end_line ? line : `${line}–${end_line}`}`;
}
