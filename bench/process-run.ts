import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

export interface ProcessRun {
  /** From spawning the process to its end. */
  readonly milliseconds: number;
  /** The most memory it had at once, threads included. */
  readonly peakMegabytes: number;
  readonly stdout: string;
}

const MEGABYTE = 1024 * 1024;

/** Runs a program on this Node to its end. Rejects when it fails. */
export async function processRun(program: string, args: readonly string[], cwd: string): Promise<ProcessRun> {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-bench-'));
  try {
    const report = join(folder, 'memory');
    const probe = pathToFileURL(join(import.meta.dirname, 'memory-probe.ts')).href;
    const startedAt = performance.now();
    const child = spawn(process.execPath, ['--import', probe, program, ...args], {
      cwd,
      env: { ...process.env, BENCH_MEMORY_REPORT: report },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [stdout, stderr, [status]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    const milliseconds = performance.now() - startedAt;
    if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr.slice(-2000)}`);
    return { milliseconds, peakMegabytes: Number(readFileSync(report, 'utf8')) / MEGABYTE, stdout };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
