import { OrreryError } from '../errors.ts';
import type { Root } from '../workspace/roots.ts';
import type { WriteOutlook } from '../workspace/write-files.ts';
import type { FileToWrite } from '../workspace/write-plan.ts';
import type { CallNotes } from './call-notes.ts';
import type { CallListeners, CallServices } from './call-services.ts';
import { ConsentNeeded, checkConsent, NO_CONSENT, writesRefused } from './consent.ts';

/** The writes of one call: only inside roots, and only with permission. */
export class CallWrites {
  readonly #services: Pick<CallServices, 'allowWrites' | 'writeRefusal' | 'workspace' | 'writer'>;
  readonly #consent: CallListeners['consent'];
  readonly #signal: AbortSignal;
  readonly #notes: CallNotes;

  /** @param consent asked for only when the tool wants to write and the server may not */
  constructor(
    services: Pick<CallServices, 'allowWrites' | 'writeRefusal' | 'workspace' | 'writer'>,
    consent: CallListeners['consent'],
    signal: AbortSignal,
    notes: CallNotes,
  ) {
    this.#services = services;
    this.#consent = consent;
    this.#signal = signal;
    this.#notes = notes;
  }

  async confirm(question: string): Promise<void> {
    if (this.#services.allowWrites) return;
    try {
      if (this.#services.writeRefusal !== null) throw writesRefused(this.#services.writeRefusal);
      checkConsent(this.#consent?.() ?? NO_CONSENT, question);
    } catch (thrown) {
      const isRefusal = thrown instanceof OrreryError && !(thrown instanceof ConsentNeeded);
      if (isRefusal) this.#notes.tell('warn', `A write was refused. ${thrown.message}`);
      throw thrown;
    }
  }

  async files(
    root: Root,
    files: readonly FileToWrite[],
    question: (outlook: WriteOutlook) => string,
  ): Promise<WriteOutlook> {
    this.#checkRoot(root);
    const { outlook } = await import('../workspace/write-files.ts');
    const expected = await outlook(root.path, files);
    await this.confirm(question(expected));
    return { ...expected, targets: await this.#services.writer.write(root.path, files, this.#signal) };
  }

  async file(root: Root, file: FileToWrite, beforehand: Promise<unknown>): Promise<void> {
    this.#checkRoot(root);
    await this.#services.writer.write(root.path, [file], this.#signal, beforehand);
  }

  #checkRoot(root: Root): void {
    if (!this.#services.workspace.roots.all.includes(root)) throw new Error(`${root.path} is not a root.`);
  }
}
