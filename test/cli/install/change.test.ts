import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Change, makeChange, planChange } from '../../../src/cli/install/change.ts';
import { CLIENTS, type Client, type Scope, type ServerEntry } from '../../../src/cli/install/clients.ts';
import { entryEdit, sectionEdit } from '../../../src/cli/install/edit.ts';
import { FileWriter } from '../../../src/store/file-writer.ts';
import { temporaryFolder } from '../../workspace/temporary-folder.ts';

const client = CLIENTS.find(({ id }) => id === 'cursor') as Client;
const entry = { command: 'orrery', args: ['serve'] };

/** A project in a home directory. */
function surroundings() {
  const home = temporaryFolder();
  const project = join(home, 'project');
  mkdirSync(project);
  return { platform: process.platform, home, project, env: {} };
}

type At = ReturnType<typeof surroundings>;

function editOf(scope: Scope, at: At, wanted: ServerEntry | null) {
  return entryEdit(client, String(client.files[scope]?.(at)), wanted, 'drop');
}

function plan(scope: Scope, at: At, wanted: ServerEntry | null = entry): Promise<Change> {
  const file = String(client.files[scope]?.(at));
  const of = { name: client.name, file, trace: scope === 'user' ? client.trace(at) : null };
  return planChange(of, editOf(scope, at, wanted), wanted === null ? 'remove' : 'set', at);
}

async function change(scope: Scope, at: At, wanted: ServerEntry | null = entry): Promise<string | null> {
  return make(await plan(scope, at, wanted));
}

function make(planned: Change): Promise<string | null> {
  const edit = entryEdit(client, planned.of.file, entry, 'drop');
  return makeChange(planned, edit, new FileWriter({ home: null, roots: [], onNote: () => {} }));
}

/** The client's file in the home directory, with a text. */
function settings(at: At, text: string | Uint8Array, mode = 0o644): string {
  const file = join(at.home, '.cursor', 'mcp.json');
  mkdirSync(join(at.home, '.cursor'));
  writeFileSync(file, text, { mode });
  return file;
}

test('planning writes nothing', async () => {
  const at = surroundings();
  expect((await plan('project', at)).action).toBe('create');
  expect(readdirSync(at.project)).toEqual([]);
});

describe('a change', () => {
  test('makes a file that was missing, with its folder', async () => {
    const at = surroundings();
    expect(await change('project', at)).toBeNull();
    const file = join(at.project, '.cursor', 'mcp.json');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ mcpServers: { orrery: entry } });
  });

  test.skipIf(process.platform === 'win32')("keeps a new file of the user's own to the user", async () => {
    const at = surroundings();
    await change('user', at);
    expect(statSync(join(at.home, '.cursor', 'mcp.json')).mode & 0o777).toBe(0o600);
  });

  test('keeps a copy of the file as it was, its mode, and leaves nothing else behind', async () => {
    const at = surroundings();
    const file = settings(at, '{"a": 1}', 0o640);
    const mode = statSync(file).mode;
    const copy = await change('user', at);
    expect(readFileSync(String(copy), 'utf8')).toBe('{"a": 1}');
    expect(statSync(file).mode).toBe(mode);
    expect(statSync(String(copy)).mode).toBe(mode);
    expect(readdirSync(join(at.home, '.cursor')).sort()).toEqual(['mcp.json', 'mcp.json.before-orrery']);
  });

  test('is not made when the file changed after it was planned', async () => {
    const at = surroundings();
    const file = settings(at, '{}');
    const planned = await plan('user', at);
    writeFileSync(file, '{"new": true}');
    await expect(make(planned)).rejects.toThrow('changed in the meantime');
    expect(readFileSync(file, 'utf8')).toBe('{"new": true}');
    expect(readdirSync(join(at.home, '.cursor'))).toEqual(['mcp.json']);
  });

  test('is not made over a file that has come since', async () => {
    const at = surroundings();
    const planned = await plan('user', at);
    const file = settings(at, '{"new": true}');
    await expect(make(planned)).rejects.toThrow('already in');
    expect(readFileSync(file, 'utf8')).toBe('{"new": true}');
  });

  test('of a file that is not UTF-8 is refused', async () => {
    const at = surroundings();
    settings(at, Buffer.from([0x7b, 0xff, 0x7d]));
    await expect(plan('user', at)).rejects.toThrow('not UTF-8');
  });

  test('of a file that is not valid is refused, and the file stays as it is', async () => {
    const at = surroundings();
    const file = settings(at, '{"a": ');
    await expect(plan('user', at)).rejects.toThrow(/was not changed.*not valid JSON/);
    expect(readFileSync(file, 'utf8')).toBe('{"a": ');
  });

  test('to remove an entry from a file that is missing is none', async () => {
    const at = surroundings();
    expect((await plan('project', at, null)).action).toBe('none');
    expect(existsSync(join(at.project, '.cursor'))).toBe(false);
  });
});

