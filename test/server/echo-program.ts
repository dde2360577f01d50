import { setTimeout as delay } from 'node:timers/promises';
import { parseLimits } from '../../src/server/limits.ts';
import { serveOverStdio } from '../../src/server/stdio.ts';
import { createEchoServer } from './echo.ts';

const log = (message: string): void => console.error(message);

/** `wait` prints where no protocol may go, says on standard error that it began, and takes `WAIT_MS`. */
async function wait(signal: AbortSignal): Promise<string> {
  console.log('printed by a library');
  log('waiting');
  await delay(Number(process.env.WAIT_MS), undefined, { signal });
  return 'done';
}

const exitCode = await serveOverStdio({
  limits: parseLimits({ env: process.env }),
  createServer: () => createEchoServer({ wait }),
  log: { debug() {}, info: log, warn: log, error: log },
  graceMs: Number(process.env.GRACE_MS),
});
process.exit(exitCode);
