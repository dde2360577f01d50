import type { Collaboration } from '../collaboration/collaboration.ts';
import { OrreryError } from '../errors.ts';
import type { OpenRecords } from '../store/records/project-records.ts';
import type { Records } from '../store/records/records.ts';
import type { Root } from '../workspace/roots.ts';
import type { CallServices } from './call-services.ts';

/** The records of a root; unfinished writes of earlier processes are settled before they are read. */
export class CallRecords {
  readonly #services: Pick<CallServices, 'projectRecords' | 'collaborations' | 'writer'>;
  readonly #opened = new Set<Records>();

  constructor(services: Pick<CallServices, 'projectRecords' | 'collaborations' | 'writer'>) {
    this.#services = services;
  }

  async of(root: Root): Promise<OpenRecords> {
    const projects = await this.#services.projectRecords();
    if (projects !== null) return this.#settled(await projects.of(root.path));
    const message = 'Nothing can be recorded: this server was started without a folder for records (--state).';
    throw new OrreryError('DATABASE_ERROR', message, { reason: 'no_state_folder' });
  }

  async known(root: Root): Promise<OpenRecords | null> {
    const projects = await this.#services.projectRecords();
    const known = (await projects?.known(root.path)) ?? null;
    return known === null ? null : this.#settled(known);
  }

  async collaboration(root: Root): Promise<Collaboration> {
    const [{ records }, collaborations] = await Promise.all([this.of(root), this.#services.collaborations()]);
    return collaborations.of(records);
  }

  /**
   * Resolves when everything that the call wrote, or may have read of others' writes, is on disk.
   * @throws OrreryError `DATABASE_ERROR`
   */
  async kept(): Promise<void> {
    for (const records of this.#opened) await records.kept();
  }

  async #settled(open: OpenRecords): Promise<OpenRecords> {
    const { settleIntents } = await import('../memory/settle-intents.ts');
    await settleIntents(open.records, () => this.#services.writer.settle());
    this.#opened.add(open.records);
    return open;
  }
}
