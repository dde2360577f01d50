import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseOwnSettings, readOwnSettings } from '../../../src/cli/own-settings/own-settings.ts';
import { ownSettingsFile } from '../../../src/cli/own-settings/place.ts';
import { LIMIT_NAMES, LIMITS } from '../../../src/server/limits.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';
import { orreryProcess } from '../orrery.ts';

const FILE = 'settings.json';

describe('a user says once what holds for all servers', () => {
  test('each limit, by its name and within its range', () => {
    for (const name of LIMIT_NAMES) {
      const { env, min, max } = LIMITS[name];
      expect(parseOwnSettings(`{"${name}": ${min}}`, FILE)).toEqual(new Map([[env, { value: String(min), line: 1 }]]));
      expect(() => parseOwnSettings(`{\n"${name}": ${max + 1}}`, FILE), name).toThrow(`${FILE}:2: "${name}"`);
    }
  });

  test.each([
    ['{"toolsets": ["core", "memory"]}', 'ORRERY_TOOLSETS', 'core,memory'],
    ['{"endpoints": ["a=http://localhost:1/v1,m"]}', 'ORRERY_ENDPOINTS', 'a=http://localhost:1/v1,m'],
    ['{"lazyIndex": true}', 'ORRERY_LAZY_INDEX', '1'],
    ['{"model": "none"} // no opinions', 'ORRERY_MODEL', 'none'],
    ['{"structured": "lean"}', 'ORRERY_STRUCTURED', 'lean'],
    ['{"logLevel": "warn"}', 'ORRERY_LOG_LEVEL', 'warn'],
  ])('%s', (text, variable, value) => {
    expect(parseOwnSettings(text, FILE).get(variable)?.value).toBe(value);
  });

  test.each([
    ['{\n"wiat": 3}', `${FILE}:2: "wiat" is not a setting; did you mean "wait"?`],
    ['{"gate": {"complexity": 3}}', "is a setting of a project: it belongs in that project's orrery.json"],
    ['{"root": "/"}', '"root" is not a setting'],
    ['{"logLevel": "loud"}', `${FILE}:1: "logLevel"`],
    ['{"wait": 3,', FILE],
  ])('%s is refused', (text, message) => {
    expect(() => parseOwnSettings(text, FILE)).toThrow(message);
  });
});

test.each([
  [{ XDG_CONFIG_HOME: '/c' }, 'linux', '/c/orrery/settings.json'],
  [{ XDG_CONFIG_HOME: 'c' }, 'linux', '/home/ada/.config/orrery/settings.json'],
  [{}, 'darwin', '/home/ada/.config/orrery/settings.json'],
  [{ ORRERY_SETTINGS: 'mine.json' }, 'linux', '/project/mine.json'],
] as const)('%j on %s: it is %s', (env, platform, file) => {
  expect(ownSettingsFile({ env, platform, home: '/home/ada', cwd: '/project' })).toBe(file);
});

test('a file may be a link, as such files often are; a folder or a huge file is none', () => {
  const folder = temporaryFolder();
  writeFiles(folder, { 'dotfiles/o.json': '{"wait": 3}', 'huge.json': ' '.repeat(300 * 1024) });
  symlinkSync(join(folder, 'dotfiles', 'o.json'), join(folder, 'settings.json'));
  expect(readOwnSettings(join(folder, 'settings.json')).get('ORRERY_WAIT')?.value).toBe('3');
  expect(() => readOwnSettings(join(folder, 'dotfiles'))).toThrow('dotfiles cannot be read');
  expect(() => readOwnSettings(join(folder, 'huge.json'))).toThrow('larger than 256 KiB');
});

describe('a process', () => {
  const folder = () => {
    const cwd = temporaryFolder();
    writeFiles(cwd, { 'c/orrery/settings.json': '{\n  "wait": 3,\n  "deadline": 9,\n  "toolsets": ["core"]\n}' });
    return cwd;
  };

  test('goes by flag, environment, the file and the default, in this order, and says so', async () => {
    const cwd = folder();
    const file = join(cwd, 'c', 'orrery', 'settings.json');
    const env = { XDG_CONFIG_HOME: join(cwd, 'c'), ORRERY_DEADLINE: '7', ORRERY_WAIT: '', ORRERY_TOOLSETS: '' };
    const { stdout } = await orreryProcess(['config', '--json', '--max-in-flight', '4'], { cwd, env });
    expect(JSON.parse(stdout).settings).toEqual(
      expect.arrayContaining([
        { key: 'server.maxInFlight', value: 4, source: { kind: 'flag', name: '--max-in-flight' } },
        { key: 'server.deadline', value: 7, source: { kind: 'environment', name: 'ORRERY_DEADLINE' } },
        { key: 'server.wait', value: 3, source: { kind: 'file', file, line: 2 } },
        { key: 'server.toolsets', value: ['core'], source: { kind: 'file', file, line: 4 } },
        { key: 'server.pollAfter', value: 0, source: { kind: 'default' } },
      ]),
    );
  });

  test('does not start with a file that has mistakes, or with a named one that is not there', async () => {
    const cwd = temporaryFolder();
    writeFiles(cwd, { 'mine.json': '{"wait": "long"}' });
    const wrong = await orreryProcess(['serve'], { cwd, env: { ORRERY_SETTINGS: 'mine.json' } });
    expect(wrong).toMatchObject({ status: 2, stdout: '' });
    expect(wrong.stderr).toContain(`${join(cwd, 'mine.json')}:1: "wait"`);
    const missing = await orreryProcess(['serve'], { cwd, env: { ORRERY_SETTINGS: 'other.json' } });
    expect(missing.stderr).toContain('other.json is not there');
  });
});
