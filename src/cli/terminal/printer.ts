import { visibleText } from '../../visible-text.ts';
import { Styled, type Terminal, type Text } from './style.ts';

/** Back to the first column, and the line is empty. */
const ERASE_LINE = '\r\x1b[2K';

/** Where a printer's bytes go. */
export interface OutputStream extends Terminal {
  write(content: string | Uint8Array): unknown;
}

/**
 * The one way to standard output and standard error. Whatever a text holds, a terminal shows it and does nothing else: what
 * acts comes from `Styled` and from the printer itself. JSON stays JSON and says the same.
 */
export class Printer implements Terminal {
  readonly #stream: OutputStream;

  constructor(stream: OutputStream) {
    this.#stream = stream;
  }

  get isTTY(): boolean {
    return this.#stream.isTTY === true;
  }

  get columns(): number | undefined {
    return this.#stream.columns;
  }

  write(text: Text): void {
    this.#stream.write(shown(text));
  }

  /** Writes the content of a file: exactly as it is into a pipe or another file, as any text to a person. */
  writeFile(content: string): void {
    if (this.isTTY) this.write(content);
    else this.#stream.write(content);
  }

  /** Writes a piece of a binary file. Not for a terminal. */
  writeBytes(bytes: Uint8Array): void {
    this.#stream.write(bytes);
  }

  /** Puts a line in the place of the one that is being written. */
  redraw(line: Text): void {
    this.#stream.write(`${ERASE_LINE}${shown(line)}`);
  }

  eraseLine(): void {
    this.#stream.write(ERASE_LINE);
  }
}

function shown(text: Text): string {
  return text instanceof Styled ? text.text : visibleText(text);
}
