import { createHash } from 'node:crypto';
import { chownSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { initRepository } from '../workspace/git-fixture.ts';
import { OUTSIDE, swappedFolder } from '../workspace/swapped-folder.ts';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';
import { BuiltServer } from './built-server.ts';

const onWindows = process.platform === 'win32';
const SECRET = 'a secret of another project\n';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

interface DeepContext {
  readonly result: {
    readonly structuredContent: {
      readonly template_provenance: unknown;
      readonly metadata: { readonly notes: readonly string[] };
    };
  };
}

interface Gate {
  readonly result: { readonly structuredContent: object };
}

/** The manifest of a scaffold that says that a file is, or was, this text. */
function manifest(path: string, text: string): string {
  const template = 'template://makefile/rust/cli';
  return JSON.stringify({
    manifest_version: 1,
    tool_version: '1.0.0',
    timestamp: '2026-07-28T00:00:00.000Z',
    toolchain: 'rust',
    templates: [template],
    parameters: {},
    files: [{ path, sha256: sha256(text), template, template_version: '1.0.0', template_checksum: sha256('') }],
  });
}

test.skipIf(process.platform !== 'linux')(
  'a folder that is swapped for a link while it is read never leaks a file',
  async () => {
    const { root } = await swappedFolder(2);
    const server = await new BuiltServer({ args: ['--root', root, '--rate-burst', '0'] }).initialize();
    const answers = new Map<string, number>();
    for (let round = 0; round < 12 || answers.size < 2; round++) {
      const path = 'folder/sub/file.ts';
      const calls = Array.from({ length: 20 }, () => server.call('read_code', { path, include_outline: false }));
      for (const answer of await Promise.all(calls)) {
        const text = JSON.stringify(answer);
        expect(text).not.toContain(OUTSIDE);
        const kind = text.includes('const inside') ? 'inside' : 'refused';
        answers.set(kind, (answers.get(kind) ?? 0) + 1);
      }
    }
    expect([...answers.keys()].sort()).toEqual(['inside', 'refused']);
    const listed = await server.call('analyze_complexity', { format: 'json' });
    expect(JSON.stringify(listed)).not.toContain(OUTSIDE);
    expect(await server.end()).toBe(0);
    expect(server.stray).toEqual([]);
  },
);

test.skipIf(onWindows)(
  'the manifest of a scaffold does not tell whether files outside exist, nor what they hold',
  async () => {
    // By whatever way it names the file: what it is told must be the same in all worlds.
    const ways = [
      (parent: string) => join(parent, 'outside/file'),
      () => '../outside/file',
      () => 'src/../../outside/file',
      () => 'linked/file',
      () => 'link',
    ];
    const worlds = ['none', 'other', 'same'];
    const answers = new Map<string, string>();
    const roots: { readonly root: string; readonly parent: string; readonly way: string; readonly world: string }[] =
      [];
    for (const [at, way] of ways.entries()) {
      for (const world of worlds) {
        const parent = temporaryFolder();
        const root = join(parent, 'root');
        writeFiles(root, {
          'src/a.ts': 'export const a = 1;\n',
          '.orrery-scaffold.json': manifest(way(parent), SECRET),
        });
        if (world !== 'none') writeFiles(parent, { 'outside/file': world === 'same' ? SECRET : 'something else' });
        symlinkSync('../outside', join(root, 'linked'));
        symlinkSync('../outside/file', join(root, 'link'));
        roots.push({ root, parent, way: String(at), world });
      }
    }
    const args = roots.flatMap(({ root }) => ['--root', root]);
    const server = await new BuiltServer({ args }).initialize();
    for (const { root, parent, way, world } of roots) {
      const given = { project_path: root, include_analyses: ['complexity'], format: 'json' };
      const { result } = (await server.call('analyze_deep_context', given)) as unknown as DeepContext;
      const { template_provenance, metadata } = result.structuredContent;
      answers.set(`${way} ${world}`, JSON.stringify([template_provenance, metadata.notes]).replaceAll(parent, ''));
    }
    for (const at of ways.keys()) {
      const [none, other, same] = worlds.map((world) => answers.get(`${at} ${world}`));
      expect(none, String(ways[at])).toMatch(/drift|not a manifest/);
      expect(other, String(ways[at])).toBe(none);
      expect(same, String(ways[at])).toBe(none);
    }
    expect(await server.end()).toBe(0);
  },
);

test('a manifest above the root is not that of the root', async () => {
  const parent = temporaryFolder();
  writeFiles(parent, {
    '.orrery-scaffold.json': manifest('root/src/a.ts', '').replace(
      '"parameters":{}',
      `"parameters":{"a":"${OUTSIDE}"}`,
    ),
    'root/src/a.ts': 'export const a = 1;\n',
  });
  const server = await new BuiltServer({ args: ['--root', join(parent, 'root')] }).initialize();
  for (const project_path of ['.', 'src']) {
    const answer = await server.call('analyze_deep_context', { project_path, include_analyses: ['complexity'] });
    expect(answer).toHaveProperty('result.structuredContent.template_provenance', null);
    expect(JSON.stringify(answer)).not.toContain(OUTSIDE);
  }
  expect(await server.end()).toBe(0);
});

test.skipIf(onWindows)('a coverage report does not tell whether files outside exist', async () => {
  const parent = temporaryFolder();
  writeFiles(parent, { 'outside/there.ts': '', 'root/src/a.ts': 'export const a = () => 1;\n' });
  symlinkSync('../outside', join(parent, 'root/linked'));
  const server = await new BuiltServer({ args: ['--root', join(parent, 'root')] }).initialize();
  const answers = [];
  for (const name of ['there.ts', 'gone.ts']) {
    const named = [join(parent, 'outside', name), `../outside/${name}`, `linked/${name}`, '/nowhere/b.ts'];
    const report = ['src/a.ts', ...named].map((path) => `SF:${path}\nDA:1,1\nend_of_record\n`).join('');
    writeFiles(join(parent, 'root'), { 'lcov.info': report });
    const { result } = (await server.call('quality_gate', { checks: ['coverage'] })) as unknown as Gate;
    answers.push(JSON.stringify(result.structuredContent).replaceAll(name, 'NAME'));
  }
  expect(answers[1]).toBe(answers[0]);
  expect(await server.end()).toBe(0);
});

test.skipIf(process.getuid?.() !== 0)(
  'an ignore file above the root hides nothing when another user put it there',
  async () => {
    const parent = temporaryFolder();
    initRepository(parent);
    writeFiles(parent, { '.ignore': '*.ts\n', 'root/a.ts': 'export const a = () => 1;\n' });
    const server = await new BuiltServer({ args: ['--root', join(parent, 'root')] }).initialize();
    const files = async () => {
      const { result } = await server.call('analyze_complexity', { format: 'json' });
      return (result as { structuredContent: { summary: { total_files: number } } }).structuredContent.summary
        .total_files;
    };
    expect(await files()).toBe(0);
    chownSync(join(parent, '.ignore'), 4321, 4321);
    expect(await files()).toBe(1);
    expect(await server.end()).toBe(0);
  },
);
