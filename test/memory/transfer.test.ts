import { describe, expect, it } from 'vitest';
import { anchorTo } from '../../src/memory/anchors.ts';
import { exportLines, importLines } from '../../src/memory/transfer.ts';
import type { Decision } from '../../src/store/records/decision-table.ts';
import { ALWAYS } from '../../src/store/records/version-table.ts';
import { factsOf } from '../languages/fixture-facts.ts';
import { openRecords } from '../store/records/sample-records.ts';
import { temporaryFolder } from '../workspace/temporary-folder.ts';

const TEXT = 'export function add(a, b) {\n  return a + b;\n}\n';
const CHECKS = { faultOf: () => null, isWithheld: () => false };

async function anchored(): Promise<Decision> {
  const file = { path: 'a.js', content: Buffer.from(TEXT), hash: 'f'.repeat(64), facts: await factsOf('a.js', TEXT) };
  return {
    ...{ id: 'dec_1', at: 1000, agent: 'ada', decision: 'Add', reasoning: 'It is simple', confidence: 1, commit: null },
    ...{ impact: 'low', context: {}, alternatives: [], tags: [], supersedes: [] },
    anchors: [anchorTo('a.js', 'add', file, ['b.js']), anchorTo('a.js', null, file, null)],
  };
}

async function exported(decision: Decision): Promise<string> {
  const records = await openRecords(temporaryFolder());
  await records.write(({ decisions }) => decisions.add(decision));
  return (await exportLines(records)).join('\n');
}

async function imported(lines: string): Promise<readonly Decision[]> {
  const records = await openRecords(temporaryFolder());
  await importLines(records, lines, CHECKS);
  return records.read(({ decisions }) => decisions.within(ALWAYS));
}

describe('an exported decision', () => {
  it('is imported with the sketches of its anchors', async () => {
    const decision = await anchored();
    expect(decision.anchors.map(({ sketch }) => sketch !== null)).toEqual([true, false]);
    expect(await imported(await exported(decision))).toEqual([decision]);
  });

  it('is imported without sketches where an earlier version exported it', async () => {
    const decision = await anchored();
    const lines = (await exported(decision)).replace(/,"sketch":("[^"]*"|null)/g, '');
    expect(lines).not.toContain('sketch');
    const anchors = decision.anchors.map((anchor) => ({ ...anchor, sketch: null }));
    expect(await imported(lines)).toEqual([{ ...decision, anchors }]);
  });

  it('is not imported with a sketch that is malformed', async () => {
    const lines = (await exported(await anchored())).replace('"sketch":"s1.', '"sketch":"s0.');
    await expect(imported(lines)).rejects.toThrow(/Line 2 is not a record \(anchors\.0\.sketch: must be a sketch\)/);
  });
});
