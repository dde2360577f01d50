import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Indexer } from '../../../src/index/indexer.ts';
import { Parsers } from '../../../src/languages/parsers.ts';

let folder: string;
const indexer = new Indexer({ parsers: new Parsers(1) });

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'orrery-circles-'));
  writeFileSync(join(folder, 'values.py'), 'first = second.x\nsecond = first.y\nfirst.run()\n');
  writeFileSync(join(folder, 'values.ts'), 'export const a = b.x;\nexport const b = a.y;\na.run();\n');
});

afterAll(async () => {
  await indexer.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('values that are defined by each other', () => {
  it('are linked without an end to what they are', async () => {
    const { files, unresolvedCalls } = await indexer.linked(folder);
    expect(files.map(({ path }) => path)).toEqual(['values.py', 'values.ts']);
    expect(unresolvedCalls).toBe(2);
  });
});
