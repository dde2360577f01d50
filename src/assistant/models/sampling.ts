import type { Asked, Question } from './ask-models.ts';

/** The client's own model, asked through the client. */
export interface Sampling {
  /**
   * The answer; null where the client does not let its model be asked after all.
   * @throws whatever has to reach the server so that the client is asked; the signal's reason when it aborts
   */
  ask(question: Question): Promise<Asked | null>;
}
