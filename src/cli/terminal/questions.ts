import { createInterface, type Interface } from 'node:readline';
import type { Io } from '../io.ts';
import { styled, type Text } from './style.ts';

/** Asks a person one thing after another. What they type ahead, or a file that stands for them, is not lost in between. */
export class Questions {
  readonly #io: Io;
  readonly #lines: Interface;
  readonly #typed: AsyncIterator<string>;

  constructor(io: Io) {
    this.#io = io;
    this.#lines = createInterface({ input: io.stdin, terminal: false });
    this.#typed = this.#lines[Symbol.asyncIterator]();
  }

  /** The line typed, without spaces around it; null when there are no more. */
  async ask(question: Text): Promise<string | null> {
    this.#io.stderr.write(question);
    const { value, done } = await this.#typed.next();
    return done === true ? null : value.trim();
  }

  /** Says something between questions. */
  tell(line: Text): void {
    this.#io.stderr.write(styled`${line}\n`);
  }

  close(): void {
    this.#lines.close();
  }
}
