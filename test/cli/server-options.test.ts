import { delimiter, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { serverSettings } from '../../src/cli/server-options.ts';

const cwd = resolve('/src/engine');

describe('roots', () => {
  test('default to the working directory, which nobody named', () => {
    expect(serverSettings({}, {}, cwd)).toMatchObject({ roots: [cwd], explicitRoots: false });
  });

  test.each([
    ['flags', { root: ['lib', '../other'] }, {}, [resolve(cwd, 'lib'), resolve(cwd, '../other')]],
    ['ORRERY_ROOT', {}, { ORRERY_ROOT: ['a', 'b'].join(delimiter) }, [resolve(cwd, 'a'), resolve(cwd, 'b')]],
    ['PROJECT_ROOT', {}, { PROJECT_ROOT: 'a' }, [resolve(cwd, 'a')]],
    ['ORRERY_ROOT before PROJECT_ROOT', {}, { ORRERY_ROOT: 'a', PROJECT_ROOT: 'b' }, [resolve(cwd, 'a')]],
    ['flags before the environment', { root: ['a'] }, { ORRERY_ROOT: 'b' }, [resolve(cwd, 'a')]],
  ])('come from %s', (_, flags, env, roots) => {
    expect(serverSettings(flags, env, cwd)).toMatchObject({ roots, explicitRoots: true });
  });
});

test('toolsets are separated by commas', () => {
  expect(serverSettings({ toolsets: 'core, analysis,' }, {}, cwd).toolsets).toEqual(['core', 'analysis']);
});

test.each([
  ['flags', { templates: ['mine', '../ours'] }, {}, ['mine', '../ours']],
  ['ORRERY_TEMPLATES', {}, { ORRERY_TEMPLATES: ['a', 'b'].join(delimiter) }, ['a', 'b']],
  ['flags before the environment', { templates: ['mine'] }, { ORRERY_TEMPLATES: 'b' }, ['mine']],
  ['nowhere', {}, {}, []],
])('folders of templates come from %s', (_, flags, env, folders) => {
  const { templateFolders } = serverSettings(flags, env, cwd);
  expect(templateFolders).toEqual(folders.map((folder) => resolve(cwd, folder)));
});

test.each([
  ['flags', { state: 'mine' }, { ORRERY_STATE: 'a', CONTEXTGRAPH_DB: 'b' }, resolve(cwd, 'mine')],
  ['ORRERY_STATE', {}, { ORRERY_STATE: 'a', CONTEXTGRAPH_DB: 'b' }, resolve(cwd, 'a')],
  ['CONTEXTGRAPH_DB, a folder whatever its ending', {}, { CONTEXTGRAPH_DB: '/x/context.db' }, resolve('/x/context.db')],
  ['nowhere, when they are empty', {}, { ORRERY_STATE: '', CONTEXTGRAPH_DB: '' }, null],
])('the state folder comes from %s', (_, flags, env, folder) => {
  expect(serverSettings(flags, env, cwd).stateFolder).toBe(folder);
});

test('limits come from flags before the environment', () => {
  const { limits } = serverSettings({ deadline: '5' }, { ORRERY_DEADLINE: '7', ORRERY_RATE_BURST: '0' }, cwd);
  expect(limits).toMatchObject({ deadline: 5, rateBurst: 0 });
});

test.each([
  [{ deadline: 'soon' }, '--deadline is "soon"'],
  [{ logLevel: 'loud' }, '--log-level is "loud"'],
])('%j is refused', (flags, message) => {
  expect(() => serverSettings(flags, {}, cwd)).toThrow(message);
});
