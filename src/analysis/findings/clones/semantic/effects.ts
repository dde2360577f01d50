import { hash } from 'node:crypto';
import type { Effort } from './effort.ts';
import { withoutImplied } from './implied.ts';
import { element, FALSE, isCondition, NULL, negated, type Term, TRUE, term } from './terms.ts';

/** Something that a function does: what, and under which conditions, in which loops. */
export interface Effect {
  readonly key: string;
  readonly size: number;
}

/** The conditions and loops around a place in a function. */
export interface Path {
  readonly conditions: readonly Term[];
  readonly loops: readonly Term[];
}

const RETURN_TRUE = term('return', TRUE).key;
const RETURN_FALSE = term('return', FALSE).key;
const TRUTHS: ReadonlySet<string> = new Set([RETURN_TRUE, RETURN_FALSE]);

/** Keys of all functions are kept, and may be much longer than these; longer ones are told apart by a digest. */
const LONGEST_KEY = 200;

function shortened(key: string): string {
  return key.length <= LONGEST_KEY ? key : hash('sha256', key, 'base64url');
}

/** Collects what a function does, whatever it is written as. */
export class Effects {
  readonly #effort: Effort;
  readonly #added: (Effect & { readonly what: Term; readonly isInLoop: boolean })[] = [];

  constructor(effort: Effort) {
    this.#effort = effort;
  }

  /** Where nothing but truth is given back, when it is given back says all: the rest is false. */
  get all(): readonly Effect[] {
    const returns = this.#added.filter(({ what }) => what.operation === 'return');
    const isTruth = returns.every(({ what, isInLoop }) => !isInLoop && TRUTHS.has(what.key));
    const hasTrue = returns.some(({ what }) => what.key === RETURN_TRUE);
    return isTruth && hasTrue ? this.#added.filter(({ what }) => what.key !== RETURN_FALSE) : this.#added;
  }

  add(what: Term, { conditions, loops }: Path) {
    this.#effort.spend(conditions.reduce((sum, one) => sum + one.size, loops.length));
    const told = withoutImplied(conditions);
    const size = what.size + [...told, ...loops].reduce((sum, one) => sum + one.size, 0);
    this.#effort.spend(size);
    const keys = told.map(({ key }) => key).sort();
    const around = [...new Set(loops.map(({ key }) => key))].sort();
    this.#added.push({
      what,
      isInLoop: loops.length > 0,
      key: shortened(`${what.key} when ${keys.join(' & ')} in ${around.join(' & ')}`),
      size,
    });
  }

  /** A value that is given back: a choice between two is two values under opposite conditions. */
  returns(value: Term, path: Path) {
    const [one, two, three] = value.operands as readonly [Term, Term, Term];
    const when = (condition: Term): Path => ({
      ...path,
      conditions: [...path.conditions, ...(condition.operation === 'and' ? condition.operands : [condition])],
    });
    const forEach = (source: Term, condition: Term): Path => ({ ...when(condition), loops: [...path.loops, source] });
    switch (value.operation) {
      case 'if':
        this.returns(two, when(one));
        this.returns(three, when(negated(one)));
        break;
      case 'max':
      case 'min':
        this.#returnsExtreme(value, path);
        break;
      case 'any':
        this.add(term('return', TRUE), forEach(one, two));
        this.add(term('return', FALSE), path);
        break;
      case 'every':
        this.add(term('return', FALSE), forEach(one, negated(two)));
        this.add(term('return', TRUE), path);
        break;
      case 'found':
        this.add(term('return', element(one)), forEach(one, two));
        this.add(term('return', NULL), path);
        break;
      case 'and':
        this.#returnsBoth(value.operands, path, FALSE);
        break;
      case 'or':
        this.#returnsBoth(value.operands, path, TRUE);
        break;
      default:
        if (isCondition(value) && value.operation !== 'contains') {
          this.add(term('return', TRUE), when(value));
          this.add(term('return', FALSE), when(negated(value)));
        } else this.add(term('return', value), path);
    }
  }

  /** The greater or lesser of two is one of them under a condition, and the other under its opposite. */
  #returnsExtreme(value: Term, path: Path) {
    const [one, other, ...more] = [...value.operands].sort((a, b) => (a.key < b.key ? -1 : 1)) as [
      Term,
      Term,
      ...Term[],
    ];
    if (other === undefined || more.length > 0) {
      this.add(term('return', value), path);
      return;
    }
    const test = value.operation === 'max' ? term('lt', one, other) : term('lt', other, one);
    this.returns(other, { ...path, conditions: [...path.conditions, test] });
    this.returns(one, { ...path, conditions: [...path.conditions, negated(test)] });
  }

  /** Operands one after another: the first that decides is the value. */
  #returnsBoth(operands: readonly Term[], path: Path, decisive: Term) {
    // One that is a condition tells that truth is asked for, and not the value of an operand.
    if (!operands.some(isCondition)) {
      this.add(term('return', term(decisive === TRUE ? 'or' : 'and', ...operands)), path);
      return;
    }
    let rest = path;
    operands.forEach((operand, at) => {
      const decides = decisive === TRUE ? operand : negated(operand);
      const goesOn = negated(decides);
      this.add(term('return', decisive), { ...rest, conditions: [...rest.conditions, decides] });
      rest = { ...rest, conditions: [...rest.conditions, goesOn] };
      if (at === operands.length - 1) this.add(term('return', decisive === TRUE ? FALSE : TRUE), rest);
    });
  }
}
