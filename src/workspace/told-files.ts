import { relative } from 'node:path';
import { findConfiguration } from './configuration-file.ts';

/** A file's verdict by patterns: null where they say nothing of it. */
type Verdict = (path: string) => boolean | null;

/** What a tree's own configuration says of its files. */
export interface ToldFiles {
  /** Equal for equal words, wherever the tree lies; empty where nothing is said. */
  readonly key: string;
  /**
   * Whether a file is of a test, by the tree's own word; null where it says nothing.
   * @param absolute path of the file
   */
  isTest(absolute: string): boolean | null;
  /** Whether a program wrote a file, as `isTest`. */
  isGenerated(absolute: string): boolean | null;
}

export const NOTHING_TOLD: ToldFiles = { key: '', isTest: () => null, isGenerated: () => null };

/**
 * What the configuration that holds for a folder says of files. A malformed one says nothing: that is told by the list of files.
 *
 * @param folder absolute and real
 */
export async function toldFiles(folder: string): Promise<ToldFiles> {
  const found = findConfiguration(folder);
  if (found.kind !== 'found') return NOTHING_TOLD;
  const { configuredFiles } = await import('./configured-files.ts');
  const { tests, generated } = configuredFiles(found.text);
  if (tests.length + generated.length === 0) return NOTHING_TOLD;
  const { verdictBy } = await import('./verdict.ts');
  const [isTest, isGenerated] = [verdictBy(tests), verdictBy(generated)];
  const start = found.folder === '/' ? '/' : `${found.folder}/`;
  const below = (verdict: Verdict) =>
    remembering((absolute) => {
      return absolute.startsWith(start) ? verdict(absolute.slice(start.length)) : null;
    });
  return {
    key: JSON.stringify([relative(found.folder, folder), tests, generated]),
    isTest: below(isTest),
    isGenerated: below(isGenerated),
  };
}

/** Analyses ask for the same files again and again. */
function remembering(verdict: Verdict): Verdict {
  const known = new Map<string, boolean | null>();
  return (path) => {
    let told = known.get(path);
    if (told === undefined) {
      told = verdict(path);
      known.set(path, told);
    }
    return told;
  };
}
