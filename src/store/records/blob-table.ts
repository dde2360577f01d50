/** Contents by what they hold: each is kept once, as what differs from the state before where that is shorter. */
export interface BlobTable {
  /**
   * @param baseHash of a content that is kept already and that this one may differ little from: the state before
   * @returns the SHA-256 of the content, hexadecimal
   */
  put(content: Uint8Array, baseHash?: string | null): Promise<string>;

  /**
   * @returns null when there is none of that hash
   * @throws DamagedContent when what is kept is not what was put
   */
  get(digest: string): Promise<Buffer | null>;

  has(digest: string): Promise<boolean>;

  hashes(): Promise<readonly string[]>;

  /** Forgets a content that no record names and none is read with. */
  deleteUnused(digest: string): Promise<void>;
}
