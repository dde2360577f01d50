/** Made when it is first asked for. */
export class Lazy<T> {
  readonly #make: () => Promise<T>;
  #made: Promise<T> | null = null;

  constructor(make: () => Promise<T>) {
    this.#make = make;
  }

  /** Does `work` with what was made; nothing where nobody has asked. */
  async ifMade(work: (made: T) => unknown): Promise<void> {
    if (this.#made !== null) await work(await this.#made);
  }

  get(): Promise<T> {
    this.#made ??= this.#make();
    return this.#made;
  }
}
