import { MAX_PACKAGE_FILES } from './bounds.ts';
import type { DependencyKeys, KeyTable } from './dependency-keys.ts';

/** What files form a group by: a package they declare, a folder they lie below, the last part of a namespace. */
export type GroupKind = 'package' | 'under' | 'last part';

/** Numbers of files that answers about a group depend on. */
export const GROUP_SIZES = [0, 1, MAX_PACKAGE_FILES] as const;
export type GroupSize = (typeof GROUP_SIZES)[number];

/** Subject of the question which files a group has. */
export function listSubject(kind: GroupKind, name: string): string {
  return `${kind} ${name}`;
}

/** Subject of the question whether a group has more than a number of files. */
export function sizeSubject(kind: GroupKind, name: string, size: GroupSize): string {
  return `${kind} ${name}\0more than ${size}`;
}

/** Files that a statement leads to: those named by it, or a group, in which names are looked up. */
export type ModuleFiles = readonly string[] | FileGroup;

/**
 * The files of a package or folder. A name looked up in the group depends on the symbols of that name alone, since each
 * symbol's description includes its file's packages; so the list of files is a question only for callers that need all of it.
 */
export class FileGroup {
  readonly kind: GroupKind;
  readonly name: string;
  /** The languages whose names are looked up in it. */
  readonly family: string;
  /**
   * Sorted. Reading this notes nothing: only for intersections with the files of an answer that is noted and that changes when
   * one of them joins or leaves the group.
   */
  readonly members: readonly string[];
  readonly #keys: DependencyKeys;
  readonly #table: KeyTable;
  readonly #ask: (key: number) => void;

  constructor(
    { kind, name, family }: Pick<FileGroup, 'kind' | 'name' | 'family'>,
    members: readonly string[],
    keys: DependencyKeys,
    ask: (key: number) => void,
  ) {
    this.kind = kind;
    this.name = name;
    this.family = family;
    this.members = members;
    this.#keys = keys;
    this.#table = keys.table('group', familyOfGroup(kind, family));
    this.#ask = ask;
  }

  /** Identifies the group among all groups and paths. */
  get key(): string {
    return groupKey(this.kind, this.family, this.name);
  }

  isMoreThan(size: GroupSize): boolean {
    this.#ask(this.#keys.numberIn(this.#table, sizeSubject(this.kind, this.name, size)));
    return this.members.length > size;
  }

  /** All files, sorted. */
  get list(): readonly string[] {
    this.#ask(this.#keys.numberIn(this.#table, listSubject(this.kind, this.name)));
    return this.members;
  }
}

export function groupKey(kind: GroupKind, family: string, name: string): string {
  return `\0${kind} ${family} ${name}`;
}

/** The family that a question about a group belongs to: files of any language lie below a folder. */
export function familyOfGroup(kind: GroupKind, family: string): string {
  return kind === 'under' ? '' : family;
}

/** All files, for callers that need each of them. */
export function listOf(files: ModuleFiles): readonly string[] {
  return files instanceof FileGroup ? files.list : files;
}

/** Identifies what a statement leads to, however many files a group has. */
export function keyOf(files: ModuleFiles): string {
  return files instanceof FileGroup ? files.key : files.join('\n');
}

/** As `FileGroup.members`. */
export function membersOf(files: ModuleFiles): readonly string[] {
  return files instanceof FileGroup ? files.members : files;
}
