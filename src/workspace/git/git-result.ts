/** Git gave no full answer: it is missing, was not to be asked, failed, or was ended by a limit. */
export interface GitFailure {
  readonly kind: 'failed';
  readonly reason: string;
  readonly stderr: string;
  /** It was ended by a limit, and would be again. */
  readonly wasEnded?: true;
}

export type GitResult = { readonly kind: 'done'; readonly stdout: Buffer } | GitFailure;
