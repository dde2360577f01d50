import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { killIndexing } from './kill/indexing.ts';
import { killWrites } from './kill/writes.ts';
import { Random } from './random.ts';

const USAGE = `npm run kill -- [--times N] [--seed N] [--json FILE]

Ends the program with kill -9: N times while it indexes, at random moments, and at each step of everything it writes into a
tree. Checks that what is found afterwards is whole, and that the next run answers as a clean one. Exits with 1 when not.
`;

const DEFAULT_TIMES = 200;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      times: { type: 'string' },
      seed: { type: 'string' },
      json: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  const [times, seed] = [Number(values.times ?? DEFAULT_TIMES), Number(values.seed ?? 1)];
  if (values.help || !Number.isSafeInteger(times) || !Number.isSafeInteger(seed)) {
    process.stderr.write(USAGE);
    return values.help ? 0 : 2;
  }
  const say = (sentence: string) => void process.stderr.write(`${sentence}\n`);
  const writes = await killWrites(say);
  const indexing = await killIndexing(times, new Random(seed), say);
  const faults = [...writes.flatMap((one) => one.faults), ...indexing.faults];
  const stateSize = ({ files, bytes }: { readonly files: number; readonly bytes: number }) =>
    `${files} files, ${Math.round(bytes / 1024)} KiB`;
  const lines = [
    `Seed ${seed}: ${faults.length} faults.`,
    ...writes.map(({ name, kills }) => `${name}: ended at each of its ${kills} steps`),
    `indexing: killed ${indexing.kills} times, ${indexing.resumed} of them in the middle of writing`,
    `state folder at the end: ${stateSize(indexing.state)}; with the same edits and no kills: ${stateSize(indexing.unkilledState)}`,
    ...faults.map(({ what, detail }) => `FAULT ${what}\n  ${detail}`),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  const result = { seed, kills: indexing.kills + writes.reduce((sum, { kills }) => sum + kills, 0), writes, indexing };
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(result, null, 2)}\n`);
  return faults.length === 0 ? 0 : 1;
}

process.exitCode = await main();
