import { onTestFinished } from 'vitest';
import type { AssistantSettings } from '../../../src/assistant/models/model-settings.ts';
import type { Opinion } from '../../../src/assistant/opinion.ts';
import type { OrreryError } from '../../../src/errors.ts';
import { type Application, createApplication } from '../../../src/server/application.ts';
import { DEFAULT_LIMITS } from '../../../src/server/limits.ts';
import { type MockModel, settingsFor } from '../../assistant/models/model-server.ts';
import { MemoryLog } from '../../server/sample-application.ts';
import { sharedFacts } from '../../server/shared-facts.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';

export interface Desk {
  readonly root: string;
  readonly application: Application;
  readonly log: MemoryLog;
  ask(tool: string, given: object): Promise<Opinion>;
  text(tool: string, given: object): Promise<string>;
  refusal(tool: string, given: object): Promise<OrreryError>;
}

interface DeskOptions {
  readonly mocks?: readonly MockModel[];
  readonly settings?: Partial<AssistantSettings>;
  readonly clock?: () => Date;
  readonly keeps?: boolean;
}

/** Tools that ask models, over files of a temporary folder. */
export async function desk(
  files: Readonly<Record<string, string | Buffer>>,
  { mocks = [], settings, clock, keeps = true }: DeskOptions = {},
): Promise<Desk> {
  const root = temporaryFolder();
  const state = temporaryFolder();
  writeFiles(root, files);
  const log = new MemoryLog();
  const application = await createApplication({
    ...{ roots: [root], toolsets: [], log, limits: DEFAULT_LIMITS, assistant: settingsFor(mocks, settings) },
    ...(keeps && { state: { stateDir: state, env: {}, platform: process.platform, home: state } }),
    ...(clock && { clock }),
    indexer: sharedFacts(),
  });
  onTestFinished(() => application.close());
  const call = async (tool: string, given: object) => {
    const outcome = await application.call(tool, given);
    if (!outcome.ok) throw outcome.error;
    return outcome;
  };
  return {
    root,
    application,
    log,
    ask: async (tool, given) => (await call(tool, given)).output as unknown as Opinion,
    text: async (tool, given) => (await call(tool, given)).text,
    async refusal(tool, given) {
      const outcome = await application.call(tool, given);
      if (outcome.ok) throw new Error(`${tool} was not refused`);
      return outcome.error;
    },
  };
}
