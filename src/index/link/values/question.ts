import { FUNCTION_EVALUATIONS, MAX_EVALUATIONS, MAX_FILE_EVALUATIONS } from '../bounds.ts';
import type { Place } from '../local-names.ts';
import type { Value } from './value.ts';

/** Steps that the questions in a definition may still take. */
interface FunctionBudget {
  readonly definition: number;
  left: number;
}

/**
 * The question at hand, and what all questions about a file share: values that were found, and budgets. Budgets count steps
 * from value to value, so that the same file gets the same edges on every machine.
 */
export class Question {
  /** Where it is asked, or null. */
  place: Place | null = null;
  /** Questions that were cut short because a budget was spent. */
  cut = 0;
  /** Definitions in which a question was cut short; -1 for the top of the file. */
  readonly incomplete = new Set<number>();
  readonly #functions = new Map<number, FunctionBudget>();
  #function = this.#functionOf(-1);
  /** Steps that the question may still take; below zero once it was cut short. */
  #left = 0;
  #allowed = 0;
  #stepsBefore = 0;
  /** Grows whenever an answer lacks something that another question may find. */
  #omissions = 0;
  readonly #values = new Map<object, Map<string, Value | null>>();

  begin(place: Place | null = this.place) {
    this.#function.left -= this.#taken;
    this.#stepsBefore += this.#taken;
    this.place = place;
    if (place !== null && place.owner !== this.#function.definition) this.#function = this.#functionOf(place.owner);
    this.#function.left += FUNCTION_EVALUATIONS.each;
    const left = Math.min(this.#function.left, MAX_FILE_EVALUATIONS - this.#stepsBefore);
    this.#allowed = Math.max(0, Math.min(MAX_EVALUATIONS, left));
    this.#left = this.#allowed;
  }

  #functionOf(definition: number): FunctionBudget {
    let budget = this.#functions.get(definition);
    if (budget === undefined) {
      budget = { definition, left: FUNCTION_EVALUATIONS.base };
      this.#functions.set(definition, budget);
    }
    return budget;
  }

  /** Steps that all questions about the file took. */
  get steps(): number {
    return this.#stepsBefore + this.#taken;
  }

  get #taken(): number {
    return this.#allowed - Math.max(0, this.#left);
  }

  /** Counts one more step. Returns whether a budget is spent. */
  isSpent(): boolean {
    if (--this.#left >= 0) return false;
    this.#omissions++;
    if (this.#left === -1) {
      this.cut++;
      this.incomplete.add(this.#function.definition);
    }
    return true;
  }

  /** Notes that the current answer lacks something only because it is part of another that is not finished. */
  omit() {
    this.#omissions++;
  }

  /** As `once`, for values that also depend on a place and on how many steps led there. */
  onceAt(subject: object, { owner, line, column }: Place, depth: number, find: () => Value | null): Value | null {
    // Type parameters are those of the function that the question is asked in.
    return this.once(subject, `${depth} ${owner} ${line} ${column} ${this.place?.owner}`, find);
  }

  /**
   * Finds a value once for each subject and key. Values that rest on each other would otherwise be computed again along
   * every path between them, and the number of paths is exponential. A value with omissions is not kept.
   */
  once(subject: object, key: string, find: () => Value | null): Value | null {
    let values = this.#values.get(subject);
    if (values === undefined) {
      values = new Map();
      this.#values.set(subject, values);
    }
    const known = values.get(key);
    if (known !== undefined) return known;
    const before = this.#omissions;
    const value = find();
    if (this.#omissions === before) values.set(key, value);
    return value;
  }
}
