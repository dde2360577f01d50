import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { CASES } from './memory/cases.ts';

const USAGE = `npm run memory -- [--json FILE]

Measures the most memory that a server takes under clients and files that ask for much. Exits with 1 when it is more than it may
be. On Linux alone.
`;

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { json: { type: 'string' }, help: { type: 'boolean' } } });
  if (values.help) {
    process.stderr.write(USAGE);
    return 0;
  }
  const results = [];
  for (const { what, limit, measure } of CASES) {
    const megabytes = Math.round(await measure());
    const isWithin = megabytes < limit;
    process.stdout.write(`${isWithin ? 'ok   ' : 'FAULT'} ${what}: ${megabytes} MB, may be ${limit}\n`);
    results.push({ what, megabytes, limit, isWithin });
  }
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(results, null, 2)}\n`);
  return results.every(({ isWithin }) => isWithin) ? 0 : 1;
}

process.exitCode = await main();
