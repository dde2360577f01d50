import { MalformedReport } from './malformed-report.ts';

/** No line of a report is longer: names of C++ templates are the longest there are. */
const MAX_LENGTH = 1024 * 1024;

/** Cuts text that comes in pieces into lines, and hands each on with its number, from 1. */
export class LineReader {
  readonly #onLine: (line: string, number: number) => void;
  #number = 0;
  /** The beginning of a line that has not ended yet. */
  #begun = '';

  constructor(onLine: (line: string, number: number) => void) {
    this.#onLine = onLine;
  }

  /** @throws MalformedReport for a line without end */
  write(piece: string): void {
    const [first = '', ...others] = piece.split('\n');
    const last = others.pop();
    if (last === undefined) this.#begin(this.#begun + first);
    else {
      this.#take(this.#begun + first);
      for (const line of others) this.#take(line);
      this.#begin(last);
    }
  }

  end(): void {
    if (this.#begun !== '') this.#take(this.#begun);
  }

  #begin(text: string): void {
    if (text.length > MAX_LENGTH) throw new MalformedReport(`line ${this.#number + 1} is longer than any record`);
    this.#begun = text;
  }

  #take(line: string): void {
    this.#number++;
    this.#onLine(line, this.#number);
  }
}
