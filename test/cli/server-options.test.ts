import { delimiter, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commandSettings, serverSettings } from '../../src/cli/server-options.ts';
import { DEFAULT_LIMITS, LIMITS } from '../../src/server/limits.ts';

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

test('a command that a person waits for has no deadline of minutes, unless one is named', () => {
  expect(serverSettings({}, {}, cwd).limits.deadline).toBe(LIMITS.deadline.default);
  expect(commandSettings({}, {}, cwd).limits).toEqual({ ...DEFAULT_LIMITS, deadline: LIMITS.deadline.max });
  expect(commandSettings({ deadline: '5' }, { ORRERY_DEADLINE: '7' }, cwd).limits.deadline).toBe(5);
  expect(commandSettings({}, { ORRERY_DEADLINE: '7' }, cwd).limits.deadline).toBe(7);
});

test.each([
  [{ deadline: 'soon' }, '--deadline is "soon"'],
  [{ logLevel: 'loud' }, 'The log level is "loud"'],
])('%j is refused', (flags, message) => {
  expect(() => serverSettings(flags, {}, cwd)).toThrow(message);
});

describe('the embedding model', () => {
  const OLLAMA = { ORRERY_EMBEDDING_URL: 'http://localhost:11434/v1/', ORRERY_EMBEDDING_MODEL: 'nomic-embed-text' };

  test('is none unless it is asked for, whatever keys there are', () => {
    expect(serverSettings({}, { GEMINI_API_KEY: 'key', ...OLLAMA }, cwd).embedder).toBeNull();
    expect(serverSettings({ embedder: 'local' }, { ORRERY_EMBEDDER: 'gemini' }, cwd).embedder).toBeNull();
  });

  test.each([
    [
      'gemini',
      { GEMINI_API_KEY: 'key' },
      {
        kind: 'gemini',
        url: 'https://generativelanguage.googleapis.com/v1beta',
        model: 'gemini-embedding-001',
        key: 'key',
        dimension: 768,
        requestsPerMinute: 100,
      },
    ],
    [
      'openai-compatible',
      OLLAMA,
      {
        kind: 'openai-compatible',
        url: 'http://localhost:11434/v1',
        model: 'nomic-embed-text',
        key: null,
        dimension: null,
        requestsPerMinute: 1000,
      },
    ],
    [
      'openai-compatible',
      { ...OLLAMA, ORRERY_EMBEDDING_KEY: 'k', ORRERY_EMBEDDING_DIMENSION: '512', ORRERY_EMBEDDING_RPM: '60' },
      { key: 'k', dimension: 512, requestsPerMinute: 60 },
    ],
    ['gemini', { GEMINI_API_KEY: 'one', ORRERY_EMBEDDING_KEY: 'other' }, { key: 'other' }],
  ])('is %s with what the environment says', (embedder, env, settings) => {
    expect(serverSettings({ embedder }, env, cwd).embedder).toMatchObject(settings);
    expect(serverSettings({}, { ...env, ORRERY_EMBEDDER: embedder }, cwd).embedder).toMatchObject(settings);
  });

  test('is not given the key of another service', () => {
    const env = { ...OLLAMA, GEMINI_API_KEY: 'key', OPENAI_API_KEY: 'key' };
    expect(serverSettings({ embedder: 'openai-compatible' }, env, cwd).embedder?.key).toBeNull();
  });

  test.each([
    ['claude', {}, 'Unknown embedder "claude": set --embedder (ORRERY_EMBEDDER) to local, gemini, openai-compatible'],
    ['gemini', {}, '--embedder gemini needs GEMINI_API_KEY'],
    ['openai-compatible', {}, '--embedder openai-compatible needs ORRERY_EMBEDDING_URL'],
    ['openai-compatible', { ORRERY_EMBEDDING_URL: 'http://h/v1' }, 'needs ORRERY_EMBEDDING_MODEL'],
    [
      'openai-compatible',
      { ...OLLAMA, ORRERY_EMBEDDING_URL: 'localhost:11434' },
      'ORRERY_EMBEDDING_URL is not the address',
    ],
    ['openai-compatible', { ...OLLAMA, ORRERY_EMBEDDING_URL: 'file:///etc/passwd' }, 'ORRERY_EMBEDDING_URL is no'],
    [
      'openai-compatible',
      { ...OLLAMA, ORRERY_EMBEDDING_URL: 'http://h/v1?key=a' },
      'put a key into ORRERY_EMBEDDING_KEY',
    ],
    ['openai-compatible', { ...OLLAMA, ORRERY_EMBEDDING_MODEL: '../x' }, 'ORRERY_EMBEDDING_MODEL is "../x"'],
    ['openai-compatible', { ...OLLAMA, ORRERY_EMBEDDING_DIMENSION: '12' }, 'give a whole number from 64 to 3072'],
    ['openai-compatible', { ...OLLAMA, ORRERY_EMBEDDING_RPM: 'many' }, 'ORRERY_EMBEDDING_RPM is "many"'],
  ])('%s with %j is refused', (embedder, env, message) => {
    expect(() => serverSettings({ embedder }, env, cwd)).toThrow(message);
  });

  test.each([
    ['a password in the address', { ...OLLAMA, ORRERY_EMBEDDING_URL: 'http://user:hunter2-secret@h/v1' }],
    ['a key of several lines', { ...OLLAMA, ORRERY_EMBEDDING_KEY: 'hunter2-secret\nx' }],
  ])('is refused without showing %s', (_, env) => {
    const settings = () => serverSettings({ embedder: 'openai-compatible' }, env, cwd);
    expect(settings).toThrow(/ORRERY_EMBEDDING_URL|key of the embedding model/);
    expect(settings).not.toThrow('hunter2-secret');
  });
});
