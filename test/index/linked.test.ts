import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { Indexer } from '../../src/index/indexer.ts';
import { Parsers } from '../../src/languages/parsers.ts';

const folders: string[] = [];
/** Compiled grammars are all that the indexers here share: facts and links are each one's own. */
const parsers = new Parsers(1);

function makeTree(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-linked-'));
  folders.push(folder);
  for (const [path, text] of Object.entries(files)) write(folder, path, text);
  return folder;
}

function write(folder: string, path: string, text: string) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

afterAll(async () => {
  await parsers.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const NAMES = ['a', 'b', 'c', 'd'];

/** A module of the small tree: which names it defines, imports and calls is drawn. */
const moduleText = fc
  .record({
    defines: fc.subarray(NAMES, { minLength: 1 }),
    imports: fc.array(fc.record({ from: fc.constantFrom(...NAMES), name: fc.constantFrom(...NAMES) }), {
      maxLength: 3,
    }),
    reExports: fc.array(fc.constantFrom(...NAMES), { maxLength: 1 }),
    padding: fc.nat({ max: 2 }),
    className: fc.constantFrom('Base', 'Derived'),
  })
  .map(({ defines, imports, reExports, padding, className }) =>
    [
      '\n'.repeat(padding),
      ...imports.map(({ from, name }, at) => `import { ${name} as i${at}, Base as B${at} } from './${from}';`),
      ...reExports.map((from) => `export * from './${from}';`),
      ...defines.map(
        (name) => `export function ${name}(x) { ${imports.map((_, at) => `i${at}(x);`).join(' ')} return x; }`,
      ),
      `export class ${className} ${imports.length > 0 ? 'extends B0 ' : ''}{ run(x) { this.run(x); ${defines[0]}(x); } }`,
      'export function use(o) { const v = new B0(); v.run(o); }',
    ].join('\n'),
  );

const edit = fc.oneof(
  fc.record({ kind: fc.constant('write' as const), path: fc.constantFrom(...NAMES), text: moduleText }),
  fc.record({ kind: fc.constant('delete' as const), path: fc.constantFrom(...NAMES) }),
  fc.record({ kind: fc.constant('rename' as const), path: fc.constantFrom(...NAMES), to: fc.constantFrom(...NAMES) }),
);

describe('a refreshed index', () => {
  it('equals one built from scratch after every edit', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 8 }), async (edits) => {
        const folder = makeTree({ 'a.ts': 'export function a(x) { return x; }\nexport class Base { run(x) {} }\n' });
        const refreshed = new Indexer({ parsers });
        await refreshed.linked(folder);
        for (const one of edits) {
          const path = `${one.path}.ts`;
          if (one.kind === 'write') write(folder, path, one.text);
          else if (one.kind === 'delete') rmSync(join(folder, path), { force: true });
          else {
            try {
              renameSync(join(folder, path), join(folder, `${one.to}.ts`));
            } catch {
              // Nothing of that name to rename.
            }
          }
          const after = await refreshed.linked(folder);
          const rebuilt = new Indexer({ parsers });
          expect(after.graphDigest).toBe((await rebuilt.linked(folder)).graphDigest);
        }
      }),
      { numRuns: 40 },
    );
  });
});
