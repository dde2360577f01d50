import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { type Fuzzed, type FuzzPlan, fuzz, TRANSPORTS, type TransportName } from './fuzz/run.ts';

const USAGE = `npm run fuzz -- [--messages N] [--seed N] [--transports stdio,http] [--only N] [--json FILE]

Sends a server N messages, most of them wrong in some way, and checks that each is answered as docs/protocol.md says. The
same seed sends the same messages. --only runs one connection over stdio out of all, to look closer at a fault.
Exits with 1 when anything was not as it should be.
`;

const DEFAULT_MESSAGES = 1_000_000;
const NANOSECONDS = 1e6;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      messages: { type: 'string' },
      seed: { type: 'string' },
      transports: { type: 'string' },
      only: { type: 'string' },
      json: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  const plan = values.help ? null : planOf(values);
  if (plan === null) {
    process.stderr.write(USAGE);
    return values.help ? 0 : 2;
  }
  const lag = monitorEventLoopDelay();
  lag.enable();
  const fuzzed = await fuzz(plan, (sentence) => process.stderr.write(`${sentence}\n`));
  const result = { ...fuzzed, client_lag_ms: Math.round(lag.max / NANOSECONDS) };
  process.stdout.write(summary(result));
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(result, null, 2)}\n`);
  return result.faults.length === 0 ? 0 : 1;
}

/** Null for arguments that make no sense. */
function planOf(values: Readonly<Record<string, unknown>>): FuzzPlan | null {
  const messages = Number(values.messages ?? DEFAULT_MESSAGES);
  const seed = Number(values.seed ?? 1);
  const transports = String(values.transports ?? TRANSPORTS.join(',')).split(',') as TransportName[];
  const isSound = Number.isSafeInteger(messages) && messages > 0 && Number.isSafeInteger(seed);
  const only = values.only === undefined ? null : Number(values.only);
  return isSound && transports.every((name) => TRANSPORTS.includes(name)) ? { messages, seed, transports, only } : null;
}

function summary(result: Fuzzed & { readonly client_lag_ms: number }): string {
  const lines = [
    `Seed ${result.seed}: ${result.messages} messages in ${result.seconds} s, ${result.faults.length} faults.`,
    `The client itself was late by up to ${result.client_lag_ms} ms.`,
    ...result.transports.flatMap(({ name, connections, answers, pings, memory }) => [
      `${name}: ${connections} connections, ${answers} answers`,
      pings === null
        ? '  no pings'
        : `  pings: ${pings.count}, p50 ${pings.p50} ms, p99 ${pings.p99} ms, at most ${pings.max} ms`,
      memory === null
        ? '  memory: too short to say'
        : `  memory: ${memory.level === null ? 'not level' : `level at ${memory.level} MB`}, at most ${memory.max} MB; by tenths ${memory.tenths.join(' ')}`,
    ]),
    ...result.faults.map(({ where, what, detail }) => `FAULT ${where}: ${what}\n  ${detail}`),
  ];
  return `${lines.join('\n')}\n`;
}

process.exitCode = await main();
