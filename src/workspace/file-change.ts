/** What a file holds in one of the states. */
export type Content =
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  /** There is no such file. */
  | { readonly kind: 'none' }
  /** It is there, and was not read: nobody wants it, or it is too large. */
  | { readonly kind: 'unread' };

/** A file that differs, by its path below the folder. */
export interface FileChange {
  /** As it is called after; before, where it is gone. */
  readonly path: string;
  /** The same unless the file was renamed. */
  readonly oldPath: string;
  readonly before: Content;
  readonly after: Content;
}
