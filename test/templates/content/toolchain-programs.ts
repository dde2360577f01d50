import { spawnSync } from 'node:child_process';

export const isInstalled = (program: string): boolean =>
  spawnSync(program, ['version'], { timeout: 120_000 }).error === undefined;

/** The first Cargo that knows the edition that manifests name. */
const FIRST_CARGO = [1, 85] as const;

/** Whether there is a Cargo that can read what templates write; some systems have a far older one. */
export function hasCargo(): boolean {
  const { stdout } = spawnSync('cargo', ['--version'], { encoding: 'utf8', timeout: 120_000 });
  const [, major = 0, minor = 0] = (/^cargo (\d+)\.(\d+)/.exec(stdout ?? '') ?? []).map(Number);
  return major > FIRST_CARGO[0] || (major === FIRST_CARGO[0] && minor >= FIRST_CARGO[1]);
}
