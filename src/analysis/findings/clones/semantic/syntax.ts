/** What functions are made of in any of the languages that are read, with what they write differently left out. */
export type Expression =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'literal'; readonly text: string; readonly isText: boolean }
  | { readonly kind: 'binary'; readonly operator: string; readonly left: Expression; readonly right: Expression }
  | { readonly kind: 'unary'; readonly operator: string; readonly operand: Expression }
  /** `operator` is that of a compound assignment, or empty. */
  | {
      readonly kind: 'assign';
      readonly operator: string;
      readonly target: Expression;
      readonly value: Expression;
      /** Whether it declares the name that it gives a value: Go's `:=`. */
      readonly declares: boolean;
    }
  | {
      readonly kind: 'call';
      readonly callee: Expression;
      readonly args: readonly Expression[];
      readonly isNew: boolean;
    }
  | { readonly kind: 'member'; readonly object: Expression; readonly name: string }
  | { readonly kind: 'index'; readonly object: Expression; readonly index: Expression }
  | { readonly kind: 'conditional'; readonly test: Expression; readonly yes: Expression; readonly no: Expression }
  | { readonly kind: 'function'; readonly parameters: readonly string[]; readonly body: readonly Statement[] }
  | { readonly kind: 'list'; readonly items: readonly Expression[] }
  | { readonly kind: 'record'; readonly fields: readonly (readonly [string, Expression])[] }
  | {
      readonly kind: 'comprehension';
      readonly item: Expression;
      readonly loops: readonly { readonly targets: readonly string[]; readonly source: Expression }[];
      readonly conditions: readonly Expression[];
    };

export type Statement =
  | { readonly kind: 'expression'; readonly value: Expression }
  /** `value` is null for a name without one. */
  | { readonly kind: 'declare'; readonly name: string; readonly value: Expression | null }
  | {
      readonly kind: 'if';
      readonly test: Expression;
      readonly yes: readonly Statement[];
      readonly no: readonly Statement[];
    }
  | { readonly kind: 'while'; readonly test: Expression; readonly body: readonly Statement[] }
  | {
      readonly kind: 'each';
      readonly targets: readonly string[];
      /** Whether the first of two targets is the place: Go's `range`. */
      readonly isIndexed: boolean;
      readonly source: Expression;
      readonly body: readonly Statement[];
    }
  | {
      readonly kind: 'count';
      readonly start: readonly Statement[];
      readonly test: Expression;
      readonly step: readonly Statement[];
      readonly body: readonly Statement[];
    }
  | { readonly kind: 'return'; readonly value: Expression | null }
  | { readonly kind: 'throw'; readonly value: Expression | null }
  | { readonly kind: 'break' }
  | { readonly kind: 'continue' }
  | { readonly kind: 'try'; readonly body: readonly Statement[]; readonly handler: readonly Statement[] };

export interface FunctionSyntax {
  readonly parameters: readonly string[];
  readonly body: readonly Statement[];
  /** Ways of writing that it uses: `for`, `while`, `ternary`, `map`: what sets it apart from others that do the same. */
  readonly forms: ReadonlySet<string>;
  /** Whether the language has names declared, so that one that is not is somebody else's. */
  readonly declaresNames: boolean;
  /** How many tokens it has. */
  readonly tokens: number;
}

/**
 * Thrown when code uses something that is not read: for every other function of a large tree, so without the trace of
 * calls that an error would take.
 */
export class NotRead {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

/** A value that is no text. */
export function literal(text: string): Expression {
  return { kind: 'literal', text, isText: false };
}
