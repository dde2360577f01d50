import { join } from 'node:path';
import type { OracleCalls } from './oracle-calls.ts';
import { printed } from './run-tool.ts';

const PROGRAM = join(import.meta.dirname, 'go');

/** What go/types says of the calls in a Go module. */
export function goCalls(root: string): OracleCalls {
  // Neither a setting of the machine nor the network has a say.
  const env = { ...process.env, GO111MODULE: 'on', GOFLAGS: '-mod=mod', GOPROXY: 'off', GOWORK: 'off' };
  return printed('go', ['run', '.', root], { cwd: PROGRAM, env });
}
