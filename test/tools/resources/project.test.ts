import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { ERRORS } from '../../../src/errors.ts';
import type { Application } from '../../../src/server/application.ts';
import { ResultStore, resultResources } from '../../../src/server/budget/result-store.ts';
import { Resources } from '../../../src/server/resources.ts';
import { analyzeDeepContext } from '../../../src/tools/analysis/analyze-deep-context.ts';
import { RESOURCES } from '../../../src/tools/resources/catalogue.ts';
import { sampleApplication } from '../../server/sample-application.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';

const FILES = {
  'src/main.ts': "import { twice } from './lib/math.ts';\n\n// Says it.\nconsole.log(twice(2));\n",
  'src/lib/math.ts': 'export function twice(n: number): number {\n  return n * 2;\n}\n',
  'test/math.test.ts': "import { twice } from '../src/lib/math.ts';\n\ntwice(1);\n",
  'tool.py': 'x = 1\n',
};

const { signal } = new AbortController();

async function resourcesOf(...roots: string[]): Promise<{ application: Application; resources: Resources }> {
  const application = await sampleApplication({ roots, resources: RESOURCES, tools: [analyzeDeepContext] });
  return { application, resources: new Resources(application, resultResources(new ResultStore(1000))) };
}

function project(files: Readonly<Record<string, string>> = FILES, name = 'engine'): string {
  const folder = join(temporaryFolder(), name);
  mkdirSync(folder);
  writeFiles(folder, files);
  return folder;
}

const failureOf = (promise: Promise<unknown>) => promise.catch((thrown: unknown) => thrown);

describe('the summary of a project', () => {
  it('is read as Markdown, and as JSON with the same figures', async () => {
    const { resources } = await resourcesOf(project());
    const [markdown] = await resources.read('orrery://project/summary', signal);
    expect(markdown).toMatchObject({ uri: 'orrery://project/summary', mimeType: 'text/markdown' });
    expect(markdown?.text).toContain('# engine\n\n4 source files, 1 of them tests; 11 lines: 8 of code, 1 of comments');
    expect(markdown?.text).toMatch(/\| typescript +\| +3 \| +7 \|/);
    const [json] = await resources.read('orrery://project/summary?format=json', signal);
    expect(json?.mimeType).toBe('application/json');
    const summary = JSON.parse(json?.text ?? '');
    expect(summary).toMatchObject({
      files: 4,
      test_files: 1,
      lines: { total: 11, code: 8, comment: 1, blank: 2 },
      languages: [
        { language: 'typescript', files: 3, code_lines: 7 },
        { language: 'python', files: 1, code_lines: 1 },
      ],
      folders: [
        { folder: 'src/lib', files: 1, code_lines: 3 },
        { folder: 'src', files: 1, code_lines: 2 },
        { folder: 'test', files: 1, code_lines: 2 },
        { folder: '.', files: 1, code_lines: 1 },
      ],
      symbols_by_kind: { function: 1, variable: 1 },
    });
    expect(summary.edges_by_kind.imports.exact).toBe(2);
    expect(markdown?.text).toContain(summary.digest);
    expect(markdown?.text).toContain(summary.graph_digest);
  });

  it('of an empty folder says that there is nothing', async () => {
    const { resources } = await resourcesOf(project({}));
    const [markdown] = await resources.read('orrery://project/summary', signal);
    expect(markdown?.text).toContain('0 source files');
    expect(markdown?.text).not.toContain('| Language');
  });
});

describe('the import graph of a project', () => {
  it('is read as Mermaid, and as JSON with the same edges', async () => {
    const { resources } = await resourcesOf(project());
    const [diagram] = await resources.read('orrery://project/graph', signal);
    expect(diagram?.mimeType).toBe('text/vnd.mermaid');
    expect(diagram?.text).toMatch(/^graph TD\n/);
    expect(diagram?.text).toContain('src_main_ts -.-> src_lib_math_ts');
    const [json] = await resources.read('orrery://project/graph?format=json', signal);
    const { nodes, edges } = JSON.parse(json?.text ?? '');
    const name = (position: number) => nodes[position].name;
    expect(edges.map(({ source, target }: { source: number; target: number }) => [name(source), name(target)])).toEqual(
      expect.arrayContaining([
        ['src/main.ts', 'src/lib/math.ts'],
        ['test/math.test.ts', 'src/lib/math.ts'],
      ]),
    );
  });
});

describe('the scorecard of a project', () => {
  it('is read as Markdown, and as JSON with the figures that the tool gives', async () => {
    const { application, resources } = await resourcesOf(project());
    const [json] = await resources.read('orrery://project/scorecard?format=json', signal);
    const card = JSON.parse(json?.text ?? '');
    const outcome = await application.call('analyze_deep_context', {});
    if (!outcome.ok) throw outcome.error;
    const { quality_scorecard, recommendations, hotspots } = outcome.output;
    expect(card).toEqual(JSON.parse(JSON.stringify({ quality_scorecard, recommendations, hotspots })));
    expect(card.quality_scorecard.overall_health).toBeGreaterThan(50);
    const [markdown] = await resources.read('orrery://project/scorecard', signal);
    expect(markdown?.mimeType).toBe('text/markdown');
    expect(markdown?.text).toContain(`## Health: ${card.quality_scorecard.overall_health} of 100`);
  });
});

