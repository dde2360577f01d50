import { blocks, fenced, lines, type Markdown, md, NOTHING } from './markdown.ts';

export interface ShownPlace {
  readonly path: string;
  readonly line: number;
  readonly end_line: number;
  readonly symbol: string | null;
  readonly kind: string;
  readonly snippet: string;
  readonly snippet_line: number;
  readonly combined_score?: number | undefined;
  readonly similarity?: number | undefined;
  readonly graph_distance?: number | null | undefined;
}

export interface ShownSearch {
  readonly query: string;
  readonly total_results: number;
  readonly results: readonly ShownPlace[];
  readonly message?: string | undefined;
  readonly notes: readonly string[];
}

/** What was found, best first: where it is, and the lines that say most. */
export function searchText({ query, total_results, results, message, notes }: ShownSearch): Markdown {
  const heading = md`${total_results} found for ${query}${total_results > results.length ? md`, the best ${results.length}` : NOTHING}`;
  return blocks([heading, message === undefined ? null : md`${message}`, ...results.map(placeSection), lines(notes)]);
}

function placeSection(place: ShownPlace, at: number): Markdown {
  const { path, line, end_line, symbol, kind, snippet, graph_distance } = place;
  const score = place.combined_score ?? place.similarity ?? 0;
  const name = symbol === null ? NOTHING : md`, ${kind} ${symbol}`;
  const near = graph_distance == null ? NOTHING : md`, ${graph_distance} steps away`;
  return blocks([
    md`${at + 1}. ${path}:${line}-${end_line}${name} (${score}${near})`,
    snippet === '' ? null : fenced(snippet),
  ]);
}
