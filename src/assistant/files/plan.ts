/** Why a file is not among those that are sent. */
export const SKIPPED_FOR = [
  'over_budget',
  'too_many',
  'not_found',
  'no_file',
  'too_large',
  'binary',
  'unreadable',
  'empty_folder',
  'known',
] as const;
export type SkippedFor = (typeof SKIPPED_FOR)[number];

export interface SkippedFile {
  readonly file: string;
  readonly reason: SkippedFor;
}

/** One line of what the window is used for. */
export interface BudgetLine {
  readonly what: string;
  readonly tokens: number;
  readonly of: number;
}

export interface Sized {
  readonly path: string;
  /** As it would be sent. */
  readonly tokens: number;
}

export interface Plan<File extends Sized> {
  /** In the order that they were given. */
  readonly taken: readonly File[];
  readonly skipped: readonly SkippedFile[];
  readonly tokens: number;
}

/**
 * The files that fit, in their order: one that is too large is left out, and smaller ones behind it still enter. Each file is either
 * taken or told to be left out.
 *
 * @param budget tokens for all of them together
 * @param most how many there may be
 */
export function planFiles<File extends Sized>(files: readonly File[], budget: number, most: number): Plan<File> {
  const taken: File[] = [];
  const skipped: SkippedFile[] = [];
  let tokens = 0;
  for (const file of files) {
    if (taken.length >= most) skipped.push({ file: file.path, reason: 'too_many' });
    else if (tokens + file.tokens > budget) skipped.push({ file: file.path, reason: 'over_budget' });
    else {
      taken.push(file);
      tokens += file.tokens;
    }
  }
  return { taken, skipped, tokens };
}
