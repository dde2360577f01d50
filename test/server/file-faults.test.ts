import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { CodeIndex, IndexedFile, LinkedIndex } from '../../src/index/code-index.ts';
import { DecodedFacts } from '../../src/index/decoded-facts.ts';
import { Indexer } from '../../src/index/indexer.ts';
import { Linker } from '../../src/index/link/linker.ts';
import { SnapshotFile } from '../../src/index/snapshot.ts';
import { Parsers } from '../../src/languages/parsers.ts';
import type { Application } from '../../src/server/application.ts';
import { EVERY_TOOL } from '../tools/every-use.ts';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';
import { MemoryLog, sampleApplication } from './sample-application.ts';

const BROKEN = 'src/broken.ts';
const body = (name: string) => `export function ${name}(a: number) {
  // TODO: do it well
  let sum = 0;
  for (let at = 0; at < a; at++) {
    if (at % 2 === 0) sum += at * a;
    else sum -= at;
  }
  return sum;
}
`;
const FILES = {
  'src/one.ts': `import { broken } from './broken.ts';\n${body('one')}export const both = () => broken(1) + one(2);\n`,
  [BROKEN]: body('broken'),
  'src/three.ts': body('three'),
  'test/one.test.ts': "import { one } from '../src/one.ts';\nit('works', () => one(1));\n",
};

/** Facts that break whatever asks anything of them. */
function brokenFacts(): IndexedFile['facts'] {
  const fail = () => {
    throw new TypeError('odd facts');
  };
  return new Proxy({} as IndexedFile['facts'], { get: fail, has: fail, ownKeys: fail });
}

const odd = ({ path, bytes, hash, language }: IndexedFile) => ({ path, bytes, hash, language, facts: brokenFacts() });

function withBroken<Index extends CodeIndex>(index: Index, broken: (file: IndexedFile) => IndexedFile): Index {
  const files = index.files.map((file) => (file.path === BROKEN ? broken(file) : file));
  return new Proxy(index, { get: (target, name) => (name === 'files' ? files : Reflect.get(target, name)) });
}

/** A file whose stored facts are none. */
function undecodable({ path, bytes, hash, language }: IndexedFile): IndexedFile {
  const source = { decoded: new DecodedFacts(), stored: () => null };
  return new SnapshotFile(path, { kind: 'facts', bytes, hash, language, facts: new Uint8Array(3) }, source);
}

async function brokenTree(broken: (file: IndexedFile) => IndexedFile = odd) {
  const root = temporaryFolder();
  writeFiles(root, FILES);
  const indexer = new Indexer({ parsers: new Parsers(1) });
  onTestFinished(() => indexer.close());
  const log = new MemoryLog();
  const application = await sampleApplication({
    roots: [root],
    tools: EVERY_TOOL,
    log,
    indexer: {
      index: async (folder, options) => withBroken(await indexer.index(folder, options), broken),
      linked: async (folder, options) => withBroken<LinkedIndex>(await indexer.linked(folder, options), broken),
      begin: (folder) => indexer.begin(folder),
      linkedWithout: (folder, paths, options) => indexer.linkedWithout(folder, paths, options),
      comparedFiles: (folder, options) => indexer.comparedFiles(folder, options),
      building: (folder) => indexer.building(folder),
      preparePart: (folder, signal) => indexer.preparePart(folder, signal),
      isFarOff: (folder) => indexer.isFarOff(folder),
      soFar: (folder, about, signal) => indexer.soFar(folder, about, signal),
      part: (folder, about, signal) => indexer.part(folder, about, signal),
      importScip: (folder, absolute, shown, options) => indexer.importScip(folder, absolute, shown, options),
      suppose: (folder, supposed, options) => indexer.suppose(folder, supposed, options),
      paths: (folder, options) => indexer.paths(folder, options),
      loose: (folder, files, signal) => indexer.loose(folder, files, signal),
      weaknesses: async ([file], signal) => {
        if (file?.path === BROKEN) throw new TypeError('odd tree');
        return indexer.weaknesses(file === undefined ? [] : [file], signal);
      },
      watch: (folder, onChange) => indexer.watch(folder, onChange),
      close: () => indexer.close(),
    },
  });
  return { application, log, root };
}

async function answer(application: Application, tool: string, given: Record<string, unknown>) {
  const outcome = await application.call(tool, given);
  if (!outcome.ok) throw outcome.error;
  return outcome;
}

