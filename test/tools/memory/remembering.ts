import { expect } from 'vitest';
import type { Application } from '../../../src/server/application.ts';
import type { DatabaseSettings } from '../../../src/store/records/database-settings.ts';
import { CATALOGUE } from '../../../src/tools/catalogue.ts';
import { sampleApplication } from '../../server/sample-application.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';

export type Answer = Readonly<Record<string, never>>;

export interface Remembering {
  readonly root: string;
  readonly stateDir: string;
  readonly application: Application;
  /** Seconds by which the clock goes on at each look. */
  readonly call: (tool: string, given?: Record<string, unknown>) => Promise<Answer>;
  readonly text: (tool: string, given?: Record<string, unknown>) => Promise<string>;
}

/** An application that remembers what is done in a tree, and whose clock goes on by a second whenever it is looked at. */
export async function remembering(
  files: Readonly<Record<string, string>>,
  {
    root = temporaryFolder(),
    stateDir = temporaryFolder(),
    database = null,
  }: { readonly root?: string; readonly stateDir?: string; readonly database?: DatabaseSettings | null } = {},
): Promise<Remembering> {
  writeFiles(root, files);
  let now = Date.parse('2026-01-02T00:00:00Z');
  const application = await sampleApplication({
    roots: [root],
    tools: CATALOGUE,
    allowWrites: true,
    state: { stateDir, env: {}, platform: process.platform, home: stateDir },
    database,
    clock: () => {
      now += 1000;
      return new Date(now);
    },
  });
  const succeed = async (tool: string, given: Record<string, unknown>) => {
    const outcome = await application.call(tool, given);
    if (!outcome.ok) throw outcome.error;
    const { success, error } = outcome.tool.output().safeParse(outcome.output);
    expect([success, error?.message]).toEqual([true, undefined]);
    return outcome;
  };
  return {
    root,
    stateDir,
    application,
    call: async (tool, given = {}) => (await succeed(tool, given)).output as Answer,
    text: async (tool, given = {}) => (await succeed(tool, given)).text,
  };
}
