/** Numbers at places, of which the first above a bound is found in the logarithm of their number. */
export class MaxTree {
  readonly #leaves: number;
  /** The root is at 1, the children of `n` at `2n` and `2n + 1`; each has the largest number below it. */
  readonly #most: Float64Array;

  constructor(values: ArrayLike<number>) {
    this.#leaves = 2 ** Math.ceil(Math.log2(Math.max(1, values.length)));
    this.#most = new Float64Array(2 * this.#leaves).fill(Number.NEGATIVE_INFINITY);
    this.#most.set(values, this.#leaves);
    for (let node = this.#leaves - 1; node > 0; node--) this.#update(node);
  }

  set(place: number, value: number): void {
    let node = this.#leaves + place;
    this.#most[node] = value;
    for (node >>= 1; node > 0; node >>= 1) this.#update(node);
  }

  /** The first place, from one on, whose number is at least so much; -1 where there is none. */
  firstFrom(place: number, least: number): number {
    if (place >= this.#leaves) return -1;
    let node = this.#leaves + place;
    // Up, for as long as nothing to the right of what was looked at is large enough; then down to the first that is.
    while (!this.#reaches(node, least)) {
      while ((node & 1) === 1) node >>= 1;
      if (node === 0) return -1;
      node++;
    }
    while (node < this.#leaves) node = this.#reaches(2 * node, least) ? 2 * node : 2 * node + 1;
    return node - this.#leaves;
  }

  #reaches(node: number, least: number): boolean {
    return (this.#most[node] as number) >= least && this.#most[node] !== Number.NEGATIVE_INFINITY;
  }

  #update(node: number) {
    this.#most[node] = Math.max(this.#most[2 * node] as number, this.#most[2 * node + 1] as number);
  }
}
