export const CHANGE_KINDS = ['create', 'update', 'delete', 'move', 'rename'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** Who is named for changes that nobody told of. */
export const FILE_SYSTEM = 'filesystem';

/** A file, in one of the working trees of a project. */
export interface Entity {
  /** Empty: the main working tree, or the folder of a project without a repository. A linked one: its absolute path. */
  readonly tree: string;
  /** From the top of the tree on, with forward slashes. */
  readonly path: string;
}

/** A state of a file, and who brought it about. */
export interface Version extends Entity {
  readonly id: string;
  /** From 1, for each file. */
  readonly version: number;
  readonly kind: ChangeKind;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly agent: string;
  readonly reason: string;
  /** SHA-256 of the bytes; null: the file is gone. */
  readonly hash: string | null;
  /** Of the state before; null: there was no file. */
  readonly previous: string | null;
  /** Where it was before, when it came from elsewhere. */
  readonly oldPath: string | null;
  /** The commit that was checked out; null where there is none. */
  readonly commit: string | null;
  readonly bytes: number;
}

export type NewVersion = Omit<Version, 'version'>;

/** From `start` on, up to `end` and without it, in milliseconds since 1970; null is open. */
export interface TimeSpan {
  readonly start: number | null;
  readonly end: number | null;
}

export const ALWAYS: TimeSpan = { start: null, end: null };

/**
 * Several checkouts may share the records of a project. Versions are counted over all of them; what a file was last, and what came
 * before, is asked of this checkout.
 */
export interface VersionTable {
  /** Adds a version behind those that the file has. */
  add(version: NewVersion): Promise<Version>;

  has(id: string): Promise<boolean>;

  /** The last version that this checkout has. */
  latest(entity: Entity): Promise<Version | null>;

  /** The version of a file that has this number. */
  numbered(entity: Entity, version: number): Promise<Version | null>;

  /** Whether a file held this in any of its versions, or before the first of them. */
  everHeld(entity: Entity, hash: string): Promise<boolean>;

  /** Those of this checkout. @returns newest first */
  of(entity: Entity, limit: number): Promise<readonly Version[]>;

  /** The paths that a file had in its versions before it came to this one. */
  oldPaths(entity: Entity): Promise<readonly string[]>;

  /** The last version of each file of a tree in this checkout, by path. */
  lastOfEach(tree: string): Promise<readonly Version[]>;

  /** Files of a tree in this checkout whose last known state holds this, or was its removal. */
  lastWith(tree: string, hash: string): Promise<readonly Version[]>;

  /** The file that has come from another path of a tree in this checkout since, if any: the last that did. */
  movedFrom(entity: Entity): Promise<Version | null>;

  /** @returns newest first, those of one millisecond in the order they came */
  within(tree: string, span: TimeSpan): Promise<readonly Version[]>;

  /** Every version, in the order they came. */
  all(): AsyncGenerator<Version>;
}