describe('what is taken back', () => {
  /** Texts that a person may have in such a file; not all of them can be edited. */
  const text = fc.oneof(
    fc.constantFrom(
      '',
      '{}',
      '{\n}\n',
      '\ufeff{}\r\n',
      '{"mcpServers":{}}',
      '{ "mcpServers": { /* none */ } } // end\n',
    ),
    fc
      .tuple(fc.jsonValue(), fc.constantFrom(0, 1, 2, 4, '\t'), fc.constantFrom('', '\n', '\r\n', '\n\n'))
      .map(
        ([value, indent, end]) =>
          JSON.stringify({ a: value, mcpServers: { other: { env: value } } }, null, indent) + end,
      ),
  );

  test('leaves the file as it was, byte for byte, with its comments, and no copy of it', async () => {
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 3 }), async (before, times) => {
        const at = surroundings();
        const file = settings(at, before);
        for (let i = 0; i < times; i++) await change('user', at, { command: 'orrery', args: [`${i}`] });
        expect(readFileSync(file, 'utf8')).toContain('orrery');
        expect((await plan('user', at, null)).action).not.toBe('none');
        await change('user', at, null);
        expect(readFileSync(file, 'utf8')).toBe(before);
        expect(readdirSync(join(at.home, '.cursor'))).toEqual(['mcp.json']);
      }),
      { numRuns: 30 },
    );
  });

  test('is the file and its folder where there was none', async () => {
    const at = surroundings();
    await change('project', at);
    expect((await plan('project', at, null)).action).toBe('delete');
    await change('project', at, null);
    expect(readdirSync(at.project)).toEqual([]);
  });

  test('is the entry alone where somebody else has changed the file since', async () => {
    const at = surroundings();
    const file = settings(at, '{}\n');
    await change('user', at);
    const changed = readFileSync(file, 'utf8').replace('{', '{ // theirs');
    writeFileSync(file, changed);
    await change('user', at, null);
    const left = readFileSync(file, 'utf8');
    expect(left).toContain('// theirs');
    expect(left).not.toContain('"orrery"');
    expect(readdirSync(join(at.home, '.cursor'))).toEqual(['mcp.json']);
  });

  test('never is a file that was changed after it was planned', async () => {
    const at = surroundings();
    await change('project', at);
    const planned = await plan('project', at, null);
    const file = join(at.project, '.cursor', 'mcp.json');
    writeFileSync(file, '{"new": true}');
    await expect(make(planned)).rejects.toThrow('changed in the meantime');
    expect(readFileSync(file, 'utf8')).toBe('{"new": true}');
  });

  test('is the section of instructions, too, wherever the text around it ends', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: fc.constantFrom('a', '# b', '\n', '\r\n', ' ') }), async (before) => {
        const at = surroundings();
        const file = join(at.project, 'AGENTS.md');
        writeFileSync(file, before);
        const edit = sectionEdit('Ask first.');
        const of = { name: 'AGENTS.md', file, trace: null };
        const writer = new FileWriter({ home: null, roots: [], onNote: () => {} });
        await makeChange(await planChange(of, edit, 'set', at), edit, writer);
        expect(readFileSync(file, 'utf8')).toMatch(/Ask first/);
        await makeChange(await planChange(of, edit, 'remove', at), edit, writer);
        expect(readFileSync(file, 'utf8')).toBe(before);
        expect(readdirSync(at.project)).toEqual(['AGENTS.md']);
      }),
      { numRuns: 30 },
    );
  });
});

