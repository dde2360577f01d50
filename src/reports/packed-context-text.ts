import type { DefinitionContext, UsePlace } from '../analysis/judgements/briefing/definition-context.ts';
import type { TestWay } from '../analysis/judgements/change/vocabulary.ts';
import { blocks, bulleted, fenced, joined, lines, type Markdown, md, NOTHING } from './markdown.ts';
import { TEST_WAYS } from './test-ways.ts';

/** Lengths of an ISO date without its time and of a short commit hash. */
const DAY = 10;
const SHORT_HASH = 8;

export interface ShownContext {
  readonly nodes: readonly {
    readonly id: string;
    readonly kind: string;
    readonly path: string | null;
    readonly line: number | null;
    readonly end_line: number | null;
    readonly title: string;
    readonly content: string;
    readonly score: number;
    readonly why: string;
    readonly about?: DefinitionContext | undefined;
    readonly also?: readonly { readonly symbol: string; readonly line: number }[] | undefined;
  }[];
  readonly places: readonly {
    readonly path: string;
    readonly line: number;
    readonly end_line: number;
    readonly title: string;
  }[];
  readonly tests: readonly { readonly path: string; readonly by: readonly TestWay[] }[];
  readonly run: readonly { readonly command: string; readonly folder: string }[];
  readonly tokens_used: number;
  readonly token_budget: number;
  readonly truncated: boolean;
  readonly notes: readonly string[];
}

/**
 * Renders the pieces, each below its address: definitions with their context, the tests of these, the other pieces, and the places.
 */
export function packedContextText(shown: ShownContext): Markdown {
  const { nodes, places, tokens_used, token_budget, truncated, notes } = shown;
  const more = truncated ? md`, more with a larger token_budget` : NOTHING;
  const heading = md`Found ${nodes.length} relevant context ${nodes.length === 1 ? 'node' : 'nodes'} (${tokens_used} of ${token_budget} tokens${more})`;
  const sections = nodes.map(section);
  const first = nodes.findLastIndex(({ about }) => about !== undefined) + 1;
  return blocks([
    heading,
    lines(notes),
    ...sections.slice(0, first),
    testsText(shown),
    ...sections.slice(first),
    places.length === 0 ? null : lines([md`More places:`, '', bulleted(places.map(placeText))]),
  ]);
}

function section(
  { id, kind, path, line, end_line, title, content, score, why, about, also = [] }: ShownContext['nodes'][number],
  at: number,
) {
  const place = path === null ? md`${id}` : md`${path}:${line ?? 1}-${end_line ?? 1}`;
  return blocks([
    md`${at + 1}. ${kind}: ${title}, ${place} (${score}; ${why})`,
    fenced(content),
    about === undefined ? null : aboutText(about),
    also.length === 0
      ? null
      : md`Also in ${path ?? ''}: ${joined(
          also.map((one) => md`${one.symbol} ${one.line}`),
          ', ',
        )}`,
  ]);
}

function aboutText({ used_by, more_used_by, calls, more_calls, decisions, commits }: DefinitionContext): Markdown {
  return lines([
    placesText('Used by', used_by, more_used_by),
    calls.length === 0 ? null : placesText('Calls', calls, more_calls),
    ...decisions.map(({ id, decision }) => md`Decision about the file: ${decision} (${id})`),
    commits.length === 0
      ? null
      : md`Last commits to the file: ${joined(
          commits.map(({ hash, subject, date }) => md`${date.slice(0, DAY)} ${hash.slice(0, SHORT_HASH)} ${subject}`),
          '; ',
        )}`,
  ]);
}

function placesText(title: string, places: readonly UsePlace[], more: number): Markdown {
  const rest = more === 0 ? NOTHING : md`, and ${more} more`;
  return places.length === 0 ? md`${title}: none` : md`${title}: ${joined(places.map(usePlace), '; ')}${rest}`;
}

function usePlace({ symbol, at, lines: [, ...others] = [], certainty }: UsePlace): Markdown {
  const maybe = certainty === 'candidate' ? md` (one of several candidates)` : NOTHING;
  return md`${symbol ?? 'top level'}, ${joined([at, ...others.map(String)], ', ')}${maybe}`;
}

function testsText({ tests, run }: ShownContext): Markdown | null {
  if (tests.length === 0) return null;
  const named = tests.map(({ path, by }) => md`${path} (${by.map((way) => TEST_WAYS[way]).join(', ')})`);
  const commands = run.map(({ command, folder }) =>
    blocks([folder === '.' ? md`Run them:` : md`Run them in ${folder}:`, fenced(command, 'sh')]),
  );
  return blocks([lines([md`Tests:`, '', bulleted(named)]), ...commands]);
}

function placeText({ path, line, end_line, title }: ShownContext['places'][number]): Markdown {
  return title === path ? md`${path}:${line}-${end_line}` : md`${path}:${line}-${end_line} ${title}`;
}
