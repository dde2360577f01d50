import type { Surroundings } from '../../src/assistant/surroundings.ts';
import { Indexer } from '../../src/index/indexer.ts';
import { filesUnderRoot, linkedUnderRoot } from '../../src/index/under-root.ts';
import { Parsers } from '../../src/languages/parsers.ts';
import type { OpenRecords } from '../../src/store/records/project-records.ts';
import { commitSubjects } from '../../src/workspace/commit-subjects.ts';
import { GitRecords } from '../../src/workspace/git-records.ts';
import type { ResolvedPath } from '../../src/workspace/roots.ts';

export interface OpenSurroundings extends Surroundings {
  close(): Promise<void>;
}

/** What a running tool would have, without a server. */
export function openSurroundings(records: OpenRecords | null = null, parsers = new Parsers(1)): OpenSurroundings {
  const indexer = new Indexer({ parsers });
  const git = new GitRecords();
  const { signal } = new AbortController();
  return {
    linked: async (folder) => linkedUnderRoot(await indexer.linked(folder.absolute), folder),
    factsOf: (folder, files) => indexer.loose(folder, files, signal),
    weaknesses: (files) => indexer.weaknesses(files, signal),
    history: (folder, period) => git.history(folder.absolute, { ...period, signal }),
    commitSubjects: (folder, commits) => commitSubjects(folder.absolute, commits, signal),
    files: async (folder) => filesUnderRoot(await indexer.paths(folder.absolute), folder),
    knownRecords: async () => records,
    signal,
    clock: () => new Date('2026-06-01T12:00:00Z'),
    close: () => indexer.close(),
  };
}

/** A folder as a root in itself. */
export function rootAt(path: string): ResolvedPath {
  return { root: { path }, absolute: path, relative: '' };
}
