import { MAX_EVALUATIONS } from '../bounds.ts';
import type { Place } from '../local-names.ts';

/** A question from outside, which a bounded number of steps from value to value may be spent on. */
export class Question {
  /** Where it is asked, or null. */
  place: Place | null = null;
  #evaluations = 0;

  begin(place: Place | null = this.place) {
    this.#evaluations = 0;
    this.place = place;
  }

  /** Counts one more step: whether there were too many. */
  isSpent(): boolean {
    return ++this.#evaluations > MAX_EVALUATIONS;
  }
}
