/** Comments, strings and characters, as far as braces in them would count. */
const OPAQUE =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|\bb?r(#*)"[\s\S]*?"\1(?!#)|"(?:\\[\s\S]|[^"\\])*"|'(?:\\(?:u\{\w+\}|x\w\w|[\s\S])|[^\\'\n])'/g;
const FUNCTION = /\bfn\s+(?:r#)?(?=\w)/g;
const MACRO = /\bmacro_rules!\s*(?=\w)/g;
/** What stands between a function's name and its being called. */
const GENERICS = '::';

interface Extent {
  readonly start: number;
  readonly end: number;
  /** The place of the function in a list of declarations; -1 for a macro, and for one that the compiler left out. */
  declaration: number;
}

/** A source of Rust, with the functions in it by where they stand. Lines and columns count from 1. */
export class RustText {
  readonly #code: string;
  readonly #lineStarts: readonly number[];
  /** Functions and macros, by where their names begin. */
  readonly #extents = new Map<number, Extent>();

  constructor(source: string) {
    this.#code = source.replace(OPAQUE, (text) => text.replace(/[^\n]/g, ' '));
    this.#lineStarts = [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)];
    const items = [...this.#code.matchAll(FUNCTION), ...this.#code.matchAll(MACRO)];
    for (const { 0: text, index } of items) {
      const name = index + text.length;
      this.#extents.set(name, { start: index, end: this.#endOfItem(name), declaration: -1 });
    }
  }

  /** Says which declaration the function is whose name stands somewhere. */
  define(line: number, column: number, declaration: number): void {
    const at = this.#at(line, column);
    const extent = this.#extents.get(at) ?? this.#extents.get(at + 'r#'.length);
    if (extent !== undefined) extent.declaration = declaration;
  }

  /** The innermost function around a place; -1 where there is none. */
  functionAt(line: number, column: number): number {
    const at = this.#at(line, column);
    const around = [...this.#extents.values()].filter(({ start, end }) => start <= at && at < end);
    return around.toSorted((one, other) => one.start - other.start).at(-1)?.declaration ?? -1;
  }

  /** Whether what ends at a place is called there: `name(…)`, `name::<T>(…)`. */
  isCalled(line: number, column: number): boolean {
    let at = this.#blanksFrom(this.#at(line, column));
    if (this.#code.startsWith(GENERICS, at)) at = this.#blanksFrom(this.#endOfGenerics(at + GENERICS.length));
    return this.#code[at] === '(';
  }

  /** The lines of macros, and of functions that no declaration was found for. */
  *linesLeftOut(): Generator<number> {
    for (const { start, end, declaration } of this.#extents.values()) {
      if (declaration === -1) for (let line = this.#lineOf(start); line <= this.#lineOf(end); line++) yield line;
    }
  }

  #at(line: number, column: number): number {
    return (this.#lineStarts[line - 1] as number) + column - 1;
  }

  #lineOf(at: number): number {
    return this.#lineStarts.findLastIndex((start) => start <= at) + 1;
  }

  #blanksFrom(at: number): number {
    const blanks = /\s*/y;
    blanks.lastIndex = at;
    return at + (blanks.exec(this.#code)?.[0].length ?? 0);
  }

  #endOfGenerics(start: number): number {
    let depth = 0;
    for (let at = this.#blanksFrom(start); at < this.#code.length; at++) {
      if (this.#code[at] === '<') depth++;
      else if (this.#code[at] === '>' && this.#code[at - 1] !== '-') depth--;
      if (depth === 0) return at + 1;
    }
    return this.#code.length;
  }

  /** Behind its body, or behind the `;` of one without. */
  #endOfItem(name: number): number {
    let depth = 0;
    for (let at = name; at < this.#code.length; at++) {
      const character = this.#code[at] as string;
      if ('([{'.includes(character)) depth++;
      else if (')]}'.includes(character)) depth--;
      if (depth < 0 || (depth === 0 && (character === ';' || character === '}'))) return at + 1;
    }
    return this.#code.length;
  }
}
