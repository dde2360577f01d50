import { type AnswerSize, answerSize, CHARACTERS_PER_TOKEN, type StructuredForm } from '../../tools/answer-size.ts';
import type { Limits } from '../limits.ts';

/** Who reads what a client is answered: a model, which pays for each word, or a page, which draws it for a person. */
export type Reader = 'model' | 'page';

/** How much a client may be answered at once. */
export interface AnswerBudget {
  /** Characters of one text that is no tool's: a resource, a prompt, an error. */
  readonly characters: number;
  /** Of one whole message. */
  readonly messageBytes: number;
  /** How long the two forms of the answer to a call may be, by the arguments as the client sent them. */
  readonly ofCall: (given: unknown) => AnswerSize;
}

/**
 * Parts of a message that one text may take: written as a string in JSON, quotes and backslashes take one more character. Of an
 * answer to a call, which has a structure and a text, the structure may take as much, and the text a quarter of it.
 */
const TEXT_PART = 1 / 2;
const TEXT_OF_CALL_PART = 1 / 8;

const BUDGETS: Readonly<Record<Reader, (limits: Limits, structured: StructuredForm) => AnswerBudget>> = {
  model: ({ maxOutputTokens, maxResponseBytes }, structured) => ({
    characters: maxOutputTokens * CHARACTERS_PER_TOKEN,
    messageBytes: maxResponseBytes,
    ofCall: (given) => answerSize(given, maxOutputTokens, structured),
  }),
  page: ({ maxPageBytes }) => {
    const characters = Math.floor(maxPageBytes * TEXT_PART);
    const text = Math.floor(maxPageBytes * TEXT_OF_CALL_PART);
    return {
      characters,
      messageBytes: maxPageBytes,
      ofCall: () => ({ structure: characters, text, rows: 'own' }),
    };
  },
};

export function answerBudget(reader: Reader, limits: Limits, structured: StructuredForm): AnswerBudget {
  return BUDGETS[reader](limits, structured);
}
