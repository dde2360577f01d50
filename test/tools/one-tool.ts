import { onTestFinished } from 'vitest';
import type { Application } from '../../src/server/application.ts';
import type { CallOutcome } from '../../src/server/call-outcome.ts';
import type { CallSuccess } from '../../src/server/call-success.ts';
import type { AnyTool } from '../../src/tools/tool.ts';
import { sampleApplication } from '../server/sample-application.ts';

type Given = Record<string, unknown>;

/** Calls one tool on a root. */
export interface OneTool {
  readonly outcome: (root: string, given?: Given) => Promise<CallOutcome>;
  /** @throws if the call fails, or its output does not match the schema of the tool */
  readonly success: (root: string, given?: Given) => Promise<CallSuccess>;
}

/**
 * Calls one tool on any root. All calls of a test on a root go to one application, as those of a client do: what it has read of
 * files and of git is not read again.
 */
export function oneTool(tool: AnyTool): OneTool {
  const opened = new Map<string, Promise<Application>>();
  const applicationOn = (root: string) => {
    const known = opened.get(root);
    if (known !== undefined) return known;
    const application = sampleApplication({ roots: [root], tools: [tool], clock: () => new Date() });
    opened.set(root, application);
    onTestFinished(() => void opened.delete(root));
    return application;
  };
  const outcome = async (root: string, given: Given = {}) => (await applicationOn(root)).call(tool.name, given);
  const success = async (root: string, given: Given = {}) => {
    const called = await outcome(root, given);
    if (!called.ok) throw called.error;
    tool.output().parse(called.output);
    return called;
  };
  return { outcome, success };
}
