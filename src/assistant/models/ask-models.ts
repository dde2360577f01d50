import { pause } from '../../embedding/pace.ts';
import { OrreryError } from '../../errors.ts';
import { withoutStop } from '../../full-stop.ts';
import { budgetOf } from '../files/budget.ts';
import type { ChosenModel } from './choice.ts';
import type { Message, Model, ModelAnswer } from './model.ts';
import { ModelFailure } from './model-failure.ts';
import type { Patience } from './model-settings.ts';
import { lessThinking, type Thinking, type ThinkingMode, thinkingFor } from './thinking.ts';

export interface Question {
  readonly system: string;
  readonly messages: readonly Message[];
  /** Tokens that both take, as far as can be estimated. */
  readonly tokens: number;
  readonly temperature: number;
  readonly thinking: ThinkingMode;
  readonly signal: AbortSignal;
  /** Gets what is going on, in words. */
  readonly onProgress: (message: string) => void;
}

export interface Asked {
  readonly answer: ModelAnswer;
  readonly provider: string;
  readonly model: string;
  /** What the model was told. */
  readonly thinking: Thinking;
  /** Sentences on what did not go as it was meant. */
  readonly warnings: readonly string[];
}

export type OpenModel = (chosen: ChosenModel) => Promise<Model>;

/**
 * The answer of the first model that gives one. A failure that may pass is tried again, one that another provider may not have
 * is left to the next; every other is told.
 *
 * @throws OrreryError `MODEL_ERROR` where no model answers; the signal's reason when it aborts
 */
export async function askModels(
  chosen: readonly ChosenModel[],
  question: Question,
  patience: Patience,
  open: OpenModel,
): Promise<Asked> {
  const failures: { readonly chosen: ChosenModel; readonly failure: ModelFailure }[] = [];
  const warnings: string[] = [];
  for (const one of chosen) {
    const name = nameOf(one);
    const isStandIn = failures.length > 0;
    if (isStandIn && question.tokens > budgetOf(one.facts.contextWindow).content) {
      warnings.push(`${name} was not asked instead: the question is too long for it.`);
      continue;
    }
    try {
      const asked = await new Asking(one, question, patience, await open(one)).ask();
      if (isStandIn) warnings.push(`${name} answered instead.`);
      return { ...asked, warnings: [...warnings, ...asked.warnings] };
    } catch (thrown) {
      if (!(thrown instanceof ModelFailure)) throw thrown;
      failures.push({ chosen: one, failure: thrown });
      warnings.push(`${name} did not answer: ${withoutStop(thrown.message)}.`);
      if (!thrown.mayBeBetterElsewhere) break;
    }
  }
  const cut = failures.findLast(({ failure }) => failure.text !== '');
  if (cut !== undefined) return cutOff(cut.chosen, cut.failure, question, warnings);
  throw failed(failures, warnings);
}

/** One model that is asked, as often as there is hope. */
class Asking {
  readonly #chosen: ChosenModel;
  readonly #question: Question;
  readonly #patience: Patience;
  readonly #model: Model;
  readonly #warnings: string[] = [];
  #thinking: Thinking;
  #mode: ThinkingMode;

  constructor(chosen: ChosenModel, question: Question, patience: Patience, model: Model) {
    this.#chosen = chosen;
    this.#question = question;
    this.#patience = patience;
    this.#model = model;
    this.#mode = question.thinking;
    this.#thinking = thinkingFor(this.#mode, chosen.facts.thinking, maxOutputOf(chosen));
  }

