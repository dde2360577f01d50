import { afterAll, describe, expect, it } from 'vitest';
import { evidenceOfFiles } from '../../../src/assistant/evidence/of-files.ts';
import { evidenceOfQuestion } from '../../../src/assistant/evidence/of-question.ts';
import { commitAll, initRepository } from '../../workspace/git-fixture.ts';
import { ISSUED } from '../../workspace/secrets/sample-secrets.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';
import { openSurroundings } from '../surroundings-of.ts';

const surroundings = openSurroundings();
afterAll(() => surroundings.close());

const branches = Array.from({ length: 12 }, (_, at) => `  if (a > ${at}) { if (b) { c(); } }\n`).join('');
const LOOP =
  'let sum = 0;\n  for (const x of list) {\n    if (x.open) sum += x.price * x.count;\n    else sum -= x.price;\n  }\n  return sum;\n';

function tree(): string {
  const folder = temporaryFolder();
  initRepository(folder);
  writeFiles(folder, {
    'package.json': '{"main":"main.js"}',
    'main.js': "import { f } from './a.js';\nimport { copy } from './b.js';\nf();\ncopy([]);\n",
    'a.js': `// FIXME: this crashes on empty lists\nexport function f(a, b, c) {\n${branches}}\nexport function sum(list) {\n  ${LOOP}}\nfunction unused() { return 1; }\n`,
    'b.js': `export function copy(list) {\n  ${LOOP}}\n`,
    'key.js': `const t = '${ISSUED['npm-token']}';\n`,
    '.env': 'SECRET=1\n',
  });
  commitAll(folder);
  return folder;
}

describe('evidence of files', () => {
  it('is what was measured of them, and of no others', async () => {
    const { items, not_measured } = await evidenceOfFiles(
      { root: { path: tree() }, files: ['a.js', 'key.js', '.env', 'gone.js'] },
      surroundings,
    );
    expect(items.map(({ severity, kind, path, line }) => `${severity} ${kind} ${path}:${line}`)).toEqual([
      'critical secret key.js:1',
      'medium complexity a.js:2',
      expect.stringMatching(/^(?:medium|low) debt a.js:1$/),
      expect.stringMatching(/duplicate a.js:16|hotspot a.js/),
      ...Array.from({ length: items.length - 4 }, () => expect.any(String)),
    ]);
    const kinds = items.filter(({ path }) => path === 'a.js').map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['complexity', 'duplicate', 'dead_code', 'debt', 'callers']));
    expect(items.find(({ kind }) => kind === 'dead_code')?.title).toContain('`unused`');
    expect(items.find(({ kind }) => kind === 'duplicate')?.detail).toContain('b.js:2');
    expect(items.find(({ kind }) => kind === 'callers')?.detail).toBe('main.js.');
    expect(JSON.stringify(items)).not.toContain(ISSUED['npm-token']);
    expect(not_measured).toEqual([]);
  });

  it('has what was not measured, with the reason', async () => {
    const folder = temporaryFolder();
    writeFiles(folder, { 'a.min.js': 'f();\n', 'b.js': 'f();\n' });
    const { not_measured } = await evidenceOfFiles(
      { root: { path: folder }, files: ['a.min.js', 'b.js'] },
      surroundings,
    );
    expect(not_measured.map(({ what }) => what)).toEqual(['the code of a.min.js', 'changes']);
  });
});

describe('evidence for a question', () => {
  it('is how the tree is built and what a search finds', async () => {
    const search = async (question: string) => [
      {
        kind: 'code' as const,
        path: 'a.js',
        line: 2,
        title: question,
        content: 'export function f',
        why: 'it is named so',
      },
    ];
    const { items } = await evidenceOfQuestion(
      { root: { path: tree() }, question: 'where is f', search },
      surroundings,
    );
    expect(items[0]).toMatchObject({ kind: 'structure', title: expect.stringContaining('4 source files') });
    expect(items.at(-1)).toMatchObject({ kind: 'search_result', path: 'a.js', line: 2, title: 'where is f (code)' });
  });

  it('says why nothing was found', async () => {
    const search = async () => Promise.reject(new Error('Query too broad'));
    const { not_measured } = await evidenceOfQuestion({ root: { path: tree() }, question: 'x', search }, surroundings);
    expect(not_measured).toEqual([{ what: 'search', reason: 'Query too broad' }]);
  });
});