describe('several roots', () => {
  it('are each listed by name, and read by it or by path', async () => {
    const [engine, wings] = [project(), project({ 'wing.py': 'y = 2\n' }, 'wings & tails')];
    const { resources } = await resourcesOf(engine, wings);
    const listed = (await resources.list(signal)).filter(({ uri }) => uri.startsWith('orrery://project/'));
    expect(listed.map(({ uri }) => uri)).toEqual([
      'orrery://project/graph?root=engine',
      'orrery://project/imports?root=engine',
      'orrery://project/measures?root=engine',
      'orrery://project/scorecard?root=engine',
      'orrery://project/summary?root=engine',
      'orrery://project/trend?root=engine',
      'orrery://project/graph?root=wings%20%26%20tails',
      'orrery://project/imports?root=wings%20%26%20tails',
      'orrery://project/measures?root=wings%20%26%20tails',
      'orrery://project/scorecard?root=wings%20%26%20tails',
      'orrery://project/summary?root=wings%20%26%20tails',
      'orrery://project/trend?root=wings%20%26%20tails',
    ]);
    for (const { uri } of listed) expect((await resources.read(uri, signal))[0]?.text).not.toBe('');
    const byPath = `orrery://project/summary?root=${encodeURIComponent(wings)}`;
    expect((await resources.read(byPath, signal))[0]?.text).toContain('# wings & tails');
  });

  it('of the same name are told apart by their paths', async () => {
    const roots = [project(), project({ 'a.py': '' })];
    const { resources } = await resourcesOf(...roots);
    const summaries = (await resources.list(signal)).filter(({ name }) => name.startsWith('project-summary'));
    expect(summaries.map(({ uri }) => uri)).toEqual(
      roots.map((root) => `orrery://project/summary?root=${encodeURIComponent(root)}`),
    );
  });

  it('must be named', async () => {
    const { resources } = await resourcesOf(project(), project({}, 'wings'));
    expect(await failureOf(resources.read('orrery://project/summary', signal))).toMatchObject({
      errorName: 'INVALID_PARAMS',
      message: expect.stringContaining('the roots are "engine", "wings"'),
    });
    expect(await failureOf(resources.read('orrery://project/summary?root=wngs', signal))).toMatchObject({
      errorName: 'INVALID_PARAMS',
      message: expect.stringContaining('did you mean wings?'),
    });
  });
});

describe('an address of a project', () => {
  it.each([
    ['orrery://project/sumary', 'did you mean summary?'],
    ['orrery://project/', 'orrery://project/graph'],
    ['orrery://project/summary/', 'is not a resource of a project'],
    ['orrery://project/summary?fromat=json', 'does not take "fromat"'],
    ['orrery://project/summary?format=xml', 'not one of text, json'],
    ['orrery://project/summary?format=json&format=text', 'more than once'],
    ['orrery://project/summary?root=x?root=y', 'is not a resource of a project'],
    ['orrery://project/summary?root=', 'Unknown root ""'],
  ])('that is wrong is refused: %s', async (uri, reason) => {
    const { resources } = await resourcesOf(project());
    const message = expect.stringContaining(reason);
    expect(await failureOf(resources.read(uri, signal))).toMatchObject({ errorName: 'INVALID_PARAMS', message });
    const subscribed = resources.watch(uri, () => {}, signal);
    expect(await failureOf(subscribed)).toMatchObject({ errorName: 'INVALID_PARAMS', message });
  });

  it('has its variables completed', async () => {
    const { resources } = await resourcesOf(project(), project({}, 'wings'));
    const complete = (name: string, typed: string) =>
      resources.complete({ uriTemplate: 'orrery://project/summary{?root,format}', name, typed, others: {} }, signal);
    expect(await complete('root', '')).toEqual(['engine', 'wings']);
    expect(await complete('root', 'w')).toEqual(['wings']);
    expect(await complete('format', 'j')).toEqual(['json']);
  });

  it('is told of when the code has changed', async () => {
    const root = project();
    const { resources } = await resourcesOf(root);
    const told = vi.fn();
    const stop = await resources.watch('orrery://project/summary?format=json', told, signal);
    await resources.read('orrery://project/summary', signal);
    writeFiles(root, { 'src/lib/math.ts': 'export const nothing = 0;\n' });
    await resources.read('orrery://project/graph', signal);
    expect(told).toHaveBeenCalledTimes(1);
    stop();
    writeFiles(root, { 'src/lib/math.ts': 'export const all = 1;\n' });
    await resources.read('orrery://project/graph', signal);
    expect(told).toHaveBeenCalledTimes(1);
  });
});

describe('whatever a client takes for an address', () => {
  it('gets a text, or an error of the table', async () => {
    const { resources } = await resourcesOf(project());
    const parts = fc.array(
      fc.oneof(
        fc.constantFrom('template://', 'orrery://project/', 'orrery://results/', 'orrery://', 'summary', 'graph'),
        fc.constantFrom(
          'makefile/rust/cli',
          '?root=',
          '?format=json',
          '&',
          '%',
          '..',
          '/',
          '\0',
          '{category}',
          '__proto__',
        ),
        fc.string({ maxLength: 20, unit: 'binary' }),
      ),
      { maxLength: 6 },
    );
    await fc.assert(
      fc.asyncProperty(
        parts.map((chosen) => chosen.join('')),
        async (uri) => {
          const outcome = await failureOf(resources.read(uri, signal));
          if (Array.isArray(outcome)) {
            expect(outcome).toEqual([{ uri, mimeType: expect.any(String), text: expect.any(String) }]);
            return;
          }
          const { errorName } = outcome as { errorName: keyof typeof ERRORS };
          const wrong = uri.startsWith('template://')
            ? ['INVALID_TEMPLATE_URI', 'TEMPLATE_NOT_FOUND']
            : ['INVALID_PARAMS'];
          expect(wrong, uri).toContain(errorName);
        },
      ),
      { numRuns: 500 },
    );
  });
});
