import type { DefinitionContext, UsePlace } from '../analysis/judgements/briefing/definition-context.ts';
import type { TestWay } from '../analysis/judgements/change/vocabulary.ts';
import { blocks, bulleted, code, fenced, joined, lines, type Markdown, md, NOTHING } from './markdown.ts';
import { numberedLines } from './numbered-lines.ts';
import { TEST_WAYS } from './test-ways.ts';

/** Lengths of an ISO date without its time and of a short commit hash. */
const DAY = 10;
const SHORT_HASH = 8;

interface Lines {
  readonly line: number;
  readonly end_line: number;
}

export interface ShownContext {
  readonly nodes: readonly {
    readonly id: string;
    readonly kind: string;
    readonly path: string | null;
    readonly line: number | null;
    readonly end_line: number | null;
    readonly title: string;
    readonly content: string;
    readonly content_lines?: readonly Lines[] | undefined;
    readonly score: number;
    readonly why: string;
    readonly about?: DefinitionContext | undefined;
  }[];
  readonly places: readonly {
    readonly path: string;
    readonly definitions: readonly (Lines & { readonly symbol: string | null })[];
  }[];
  readonly tests: readonly { readonly path: string; readonly by: readonly TestWay[] }[];
  readonly run: readonly { readonly command: string; readonly folder: string }[];
  readonly tokens_used: number;
  readonly token_budget: number;
  readonly truncated: boolean;
  readonly notes: readonly string[];
}

/**
 * Renders the files that matter with their definitions, then the pieces, each below its address: definitions with their context,
 * the tests of these, and the other pieces.
 */
export function packedContextText(shown: ShownContext): Markdown {
  const { nodes, places, tokens_used, token_budget, truncated, notes } = shown;
  const more = truncated ? md`, more with a larger token_budget` : NOTHING;
  const heading = md`Found ${nodes.length} relevant context ${nodes.length === 1 ? 'node' : 'nodes'} (${tokens_used} of ${token_budget} tokens${more})`;
  const sections = nodes.map((node, at) => {
    const isFirstOfFile = nodes.findIndex(({ path }) => path === node.path) === at;
    return section(node, at, isFirstOfFile);
  });
  const first = nodes.findLastIndex(({ about }) => about !== undefined) + 1;
  return blocks([
    heading,
    lines(notes),
    places.length === 0
      ? null
      : lines([md`Definitions that match, likeliest first:`, '', bulleted(places.map(placeText))]),
    ...sections.slice(0, first),
    testsText(shown),
    ...sections.slice(first),
  ]);
}

function placeText({ path, definitions }: ShownContext['places'][number]): Markdown {
  const named = definitions.map(
    ({ symbol, line, end_line }) => md`${symbol ?? 'top level'} ${line === end_line ? line : `${line}-${end_line}`}`,
  );
  return md`${path}: ${joined(named, ', ')}`;
}

/** @param isFirstOfFile whether no earlier section is of the same file: what holds for the file is said once */
function section(
  { id, kind, path, line, end_line, title, content, content_lines, score, why, about }: ShownContext['nodes'][number],
  at: number,
  isFirstOfFile: boolean,
): Markdown {
  const place = path === null ? md`${id}` : md`${path}:${line ?? 1}-${end_line ?? 1}`;
  return blocks([
    md`${at + 1}. ${kind}: ${title}, ${place} (${score}; ${why})`,
    fenced(content_lines === undefined ? content : numberedStretches(content, content_lines)),
    about === undefined ? null : aboutText(about, path ?? '', isFirstOfFile),
  ]);
}

/** Numbers the lines of stretches of a file; a line "…" between two stretches stays as it is. */
function numberedStretches(content: string, stretches: readonly Lines[]): string {
  const all = content.split('\n');
  let from = 0;
  const numbered = stretches.map(({ line, end_line }) => {
    const own = all.slice(from, from + end_line - line + 1);
    from += own.length + 1;
    return numberedLines(own, line);
  });
  return numbered.join('\n…\n');
}

function aboutText(
  { used_by, more_used_by, calls, more_calls, decisions, commits }: DefinitionContext,
  path: string,
  isFirstOfFile: boolean,
): Markdown {
  return lines([
    placesText('Used by', used_by, more_used_by, path),
    calls.length === 0 ? null : placesText('Calls', calls, more_calls, path),
    ...(isFirstOfFile ? ofFile(decisions, commits) : []),
  ]);
}

function ofFile(decisions: DefinitionContext['decisions'], commits: DefinitionContext['commits']): (Markdown | null)[] {
  return [
    ...decisions.map(({ id, decision }) => md`Decision about the file: ${decision} (${id})`),
    commits.length === 0
      ? null
      : md`Last commits to the file: ${joined(
          commits.map(({ hash, subject, date }) => md`${date.slice(0, DAY)} ${hash.slice(0, SHORT_HASH)} ${subject}`),
          '; ',
        )}`,
  ];
}

function placesText(title: string, places: readonly UsePlace[], more: number, path: string): Markdown {
  const rest = more === 0 ? NOTHING : md`, and ${more} more`;
  return places.length === 0
    ? md`${title}: none`
    : md`${title}: ${joined(
        places.map((place) => usePlace(place, path)),
        '; ',
      )}${rest}`;
}

/** Places in the file of the definition itself are given by their line. */
function usePlace({ symbol, at, lines: [, ...others] = [], certainty }: UsePlace, path: string): Markdown {
  const maybe = certainty === 'candidate' ? md` (one of several candidates)` : NOTHING;
  const place = at.startsWith(`${path}:`) ? at.slice(path.length + 1) : at;
  return md`${symbol ?? 'top level'}, ${joined([place, ...others.map(String)], ', ')}${maybe}`;
}

function testsText({ tests, run }: ShownContext): Markdown | null {
  if (tests.length === 0) return null;
  const named = tests.map(({ path, by }) => md`${path} (${by.map((way) => TEST_WAYS[way]).join(', ')})`);
  const commands = run.map(({ command, folder }) => {
    const where = folder === '.' ? NOTHING : md` in ${folder}`;
    return md`Run them${where}: ${code(command)}`;
  });
  return blocks([lines([md`Tests:`, '', bulleted(named)]), lines(commands)]);
}
