import { fencedBlocks, objectIn, onlyObject, textIn, textsIn } from './model-json.ts';

/** What a model asks for before it can answer. */
export interface Clarification {
  readonly question: string;
  readonly files_needed: readonly string[];
  readonly suggested_next_action: Readonly<Record<string, unknown>> | null;
}

/** What a model asks after it has answered. */
export interface FollowUp {
  readonly question: string;
  readonly suggested_tool_params: Readonly<Record<string, unknown>> | null;
}

/** What an answer turns out to be. */
export type Answer =
  | { readonly kind: 'clarification'; readonly clarification: Clarification }
  | { readonly kind: 'text'; readonly text: string; readonly followUp: FollowUp | null };

const CLARIFICATIONS: ReadonlySet<unknown> = new Set(['requires_clarification', 'files_required_to_continue']);

/** An answer as it was asked for; whatever is not of a known form is plain text, and kept. */
export function answerIn(text: string): Answer {
  const whole = onlyObject(text);
  if (whole !== null && CLARIFICATIONS.has(whole.status)) {
    const question = textIn(whole.question) ?? textIn(whole.mandatory_instructions);
    if (question !== null) {
      const suggested_next_action = objectOrNull(whole.suggested_next_action);
      const clarification = { question, files_needed: textsIn(whole.files_needed), suggested_next_action };
      return { kind: 'clarification', clarification };
    }
  }
  return { kind: 'text', ...withoutFollowUp(text) };
}

/** The last block that asks on is taken out of the text. */
function withoutFollowUp(text: string): { readonly text: string; readonly followUp: FollowUp | null } {
  const block = fencedBlocks(text).findLast(({ content }) => objectIn(content)?.follow_up_question !== undefined);
  const asked = block === undefined ? null : objectIn(block.content);
  const question = textIn(asked?.follow_up_question);
  if (block === undefined || asked === null || question === null) return { text, followUp: null };
  const rest = `${text.slice(0, block.start)}${text.slice(block.end)}`.trim();
  return { text: rest, followUp: { question, suggested_tool_params: objectOrNull(asked.suggested_tool_params) } };
}

function objectOrNull(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}
