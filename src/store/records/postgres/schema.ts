/** The schema of the database that all tables are in. */
export const SCHEMA = 'orrery';

/**
 * The tables, as the steps that lead to them. The table `steps` says which have been taken. Steps are only ever added: a released
 * one is not changed, and none may lose a record.
 *
 * A project is a repository, whichever checkout it is seen from; a place is one checkout's folder of records on one machine. What
 * was done to files, and why, belongs to the project. What holds only as long as the files of one checkout are as they are
 * belongs to its place. Names are compared byte by byte, as SQLite does.
 */
export const STEPS: readonly string[] = [
  `
  CREATE TABLE projects (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text COLLATE "C" NOT NULL UNIQUE
  );

  CREATE TABLE places (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    project integer NOT NULL REFERENCES projects,
    name text COLLATE "C" NOT NULL,
    UNIQUE (project, name)
  );

  -- Contents of files by the SHA-256 of their bytes.
  CREATE TABLE blobs (
    project integer NOT NULL REFERENCES projects,
    hash text COLLATE "C" NOT NULL,
    -- 'raw', 'zstd' or 'zstd-delta'.
    codec text NOT NULL,
    -- Before compression.
    bytes bigint NOT NULL,
    content bytea NOT NULL,
    -- The content that one of the codec 'zstd-delta' is to be read with, and how many are to be read before it.
    base text COLLATE "C",
    depth integer NOT NULL,
    PRIMARY KEY (project, hash)
  );
  -- They are compressed already.
  ALTER TABLE blobs ALTER COLUMN content SET STORAGE EXTERNAL;
  CREATE INDEX blobs_by_base ON blobs (project, base) WHERE base IS NOT NULL;

  -- States of files, each with who brought it about. Times are milliseconds since 1970.
  CREATE TABLE versions (
    sequence bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    project integer NOT NULL REFERENCES projects,
    -- The checkout that it was brought about in.
    place integer NOT NULL REFERENCES places,
    id text COLLATE "C" NOT NULL,
    -- Empty: the main working tree. A linked one: its absolute path.
    tree text COLLATE "C" NOT NULL,
    -- From the top of the working tree on.
    path text COLLATE "C" NOT NULL,
    -- Counted over all places, so that a number means one version.
    version integer NOT NULL,
    kind text NOT NULL,
    at bigint NOT NULL,
    agent text NOT NULL,
    reason text NOT NULL,
    -- Null: the file is gone.
    hash text COLLATE "C",
    previous text COLLATE "C",
    old_path text COLLATE "C",
    commit_id text,
    bytes bigint NOT NULL,
    UNIQUE (project, id),
    UNIQUE (project, tree, path, version)
  );
  CREATE INDEX versions_of_place ON versions (place, tree, path, version);
  CREATE INDEX versions_by_time ON versions (project, tree, at);
  CREATE INDEX versions_by_hash ON versions (project, hash);
  CREATE INDEX versions_by_old_path ON versions (place, tree, old_path, sequence) WHERE old_path IS NOT NULL;

  -- Writes that are on their way, each as the version it will be.
  CREATE TABLE intents (
    sequence bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    project integer NOT NULL REFERENCES projects,
    place integer NOT NULL REFERENCES places,
    id text COLLATE "C" NOT NULL,
    hash text COLLATE "C" NOT NULL,
    -- JSON.
    version text NOT NULL,
    -- Absolute.
    target text NOT NULL,
    UNIQUE (place, id)
  );

  -- Writes that did not come about, and what they would have written.
  CREATE TABLE refusals (
    sequence bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    project integer NOT NULL REFERENCES projects,
    place integer NOT NULL REFERENCES places,
    id text COLLATE "C" NOT NULL,
    tree text COLLATE "C" NOT NULL,
    path text COLLATE "C" NOT NULL,
    at bigint NOT NULL,
    agent text NOT NULL,
    reason text NOT NULL,
    -- 'conflict' or 'interrupted'.
    cause text NOT NULL,
    hash text COLLATE "C" NOT NULL,
    -- What the file held instead; null where there was none.
    found text COLLATE "C",
    commit_id text,
    bytes bigint NOT NULL,
    UNIQUE (project, id)
  );
  CREATE INDEX refusals_by_time ON refusals (project, tree, at);
  CREATE INDEX refusals_by_hash ON refusals (project, hash);

  CREATE TABLE decisions (
    sequence bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    project integer NOT NULL REFERENCES projects,
    id text COLLATE "C" NOT NULL,
    at bigint NOT NULL,
    agent text NOT NULL,
    decision text NOT NULL,
    reasoning text NOT NULL,
    confidence double precision NOT NULL,
    impact text NOT NULL,
    commit_id text,
    -- JSON, as it was written.
    context text NOT NULL,
    alternatives text NOT NULL,
    tags text NOT NULL,
    UNIQUE (project, id)
  );
  CREATE INDEX decisions_by_time ON decisions (project, at);

  -- Which decisions take the place of which.
  CREATE TABLE superseded (
    project integer NOT NULL REFERENCES projects,
    decision text COLLATE "C" NOT NULL,
    older text COLLATE "C" NOT NULL,
    PRIMARY KEY (project, decision, older)
  );
  CREATE INDEX superseded_by_older ON superseded (project, older);

  -- What decisions are about, as it was then.
  CREATE TABLE anchors (
    project integer NOT NULL REFERENCES projects,
    decision text COLLATE "C" NOT NULL,
    position integer NOT NULL,
    path text COLLATE "C" NOT NULL,
    -- The symbol's qualified name; null for the file as a whole.
    symbol text,
    -- Null where there was no such file, or no such symbol.
    file_hash text,
    symbol_hash text,
    -- What recognises the symbol when it was renamed or edited.
    sketch text,
    PRIMARY KEY (project, decision, position)
  );
  CREATE INDEX anchors_by_path ON anchors (project, path);

  -- Agents that work on documents together.
  CREATE TABLE sessions (
    place integer NOT NULL REFERENCES places,
    id text COLLATE "C" NOT NULL,
    tree text COLLATE "C" NOT NULL,
    name text NOT NULL,
    -- 'editing', 'analysis' or 'review'.
    type text NOT NULL,
    -- 0 or 1.
    real_time smallint NOT NULL,
    created_at bigint NOT NULL,
    -- Milliseconds without anybody doing anything.
    lifetime bigint NOT NULL,
    expires_at bigint NOT NULL,
    -- Null as long as it was not ended.
    ended_at bigint,
    PRIMARY KEY (place, id)
  );
  CREATE INDEX sessions_by_tree ON sessions (place, tree, expires_at);

  CREATE TABLE session_participants (
    sequence bigint GENERATED ALWAYS AS IDENTITY,
    place integer NOT NULL REFERENCES places,
    session text COLLATE "C" NOT NULL,
    agent text COLLATE "C" NOT NULL,
    joined_at bigint NOT NULL,
    operations bigint NOT NULL DEFAULT 0,
    last_activity bigint,
    PRIMARY KEY (place, session, agent)
  );

  CREATE TABLE session_documents (
    sequence bigint GENERATED ALWAYS AS IDENTITY,
    place integer NOT NULL REFERENCES places,
    session text COLLATE "C" NOT NULL,
    document bigint NOT NULL,
    PRIMARY KEY (place, session, document)
  );
  CREATE INDEX session_documents_by_document ON session_documents (document);

  -- Texts that agents share, each of a file that need not be there.
  CREATE TABLE documents (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    project integer NOT NULL REFERENCES projects,
    place integer NOT NULL REFERENCES places,
    tree text COLLATE "C" NOT NULL,
    path text COLLATE "C" NOT NULL,
    created_at bigint NOT NULL,
    -- What the file was last seen to hold; null where there was none.
    disk_hash text COLLATE "C",
    -- Which operations that has in it, as JSON; null as long as the file was not looked at.
    disk_clock text,
    -- As these, of what is being written into the file: a process may end before it can tell.
    flush_hash text,
    flush_clock text,
    -- The clock when the work began that goes on, as JSON; null where none does.
    work_clock text,
    -- When something was last done in it, give or take a minute.
    worked_at bigint NOT NULL DEFAULT 0,
    UNIQUE (place, tree, path)
  );
  CREATE INDEX documents_by_disk ON documents (project, disk_hash);
  CREATE INDEX documents_by_work ON documents (place, tree, worked_at) WHERE work_clock IS NOT NULL;

  -- What all runs up to one come to: the text with its history in the CRDT, and what is known of the operations beside.
  CREATE TABLE document_snapshots (
    document bigint PRIMARY KEY REFERENCES documents,
    project integer NOT NULL REFERENCES projects,
    sequence bigint NOT NULL,
    text bytea NOT NULL,
    state bytea NOT NULL
  );
  CREATE INDEX document_snapshots_in_order ON document_snapshots (project, sequence);

  -- Operations of one agent that were applied together, behind the snapshot. Numbered for each project.
  CREATE TABLE document_runs (
    project integer NOT NULL REFERENCES projects,
    sequence bigint NOT NULL,
    document bigint NOT NULL REFERENCES documents,
    agent text NOT NULL,
    first bigint NOT NULL,
    -- JSON.
    details text NOT NULL,
    content bytea NOT NULL,
    at bigint NOT NULL,
    PRIMARY KEY (project, sequence)
  );
  CREATE INDEX document_runs_by_document ON document_runs (document, sequence);

  -- Agents that may send operations, so that what depends on those waits for them.
  CREATE TABLE document_agents (
    document bigint NOT NULL REFERENCES documents,
    agent text COLLATE "C" NOT NULL,
    PRIMARY KEY (document, agent)
  );

  -- Operations that wait for others.
  CREATE TABLE document_pending (
    document bigint NOT NULL REFERENCES documents,
    agent text COLLATE "C" NOT NULL,
    counter bigint NOT NULL,
    -- JSON.
    operation text NOT NULL,
    PRIMARY KEY (document, agent, counter)
  );

  -- Conversations of tools that ask models.
  CREATE TABLE threads (
    place integer NOT NULL REFERENCES places,
    id text COLLATE "C" NOT NULL,
    tree text COLLATE "C" NOT NULL,
    tool text NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    PRIMARY KEY (place, id)
  );

  CREATE TABLE thread_turns (
    sequence bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    place integer NOT NULL REFERENCES places,
    thread text COLLATE "C" NOT NULL,
    -- 'user' or 'assistant'.
    role text NOT NULL,
    -- JSON.
    content text NOT NULL
  );
  CREATE INDEX thread_turns_by_thread ON thread_turns (place, thread, sequence);
  `,
];
