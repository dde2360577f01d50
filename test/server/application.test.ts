import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { CodeIndex } from '../../src/index/code-index.ts';
import { CONVENTIONAL } from '../../src/languages/file-kinds.ts';
import { MachineText } from '../../src/reports/report.ts';
import { createApplication } from '../../src/server/application.ts';
import type { CallFailure } from '../../src/server/call-outcome.ts';
import type { CallSuccess } from '../../src/server/call-success.ts';
import { DEFAULT_LIMITS } from '../../src/server/limits.ts';
import { defineTool } from '../../src/tools/tool.ts';
import { MemoryLog, SAMPLE_TIME, sampleApplication } from './sample-application.ts';
import { endless, greet, where } from './sample-tools.ts';

describe('a call', () => {
  it('gives the output, its text, the arguments as the tool saw them and the time taken', async () => {
    const application = await sampleApplication();
    const outcome = await application.call('greet', { name: 'Ada', times: 2 });
    expect(outcome).toMatchObject({
      ok: true,
      input: { who: 'Ada', times: 2, format: 'summary' },
      output: { greeting: 'Hello, Ada', times: 2 },
      text: 'Hello, Ada\nHello, Ada',
    });
    expect((outcome as CallSuccess).tool.name).toBe('greet');
    expect(outcome.durationMs).toBeGreaterThan(0);
  });

  it('gives the output itself as the text for json', async () => {
    const outcome = (await (await sampleApplication()).call('greet', { who: 'Ada', format: 'json' })) as CallSuccess;
    expect(JSON.parse(outcome.text)).toEqual(outcome.output);
  });

  it.each([
    ['an unknown tool', 'gret', {}, 'INVALID_PARAMS'],
    ['wrong arguments', 'greet', {}, 'INVALID_PARAMS'],
    ['a failure the tool reports', 'fail', { how: 'known' }, 'SECURITY_ERROR'],
    ['a failure nobody expected', 'fail', { how: 'unexpected' }, 'INTERNAL_ERROR'],
  ])('never throws: %s', async (_, tool, given, errorName) => {
    const outcome = (await (await sampleApplication()).call(tool, given)) as CallFailure;
    expect(outcome.ok).toBe(false);
    expect(outcome.error.errorName).toBe(errorName);
  });

  it('tells of every wrong argument alike, also of one that only the tool could judge', async () => {
    const outcome = await (await sampleApplication()).call('where', { project_path: '' });
    expect(outcome).toMatchObject({
      error: {
        errorName: 'INVALID_PARAMS',
        data: { name: 'INVALID_PARAMS', tool: 'where', validation_errors: [], timestamp: SAMPLE_TIME.toISOString() },
      },
    });
  });

  it('leaves the stack of an unexpected failure in the log, at debug level', async () => {
    const log = new MemoryLog();
    await (await sampleApplication({ log })).call('fail', { how: 'unexpected' });
    expect(log.lines.join('\n')).toMatch(/^debug fail failed: TypeError: boom\n\s+at/);
  });

  it('sees the roots and the clock it was given', async () => {
    const application = await sampleApplication();
    await mkdir(join(application.workspace.roots.all[0]?.path ?? '', 'sub'));
    const outcome = await application.call('where', { project_path: 'sub' });
    expect(outcome).toMatchObject({ output: { relative: 'sub', now: SAMPLE_TIME.toISOString() } });
    expect(await application.call('where', {})).toMatchObject({ output: { relative: '' } });
    expect(await application.call('where', { project_path: '../..' })).toMatchObject({
      error: { errorName: 'SECURITY_ERROR' },
    });
  });

  it('is measured, whether it succeeds or fails', async () => {
    const application = await sampleApplication();
    await application.call('greet', { who: 'Ada' });
    await application.call('greet', {});
    await application.call('nobody', {});
    const { all, byTool } = application.metrics.window(60_000);
    expect(all.calls).toBe(2);
    expect([...all.failures]).toEqual([['INVALID_PARAMS', 1]]);
    expect([...byTool.keys()]).toEqual(['greet']);
  });

  it('logs to whoever listens to the call as well', async () => {
    const own = new MemoryLog();
    const listener = new MemoryLog();
    await (await sampleApplication({ log: own })).call('stepwise', { steps: 1 }, { log: () => listener });
    expect(own.lines).toEqual(['warn going']);
    expect(listener.lines).toEqual(['warn going']);
  });
});

describe('a call that is stopped', () => {
  it.each([true, false])('ends at once when cancelled (tool heeds its signal: %s)', async (heed) => {
    const tool = endless();
    const application = await sampleApplication({ tools: [tool] });
    const controller = new AbortController();
    const call = application.call('endless', { heed }, { signal: controller.signal });
    await tool.started;
    controller.abort('lunch');
    expect(await call).toMatchObject({
      ok: false,
      error: { errorName: 'REQUEST_CANCELLED', message: 'endless was cancelled by the client: lunch.' },
    });
    expect(await tool.aborted).toMatchObject({ errorName: 'REQUEST_CANCELLED' });
  });

  it('does not start when it was cancelled before', async () => {
    const application = await sampleApplication({ tools: [endless()] });
    const outcome = await application.call('endless', {}, { signal: AbortSignal.abort() });
    expect(outcome).toMatchObject({ error: { errorName: 'REQUEST_CANCELLED' } });
  });

  it('ends at its deadline, saying so', async () => {
    vi.useFakeTimers();
    const tool = endless();
    const application = await sampleApplication({ tools: [tool], limits: { deadline: 7 } });
    const call = application.call('endless', { heed: false });
    await vi.advanceTimersByTimeAsync(6_999);
    expect(application.metrics.window(1).all.calls).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
    expect(await call).toMatchObject({
      error: {
        errorName: 'REQUEST_CANCELLED',
        message: expect.stringMatching(/did not finish within its deadline of 7 s.*--deadline/),
        data: { deadline_seconds: 7 },
      },
    });
  });

  it('ends when the application closes', async () => {
    const tool = endless();
    const application = await sampleApplication({ tools: [tool] });
    const call = application.call('endless', {});
    await tool.started;
    await application.close();
    expect(await call).toMatchObject({
      error: { errorName: 'REQUEST_CANCELLED', message: 'The server is shutting down.' },
    });
  });

  it('leaves no timer behind once the application is closed', async () => {
    vi.useFakeTimers();
    const application = await sampleApplication();
    await application.call('greet', { who: 'Ada' });
    await application.close();
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });
});

