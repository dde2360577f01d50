/**
 * The schema, as the steps that lead to it. A database's `user_version` says how many it has taken. Steps are only ever
 * added: a released one is not changed.
 */
export const MIGRATIONS: readonly string[] = [
  `
  -- Facts by the content they were extracted from; what they mean is known to the extractor of that version only.
  CREATE TABLE facts (
    hash BLOB NOT NULL,
    language TEXT NOT NULL,
    version TEXT NOT NULL,
    checksum INTEGER NOT NULL,
    -- Days since 1970 on which they were last part of a tree.
    used INTEGER NOT NULL,
    content BLOB NOT NULL,
    PRIMARY KEY (hash, language, version)
  );
  CREATE INDEX facts_by_use ON facts (used);

  -- What is known of a tree, in parts that are read on their own. Parts that were saved together have the same generation.
  CREATE TABLE snapshot_parts (
    tree TEXT NOT NULL,
    part TEXT NOT NULL,
    generation INTEGER NOT NULL,
    checksum INTEGER NOT NULL,
    used INTEGER NOT NULL,
    content BLOB NOT NULL,
    PRIMARY KEY (tree, part)
  );
  `,
  `
  -- Checksums are taken of keys, too, and facts hold no secrets any more.
  DELETE FROM facts;
  DELETE FROM snapshot_parts;
  `,
];
