import type { FileFacts } from '../../languages/facts.ts';
import type { FileInterface } from '../file-interface.ts';
import type { StoredInterface } from '../interface-codec.ts';
import type { Numbering } from '../numbering.ts';
import { PackedDefinitions } from '../packed-definitions.ts';
import type { Linker } from './linker.ts';
import { PackedLinks } from './packed-links.ts';

/** A linked file: what it has of its own, and what it rests on. */
export interface LinkedFile {
  readonly definitions: PackedDefinitions;
  readonly links: PackedLinks;
  /** Calls whose callee is unknown. */
  readonly unresolvedCalls: number;
  /** As `FileLinks.leftOutCandidates`. */
  readonly leftOutCandidates: number;
  /** A digest of what its imports and re-exports lead to. */
  readonly targets: string;
  /** As `FileLinks.leadsTo`. */
  readonly leadsTo: Int32Array;
  /** What the links rest on, by the numbers of `DependencyKeys`. */
  readonly dependencies: Int32Array;
  readonly stored: StoredInterface;
}

/** Links a file. @param texts numbers the names and paths in definitions and links */
export function linkedFile(
  linker: Linker,
  file: FileInterface,
  facts: FileFacts,
  texts: Numbering,
): Omit<LinkedFile, 'stored'> {
  const { links, incomplete, steps: _, ...linked } = linker.link(file, facts);
  return {
    ...linked,
    definitions: PackedDefinitions.of(facts.definitions, texts, incomplete),
    links: PackedLinks.of(links, texts),
  };
}
