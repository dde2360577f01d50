/** Runs pieces of work one at a time, in the order they came. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  /** @throws whatever the work throws; the next piece is run all the same */
  run<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => {});
    return turn;
  }
}