describe.skipIf(process.platform === 'win32')("a file of the user's own that is a link", () => {
  test.each([
    ['the file', (at: At) => symlinkSync(join(at.home, 'dotfiles', 'mcp.json'), join(at.home, '.cursor', 'mcp.json'))],
    ['its folder', (at: At) => symlinkSync(join(at.home, 'dotfiles'), join(at.home, '.cursor'))],
  ])('stays one, and where it leads is told: %s', async (what, link) => {
    const at = surroundings();
    mkdirSync(join(at.home, 'dotfiles'));
    if (what === 'the file') mkdirSync(join(at.home, '.cursor'));
    const real = join(at.home, 'dotfiles', 'mcp.json');
    writeFileSync(real, '{}');
    link(at);
    const planned = await plan('user', at);
    expect(planned.place.target).toBe(real);
    expect(await make(planned)).toBe(`${real}.before-orrery`);
    expect(readFileSync(real, 'utf8')).toContain('orrery');
    const path = join(at.home, '.cursor', ...(what === 'the file' ? ['mcp.json'] : []));
    expect(lstatSync(path).isSymbolicLink()).toBe(true);
  });

  test('and leads out of the home directory is refused', async () => {
    const [at, outside] = [surroundings(), temporaryFolder()];
    writeFileSync(join(outside, 'theirs'), '{}');
    mkdirSync(join(at.home, '.cursor'));
    symlinkSync(join(outside, 'theirs'), join(at.home, '.cursor', 'mcp.json'));
    await expect(plan('user', at)).rejects.toMatchObject({
      errorName: 'SECURITY_ERROR',
      message: expect.stringContaining(join(outside, 'theirs')),
    });
  });

  test('and leads nowhere is refused', async () => {
    const at = surroundings();
    mkdirSync(join(at.home, '.cursor'));
    symlinkSync(join(at.home, 'none'), join(at.home, '.cursor', 'mcp.json'));
    await expect(plan('user', at)).rejects.toThrow(/is a link to .*none, which cannot be followed/);
  });

  test.runIf(process.getuid?.() === 0)('and leads to a file of another user is refused', async () => {
    const at = surroundings();
    writeFileSync(join(at.home, 'theirs'), '{}');
    chownSync(join(at.home, 'theirs'), 12_345, 12_345);
    mkdirSync(join(at.home, '.cursor'));
    symlinkSync(join(at.home, 'theirs'), join(at.home, '.cursor', 'mcp.json'));
    await expect(plan('user', at)).rejects.toThrow('belongs to another user');
  });
});

describe.skipIf(process.platform === 'win32')('a link in the project', () => {
  test.each(['.cursor', '.cursor/mcp.json', '.cursor/mcp.json.before-orrery'])(
    'is never followed: %s',
    async (name) => {
      const at = surroundings();
      const precious = join(at.home, 'precious');
      mkdirSync(precious);
      writeFileSync(join(precious, 'mcp.json'), '{}');
      if (name !== '.cursor') mkdirSync(join(at.project, '.cursor'));
      if (name.endsWith('before-orrery')) writeFileSync(join(at.project, '.cursor', 'mcp.json'), '{}');
      const target = name === '.cursor' ? precious : join(precious, 'mcp.json');
      symlinkSync(target, join(at.project, name));
      await expect(change('project', at)).rejects.toMatchObject({
        errorName: 'SECURITY_ERROR',
        message: expect.stringContaining(`is a link to ${target}`),
      });
      expect(readFileSync(join(precious, 'mcp.json'), 'utf8')).toBe('{}');
      expect(readdirSync(precious)).toEqual(['mcp.json']);
    },
  );
});
