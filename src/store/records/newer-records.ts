/** Raised for records that a later version of the program has written. */
export class NewerRecords extends Error {
  readonly version: number;
  readonly known: number;

  constructor(version: number, known: number) {
    super(`schema ${version}; this program knows schemas up to ${known}`);
    this.version = version;
    this.known = known;
  }
}
