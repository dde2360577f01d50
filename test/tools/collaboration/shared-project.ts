import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSession } from '../../../src/tools/collaboration/create-session.ts';
import { syncDocument } from '../../../src/tools/collaboration/sync-document.ts';
import { readCode } from '../../../src/tools/graph/read-code.ts';
import { writeCode } from '../../../src/tools/graph/write-code.ts';
import { getContext } from '../../../src/tools/memory/get-context.ts';
import { queryHistory } from '../../../src/tools/memory/query-history.ts';
import { sampleApplication } from '../../server/sample-application.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';

const TOOLS = [createSession, syncDocument, readCode, writeCode, getContext, queryHistory];

interface Options {
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  readonly allowWrites?: boolean;
  readonly clock?: () => Date;
}

export interface SyncAnswered {
  readonly success: boolean;
  readonly applied: number;
  readonly acknowledged: readonly { readonly index: number; readonly counter: number; readonly duplicate: boolean }[];
  readonly pending: readonly { readonly index: number; readonly missing: readonly object[] }[];
  readonly rejected: readonly { readonly index: number; readonly reason: string }[];
  readonly vector_clock: Readonly<Record<string, number>>;
  readonly content?: string;
  readonly changes?: readonly { readonly position: number; readonly length: number; readonly content: string }[];
  readonly authors?: readonly object[];
  readonly active_agents: readonly object[];
  readonly flushed: { readonly written: boolean; readonly version: number | null } | null;
  readonly notes: readonly string[];
}

/** A project whose files agents share, with a server that can be started anew. */
export async function sharedProject({
  files = { 'a.txt': 'one\ntwo\n' },
  allowWrites = true,
  clock = () => new Date(),
}: Options = {}) {
  const [root, stateDir] = [temporaryFolder(), temporaryFolder()];
  writeFiles(root, files);
  const state = { stateDir, env: {}, platform: process.platform, home: stateDir };
  const start = () => sampleApplication({ roots: [root], tools: TOOLS, state, allowWrites, clock });
  let application = await start();
  const call = async <T = Record<string, unknown>>(name: string, given: Record<string, unknown>): Promise<T> => {
    const outcome = await application.call(name, given);
    if (!outcome.ok) throw outcome.error;
    TOOLS.find((tool) => tool.name === name)
      ?.output()
      .parse(outcome.output);
    return outcome.output as T;
  };
  return {
    root,
    call,
    application: () => application,
    restart: async () => {
      await application.close();
      application = await start();
    },
    sync: (given: Record<string, unknown>) => call<SyncAnswered>('sync_document', { document_id: 'a.txt', ...given }),
    read: (path = 'a.txt') => readFileSync(join(root, path), 'utf8'),
    write: (text: string, path = 'a.txt') => writeFiles(root, { [path]: text }),
  };
}

export const insert = (position: number, content: string) => ({ type: 'insert', position, content });
