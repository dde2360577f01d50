import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createStateFolder, type StateLocation, stateFolder } from '../../src/store/state-folder.ts';
import { defaultStateFolder } from '../../src/store/state-home.ts';

const linux: StateLocation = { project: '/code/app/.git', env: {}, platform: 'linux', home: '/home/ada' };
const mac: StateLocation = { ...linux, platform: 'darwin', home: '/Users/ada' };
const windows: StateLocation = { project: 'C:\\code\\app\\.git', env: {}, platform: 'win32', home: 'C:\\Users\\Ada' };

describe('the folder', () => {
  test.each<[string, StateLocation, RegExp]>([
    ['on Linux', linux, /^\/home\/ada\/\.local\/share\/orrery\/app-[0-9a-f]{12}$/],
    ['on macOS', mac, /^\/Users\/ada\/Library\/Application Support\/orrery\/app-[0-9a-f]{12}$/],
    ['on Windows', windows, /^C:\\Users\\Ada\\AppData\\Local\\orrery\\app-[0-9a-f]{12}$/],
    ['where XDG says', { ...linux, env: { XDG_DATA_HOME: '/data' } }, /^\/data\/orrery\/app-[0-9a-f]{12}$/],
    ['where XDG says, on macOS too', { ...mac, env: { XDG_DATA_HOME: '/data' } }, /^\/data\/orrery\/app-/],
    ['where Windows says', { ...windows, env: { LOCALAPPDATA: 'D:\\Local' } }, /^D:\\Local\\orrery\\app-/],
    ['not at a relative path', { ...linux, env: { XDG_DATA_HOME: 'data' } }, /^\/home\/ada\/\.local\/share\/orrery\//],
    ['not at an empty path', { ...linux, env: { XDG_DATA_HOME: '' } }, /^\/home\/ada\/\.local\/share\/orrery\//],
  ])('%s', (_, location, expected) => expect(stateFolder(location)).toMatch(expected));

  test('is the one the user names', () => {
    expect(stateFolder({ ...linux, stateDir: '/somewhere/else', env: { XDG_DATA_HOME: '/data' } })).toBe(
      '/somewhere/else',
    );
  });
});

test('the states of all projects lie side by side in the default folder', () => {
  expect(defaultStateFolder({}, '/home/ada', 'linux')).toBe('/home/ada/.local/share/orrery');
  expect(stateFolder(linux)).toMatch(/^\/home\/ada\/\.local\/share\/orrery\/[^/]+$/);
});

describe('the name of a project', () => {
  const nameOf = (project: string, platform: NodeJS.Platform = 'linux'): string =>
    stateFolder({ ...linux, project, platform }).replace(/^.*[\\/]/, '');

  test.each([
    ['/code/app/.git', /^app-/],
    ['/code/bare.git', /^bare-/],
    ['/code/app/.git/modules/library', /^library-/],
    ['/code/no repository/ünï', /^n-/],
    ['/code/my app (2)', /^my-app-2-/],
    ['/code/漢字', /^project-/],
    ['/code/..hidden', /^hidden-/],
    [`/code/${'long'.repeat(50)}`, /^(long){10}-[0-9a-f]{12}$/],
  ])('of %s', (project, expected) => expect(nameOf(project)).toMatch(expected));

  test('tells projects of the same name apart', () => {
    expect(nameOf('/one/app/.git')).not.toBe(nameOf('/two/app/.git'));
    expect(nameOf('/code/App')).not.toBe(nameOf('/code/app'));
  });

  test('does not change with the case of a drive', () => {
    expect(nameOf('c:\\code\\app', 'win32')).toBe(nameOf('C:\\code\\app', 'win32'));
  });
});

describe('making the folder', () => {
  function temporaryFolder(): string {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'orrery-test-')));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    return folder;
  }

  test('it is made for its owner alone, and may be there already', () => {
    const folder = join(temporaryFolder(), 'data', 'orrery', 'app');
    expect(createStateFolder(folder, ['/code/app'])).toBe(folder);
    expect(createStateFolder(folder, ['/code/app'])).toBe(folder);
    if (process.platform !== 'win32') expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  test.each(['', 'state', 'deep/er/state'])(
    'inside an analysed tree (%j) it is refused, and nothing is written',
    (inside) => {
      const root = temporaryFolder();
      const make = (): string => createStateFolder(join(root, inside), [temporaryFolder(), root]);
      expect(make).toThrow(expect.objectContaining({ errorName: 'VALIDATION_ERROR' }));
      expect(readdirSync(root)).toEqual([]);
    },
  );

  test('behind a link into an analysed tree it is refused', () => {
    const [root, elsewhere] = [temporaryFolder(), temporaryFolder()];
    symlinkSync(root, join(elsewhere, 'link'), 'junction');
    expect(() => createStateFolder(join(elsewhere, 'link', 'state'), [root])).toThrow(/inside the analysed tree/);
    expect(readdirSync(root)).toEqual([]);
  });

  test('beside a tree whose name starts alike it is made', () => {
    const parent = temporaryFolder();
    mkdirSync(join(parent, 'app'));
    expect(createStateFolder(join(parent, 'app-state'), [join(parent, 'app')])).toBe(join(parent, 'app-state'));
  });

  test('where a file is in the way, the failure is reported', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'file'), '');
    const make = (): string => createStateFolder(join(folder, 'file', 'state'), []);
    expect(make).toThrow(expect.objectContaining({ errorName: 'FILE_SYSTEM_ERROR' }));
  });
});
