import type { Node } from 'web-tree-sitter';
import { ROLE } from './captures.ts';
import type { SyntaxRules } from './language.ts';
import type { SyntaxRecord } from './syntax-records.ts';

interface Sequence {
  readonly root: SyntaxRecord;
  readonly operators: { readonly at: number; readonly text: string }[];
}

/**
 * Logical expressions joined into sequences: `a && b || (c || d)` is one sequence of three operators, read from left to
 * right with parentheses looked through. Each run of like operators adds one to cognitive complexity.
 */
export class LogicalSequences {
  readonly #rules: SyntaxRules;
  readonly #bySource: string;
  readonly #sequences = new Map<number, Sequence>();

  constructor(rules: SyntaxRules, source: string) {
    this.#rules = rules;
    this.#bySource = source;
  }

  /** Takes the logical records of a file in the order they start, so that an outer expression precedes its operands. */
  add(record: SyntaxRecord) {
    const parent = this.#enclosing(record.node);
    const sequence = (parent && this.#sequences.get(parent.id)) ?? { root: record, operators: [] };
    this.#sequences.set(record.node.id, sequence);
    const operator = record.parts?.operator;
    if (operator === undefined) return;
    sequence.operators.push({
      at: operator.startIndex,
      text: this.#bySource.slice(operator.startIndex, operator.endIndex),
    });
  }

  #enclosing(operand: Node): Node | null {
    if (this.#rules.enclosingExpression !== undefined) return this.#rules.enclosingExpression(operand);
    let parent = operand.parent;
    while (parent !== null && parent.type === this.#rules.parenthesized) parent = parent.parent;
    return parent;
  }

  /** The increments of each sequence, by the record at its root. */
  *increments(): Generator<{ readonly root: SyntaxRecord; readonly increment: number }> {
    for (const [id, { root, operators }] of this.#sequences) {
      if (id !== root.node.id || this.#isExempt(root)) continue;
      operators.sort((a, b) => a.at - b.at);
      let increment = 0;
      let previous: string | null = null;
      for (const { text } of operators) {
        if (text !== previous && (this.#rules.cognitiveOperators?.includes(text) ?? true)) increment++;
        previous = text;
      }
      yield { root, increment };
    }
  }

  #isExempt({ roles, node }: SyntaxRecord): boolean {
    return (roles & ROLE.exempt) !== 0 && (this.#rules.exemptLogical?.(node) ?? true);
  }
}
