import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Programs that nothing may start. Each is the same script by a name of its own: it notes that it ran, then passes on what
 * it is given, as a filter would.
 */
export class Canaries {
  readonly #folder: string;
  readonly #log: string;
  readonly #labels: string[] = [];

  /** @param folder for the programs, not there yet */
  constructor(folder: string) {
    this.#folder = folder;
    this.#log = join(folder, 'log');
    mkdirSync(folder);
    writeFileSync(join(folder, 'canary'), `#!/bin/sh\necho "$0" >> '${this.#log}'\nexec cat 2>/dev/null\n`);
    chmodSync(join(folder, 'canary'), 0o755);
  }

  /** How many programs there are. */
  get count(): number {
    return this.#labels.length;
  }

  /** The path of a program. @param label what names it, for messages */
  program(label: string): string {
    const path = join(this.#folder, String(this.#labels.length));
    this.#labels.push(label);
    symlinkSync('canary', path);
    return path;
  }

  /** A folder with a program of each name. */
  programs(label: string, names: readonly string[]): string {
    const folder = join(this.#folder, `${this.#labels.length}-programs`);
    mkdirSync(folder);
    for (const name of names) symlinkSync(this.program(`${label} ${name}`), join(folder, name));
    return folder;
  }

  /** What has run, by label, and with the path where that says more. */
  fired(): readonly string[] {
    if (!existsSync(this.#log)) return [];
    const paths = new Set(readFileSync(this.#log, 'utf8').trim().split('\n'));
    return [...paths].map((path) => this.#labels[Number(path.slice(this.#folder.length + 1))] ?? path);
  }

  forget(): void {
    rmSync(this.#log, { force: true });
  }
}
