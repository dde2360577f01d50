/** Maximum characters of the two forms of an answer. */
export interface AnswerSize {
  readonly structure: number;
  readonly text: number;
  /** Whether both forms show the same rows, or each as many as fit. */
  readonly rows: 'same' | 'own';
}

/** How much of the structured form a client wants: as much as of the text, a little, or none. */
export const STRUCTURED_FORMS = ['full', 'lean', 'off'] as const;
export type StructuredForm = (typeof STRUCTURED_FORMS)[number];

/** Characters per token: the usual estimate for English and code. */
export const CHARACTERS_PER_TOKEN = 4;

/** Tokens of an answer to a call with only its required arguments. */
const USUAL_TOKENS = { structure: 4000, text: 3000 };
/** Tokens of a structure for a client that reads the text. */
const LEAN_TOKENS = 500;

/** The arguments by which a call asks for an amount; a name means the same in all tools. */
const SIZING_ARGUMENTS: readonly string[] = [
  ...['format', 'limit', 'offset', 'top_files', 'top_k', 'depth', 'max_depth', 'dependency_depth', 'max_nodes'],
  ...['max_edges', 'start_line', 'end_line', 'include', 'token_budget'],
];

/**
 * Returns the maximum length of an answer: the usual size, or the whole budget for a call that asks for an amount.
 *
 * @param given the arguments as the client sent them
 * @param maxTokens the budget for each form
 */
export function answerSize(given: unknown, maxTokens: number, structured: StructuredForm): AnswerSize {
  const asksForMore = typeof given === 'object' && given !== null && SIZING_ARGUMENTS.some((name) => name in given);
  const characters = (usual: number) => Math.min(asksForMore ? maxTokens : usual, maxTokens) * CHARACTERS_PER_TOKEN;
  const text = characters(USUAL_TOKENS.text);
  if (structured === 'full') return { structure: characters(USUAL_TOKENS.structure), text, rows: 'same' };
  return { structure: Math.min(LEAN_TOKENS, maxTokens) * CHARACTERS_PER_TOKEN, text, rows: 'own' };
}
