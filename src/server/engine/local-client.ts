import { OrreryError } from '../../errors.ts';
import type { AnswerSize } from '../../tools/answer-size.ts';
import { mimeTypeOf } from '../../tools/formats.ts';
import type { ResourceText, ResourceVariable } from '../../tools/resource.ts';
import { type AnswerBudget, answerBudget } from '../budget/answer-budget.ts';
import { fitError, fitMessages } from '../budget/fit-message.ts';
import { type FittedResult, fitResult } from '../budget/fit-result.ts';
import { ResultStore, resultResources } from '../budget/result-store.ts';
import type { CallSuccess } from '../call-success.ts';
import { SamplingNeeded } from '../client-sampling.ts';
import type { ClientWork } from '../client-work.ts';
import { ConsentNeeded } from '../consent.ts';
import type { TypedArgument } from '../listed-prompt.ts';
import { ProgressReporter } from '../progress.ts';
import { Prompts } from '../prompts.ts';
import { Resources } from '../resources.ts';
import { ANYBODY, type Caller, type CallReply, type EngineClient, type KnownClient } from './engine.ts';

/** Characters that an error is given on its way out: its name and recovery stand twice. */
const ROOM_FOR_NAMES = 300;

/** What one client has of an application in this thread: its calls cut to the budget, and what was cut kept for it. */
export class LocalClient implements EngineClient {
  readonly #application: ClientWork;
  readonly #known: KnownClient;
  readonly #budget: AnswerBudget;
  readonly #results: ResultStore;
  readonly #resources: Resources;
  readonly #prompts: Prompts;

  constructor(application: ClientWork, known: KnownClient = ANYBODY) {
    this.#application = application;
    this.#known = known;
    this.#budget = answerBudget(known.reader, application.limits, application.structured);
    this.#results = new ResultStore(this.#budget.characters);
    this.#resources = new Resources(application, resultResources(this.#results));
    this.#prompts = new Prompts(application);
  }

  async call(
    tool: string,
    given: unknown,
    whole: boolean,
    { signal, progress, log, consent, sampling, process, agent = this.#known.agent }: Caller,
  ): Promise<CallReply> {
    const reporter =
      progress && new ProgressReporter((report) => (signal.aborted ? Promise.resolve() : progress(report)));
    const size = whole ? null : this.#budget.ofCall(given);
    const outcome = await this.#application.call(tool, given, {
      size,
      signal,
      log,
      consent: () => this.#known.leave ?? consent(),
      sampling,
      process,
      agent,
      client: this,
      ...(reporter && { onProgress: reporter.report }),
    });
    await reporter?.finish();
    if (!outcome.ok) return { ...outcome, error: this.#fitError(outcome.error) };
    if (size === null) return this.#wholeReply(outcome);
    const { output, text, link, isTooLarge } = this.#fit(outcome, size);
    const isError = isTooLarge || failsFor(outcome);
    const { attachments, durationMs } = outcome;
    return { ok: true, output, text, link, attachments, isError, durationMs };
  }

  listResources(signal: AbortSignal) {
    return this.#resources.list(signal);
  }

  resourceTemplates() {
    return this.#resources.templates();
  }

  /** What is too long is kept as a result is, and read on in its pages. */
  async readResource(uri: string, signal: AbortSignal): Promise<readonly ResourceText[]> {
    const contents = await this.#resources.read(uri, signal);
    const [only, ...others] = contents;
    const isLong = only !== undefined && others.length === 0 && only.text.length > this.#budget.characters;
    if (!isLong) return contents;
    const address = this.#results.keep({ source: uri, output: {}, text: only.text, mimeType: only.mimeType });
    return this.#results.read(address).map((page, at) => (at === 0 ? { ...page, uri } : page));
  }

  completeResource(variable: ResourceVariable, signal: AbortSignal) {
    return this.#resources.complete(variable, signal);
  }

  watchResource(uri: string, onChange: () => void, signal: AbortSignal) {
    return this.#resources.watch(uri, onChange, signal);
  }

  watchResourceList(onChange: () => void) {
    return this.#resources.watchList(onChange);
  }

  listPrompts() {
    return this.#prompts.list();
  }

  async getPrompt(name: string, given: unknown, signal: AbortSignal) {
    const prompt = await this.#prompts.get(name, given, signal);
    return { ...prompt, messages: fitMessages(prompt.messages, this.#budget.characters) };
  }

  completePrompt(argument: TypedArgument, signal: AbortSignal) {
    return this.#prompts.complete(argument, signal);
  }

  /** What was kept goes with the client itself. */
  close(): void {}

  #fit({ tool, input, output, text }: CallSuccess, size: AnswerSize): FittedResult {
    const format = String(input.format ?? '');
    const mimeType = mimeTypeOf(format);
    // The whole has been rendered already; `json` is the object itself.
    const render = (one: object) => (one === output ? text : tool.render(one, input));
    const whole = { tool: tool.name, output, order: tool.lists ?? [], render, mimeType };
    return fitResult(whole, size, (serialised) =>
      this.#results.keep({ source: tool.name, output, text, mimeType: mimeType ?? 'text/plain' }, serialised),
    );
  }

  #wholeReply(outcome: CallSuccess): CallReply {
    const { output, text, durationMs } = outcome;
    const size = Buffer.byteLength(JSON.stringify(output));
    const { messageBytes: limit } = this.#budget;
    if (size <= limit) {
      return { ok: true, output, text, link: null, attachments: [], isError: failsFor(outcome), durationMs };
    }
    const message = `Content too large: the result has ${size} bytes, more than the ${limit} allowed.`;
    const hint = 'Ask for less, or call the tool with tools/call, which returns as much as fits and stores the rest.';
    return { ok: false, error: new OrreryError('CONTENT_TOO_LARGE', message, { limit, size, hint }), durationMs };
  }

  #fitError(error: OrreryError): OrreryError {
    return error instanceof ConsentNeeded || error instanceof SamplingNeeded
      ? error
      : fitError(error, this.#budget.characters - ROOM_FOR_NAMES);
  }
}

/** The tool has run; what it found may still be what the caller wants to fail for. */
function failsFor({ tool, input, output }: CallSuccess): boolean {
  return tool.fails?.(output, input) === true;
}
