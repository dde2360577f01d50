import type { EmbedderSettings } from './embedder-settings.ts';
import { instructed } from './instructions.ts';
import { RequestFailure } from './request-failure.ts';
import { fieldOf, listOf, vectorOf, type Wire } from './wire.ts';

/**
 * OpenAI's form, which Ollama, LM Studio, llama.cpp, vLLM and others speak, too:
 * https://platform.openai.com/docs/api-reference/embeddings. Batches are small, as some of these run on a processor; OpenAI takes
 * 2,048 texts and 300,000 tokens.
 */
export function openAiWire({ url, model, key }: EmbedderSettings): Wire {
  return {
    limits: { texts: 32, characters: 40_000 },
    request: (texts, purpose, dimension) => ({
      url: `${url}/embeddings`,
      headers: key === null ? {} : { authorization: `Bearer ${key}` },
      body: {
        model,
        input: texts.map((text) => instructed(model, purpose, text)),
        encoding_format: 'float',
        ...(dimension !== null && { dimensions: dimension }),
      },
    }),
    vectors(answer, count) {
      const vectors: Float32Array[] = [];
      // They say which text each is of; servers that do not keep the order.
      for (const [at, one] of listOf(answer, 'data', count).entries()) {
        const index = fieldOf(one, 'index') ?? at;
        if (
          !Number.isInteger(index) ||
          (index as number) < 0 ||
          (index as number) >= count ||
          vectors[index as number]
        ) {
          throw new RequestFailure('its answer does not assign the vectors to the texts');
        }
        vectors[index as number] = vectorOf(fieldOf(one, 'embedding'));
      }
      return vectors;
    },
  };
}
