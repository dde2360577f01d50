import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chaos } from './chaos/run.ts';

const USAGE = `npm run chaos -- [--kills N] [--calls N] [--writes N] [--operations N] [--fronts N] [--seed N] [--json FILE]

Fronts of one hub read, write and edit together while the hub is killed at random, until that many hubs were killed, calls
made, and writes and operations acknowledged. Checks that all that was acknowledged is there, that nothing hangs, and that one
hub remains. Exits with 1 when not. On Linux alone.
`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      kills: { type: 'string' },
      calls: { type: 'string' },
      writes: { type: 'string' },
      operations: { type: 'string' },
      fronts: { type: 'string' },
      seed: { type: 'string' },
      json: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  const plan = {
    kills: Number(values.kills ?? 20),
    calls: Number(values.calls ?? 1200),
    writes: Number(values.writes ?? 140),
    operations: Number(values.operations ?? 380),
    fronts: Number(values.fronts ?? 20),
    seed: Number(values.seed ?? 1),
  };
  if (values.help || !Object.values(plan).every((value) => Number.isSafeInteger(value) && value > 0)) {
    process.stderr.write(USAGE);
    return values.help ? 0 : 2;
  }
  const result = await chaos(plan, (sentence) => process.stderr.write(`${sentence}\n`));
  const { kills, calls, lost, writes, operations, faults } = result;
  process.stdout.write(
    `Seed ${plan.seed}: ${plan.fronts} fronts, ${kills} hubs killed, ${calls} calls (${lost} lost with a hub), ` +
      `${writes} writes and ${operations} operations acknowledged, ${faults.length} faults.\n`,
  );
  for (const { what, detail } of faults) process.stdout.write(`FAULT ${what}\n  ${detail}\n`);
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify({ plan, ...result }, null, 2)}\n`);
  return faults.length === 0 ? 0 : 1;
}

process.exitCode = await main();
