import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ConflictWatch } from '../../../src/tools/collaboration/conflict-watch.ts';
import { conflictsTold } from '../../../src/tools/collaboration/conflicts-told.ts';
import { sharedProject } from './shared-project.ts';

const FILES = {
  'math.ts': `export function area(width: number, height: number): number {
  const result = width * height;
  return result;
}

export function half(size: number): number {
  return size / 2;
}
`,
  'use.ts': `import { area, half } from './math.ts';

export function report(): string {
  const first = 1;
  return String(first);
}
`,
};

/** A change that may be made wherever what it looks for stands. */
type Change = readonly [path: keyof typeof FILES, before: string, after: string];

const CHANGES: readonly Change[] = [
  ['math.ts', 'height: number)', 'height: number, depth: number)'],
  ['math.ts', ', depth: number)', ')'],
  ['math.ts', 'function area(', 'function surface('],
  ['math.ts', 'function surface(', 'function area('],
  ['math.ts', 'width * height', 'height * width'],
  ['math.ts', 'return result', 'return half(result)'],
  ['math.ts', 'export function half', 'function half'],
  ['math.ts', '\nfunction half', '\nexport function half'],
  ['math.ts', 'export function area', '// about it\nexport function area'],
  ['math.ts', 'size / 2', 'size / 2 + 0'],
  ['use.ts', 'String(first)', 'String(area(1, 2))'],
  ['use.ts', 'area(1, 2)', 'area(1, 2, 3)'],
  ['use.ts', 'area(1, 2, 3)', 'half(1)'],
  ['use.ts', 'const first', 'const more = 2;\n  const first'],
  ['use.ts', 'const more = 2', 'const more = area(5)'],
  ['use.ts', 'const first = 1', 'const first = 11'],
];

describe('what is told of conflicts', () => {
  it('is what looking at everything anew finds, whatever was written in which order', async () => {
    let found = 0;
    const step = fc.tuple(fc.constantFrom('ada', 'bob', 'eve'), fc.constantFrom(...CHANGES));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const { call, application } = await sharedProject({ files: FILES });
        for (const path of Object.keys(FILES)) await call('sync_document', { document_id: path, agent_id: 'ada' });
        for (const [agent, [path, before, after]] of steps) {
          const given = { document_id: path, agent_id: agent, include: 'content' };
          const { content } = await call<{ content: string }>('sync_document', given);
          const position = content.indexOf(before);
          if (position < 0) continue;
          const operations = [{ type: 'replace', position, length: before.length, content: after }];
          const { conflicts } = await call<{ conflicts: readonly object[] }>('sync_document', { ...given, operations });
          const anew = await application().perform('look', {}, async (context) => {
            const [root] = context.workspace.roots.all;
            if (root === undefined) throw new Error('There is no root.');
            return new ConflictWatch(await context.collaboration(root), root).present(context);
          });
          expect(conflicts).toEqual(conflictsTold(agent, anew));
          found += conflicts.length;
        }
        await application().close();
      }),
      // The seed fixes how many conflicts the scripts contain, which the last assertion relies on.
      { numRuns: 20, seed: 1 },
    );
    expect(found).toBeGreaterThan(7);
  });
});
