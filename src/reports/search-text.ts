import { countOf } from './figures.ts';
import { blocks, fenced, joined, lines, type Markdown, md, NOTHING } from './markdown.ts';

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
  readonly match_count?: number | undefined;
  readonly matches?: readonly { readonly line: number; readonly column: number }[] | undefined;
}

export interface ShownSearch {
  readonly query: string;
  readonly total_results: number;
  readonly results: readonly ShownPlace[];
  readonly exact?: { readonly matches: number; readonly files_searched: number } | undefined;
  readonly message?: string | undefined;
  readonly notes: readonly string[];
}

/** What was found, best first: where it is, and the lines that say most. */
export function searchText({ query, total_results, results, exact, message, notes }: ShownSearch): Markdown {
  const matches = exact === undefined ? NOTHING : md`${exact.matches} matches in `;
  const files = exact === undefined ? NOTHING : md` of ${exact.files_searched} files`;
  const best = total_results > results.length ? md`, the best ${results.length}` : NOTHING;
  const heading = md`${matches}${total_results}${files} found for ${query}${best}`;
  return blocks([heading, message === undefined ? null : md`${message}`, ...results.map(placeSection), lines(notes)]);
}

function placeSection(place: ShownPlace, at: number): Markdown {
  const { path, line, end_line, symbol, kind, snippet, graph_distance } = place;
  const score = place.combined_score ?? place.similarity ?? 0;
  const name = symbol === null ? NOTHING : md`, ${kind} ${symbol}`;
  const near = graph_distance == null ? NOTHING : md`, ${countOf(graph_distance, 'step')} away`;
  return blocks([
    md`${at + 1}. ${path}:${line}-${end_line}${name} (${score}${near})${matchesOf(place)}`,
    snippet === '' ? null : fenced(snippet),
  ]);
}

/** Where the matches are, as `line:column`. */
function matchesOf({ match_count = 0, matches = [] }: ShownPlace): Markdown {
  if (matches.length === 0) return NOTHING;
  const places = joined(
    matches.map(({ line, column }) => `${line}:${column}`),
    ', ',
  );
  return md`: ${match_count === 1 ? '1 match' : `${match_count} matches`} at ${places}${match_count > matches.length ? ' …' : ''}`;
}
