import type { Purpose } from './embedder.ts';

type Instruction = Readonly<Record<Purpose, string>>;

/**
 * What models were trained to have before a text, by what their names contain, as their makers document it. Others get the text
 * as it is.
 */
const INSTRUCTIONS: readonly (readonly [inName: string, Instruction])[] = [
  ['nomic-embed-code', { query: 'Represent this query for searching relevant code: ', document: '' }],
  ['nomic-embed-text', { query: 'search_query: ', document: 'search_document: ' }],
  ['embeddinggemma', { query: 'task: code retrieval | query: ', document: 'title: none | text: ' }],
  ['gemini-embedding-2', { query: 'task: code retrieval | query: ', document: 'title: none | text: ' }],
  [
    'qwen3-embedding',
    { query: 'Instruct: Given a question about a code base, retrieve code that answers it\nQuery:', document: '' },
  ],
  ['mxbai-embed', { query: 'Represent this sentence for searching relevant passages: ', document: '' }],
  ['multilingual-e5', { query: 'query: ', document: 'passage: ' }],
];

/** A text as a model wants it. */
export function instructed(model: string, purpose: Purpose, text: string): string {
  const name = model.toLowerCase();
  const known = INSTRUCTIONS.find(([inName]) => name.includes(inName));
  return `${known?.[1][purpose] ?? ''}${text}`;
}