const ASKED: readonly (readonly [string, Record<string, unknown>])[] = [
  ['analyze_complexity', {}],
  ['analyze_complexity', { format: 'full', top_files: 5 }],
  ['analyze_satd', { include_tests: true }],
  ['analyze_dead_code', { min_certainty: 'low', min_dead_lines: 0 }],
  ...['exact', 'renamed', 'gapped', 'semantic'].map(
    (type) => ['analyze_duplicates', { detection_type: type, min_lines: 3 }] as const,
  ),
  ['analyze_defect_probability', {}],
  ['analyze_tdg', {}],
  ['analyze_name_similarity', { query: 'one', scope: 'all' }],
  ['analyze_deep_context', {}],
  ['analyze_comprehensive', {}],
  ['quality_gate', {}],
  ['quality_gate', { checks: ['complexity'] }],
  ['quality_gate', { checks: ['security'] }],
  ['quality_gate', { checks: ['satd'] }],
  ['quality_gate', { checks: ['dead_code'] }],
  ['hybrid_search', { query: 'sum of numbers' }],
  ['query_context', { query: 'sum of numbers' }],
  ['get_context', {}],
];

/** What reads the facts of one file after another as it needs them. */
const READERS: readonly (readonly [string, Record<string, unknown>])[] = [
  ['analyze_symbol', { symbol: ['broken'], include: ['metrics', 'source', 'callers', 'tests'] }],
  ['dependency_graph', { type: 'full-dependency' }],
  ['read_code', { path: BROKEN, include_outline: true }],
];

describe('A file that an analysis breaks down on', () => {
  it.each(ASKED)('is left out of what %s %j answers, which names it', async (tool, given) => {
    const { application, log } = await brokenTree();
    const { output, text } = await answer(application, tool, given);
    expect(output).toMatchObject({ left_out: [{ path: BROKEN, reason: expect.stringContaining('TypeError: odd') }] });
    expect(text).toContain(BROKEN);
    expect(log.lines.join('\n')).toMatch(
      /broken\.ts failed, so the answer leaves it out: TypeError: odd (?:facts|tree)\n +at /,
    );
  });

  it.each(READERS)('is left out of what %s %j answers where its facts cannot be decoded', async (tool, given) => {
    const { application } = await brokenTree(undecodable);
    const { output } = await answer(application, tool, given);
    expect(output).toMatchObject({ left_out: [{ path: BROKEN, reason: expect.stringContaining('Error') }] });
  });

  it('is named by no answer that has nothing to do with what is broken in it', async () => {
    const { application } = await brokenTree();
    const { output } = await answer(application, 'list_templates', {});
    expect(output).not.toHaveProperty('left_out');
  });
});

describe('A file whose links cannot be made', () => {
  it('is skipped, and all others are linked', async () => {
    const link = Linker.prototype.link;
    vi.spyOn(Linker.prototype, 'link').mockImplementation(function (this: Linker, file, facts) {
      if (file.path === BROKEN) throw new RangeError('odd links');
      return link.call(this, file, facts);
    });
    onTestFinished(() => void vi.restoreAllMocks());
    const root = temporaryFolder();
    writeFiles(root, FILES);
    const application = await sampleApplication({ roots: [root], tools: EVERY_TOOL });
    for (const _ of ['first', 'again']) {
      const { output, text } = await answer(application, 'index_project', {});
      expect(output).toMatchObject({ files: 3, skipped: { broke_down: 1 }, left_out: [{ path: BROKEN }] });
      expect(text).toContain(BROKEN);
    }
  });
});

describe('What ends a call', () => {
  it('is no fault of the file that it was thrown at', async () => {
    const { faultOf, FileFault } = await import('../../src/index/file-fault.ts');
    const { OrreryError } = await import('../../src/errors.ts');
    const cancelled = new OrreryError('REQUEST_CANCELLED', 'It was cancelled.');
    const aborted = new DOMException('aborted', 'AbortError');
    const late = AbortSignal.timeout(0).reason ?? new DOMException('late', 'TimeoutError');
    for (const thrown of [cancelled, aborted, late]) expect(faultOf('a.ts', thrown)).toBe(thrown);
    expect(faultOf('a.ts', new Error('odd'))).toBeInstanceOf(FileFault);
  });
});
