/**
 * The schema of records, as the steps that lead to it. A database's `user_version` says how many it has taken. Steps are
 * only ever added: a released one is not changed, and none may lose a record.
 */
export const RECORD_MIGRATIONS: readonly string[] = [
  `
  -- Contents of files by the SHA-256 of their bytes, compressed where that is shorter.
  CREATE TABLE blobs (
    hash TEXT PRIMARY KEY,
    -- 'raw' or 'zstd'.
    codec TEXT NOT NULL,
    -- Before compression.
    bytes INTEGER NOT NULL,
    content BLOB NOT NULL
  );

  -- States of files, each with who brought it about. Times are milliseconds since 1970.
  CREATE TABLE versions (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    -- Empty: the main working tree. A linked one: its absolute path.
    tree TEXT NOT NULL,
    -- From the top of the working tree on.
    path TEXT NOT NULL,
    version INTEGER NOT NULL,
    kind TEXT NOT NULL,
    at INTEGER NOT NULL,
    agent TEXT NOT NULL,
    reason TEXT NOT NULL,
    -- Null: the file is gone.
    hash TEXT,
    previous TEXT,
    old_path TEXT,
    commit_id TEXT,
    bytes INTEGER NOT NULL,
    UNIQUE (tree, path, version)
  );
  CREATE INDEX versions_by_time ON versions (at);
  CREATE INDEX versions_by_hash ON versions (hash);

  -- Writes that are on their way, each as the version it will be.
  CREATE TABLE intents (
    id TEXT PRIMARY KEY,
    version TEXT NOT NULL,
    -- Absolute.
    target TEXT NOT NULL
  );

  -- Writes that did not come about, and what they would have written.
  CREATE TABLE refusals (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    tree TEXT NOT NULL,
    path TEXT NOT NULL,
    at INTEGER NOT NULL,
    agent TEXT NOT NULL,
    reason TEXT NOT NULL,
    -- 'conflict' or 'interrupted'.
    cause TEXT NOT NULL,
    hash TEXT NOT NULL,
    -- What the file held instead; null where there was none.
    found TEXT,
    commit_id TEXT,
    bytes INTEGER NOT NULL
  );
  CREATE INDEX refusals_by_path ON refusals (tree, path);

  CREATE TABLE decisions (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    at INTEGER NOT NULL,
    agent TEXT NOT NULL,
    decision TEXT NOT NULL,
    reasoning TEXT NOT NULL,
    confidence REAL NOT NULL,
    impact TEXT NOT NULL,
    commit_id TEXT,
    -- JSON.
    context TEXT NOT NULL,
    alternatives TEXT NOT NULL,
    tags TEXT NOT NULL
  );
  CREATE INDEX decisions_by_time ON decisions (at);

  -- Which decisions take the place of which.
  CREATE TABLE superseded (
    decision TEXT NOT NULL,
    older TEXT NOT NULL,
    PRIMARY KEY (decision, older)
  );
  CREATE INDEX superseded_by_older ON superseded (older);

  -- What decisions are about, as it was then.
  CREATE TABLE anchors (
    decision TEXT NOT NULL,
    position INTEGER NOT NULL,
    path TEXT NOT NULL,
    -- The symbol's qualified name; null for the file as a whole.
    symbol TEXT,
    -- Null where there was no such file, or no such symbol.
    file_hash TEXT,
    symbol_hash TEXT,
    PRIMARY KEY (decision, position)
  );
  CREATE INDEX anchors_by_path ON anchors (path);
  `,
  `
  -- The content that one of the codec 'zstd-delta' is to be read with, and how many are to be read before it.
  ALTER TABLE blobs ADD COLUMN base TEXT;
  ALTER TABLE blobs ADD COLUMN depth INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX blobs_by_base ON blobs (base) WHERE base IS NOT NULL;
  `,
  `
  -- Agents that work on documents together. Times are milliseconds since 1970.
  CREATE TABLE sessions (
    id TEXT PRIMARY KEY,
    tree TEXT NOT NULL,
    name TEXT NOT NULL,
    -- 'editing', 'analysis' or 'review'.
    type TEXT NOT NULL,
    real_time INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    -- Milliseconds without anybody doing anything.
    lifetime INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    -- Null as long as it was not ended.
    ended_at INTEGER
  );
  CREATE INDEX sessions_by_tree ON sessions (tree, expires_at);

  CREATE TABLE session_participants (
    session TEXT NOT NULL,
    agent TEXT NOT NULL,
    joined_at INTEGER NOT NULL,
    operations INTEGER NOT NULL DEFAULT 0,
    last_activity INTEGER,
    PRIMARY KEY (session, agent)
  );

  CREATE TABLE session_documents (
    session TEXT NOT NULL,
    document INTEGER NOT NULL,
    PRIMARY KEY (session, document)
  );
  CREATE INDEX session_documents_by_document ON session_documents (document);

  -- Texts that agents share, each of a file that need not be there.
  CREATE TABLE documents (
    id INTEGER PRIMARY KEY,
    tree TEXT NOT NULL,
    path TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    -- What the file was last seen to hold; null where there was none.
    disk_hash TEXT,
    -- Which operations that has in it, as JSON; null as long as the file was not looked at.
    disk_clock TEXT,
    -- As these, of what is being written into the file: a process may end before it can tell.
    flush_hash TEXT,
    flush_clock TEXT,
    UNIQUE (tree, path)
  );
  CREATE INDEX documents_by_disk ON documents (disk_hash);

  -- What all runs up to one come to: the text with its history in the CRDT, and what is known of the operations beside.
  CREATE TABLE document_snapshots (
    document INTEGER PRIMARY KEY,
    sequence INTEGER NOT NULL,
    text BLOB NOT NULL,
    state BLOB NOT NULL
  );

  -- Operations of one agent that were applied together, behind the snapshot.
  CREATE TABLE document_runs (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    document INTEGER NOT NULL,
    agent TEXT NOT NULL,
    first INTEGER NOT NULL,
    -- JSON.
    details TEXT NOT NULL,
    content BLOB NOT NULL,
    at INTEGER NOT NULL
  );
  CREATE INDEX document_runs_by_document ON document_runs (document, sequence);

  -- Agents that may send operations, so that what depends on those waits for them.
  CREATE TABLE document_agents (
    document INTEGER NOT NULL,
    agent TEXT NOT NULL,
    PRIMARY KEY (document, agent)
  );

  -- Operations that wait for others.
  CREATE TABLE document_pending (
    document INTEGER NOT NULL,
    agent TEXT NOT NULL,
    counter INTEGER NOT NULL,
    -- JSON.
    operation TEXT NOT NULL,
    PRIMARY KEY (document, agent, counter)
  );
  `,
  `
  -- The clock of a document when the work began that goes on, as JSON; null where none does.
  ALTER TABLE documents ADD COLUMN work_clock TEXT;
  -- When something was last done in it, give or take a minute.
  ALTER TABLE documents ADD COLUMN worked_at INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX documents_by_work ON documents (tree, worked_at) WHERE work_clock IS NOT NULL;
    `,
  `
  -- Conversations of tools that ask models. Times are milliseconds since 1970.
  CREATE TABLE threads (
    id TEXT PRIMARY KEY,
    tree TEXT NOT NULL,
    tool TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
  );

  CREATE TABLE thread_turns (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    thread TEXT NOT NULL,
    -- 'user' or 'assistant'.
    role TEXT NOT NULL,
    -- JSON.
    content TEXT NOT NULL
  );
  CREATE INDEX thread_turns_by_thread ON thread_turns (thread, sequence);
  `,
  `
  -- What recognises a symbol when it was renamed or edited; null for a file as a whole, and for what was recorded before.
  ALTER TABLE anchors ADD COLUMN sketch TEXT;
  `,
];
