import { beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolderForSuite } from '../temporary-folder-for-suite.ts';
import { commitAll, git, initRepository } from '../workspace/git-fixture.ts';
import { writeFiles } from '../workspace/temporary-folder.ts';
import { BuiltServer } from './built-server.ts';

const CODE = 'export function gate(open: boolean) {\n  return open ? 1 : 0;\n}\n';
const CHANGED = CODE.replace('1 : 0', '2 : 0');

/** A root with a folder for each state that a project may be in. */
let server: BuiltServer;

beforeAll(async () => {
  const root = temporaryFolderForSuite();
  const project = (name: string) => {
    writeFiles(`${root}/${name}`, { 'gate.ts': CODE });
    return `${root}/${name}`;
  };
  project('bare');
  git(project('unborn'), 'init', '--quiet');
  for (const name of ['whole', 'merging']) {
    const folder = project(name);
    initRepository(folder);
    commitAll(folder);
  }
  const merging = `${root}/merging`;
  git(merging, 'checkout', '--quiet', '-b', 'side');
  writeFiles(merging, { 'gate.ts': CHANGED });
  commitAll(merging);
  git(merging, 'checkout', '--quiet', 'main');
  writeFiles(merging, { 'gate.ts': CODE.replace('1 : 0', '3 : 0') });
  commitAll(merging);
  expect(() => git(merging, 'merge', 'side')).toThrow();
  writeFiles(`${root}/whole`, { 'gate.ts': CHANGED });
  server = await new BuiltServer({ args: ['--root', root], endWith: 'suite' }).initialize();
});

const answer = (project_path: string, given: object = {}) => server.call('analyze_change', { project_path, ...given });

const patch = (from: string) => `--- a/gate.ts\n+++ b/gate.ts\n@@ -2 +2 @@\n-${from}\n+  return 5;\n`;
const told = (text: string) => ({
  result: { isError: true, structuredContent: { error: { message: expect.stringContaining(text) } } },
});

describe('a change', () => {
  it('is told of over the wire, as structure and as text', async () => {
    expect(await answer('whole')).toMatchObject({
      result: {
        structuredContent: {
          symbols: [{ symbol: 'gate', file: 'whole/gate.ts', change: 'modified', parts: ['body'] }],
        },
        content: [{ text: expect.stringContaining('1 file differs, symbols 1 modified.') }],
      },
    });
    expect(await answer('bare', { patch: patch('  return open ? 1 : 0;') })).toMatchObject({
      result: { structuredContent: { symbols: [{ symbol: 'gate', file: 'bare/gate.ts' }] } },
    });
  });

  it.each([
    ['whole', { patch: patch('  nothing like it') }, 'does not apply to gate.ts: part 1'],
    ['whole', { patch: patch('  nothing like it') }, 'create it again from the current files'],
    ['whole', { base: 'nowhere' }, 'nowhere names no commit of this repository; name a branch, a tag or a commit'],
    ['unborn', {}, 'nothing is committed yet on the branch that is checked out; commit once'],
    ['merging', {}, 'finish it with git commit or abort it with git merge --abort'],
    ['bare', {}, 'is in no git working tree; name a folder of a repository'],
  ] as const)('that cannot be told in %s for %j is answered with what to do', async (project, given, text) => {
    expect(await answer(project, given)).toMatchObject(told(text));
  });
});
