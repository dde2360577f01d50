/** Where the lines of a text are. */
export class LinesOfText {
  readonly #starts: number[] = [0];
  readonly #length: number;

  constructor(text: string) {
    this.#length = text.length;
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) this.#starts.push(at + 1);
  }

  /** The line that a place is on, 1-based. */
  lineAt(offset: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  }

  /** How many characters a line has, its end left out. */
  lengthOf(line: number): number {
    const next = this.#starts[line];
    return (next === undefined ? this.#length : next - 1) - (this.#starts[line - 1] as number);
  }
}
