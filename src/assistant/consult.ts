import { Redactor } from '../workspace/redaction/redactor.ts';
import { type Consultation, MAX_TEXT, NO_GROUNDS } from './consultation.ts';
import type { ConsultationServices } from './consultation-services.ts';
import { gatherFiles, MAX_FILES, type PromptFile } from './files/gather-files.ts';
import type { SkippedFile } from './files/plan.ts';
import { askModels, type Question } from './models/ask-models.ts';
import { type ChosenModel, chooseModels } from './models/choice.ts';
import type { Opinion } from './opinion.ts';
import { answered, bare, handedBack, type Making, promptFileNeeded, seconds, tooMuchCode } from './outcomes.ts';
import { type Assembled, assemble, messagesOf, questionOf } from './prompts/assemble.ts';
import { INTENTS } from './prompts/intents.ts';
import { type KeptThread, threadOf } from './threads/kept-thread.ts';
import type { TurnFile } from './threads/thread.ts';

/** The window that a question is put together for that is handed back: whoever answers it reads what it needs. */
const UNKNOWN_WINDOW = 1_048_576;
/** Of a client's own model, which nothing is known of, either. */
const SAMPLED_WINDOW = 200_000;

/**
 * Asks for an opinion: gathers files and what is known of them, asks a model where there is one, and hands the question back
 * where there is none. Both sides of it are kept as a thread.
 */
export async function consult(consultation: Consultation, services: ConsultationServices): Promise<Opinion> {
  const startedAt = performance.now();
  const { assistant } = services;
  const redactor = new Redactor();
  const begun = { consultation, redactor, startedAt, services };
  const tooLong = consultation.sections.find(({ text, isFile }) => isFile !== true && text.length > MAX_TEXT);
  if (tooLong !== undefined) return promptFileNeeded({ ...begun, grounds: NO_GROUNDS }, tooLong);
  assistant.rates.take(consultation.tool);
  const chosen = chooseModels(consultation.model, consultation.tool, assistant.settings);
  const kept = await threadOf(consultation.continuationId, services);
  const { files, skipped } = await filesFor(consultation, kept, services, redactor);
  services.signal.throwIfAborted();
  const grounds = await consultation.grounds(files.map(({ path }) => path));
  const sections = consultation.sections
    .filter(({ text }) => text.trim() !== '')
    .map((section) => ({ ...section, text: redactor.redact(section.text) }));
  const question = questionOf(sections, consultation.useWebSearch);
  const made = { ...begun, grounds };
  if (grounds.nothing !== null) return { ...bare(made, 'deterministic'), content: grounds.nothing };

  const [first] = chosen;
  const assembled = assemble({
    ...{ consultation, sections, grounds, files, skipped, thread: kept.thread },
    exchange: kept.exchange,
    contextWindow: first?.facts.contextWindow ?? (services.sampling === null ? UNKNOWN_WINDOW : SAMPLED_WINDOW),
    mostFiles: MAX_FILES,
    redact: (text) => redactor.redact(text),
  });
  const { gate } = assembled;
  if (first !== undefined && consultation.takesAllFiles && gate.tokens > gate.limit) {
    return tooMuchCode(made, assembled, first, files.length);
  }
  const shown = assembled.files.map(({ path, hash }): TurnFile => ({ path, hash }));
  // Where the client's model has to be asked, the call ends here and is made again: nothing is kept before.
  const sampled = first === undefined ? await services.sampling?.ask(asQuestion(made, assembled)) : null;
  await kept.ask(question, consultation.tool, shown);
  const opinion = sampled
    ? await answered(made, assembled, sampled, 'sampling')
    : await opinionOf(made, assembled, chosen, kept);
  return withThread(opinion, kept, made, question, shown);
}

/** The files of the call, then those of its thread, the newest first: each once. */
async function filesFor(
  { files }: Consultation,
  kept: KeptThread,
  services: ConsultationServices,
  redactor: Redactor,
): Promise<{ readonly files: readonly PromptFile[]; readonly skipped: readonly SkippedFile[] }> {
  const redact = (text: string) => redactor.redact(text);
  const given = await gatherFiles(files, services, redact);
  const isNew = (path: string) => given.files.every((file) => file.path !== path);
  const earlier = kept.files.filter(({ path }) => isNew(path)).map(({ path }) => path);
  const again = await gatherFiles(earlier, services, redact);
  const byAge = [...again.files].sort((a, b) => earlier.indexOf(a.path) - earlier.indexOf(b.path));
  return { files: [...given.files, ...byAge], skipped: [...given.skipped, ...again.skipped] };
}

async function opinionOf(
  made: Making,
  assembled: Assembled,
  chosen: readonly ChosenModel[],
  kept: KeptThread,
): Promise<Opinion> {
  const { assistant } = made.services;
  if (chosen.length === 0) return handedBack(made, assembled, kept);
  const { patience } = assistant.settings;
  const asked = await askModels(chosen, asQuestion(made, assembled), patience, (one) => assistant.open(one));
  return answered(made, assembled, asked, 'model');
}

function asQuestion({ consultation, services }: Making, assembled: Assembled): Question {
  return {
    system: assembled.system,
    messages: messagesOf(assembled),
    tokens: assembled.tokens,
    temperature: consultation.temperature ?? INTENTS[consultation.tool].temperature,
    thinking: consultation.thinking,
    signal: services.signal,
    onProgress: services.progress,
  };
}

/** Keeps the answer, and offers to go on where there is room for another question. */
async function withThread(
  opinion: Opinion,
  kept: KeptThread,
  { consultation, startedAt, redactor }: Making,
  question: string,
  files: readonly TurnFile[],
): Promise<Opinion> {
  const { mode, model, provider } = opinion.metadata;
  const name = model === null ? null : `${provider}/${model}`;
  const text = mode === 'handback' ? `(handed back) ${opinion.content}` : redactor.redact(opinion.content);
  const after = await kept.answer({ question, text, files, tool: consultation.tool, model: name });
  const note = `To continue, call any of these tools with this continuation_id: ${after.remaining} more questions.`;
  const isOffered =
    after.id !== null && consultation.continuationId === null && opinion.status !== 'requires_continuation';
  return {
    ...opinion,
    continuation_id: after.id,
    continuation_offer:
      after.id !== null && isOffered && after.remaining > 0
        ? { continuation_id: after.id, note, remaining_turns: after.remaining }
        : null,
    warnings: after.warning === null ? opinion.warnings : [...opinion.warnings, after.warning],
    metadata: { ...opinion.metadata, response_time: seconds(startedAt), redacted: redactor.counts },
  };
}
