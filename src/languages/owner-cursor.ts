import type { DefinitionKind } from './facts.ts';

/** A definition's stretch of text. */
export interface DefinitionSpan {
  readonly kind: DefinitionKind;
  readonly start: number;
  readonly end: number;
}

const VALUES: ReadonlySet<DefinitionKind> = new Set(['variable', 'constant', 'field', 'enum_member']);

/** Whether a definition holds a value, rather than being code or a place for definitions. */
export function isValueKind(kind: DefinitionKind): boolean {
  return VALUES.has(kind);
}

/** Tells which definition stands innermost around an offset, for offsets that never go back. Values own nothing. */
export class OwnerCursor {
  readonly #spans: readonly DefinitionSpan[];
  readonly #open: number[] = [];
  #next = 0;

  /** @param spans in the order they start */
  constructor(spans: readonly DefinitionSpan[]) {
    this.#spans = spans;
  }

  /** Index of the innermost definition around `offset`, or -1. */
  at(offset: number): number {
    for (; this.#next < this.#spans.length; this.#next++) {
      const span = this.#spans[this.#next] as DefinitionSpan;
      if (span.start > offset) break;
      if (!isValueKind(span.kind)) this.#open.push(this.#next);
    }
    while (this.#open.length > 0 && (this.#spans[this.#open.at(-1) as number] as DefinitionSpan).end <= offset) {
      this.#open.pop();
    }
    return this.#open.at(-1) ?? -1;
  }
}
