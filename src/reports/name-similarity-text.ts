import type { NameSimilarity, SimilarName } from '../analysis/measures/names/name-similarity.ts';
import { blocks, joined, type Markdown, md, NOTHING } from './markdown.ts';
import { type Column, markdownTable } from './text-table.ts';

const COLUMNS: readonly Column<SimilarName>[] = [
  { title: 'Name', value: ({ name }) => name },
  { title: 'Kind', value: ({ kind }) => kind },
  {
    title: 'Where',
    value: ({ file, line, occurrences }) =>
      md`${`${file}:${line}`}${occurrences > 1 ? md` and ${occurrences - 1} more` : NOTHING}`,
  },
  { title: 'Score', value: ({ similarity_score }) => similarity_score },
];

const PARTS: readonly Column<SimilarName>[] = [
  { title: 'Meaning', value: ({ semantic_similarity }) => semantic_similarity },
  { title: 'Pieces', value: ({ gram_similarity }) => gram_similarity },
  { title: 'Jaro–Winkler', value: ({ jaro_winkler }) => jaro_winkler },
  { title: 'Edits', value: ({ edit_distance }) => edit_distance },
];

const SOUND: Column<SimilarName> = {
  title: 'Sounds alike',
  value: ({ phonetic_match }) => (phonetic_match === true ? 'yes' : 'no'),
};

const WHY: Column<SimilarName> = {
  title: 'Because',
  value: ({ matched_words }) =>
    joined(
      matched_words
        .filter(({ by }) => by !== 'same')
        .map(({ query, word, by, similarity }) => md`${query} ~ ${word} (${by} ${similarity})`),
      ', ',
    ),
};

/** Similar names as text. `format` is one the tool offers besides `json`. */
export function nameSimilarityText(result: NameSimilarity, format: string): Markdown {
  const { query, query_words, scope, total_candidates, total_matches, matches } = result;
  const head = blocks([
    md`# Names like ${query}`,
    md`${total_matches} of ${total_candidates} names are similar (${scope === 'all' ? 'all kinds' : scope}; words: ${joined(query_words, ', ')}).`,
  ]);
  if (matches.length === 0) return head;
  const asked = matches[0]?.phonetic_match === undefined ? [] : [SOUND];
  const columns = format === 'detailed' ? [...COLUMNS, ...PARTS, ...asked, WHY] : [...COLUMNS, ...asked, WHY];
  return blocks([head, markdownTable(columns, matches)]);
}
