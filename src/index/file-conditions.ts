import type { Condition } from '../languages/facts.ts';
import { ScopeForest } from './link/scope-forest.ts';

/** Where the code of one file is built in some configurations only. */
export class FileConditions {
  readonly #conditions: readonly Condition[];
  readonly #stretches: ScopeForest;

  constructor(conditions: readonly Condition[]) {
    this.#conditions = conditions;
    this.#stretches = new ScopeForest(conditions);
  }

  /** What the code at a place asks for; null for what is always built. */
  at(place: { readonly line: number; readonly column: number }): string | null {
    return this.#conditions[this.#stretches.innermost(place)]?.text ?? null;
  }
}