describe('the index', () => {
  const look = defineTool({
    ...where,
    name: 'look',
    async run(_input, context) {
      const { digest } = await context.index(await context.workspace.roots.resolve(undefined, 'directory'));
      return { relative: digest, now: '' };
    },
    render: () => new MachineText(''),
  });
  const snapshot: CodeIndex = {
    folder: '/folder',
    kinds: CONVENTIONAL,
    files: [],
    skipped: [],
    otherFiles: { count: 0, unread: [] },
    digest: 'abc',
  };

  it('is asked for with the signal and the progress of the call, and closed with the application', async () => {
    const indexer = {
      index: vi.fn(
        async (_folder: string, options?: { onProgress?: (done: number, total: number, message: string) => void }) => {
          options?.onProgress?.(1, 2, 'Reading');
          return snapshot;
        },
      ),
      linked: vi.fn(async () => Promise.reject(new Error('No tool of this test asks for the graph.'))),
      building: async () => null,
      soFar: async () => null,
      comparedFiles: async () => null,
      part: async () => null,
      begin: async () => {},
      linkedWithout: async () => Promise.reject(new Error('No file of this test breaks down.')),
      suppose: async () => new Map(),
      isFarOff: async () => false,
      preparePart: async () => {},
      paths: async () => [],
      loose: async () => [],
      importScip: async () => ({ tool: '', documents: 0, files: 0, references: 0, kept: false }),
      weaknesses: async (files: readonly unknown[]) => files.map(() => null),
      watch: () => () => {},
      close: vi.fn(async () => {}),
    };
    const application = await sampleApplication({ tools: [look], indexer });
    const onProgress = vi.fn();
    expect(await application.call('look', {}, { onProgress })).toMatchObject({ output: { relative: 'abc' } });
    const folder = application.workspace.roots.all[0]?.path;
    expect(indexer.index).toHaveBeenCalledWith(folder, expect.objectContaining({ signal: expect.any(AbortSignal) }));
    expect(onProgress).toHaveBeenCalledWith(1, 2, 'Reading');
    await application.close();
    expect(indexer.close).toHaveBeenCalledOnce();
  });
});

describe('createApplication', () => {
  const options = { limits: DEFAULT_LIMITS, log: new MemoryLog(), tools: [where, greet] };

  it('selects the tools of the toolsets named', async () => {
    expect((await sampleApplication({ toolsets: ['graph'] })).tools.map(({ name }) => name)).toEqual(['where']);
  });

  it('refuses roots and toolsets it cannot use', async () => {
    await expect(createApplication({ ...options, roots: ['/'], toolsets: [] })).rejects.toThrow('cannot be a root');
    await expect(createApplication({ ...options, roots: ['.'], toolsets: ['grpah'] })).rejects.toThrow(
      'Unknown toolset "grpah"',
    );
  });

  it('refuses a folder of templates that is not there, or is none', async () => {
    for (const folder of ['/no/such/folder', import.meta.filename]) {
      const opened = createApplication({ ...options, roots: ['.'], toolsets: [], templateFolders: [folder] });
      await expect(opened).rejects.toThrow(`No such folder of templates: ${folder}`);
    }
  });
});

describe('work that is no call of a tool', () => {
  const endlessly = () => new Promise<never>(() => {});

  it('has what tools have, and gives what it makes or throws', async () => {
    const application = await sampleApplication();
    expect(await application.perform('looking', {}, async ({ clock }) => clock())).toEqual(SAMPLE_TIME);
    const failing = application.perform('looking', {}, () => Promise.reject(new TypeError('boom')));
    await expect(failing).rejects.toThrow(new TypeError('boom'));
  });

  it('ends at its deadline, when the client cancels and when all calls do', async () => {
    const hurried = await sampleApplication({ limits: { deadline: 0.01 } });
    await expect(hurried.perform('looking', {}, endlessly)).rejects.toMatchObject({
      errorName: 'REQUEST_CANCELLED',
      message: expect.stringContaining('looking was cancelled: it did not finish within its deadline'),
    });
    const application = await sampleApplication();
    const controller = new AbortController();
    const cancelled = application.perform('looking', { signal: controller.signal }, endlessly);
    controller.abort('enough');
    await expect(cancelled).rejects.toMatchObject({ errorName: 'REQUEST_CANCELLED' });
    const ended = application.perform('looking', {}, endlessly);
    application.cancelAll('The end.');
    await expect(ended).rejects.toMatchObject({ errorName: 'REQUEST_CANCELLED', message: 'The end.' });
  });
});
