import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { LinkedIndex } from '../../../src/index/code-index.ts';
import { Indexer } from '../../../src/index/indexer.ts';
import { Parsers } from '../../../src/languages/parsers.ts';
import type { IndexResult } from '../../../src/reports/index-text.ts';
import { analyzeSymbol } from '../../../src/tools/graph/analyze-symbol.ts';
import { indexProject } from '../../../src/tools/graph/index-project.ts';
import { SHAPES } from '../../index/scip/shapes.ts';
import { sampleApplication } from '../../server/sample-application.ts';
import { initRepository } from '../../workspace/git-fixture.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';

const FILES = {
  'a.ts': "import { b } from './b.ts';\nexport const a = () => b();\n",
  'b.ts': 'export function b() {}\n',
  'odd "name"\n.ts': '\0\0',
  'broken.py': 'def f():\n    return 1\n\n\nclass = ) if ((\n',
};

/** @param tampered what the application's own index says instead of the truth, call by call */
async function run(
  given: Record<string, unknown>,
  tampered: (index: LinkedIndex, call: number) => LinkedIndex = (i) => i,
) {
  const root = temporaryFolder();
  writeFiles(root, FILES);
  const indexer = new Indexer({ parsers: new Parsers(1) });
  onTestFinished(() => indexer.close());
  let calls = 0;
  const application = await sampleApplication({
    roots: [root],
    tools: [indexProject],
    indexer: {
      index: (folder, options) => indexer.index(folder, options),
      linked: async (folder, options) => tampered(await indexer.linked(folder, options), calls++),
      comparedFiles: (folder, options) => indexer.comparedFiles(folder, options),
      building: (folder) => indexer.building(folder),
      preparePart: (folder, signal) => indexer.preparePart(folder, signal),
      isFarOff: (folder) => indexer.isFarOff(folder),
      soFar: (folder, about, signal) => indexer.soFar(folder, about, signal),
      part: (folder, about, signal) => indexer.part(folder, about, signal),
      begin: (folder) => indexer.begin(folder),
      linkedWithout: (folder, paths, options) => indexer.linkedWithout(folder, paths, options),
      importScip: (folder, absolute, shown, options) => indexer.importScip(folder, absolute, shown, options),
      suppose: (folder, supposed, options) => indexer.suppose(folder, supposed, options),
      paths: (folder, options) => indexer.paths(folder, options),
      loose: (folder, files, signal) => indexer.loose(folder, files, signal),
      weaknesses: (files, signal) => indexer.weaknesses(files, signal),
      watch: (folder, onChange) => indexer.watch(folder, onChange),
      close: () => indexer.close(),
    },
  });
  return application.call('index_project', given);
}

async function resultOf(...args: Parameters<typeof run>) {
  const outcome = await run(...args);
  if (!outcome.ok) throw outcome.error;
  indexProject.output().parse(outcome.output);
  return { text: outcome.text, output: outcome.output as unknown as IndexResult };
}

describe('index_project', () => {
  it('says what the index consists of, and what was skipped and why', async () => {
    const { output, text } = await resultOf({});
    expect(output).toMatchObject({ files: 3, languages: { typescript: 2, python: 1 }, skipped: { binary: 1 } });
    expect(output.skipped_files).toEqual([{ path: 'odd "name"\n.ts', reason: 'binary' }]);
    expect(output.duration_ms).toBeGreaterThanOrEqual(0);
    expect(output.peak_memory_bytes).toBeGreaterThan(1024 * 1024);
    expect(output).not.toHaveProperty('verification');
    expect(text).toContain('3 source files');
    expect(text).toContain('`odd "name"\\n.ts`: binary');
  });

  it('says by language how many files were read in part, and without which lines', async () => {
    const { output, text } = await resultOf({});
    expect(output).toMatchObject({
      partial: { python: 1 },
      partial_files: [{ path: 'broken.py', language: 'python', lines: [{ start_line: 5, end_line: 5 }] }],
    });
    expect(text).toContain('Read in part: python 1\nbroken.py: without line 5');
  });

  it('proves that the index is the one a rebuild makes', async () => {
    const { output, text } = await resultOf({ verify: true });
    expect(output.verification).toMatchObject({ equal: true, differences: [] });
    expect(text).toContain('Verified: every column equals that of an index rebuilt from scratch');
  });

  it('tells in what it is not', async () => {
    const wrong = (index: LinkedIndex) => ({ ...index, unresolvedCalls: 99 });
    const { output, text } = await resultOf({ verify: true }, wrong);
    expect(output.verification).toMatchObject({
      equal: false,
      differences: ['unresolved calls: 99 refreshed, 0 rebuilt'],
    });
    expect(text).toContain('NOT EQUAL');
  });

  it('compares again when the tree changed meanwhile', async () => {
    const outdated = (index: LinkedIndex, call: number) =>
      call === 0 ? { ...index, graphDigest: 'of before', unresolvedCalls: 99 } : index;
    expect((await resultOf({ verify: true }, outdated)).output.verification).toMatchObject({ equal: true });
  });

  it('gives up on a tree that never holds still', async () => {
    const restless = (index: LinkedIndex, call: number) => ({ ...index, graphDigest: `state ${call}` });
    const outcome = await run({ verify: true }, restless);
    expect(outcome.ok).toBe(false);
    if (!outcome.ok) expect(outcome.error.message).toContain('while nothing writes to it');
  });
});

describe('an imported SCIP index', () => {
  async function shapes() {
    const root = temporaryFolder();
    cpSync(SHAPES, root, { recursive: true });
    const application = await sampleApplication({ roots: [root], tools: [indexProject, analyzeSymbol] });
    const ask = async (name: string, given: Record<string, unknown>) => {
      const outcome = await application.call(name, given, { size: null });
      if (!outcome.ok) throw outcome.error;
      return outcome.output;
    };
    return { root, ask };
  }
  const side = { symbol: 'Square.side', include: ['references'] };
  const found = {
    symbols: [
      {
        references: [
          { symbol: 'Square.constructor', rule: 'scip' },
          { symbol: 'Square.area', rule: 'scip' },
        ],
      },
    ],
  };

  it('is in the answer to the next question', async () => {
    const { ask } = await shapes();
    const before = { references: [{ rule: 'self-member' }, { rule: 'self-member' }] };
    expect(await ask('analyze_symbol', side)).toMatchObject({ symbols: [before] });
    await ask('index_project', { scip: 'index.scip' });
    expect(await ask('analyze_symbol', side)).toMatchObject(found);
  });

  it('may be a file that git ignores', async () => {
    const { root, ask } = await shapes();
    writeFiles(root, { '.gitignore': '*.scip\n' });
    initRepository(root);
    await ask('index_project', { scip: 'index.scip' });
    expect(await ask('analyze_symbol', side)).toMatchObject(found);
  });

  it('is not read from a file of credentials, whatever it holds', async () => {
    const { root, ask } = await shapes();
    cpSync(join(root, 'index.scip'), join(root, '.env'));
    await expect(ask('index_project', { scip: '.env' })).rejects.toMatchObject({ errorName: 'SECURITY_ERROR' });
  });

  it('does not change what is verified, which is what Orrery finds by itself', async () => {
    const { ask } = await shapes();
    await ask('index_project', { scip: 'index.scip' });
    expect(await ask('index_project', { verify: true })).toMatchObject({ verification: { equal: true } });
  });
});
