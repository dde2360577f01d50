import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/** Loaded before the program that is measured: writes down the process's peak memory in bytes when it ends. */
const report = process.env.BENCH_MEMORY_REPORT;
if (isMainThread && report !== undefined) {
  process.on('exit', () => writeFileSync(report, String(process.resourceUsage().maxRSS * 1024)));
}
