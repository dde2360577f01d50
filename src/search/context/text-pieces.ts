import { linesOf } from '../lexical/file-terms.ts';
import { type Query, tokensWith } from '../query.ts';
import { snippetOf } from '../snippet.ts';
import type { Vocabulary } from '../text/tokenizer.ts';
import type { SearchedText, TextIndex } from '../texts/text-index.ts';
import type { Piece } from './piece.ts';
import { LEAST_SHARE, type QueryShares, shareOf } from './query-shares.ts';

/** Texts of one kind that have enough of a query's words, best first. */
export function textPieces<Text extends SearchedText>(
  {
    query,
    shares,
    vocabulary,
  }: { readonly query: Query; readonly shares: QueryShares; readonly vocabulary: Vocabulary },
  texts: readonly Text[],
  index: TextIndex,
  most: number,
  pieceOf: (text: Text) => Omit<Piece, 'text' | 'brief' | 'score' | 'why' | 'title' | 'inFile'>,
): Piece[] {
  const hits = index.find(query, most);
  const best = hits[0]?.score ?? 0;
  return hits.flatMap((hit) => {
    const share = shareOf(hit.stems, shares);
    if (share < LEAST_SHARE) return [];
    const text = texts[hit.text] as Text;
    const lines = linesOf(text.text);
    const shown = snippetOf({ line: 1, endLine: lines.length }, lines, query, vocabulary);
    return [
      {
        ...pieceOf(text),
        title: text.title,
        text: { text: text.text, lines: [] },
        brief: { text: lines.slice(shown.line - 1, shown.endLine).join('\n'), lines: [] },
        score: (hit.score / best) * share,
        why: `has ${tokensWith(query, new Set(hit.stems)).join(', ')}`,
        inFile: [],
      },
    ];
  });
}
