import fc from 'fast-check';
import { expect } from 'vitest';
import { Collaboration } from '../../src/collaboration/collaboration.ts';
import { loadLoro } from '../../src/collaboration/loro.ts';
import { SqliteRecords } from '../../src/store/records/sqlite/records.ts';
import { temporaryFolder } from '../workspace/temporary-folder.ts';
import { AGENTS, happenings, LoroAgents, type Message } from './loro-agents.ts';

const ENTITY = { tree: '', path: 'shared.txt' };

/** How messages reach the server: in which order, which twice, and after which of them it is started anew. */
const delivery = fc.record({
  order: fc.infiniteStream(fc.nat(1_000_000)),
  twice: fc.infiniteStream(fc.boolean()),
  restart: fc.infiniteStream(fc.nat(9)),
});

/** Whatever happens to five agents and their messages, all come to the text that the CRDT makes of it alone. */
export async function expectConvergence(numRuns: number): Promise<void> {
  const loro = await loadLoro();
  await fc.assert(
    fc.asyncProperty(happenings, delivery, async (story, { order, twice, restart }) => {
      const agents = new LoroAgents(loro);
      for (const one of story) agents.happen(one);
      const { messages } = agents;
      const sent = messages.flatMap((message) => (twice.next().value === true ? [message, message] : [message]));
      const keys = new Map(sent.map((message, at) => [at, [order.next().value as number, message]] as const));
      const shuffled = [...keys.values()].sort(([a], [b]) => a - b).map(([, message]) => message);

      const folder = temporaryFolder();
      let records = await SqliteRecords.open(folder);
      let server = new Collaboration(records, loro);
      await server.introduce(ENTITY, AGENTS, 0);
      for (const message of shuffled) {
        await deliver(server, message);
        if (restart.next().value !== 0) continue;
        await records.close();
        records = await SqliteRecords.open(folder);
        server = new Collaboration(records, loro);
      }
      const end = await server.read(ENTITY, 0);
      await records.close();
      const [first, ...others] = agents.merged();
      expect(others).toEqual(others.map(() => first));
      expect(end?.content).toBe(first);
      for (const { agent, counter } of messages) expect(end?.clock.get(agent)).toBeGreaterThanOrEqual(counter);
    }),
    { numRuns },
  );
}

async function deliver(server: Collaboration, { agent, ...operation }: Message): Promise<void> {
  const { outcomes } = await server.sync({
    ...{ entity: ENTITY, agent, operations: [operation], seen: operation.clock, disk: null, cursor: null, now: 0 },
  });
  expect(outcomes.map(({ kind }) => kind)).not.toContain('rejected');
}
