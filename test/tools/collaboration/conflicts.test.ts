import { describe, expect, it, vi } from 'vitest';
import { ConflictWatch, LONGEST_WATCHED } from '../../../src/tools/collaboration/conflict-watch.ts';
import { documentResources } from '../../../src/tools/resources/documents.ts';
import { sharedProject } from './shared-project.ts';

const MATH = `export function area(width: number, height: number): number {
  return width * height;
}
`;
const USE = `import { area } from './math.ts';

export function report(): string {
  return String(area(1, 2));
}
`;
const FILES = { 'math.ts': MATH, 'use.ts': USE };
const CLOCK = { filesystem: 1 };

interface Told {
  readonly conflicts: readonly { readonly caller: object; readonly callee: object; readonly certainty: string }[];
}

async function project() {
  const shared = await sharedProject({ files: FILES });
  const edit = (path: string, text: string, agent: string, before: string, after: string, more: object = {}) =>
    shared.call<Told>('sync_document', {
      ...{ document_id: path, agent_id: agent, vector_clock: CLOCK },
      operations: [{ type: 'replace', position: text.indexOf(before), length: before.length, content: after }],
      ...more,
    });
  const pull = (path: string, agent: string) =>
    shared.call<Told>('sync_document', { document_id: path, agent_id: agent }).then(({ conflicts }) => conflicts);
  return { ...shared, edit, pull };
}

const CONFLICT = {
  ...{ what: 'signature', certainty: 'breaks', why: 'it now takes 3 arguments, but gets 2', code: 'area(3, 4)' },
  caller: { symbol: 'report', file: 'use.ts', line: 4, agents: ['ada'] },
  callee: { symbol: 'area', file: 'math.ts', line: 1, agents: ['bob'] },
  before: 'function area(width: number, height: number): number',
  after: 'function area(width: number, height: number, depth: number): number',
};

describe('a call that one agent writes and another breaks', () => {
  it('is told to who makes the conflict, to the other at its next sync, and to nobody else', async () => {
    const { edit, pull } = await project();
    expect((await edit('use.ts', USE, 'ada', 'area(1, 2)', 'area(3, 4)')).conflicts).toEqual([]);
    const made = await edit('math.ts', MATH, 'bob', 'height: number', 'height: number, depth: number');
    expect(made.conflicts).toEqual([CONFLICT]);
    expect(await pull('use.ts', 'ada')).toEqual([CONFLICT]);
    expect(await pull('math.ts', 'ada')).toEqual([CONFLICT]);
    expect(await pull('math.ts', 'eve')).toEqual([]);
  });

  it('is told in the other order, by a change and the resource of either document, until it is mended', async () => {
    const { edit, pull, application } = await project();
    await edit('math.ts', MATH, 'bob', 'height: number', 'height: number, depth: number');
    const told: string[] = [];
    for (const path of ['math.ts', 'use.ts']) {
      await documentResources.watch?.(`orrery://documents/${path}`, application().watches, () => told.push(path));
    }
    expect((await edit('use.ts', USE, 'ada', 'area(1, 2)', 'area(3, 4)')).conflicts).toEqual([CONFLICT]);
    expect(new Set(told)).toEqual(new Set(['math.ts', 'use.ts']));
    for (const path of ['math.ts', 'use.ts']) {
      const [read] = await application().perform('read', {}, (context) =>
        documentResources.read(`orrery://documents/${path}`, context),
      );
      expect(JSON.parse(read?.text ?? '')).toMatchObject({ conflicts: [CONFLICT] });
    }
    const operations = [{ type: 'insert', position: USE.indexOf('2)') + 1, content: ', 5' }];
    await edit('use.ts', USE, 'ada', '', '', { operations, vector_clock: { filesystem: 1, ada: 1 } });
    expect(await pull('math.ts', 'bob')).toEqual([]);
  });

  it('is known after a restart, and by another process', async () => {
    const { edit, pull, restart } = await project();
    await edit('use.ts', USE, 'ada', 'area(1, 2)', 'area(3, 4)');
    await edit('math.ts', MATH, 'bob', 'height: number', 'height: number, depth: number');
    await restart();
    expect(await pull('math.ts', 'bob')).toEqual([CONFLICT]);
  });

  it('stays one when the files are written, and ends with the session', async () => {
    const { edit, pull, call } = await project();
    await call('create_session', {
      session_name: 's',
      participants: ['ada', 'bob'],
      document_paths: Object.keys(FILES),
    });
    await edit('use.ts', USE, 'ada', 'area(1, 2)', 'area(3, 4)', { flush: true });
    await edit('math.ts', MATH, 'bob', 'height: number', 'height: number, depth: number', { flush: true });
    expect(await pull('use.ts', 'ada')).toEqual([CONFLICT]);
    await call('create_session', { session_name: 's', end: true });
    expect(await pull('use.ts', 'ada')).toEqual([]);
  });

  it('is not told of while what is written is no code yet', async () => {
    const { edit, pull } = await project();
    await edit('use.ts', USE, 'ada', 'area(1, 2)', 'area(3, 4)');
    const half = await edit('math.ts', MATH, 'bob', 'height: number)', 'height: number, {');
    expect(half.conflicts).toEqual([]);
    expect(await pull('use.ts', 'ada')).toEqual([]);
    const operations = [{ type: 'replace', position: MATH.indexOf(')') + 2, length: 1, content: 'depth: number)' }];
    const whole = await edit('math.ts', MATH, 'bob', '', '', { operations, vector_clock: { filesystem: 1, bob: 1 } });
    expect(whole.conflicts).toEqual([CONFLICT]);
  });

  it('is not looked for in a document that is too long, which is said, and is in the others', async () => {
    const { edit, pull, call } = await project();
    const content = 'y\n'.repeat(LONGEST_WATCHED / 2);
    const long = { document_id: 'long.js', agent_id: 'eve', operations: [{ type: 'insert', position: 0, content }] };
    expect((await call<{ notes: string[] }>('sync_document', { ...long, include: 'none' })).notes).not.toContainEqual(
      expect.stringContaining('Conflicts'),
    );
    const more = { ...long, operations: [{ type: 'insert', position: 0, content: 'y' }], include: 'none' };
    const { notes } = await call<{ notes: string[] }>('sync_document', more);
    expect(notes).toContain(
      `long.js is not checked for conflicts: it has ${LONGEST_WATCHED + 1} UTF-16 units, more than ${LONGEST_WATCHED}.`,
    );
    await edit('use.ts', USE, 'ada', 'area(1, 2)', 'area(3, 4)');
    await edit('math.ts', MATH, 'bob', 'height: number', 'height: number, depth: number');
    expect(await pull('use.ts', 'ada')).toEqual([CONFLICT]);
  });

  it('keeps nothing back of what became of the operations where it cannot be looked for', async () => {
    const { edit, pull } = await project();
    await edit('use.ts', USE, 'ada', 'area(1, 2)', 'area(3, 4)');
    const after = vi.spyOn(ConflictWatch.prototype, 'after').mockRejectedValueOnce(new Error('no index'));
    const made = await edit('math.ts', MATH, 'bob', 'height: number', 'height: number, depth: number');
    expect(made).toMatchObject({ applied: 1, conflicts: [], notes: [expect.stringContaining('no index')] });
    after.mockRestore();
    expect(await pull('math.ts', 'bob')).toEqual([CONFLICT]);
  });
});
