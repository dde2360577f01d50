import { keepBackup, removeBackup } from '../../store/records/backups.ts';

/** The copy of what a file held before it is written over, if one is wanted. */
export class FileBackup {
  readonly #folder: string;
  readonly #path: string;
  readonly #isWanted: boolean;
  readonly #clock: () => Date;
  #copy: string | null = null;

  /**
   * @param folder of the records
   * @param path of the file, as the records name it
   */
  constructor(folder: string, path: string, isWanted: boolean, clock: () => Date) {
    this.#folder = folder;
    this.#path = path;
    this.#isWanted = isWanted;
    this.#clock = clock;
  }

  /** Where the copy is; null where there is none. */
  get path(): string | null {
    return this.#copy;
  }

  /** @param current null: there is no file yet */
  async keep(current: Uint8Array | null): Promise<void> {
    if (!this.#isWanted || current === null) return;
    this.#copy = await keepBackup(this.#folder, this.#path, current, this.#clock().getTime());
  }

  /** Of a write that did not come about. */
  discard(): void {
    if (this.#copy !== null) removeBackup(this.#copy);
    this.#copy = null;
  }
}
