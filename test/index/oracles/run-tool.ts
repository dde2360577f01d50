import { execFileSync, spawnSync } from 'node:child_process';

/** Whether a program is on this machine. */
export function isThere(program: string, ...given: readonly string[]): boolean {
  return spawnSync(program, given, { stdio: 'ignore' }).status === 0;
}

/** The JSON that a program prints; what it complains of goes to the test's own output. */
export function printed<Value>(
  program: string,
  given: readonly string[],
  where: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Value {
  const text = execFileSync(program, given, {
    ...where,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(text);
}
