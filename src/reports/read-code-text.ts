import type { DependencyContext } from '../analysis/dependencies/context.ts';
import type { OutlineEntry } from '../index/outline.ts';

export interface ReadCodeResult {
  readonly path: string;
  readonly exists: boolean;
  readonly error?: string | undefined;
  readonly content?: string | undefined;
  readonly start_line?: number | undefined;
  readonly total_lines?: number | undefined;
  readonly outline?: readonly OutlineEntry[] | undefined;
  readonly notes?: readonly string[] | undefined;
  readonly dependency_context?: DependencyContext | undefined;
}

/** Items shown of each list before the text: it must not crowd the text out. */
const ITEMS = 60;

/** A file for reading: what is around it first, in a few lines, then the text. */
export function readCodeText(result: ReadCodeResult, lineNumbers: boolean): string {
  if (!result.exists) return `${result.path}: ${result.error}.`;
  const head = [
    `# ${result.path} (${result.total_lines} lines)`,
    ...(result.notes ?? []),
    result.dependency_context === undefined ? '' : contextLines(result.dependency_context),
    result.outline === undefined || result.outline.length === 0
      ? ''
      : `Outline: ${listed(result.outline.map(outlineItem))}`,
  ].filter((line) => line !== '');
  const content = result.content ?? '';
  return `${head.join('\n')}\n\n${lineNumbers ? numbered(content, result.start_line ?? 1) : content}`;
}

function contextLines({ resolved, used_by, dependencies }: DependencyContext): string {
  const paths = [...new Set(resolved.map(({ path }) => path))];
  const outside = dependencies.length - new Set(resolved.map(({ specifier }) => specifier)).size;
  const lines = [
    paths.length > 0 ? `Uses: ${listed(paths)}${outside > 0 ? ` and ${outside} from outside` : ''}` : '',
    used_by.length > 0 ? `Used by: ${listed(used_by)}` : 'Used by: no other file',
  ];
  return lines.filter((line) => line !== '').join('\n');
}

function listed(items: readonly string[]): string {
  const more = items.length > ITEMS ? ` and ${items.length - ITEMS} more` : '';
  return items.slice(0, ITEMS).join(', ') + more;
}

function outlineItem({ name, kind, line, end_line }: OutlineEntry): string {
  return `${kind} ${name} ${line === end_line ? line : `${line}–${end_line}`}`;
}

function numbered(content: string, start: number): string {
  const lines = content.split('\n');
  const width = String(start + lines.length - 1).length;
  return lines.map((line, at) => `${String(start + at).padStart(width)}  ${line}`).join('\n');
}
