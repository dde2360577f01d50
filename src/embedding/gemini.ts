import type { Purpose } from './embedder.ts';
import type { EmbedderSettings } from './embedder-settings.ts';
import { instructed } from './instructions.ts';
import { fieldOf, listOf, vectorOf, type Wire } from './wire.ts';

const TASK_TYPES: Readonly<Record<Purpose, string>> = {
  query: 'CODE_RETRIEVAL_QUERY',
  document: 'RETRIEVAL_DOCUMENT',
};
/** From its second generation on, a model is told the task in the text, and takes no type. */
const WITH_TASK_TYPE = /^gemini-embedding-(?:001|exp)|^text-embedding-/;

/** The Gemini API: https://ai.google.dev/api/embeddings. A batch has at most 100 texts there. */
export function geminiWire({ url, model: named, key }: EmbedderSettings): Wire {
  const model = named.replace(/^models\//, '');
  const resource = `models/${model}`;
  return {
    limits: { texts: 100, characters: 100_000 },
    request: (texts, purpose, dimension) => ({
      url: `${url}/${resource}:batchEmbedContents`,
      headers: { 'x-goog-api-key': key ?? '' },
      body: {
        requests: texts.map((text) => ({
          model: resource,
          content: { parts: [{ text: instructed(model, purpose, text) }] },
          ...(WITH_TASK_TYPE.test(model) && { taskType: TASK_TYPES[purpose] }),
          ...(dimension !== null && { outputDimensionality: dimension }),
        })),
      },
    }),
    vectors: (answer, count) => listOf(answer, 'embeddings', count).map((one) => vectorOf(fieldOf(one, 'values'))),
  };
}
