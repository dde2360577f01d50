import { Collaboration } from '../../src/collaboration/collaboration.ts';
import { loadLoro } from '../../src/collaboration/loro.ts';
import { operationPrint } from '../../src/collaboration/operation.ts';
import { OrreryError } from '../../src/errors.ts';
import { SqliteRecords } from '../../src/store/records/sqlite/records.ts';

/** Writes operations one after the other, and says so of each once it is acknowledged, until it is killed. */
const [, , folder = '', agent = ''] = process.argv;
const server = new Collaboration(await SqliteRecords.open(folder), await loadLoro());
for (let counter = 1; ; counter++) {
  const operation = {
    kind: 'insert',
    position: 0,
    length: null,
    content: `${agent}${counter};`,
    encoding: 'utf-16',
  } as const;
  const sent = { operation, clock: null, counter: null, print: operationPrint(operation) };
  await untilFree(() =>
    server.sync({
      entity: { tree: '', path: 'a' },
      agent,
      operations: [sent],
      seen: null,
      disk: null,
      cursor: null,
      now: 0,
    }),
  );
  process.stdout.write(`${agent}${counter};\n`);
}

/** Repeats what another writer kept from starting: on a busy machine that one may hold the records for longer than a caller waits. */
async function untilFree(write: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await write();
      return;
    } catch (thrown) {
      if (!(thrown instanceof OrreryError && thrown.data.reason === 'busy')) throw thrown;
    }
  }
}
