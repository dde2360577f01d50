import type { LinkedIndex } from '../index/code-index.ts';
import type { DirectedGraph } from '../index/csr.ts';
import { isExample, isVendored } from '../workspace/file-roles.ts';
import type { FileTerms } from './lexical/file-terms.ts';

/** What is known of files whatever is asked, by the file's number. Flags are 0 or 1. */
export interface FileTraits {
  readonly isTest: Uint8Array;
  /** Examples, samples, demonstrations, benchmarks, documentation. */
  readonly isExample: Uint8Array;
  readonly isVendored: Uint8Array;
  /** Type declarations without code, and code that a program wrote. */
  readonly isDerived: Uint8Array;
  readonly depth: Float32Array;
  readonly nameLength: Float32Array;
  /** Logarithm of the bytes. */
  readonly size: Float32Array;
  /** As `FileTerms.logic`. */
  readonly logic: Float32Array;
  /** Logarithm of how many other files refer to what is defined here. */
  readonly users: Float32Array;
}

/** Returns the files that are not vendored, or all of them if there are no others. */
export function withoutVendored<Found extends { readonly file: number }>(
  found: readonly Found[],
  { isVendored }: Pick<FileTraits, 'isVendored'>,
): readonly Found[] {
  const own = found.filter(({ file }) => isVendored[file] === 0);
  return own.length > 0 ? own : found;
}

/** @param terms those of the index's files, in their order */
export function fileTraits(
  { files, kinds }: LinkedIndex,
  terms: readonly FileTerms[],
  { incoming }: DirectedGraph,
): FileTraits {
  const flags = (holds: (path: string) => boolean) => Uint8Array.from(files, ({ path }) => Number(holds(path)));
  return {
    isTest: flags((path) => kinds.isTest(path)),
    isExample: flags(isExample),
    isVendored: flags(isVendored),
    isDerived: flags((path) => kinds.isDerived(path)),
    depth: Float32Array.from(files, ({ path }) => path.split('/').length - 1),
    nameLength: Float32Array.from(files, ({ path }) => path.length - path.lastIndexOf('/') - 1),
    size: Float32Array.from(files, ({ bytes }) => Math.log1p(bytes)),
    logic: Float32Array.from(terms, ({ logic }) => logic),
    users: Float32Array.from(files, (_, file) =>
      Math.log1p((incoming.offsets[file + 1] as number) - (incoming.offsets[file] as number)),
    ),
  };
}
