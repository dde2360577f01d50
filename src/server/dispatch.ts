import type { CallToolResult, InputRequiredResult } from '@modelcontextprotocol/server';
import type { OrreryError } from '../errors.ts';
import type { Log } from '../tools/tool.ts';
import type { Application, CallOutcome, CallSuccess } from './application.ts';
import { type Consent, ConsentNeeded, NO_CONSENT } from './consent.ts';
import { askThenRetry } from './elicitation.ts';
import { CHARACTERS_PER_TOKEN, type FittedResult, fitResult } from './output-budget.ts';
import { type ProgressReport, ProgressReporter } from './progress.ts';
import type { ResultStore } from './results.ts';

/** What a call needs of the connection it came from. */
export interface Caller {
  readonly signal: AbortSignal;
  /** Sends one progress report; null when the client did not ask for any. */
  readonly progress: ((report: ProgressReport) => Promise<void>) | null;
  /** Tells the client what the tool logs. */
  readonly log: () => Log;
  /** What is known of a person's leave to write. */
  readonly consent: () => Consent;
  /** Asks a person while the request waits; null where that cannot be. */
  readonly ask: () => ((question: string) => Promise<Consent>) | null;
}

/** From a request to the application and back: the two ways a client can call a tool. One for each connection. */
export class Dispatch {
  readonly #application: Application;
  readonly #results: ResultStore;
  readonly #budget: number;

  constructor(application: Application, results: ResultStore) {
    this.#application = application;
    this.#results = results;
    this.#budget = application.limits.maxOutputTokens * CHARACTERS_PER_TOKEN;
  }

  /**
   * `tools/call`: whatever goes wrong inside the tool is a result that says so, for the model to act on.
   *
   * @throws OrreryError when there is no such tool, which is the client's mistake and not the model's.
   */
  async callTool(name: string, given: unknown, caller: Caller): Promise<CallToolResult | InputRequiredResult> {
    const outcome = await this.#call(name, given, caller, caller.consent);
    if (!outcome.ok && outcome.error instanceof ConsentNeeded) return askThenRetry(outcome.error.question);
    if (!outcome.ok && !this.#application.has(name)) throw outcome.error;
    const result = outcome.ok ? successResult(this.#fit(outcome), outcome) : failureResult(outcome.error);
    return { ...result, _meta: { 'orrery/duration_ms': Math.round(outcome.durationMs * 1000) / 1000 } };
  }

  /**
   * A tool as a method of its own name: the result is the structured object itself.
   *
   * @throws OrreryError for every failure.
   */
  async callMethod(name: string, given: unknown, caller: Caller): Promise<Readonly<Record<string, unknown>>> {
    const ask = caller.ask();
    let outcome = await this.#call(name, given, caller, () => (ask === null ? NO_CONSENT : { kind: 'unasked' }));
    if (!outcome.ok && outcome.error instanceof ConsentNeeded && ask !== null) {
      const consent = await ask(outcome.error.question);
      outcome = await this.#call(name, given, caller, () => consent);
    }
    if (!outcome.ok) throw outcome.error;
    return this.#fit(outcome).output;
  }

  #call(
    name: string,
    given: unknown,
    { signal, progress, log }: Caller,
    consent: Caller['consent'],
  ): Promise<CallOutcome> {
    if (progress === null) return this.#application.call(name, given, { signal, log, consent });
    const reporter = new ProgressReporter((report) => (signal.aborted ? Promise.resolve() : progress(report)));
    const called = this.#application.call(name, given, { signal, log, consent, onProgress: reporter.report });
    return called.then(async (outcome) => {
      await reporter.finish();
      return outcome;
    });
  }

  #fit({ tool, input, output, text }: CallSuccess): FittedResult {
    const whole = {
      output,
      text,
      isJson: input.format === 'json',
      lists: tool.lists ?? [],
      textField: tool.textField,
    };
    return fitResult(whole, this.#budget, (serialised) => this.#results.keep(tool.name, whole, serialised));
  }
}

/** The tool has run; what it found may still be what the caller wants to fail for. */
function successResult({ output, text }: FittedResult, { tool, input, output: whole }: CallSuccess): CallToolResult {
  const isError = tool.fails?.(whole, input) === true;
  return { ...(isError && { isError }), content: [{ type: 'text', text }], structuredContent: { ...output } };
}

function failureResult(error: OrreryError): CallToolResult {
  const report = error.report();
  return {
    isError: true,
    content: [{ type: 'text', text: `${report.message} ${report.recovery}` }],
    structuredContent: { error: { ...report, data: { ...report.data, name: report.name } } },
  };
}
