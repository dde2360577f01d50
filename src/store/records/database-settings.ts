/** The database that several machines share records in. */
export interface DatabaseSettings {
  /** It may hold a password, and is not shown. */
  readonly url: string;
  /** What all checkouts of the one project call it; null: each by its remote `origin`. */
  readonly project: string | null;
}
