import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chaos } from './chaos/run.ts';

const USAGE = `npm run chaos -- [--seconds N] [--fronts N] [--seed N] [--json FILE]

Fronts of one hub read, write and edit together for N seconds while the hub is killed at random. Checks that all that was
acknowledged is there, that nothing hangs, and that one hub remains. Exits with 1 when not. On Linux alone.
`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string' },
      fronts: { type: 'string' },
      seed: { type: 'string' },
      json: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  const plan = {
    seconds: Number(values.seconds ?? 60),
    fronts: Number(values.fronts ?? 20),
    seed: Number(values.seed ?? 1),
  };
  if (values.help || !Object.values(plan).every((value) => Number.isSafeInteger(value) && value > 0)) {
    process.stderr.write(USAGE);
    return values.help ? 0 : 2;
  }
  const result = await chaos(plan, (sentence) => process.stderr.write(`${sentence}\n`));
  const { seconds, fronts, seed, kills, calls, lost, writes, operations, faults } = result;
  process.stdout.write(
    `Seed ${seed}: ${fronts} fronts for ${seconds} s, ${kills} hubs killed, ${calls} calls (${lost} lost with a hub), ` +
      `${writes} writes and ${operations} operations acknowledged, ${faults.length} faults.\n`,
  );
  for (const { what, detail } of faults) process.stdout.write(`FAULT ${what}\n  ${detail}\n`);
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(result, null, 2)}\n`);
  return faults.length === 0 ? 0 : 1;
}

process.exitCode = await main();
