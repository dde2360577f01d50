import type { NameSimilarity, SimilarName } from '../analysis/names/name-similarity.ts';
import { type Column, markdownTable } from './text-table.ts';

const COLUMNS: readonly Column<SimilarName>[] = [
  { title: 'Name', value: ({ name }) => name },
  { title: 'Kind', value: ({ kind }) => kind },
  {
    title: 'Where',
    value: ({ file, line, occurrences }) => `${file}:${line}${occurrences > 1 ? ` and ${occurrences - 1} more` : ''}`,
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
    matched_words
      .filter(({ by }) => by !== 'same')
      .map(({ query, word, by, similarity }) => `${query} ~ ${word} (${by} ${similarity})`)
      .join(', '),
};

/** Similar names as text. `format` is one the tool offers besides `json`. */
export function nameSimilarityText(result: NameSimilarity, format: string): string {
  const { query, query_words, scope, total_candidates, total_matches, matches } = result;
  const head = [
    `# Names like ${query}`,
    '',
    `${total_matches} of ${total_candidates} names are alike (${scope === 'all' ? 'all kinds' : scope}; words: ${query_words.join(', ')}).`,
  ].join('\n');
  if (matches.length === 0) return head;
  const asked = matches[0]?.phonetic_match === undefined ? [] : [SOUND];
  const columns = format === 'detailed' ? [...COLUMNS, ...PARTS, ...asked, WHY] : [...COLUMNS, ...asked, WHY];
  return `${head}\n\n${markdownTable(columns, matches)}`;
}
