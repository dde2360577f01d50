import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Application, createApplication } from '../../src/server/application.ts';
import type { ApplicationOptions } from '../../src/server/application-options.ts';
import { DEFAULT_LIMITS, type Limits } from '../../src/server/limits.ts';
import type { Log } from '../../src/tools/tool.ts';
import { atEndOfFile } from '../at-end-of-file.ts';
import { SAMPLE_TOOLS } from './sample-tools.ts';
import { sharedFacts } from './shared-facts.ts';

export const SAMPLE_TIME = new Date('2026-01-02T03:04:05.678Z');

export class MemoryLog implements Log {
  readonly lines: string[] = [];
  readonly debug = (message: string) => void this.lines.push(`debug ${message}`);
  readonly info = (message: string) => void this.lines.push(`info ${message}`);
  readonly warn = (message: string) => void this.lines.push(`warn ${message}`);
  readonly error = (message: string) => void this.lines.push(`error ${message}`);
}

export type SampleOptions = Partial<Omit<ApplicationOptions, 'limits'>> & {
  readonly limits?: Partial<Limits>;
  /** When it is closed: at the end of the test, or of all tests of the file. Default: of the test. */
  readonly endWith?: 'test' | 'suite';
};

/** An application over an empty root with the sample tools. */
export async function sampleApplication({ limits, endWith, ...options }: SampleOptions = {}): Promise<Application> {
  const root = await mkdtemp(join(tmpdir(), 'orrery-'));
  const application = await createApplication({
    roots: [root],
    toolsets: [],
    log: new MemoryLog(),
    clock: () => SAMPLE_TIME,
    tools: SAMPLE_TOOLS,
    prompts: [],
    resources: [],
    // What is stored, and watched, is for an indexer of the application's own.
    ...(options.state === undefined && { indexer: sharedFacts() }),
    ...options,
    limits: { ...DEFAULT_LIMITS, ...limits },
  });
  const end = async () => {
    await application.close();
    await rm(root, { recursive: true, force: true });
  };
  if (endWith === 'suite') atEndOfFile(end);
  else onTestFinished(end);
  return application;
}
