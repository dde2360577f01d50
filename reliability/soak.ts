import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Soaked, soak } from './soak/run.ts';

const USAGE = `npm run soak -- [--minutes N] [--tree DIR] [--seed N] [--json FILE]

Asks one server for all it can do, for N minutes, while the files of its tree change every few milliseconds. Says how memory,
threads, open files and times to answer went, and ends with a comparison of its index with one made from scratch. Works on a
copy of --tree, which is this project unless it is given. Exits with 1 when anything was not as it should be.
`;

const DEFAULT_MINUTES = 60;
const PROJECT = resolve(import.meta.dirname, '..');

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string' },
      tree: { type: 'string' },
      seed: { type: 'string' },
      json: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  const [minutes, seed] = [Number(values.minutes ?? DEFAULT_MINUTES), Number(values.seed ?? 1)];
  if (values.help || !(minutes > 0) || !Number.isSafeInteger(seed)) {
    process.stderr.write(USAGE);
    return values.help ? 0 : 2;
  }
  // npm runs scripts in the project, whatever folder it was called from.
  const tree = resolve(process.env.INIT_CWD ?? process.cwd(), values.tree ?? PROJECT);
  const soaked = await soak({ minutes, seed, tree }, (sentence) => process.stderr.write(`${sentence}\n`));
  process.stdout.write(summary(soaked));
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(soaked, null, 2)}\n`);
  return soaked.faults.length === 0 ? 0 : 1;
}

function summary({ minutes, seed, files, calls, failed, edits, courses, pings, answers, faults }: Soaked): string {
  const times = { ping: pings, ...answers };
  const lines = [
    `Seed ${seed}: ${minutes} minutes on ${files} files, ${calls} calls, ${edits} edits, ${faults.length} faults.`,
    `Calls that failed as they may: ${JSON.stringify(failed)}`,
    ...Object.entries(courses).map(([name, course]) =>
      course === null
        ? `${name}: too short to say`
        : `${name}: ${course.level === null ? 'not level' : `level at ${course.level}`}, at most ${course.max}; by tenths ${course.tenths.join(' ')}`,
    ),
    ...Object.entries(times).map(([name, time]) =>
      time === null
        ? `${name}: never`
        : `${name}: ${time.count}, p50 ${time.p50} ms, p99 ${time.p99} ms, at most ${time.max} ms`,
    ),
    ...faults.map(({ what, detail }) => `FAULT ${what}\n  ${detail}`),
  ];
  return `${lines.join('\n')}\n`;
}

process.exitCode = await main();