  async ask(): Promise<Asked> {
    const answer = await this.#whole();
    const { provider, facts } = this.#model;
    return { answer, provider, model: facts.id, thinking: this.#thinking, warnings: this.#warnings };
  }

  /** An answer that is more than thoughts: a model that has thought until there was no room left is to think less. */
  async #whole(): Promise<ModelAnswer> {
    const first = await this.#patiently();
    if (first.finish === 'blocked') throw blocked(this.#chosen, first);
    if (first.finish !== 'length' || first.text.trim() !== '') return first;
    const less = lessThinking(this.#mode);
    if (less === null || this.#thinking.kind === 'none') return first;
    this.#mode = less;
    this.#thinking = thinkingFor(less, this.#chosen.facts.thinking, maxOutputOf(this.#chosen));
    this.#warnings.push(
      `The model's thinking left no room for an answer, so Orrery asked again with less thinking (${less}).`,
    );
    return this.#patiently();
  }

  async #patiently(): Promise<ModelAnswer> {
    const { waitsMs, longestWaitMs } = this.#patience;
    const { signal, onProgress } = this.#question;
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#once();
      } catch (thrown) {
        if (!(thrown instanceof ModelFailure)) throw thrown;
        if (thrown.kind === 'thinking' && this.#thinking.kind !== 'none') {
          this.#thinking = { kind: 'none' };
          this.#warnings.push('The model rejected the thinking setting, so Orrery asked again without it.');
          continue;
        }
        const wait = Math.max(waitsMs[attempt] ?? 0, thrown.waitMs ?? 0);
        if (!thrown.isPassing || attempt >= waitsMs.length || wait > longestWaitMs) throw thrown;
        onProgress(`${nameOf(this.#chosen)}: ${thrown.message}; retrying in ${Math.ceil(wait / 1000)} s`);
        await pause(wait, signal);
      }
    }
  }

  #once(): Promise<ModelAnswer> {
    const { system, messages, temperature, signal, onProgress } = this.#question;
    const name = nameOf(this.#chosen);
    onProgress(`${name} is asked`);
    return this.#model.ask({
      ...{ system, messages, temperature, signal },
      thinking: this.#thinking,
      maxOutput: maxOutputOf(this.#chosen),
      onProgress: (characters) => onProgress(`${name} is answering: ${characters} characters so far`),
    });
  }
}

/** Of the window, the share that is kept for answers, as far as the model gives so much. */
function maxOutputOf({ facts }: ChosenModel): number {
  return Math.min(facts.maxOutput, budgetOf(facts.contextWindow).response);
}

export function nameOf({ settings, facts }: ChosenModel): string {
  return `${settings.name}/${facts.id}`;
}

/** What had come of an answer that broke off each time: it is told as a part. */
function cutOff(
  { settings, facts }: ChosenModel,
  { text }: ModelFailure,
  question: Question,
  warnings: string[],
): Asked {
  const used = { prompt: null, output: null, thinking: null };
  const thinking = thinkingFor(question.thinking, facts.thinking, facts.maxOutput);
  const answer: ModelAnswer = { text, finish: 'interrupted', finishSaid: null, used };
  return { answer, provider: settings.name, model: facts.id, thinking, warnings };
}

function blocked(chosen: ChosenModel, { finishSaid }: ModelAnswer): OrreryError {
  const reason = finishSaid ?? 'content filter';
  const message = `${nameOf(chosen)} gave no answer: its provider stopped it (${reason}). Rephrase the question, pass other files, or name another model.`;
  return new OrreryError('MODEL_ERROR', message, { provider: chosen.settings.name, model: chosen.facts.id, reason });
}

const REMEDIES: Readonly<Record<string, string>> = {
  key: "Set a valid key in the server's environment, or name another model.",
  quota: 'Wait until it renews, or name a model from another provider; model "none" asks no model.',
  rate: 'Wait a while, or name a model from another provider; model "none" asks no model.',
  too_long: 'Pass fewer files, or name a model that can read more.',
};
const OTHERWISE = 'Try again, name another model, or pass model "none" to get only what Orrery measures.';

function failed(
  failures: readonly { readonly chosen: ChosenModel; readonly failure: ModelFailure }[],
  warnings: readonly string[],
): OrreryError {
  const last = failures.at(-1);
  const remedy = REMEDIES[last?.failure.kind ?? ''] ?? OTHERWISE;
  const data = last === undefined ? NOBODY_ASKED : failureData(last.chosen, last.failure);
  return new OrreryError('MODEL_ERROR', `${warnings.join(' ')} ${remedy}`.trim(), data);
}

const NOBODY_ASKED = { reason: 'none', provider: null, model: null };

function failureData({ settings, facts }: ChosenModel, { kind, status, isPassing }: ModelFailure) {
  return {
    ...{ reason: kind, provider: settings.name, model: facts.id },
    ...(status !== null && { status }),
    ...(!isPassing && { retryable: false }),
  };
}
