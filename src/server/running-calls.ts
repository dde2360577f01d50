import { OrreryError } from '../errors.ts';

/** A call while it runs, in the list of those that run. Listens to the client's signal itself. */
export class RunningCall {
  readonly tool: string;
  /** On the clock of `performance.now()`. */
  readonly startedAt: number;
  /** The neighbours in the list, which is the list's to set. */
  previous: RunningCall | null = null;
  next: RunningCall | null = null;
  readonly #onCancel: (reason: OrreryError) => void;
  #controller: AbortController | null = null;
  #reason: OrreryError | null = null;

  constructor(tool: string, startedAt: number, onCancel: (reason: OrreryError) => void) {
    this.tool = tool;
    this.startedAt = startedAt;
    this.#onCancel = onCancel;
  }

  /** Aborts when the call is cancelled. Made for the tools that ask for it: the quickest are done before it would be. */
  get signal(): AbortSignal {
    if (this.#controller === null) {
      this.#controller = new AbortController();
      if (this.#reason !== null) this.#controller.abort(this.#reason);
    }
    return this.#controller.signal;
  }

  /** Why the call was cancelled, or null. */
  get reason(): OrreryError | null {
    return this.#reason;
  }

  /** Ends the call at once, whether or not the tool heeds its signal. */
  cancel(reason: OrreryError): void {
    if (this.#reason !== null) return;
    this.#reason = reason;
    this.#controller?.abort(reason);
    this.#onCancel(reason);
  }

  /** The client's signal has aborted. */
  handleEvent({ target }: Event): void {
    this.cancel(cancelledByClient(this.tool, (target as AbortSignal).reason));
  }
}

/**
 * The calls that run, and the deadline that all of them have. As it is the same for all, the call that began first is the
 * first to reach it, and one timer for that one does for all: setting one for each would take longer than a quick tool.
 */
export class RunningCalls {
  readonly #deadlineSeconds: number;
  #oldest: RunningCall | null = null;
  #newest: RunningCall | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(deadlineSeconds: number) {
    this.#deadlineSeconds = deadlineSeconds;
  }

  get isEmpty(): boolean {
    return this.#oldest === null;
  }

  /**
   * Runs `work` as a call of `tool` until it is done, its deadline has passed or `signal` aborts.
   *
   * @throws OrreryError `REQUEST_CANCELLED` in the latter cases, as a rejection; whatever `work` throws otherwise.
   */
  run<Output>(
    tool: string,
    startedAt: number,
    signal: AbortSignal | undefined,
    work: (call: RunningCall) => Promise<Output>,
  ): Promise<Output> {
    if (signal?.aborted) return Promise.reject(cancelledByClient(tool, signal.reason));
    return new Promise((resolve, reject) => {
      let isOver = false;
      const fail = (thrown: unknown) => {
        end();
        // Code that was interrupted throws in many ways; why it was interrupted is what the caller has to know.
        reject(call.reason ?? thrown);
      };
      const end = () => {
        // What was cancelled is over before its work is, and is in the list no more.
        if (isOver) return;
        isOver = true;
        this.#remove(call);
        signal?.removeEventListener('abort', call);
      };
      const call = new RunningCall(tool, startedAt, fail);
      this.#add(call);
      signal?.addEventListener('abort', call);
      try {
        work(call).then((output) => {
          end();
          resolve(output);
        }, fail);
      } catch (thrown) {
        fail(thrown);
      }
    });
  }

  cancelAll(reason: OrreryError): void {
    while (this.#oldest !== null) this.#oldest.cancel(reason);
  }

  /** Ends every call, and waits for none. */
  close(reason: OrreryError): void {
    this.cancelAll(reason);
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #add(call: RunningCall): void {
    call.previous = this.#newest;
    if (this.#newest === null) {
      this.#oldest = call;
      // While a call runs the process stays, whatever it is that the tool waits for.
      this.#timer?.ref();
    } else {
      this.#newest.next = call;
    }
    this.#newest = call;
    if (this.#timer === null) this.#watch();
  }

  #remove(call: RunningCall): void {
    const { previous, next } = call;
    if (previous === null) this.#oldest = next;
    else previous.next = next;
    if (next === null) this.#newest = previous;
    else next.previous = previous;
    call.previous = null;
    call.next = null;
    if (this.#oldest === null) this.#timer?.unref();
  }

  /** Sets the timer for the call that began first. It stays set when that one is done in time, and then sees to the next. */
  #watch(): void {
    if (this.#oldest === null) return;
    const left = this.#oldest.startedAt + this.#deadlineSeconds * 1000 - performance.now();
    this.#timer = setTimeout(() => this.#endLate(), Math.max(0, left));
  }

  #endLate(): void {
    this.#timer = null;
    const began = performance.now() - this.#deadlineSeconds * 1000;
    while (this.#oldest !== null && this.#oldest.startedAt <= began) {
      this.#oldest.cancel(outOfTime(this.#oldest.tool, this.#deadlineSeconds));
    }
    this.#watch();
  }
}

function cancelledByClient(tool: string, reason: unknown): OrreryError {
  const why = typeof reason === 'string' && reason !== '' ? `: ${reason}` : '';
  return new OrreryError('REQUEST_CANCELLED', `${tool} was cancelled by the client${why}.`, { tool });
}

function outOfTime(tool: string, seconds: number): OrreryError {
  const message =
    `${tool} was cancelled: it did not finish within its deadline of ${seconds} s. ` +
    'Narrow the call (a subfolder, fewer items), or start the server with a longer --deadline.';
  return new OrreryError('REQUEST_CANCELLED', message, { tool, deadline_seconds: seconds });
}
