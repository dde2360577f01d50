import { spawnSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';

/**
 * `node bench/agent/record.ts LOG COMMAND` runs one shell command for an agent, prints its output, and adds a line to LOG: the
 * command, the characters it printed and its exit status.
 */
const [log, command] = process.argv.slice(2);
if (log === undefined || command === undefined) {
  process.stderr.write('Usage: node bench/agent/record.ts LOG COMMAND\n');
  process.exitCode = 2;
} else {
  const { stdout, stderr, status } = spawnSync('bash', ['-c', command], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  appendFileSync(log, `${JSON.stringify({ command, characters: stdout.length + stderr.length, status })}\n`);
  process.exitCode = status ?? 1;
}
