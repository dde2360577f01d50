import { describe, expect, test } from 'vitest';
import { reasonToRefuse } from '../../src/workspace/refused-roots.ts';

const posix = { platform: 'linux', homes: ['/srv/people/ada'], explicit: true } as const;
const mac = { ...posix, platform: 'darwin' } as const;
const windows = { platform: 'win32', homes: ['D:\\People\\Ada'], explicit: true } as const;

describe('folders that hold more than a project are refused', () => {
  test.each([
    '/',
    '//',
    '/home',
    '/home/',
    '/root',
    '/Users',
    '/srv/people/ada',
    '/srv/people/ada/',
    '/srv/x/../people/ada',
  ])('%s', (folder) => expect(reasonToRefuse(folder, posix)).not.toBeNull());
  test.each(['/Users/john', '/Users/jane', '/home/ubuntu', '/home/user'])('%s, a home directory', (folder) =>
    expect(reasonToRefuse(folder, posix)).toBe('it is a home directory'),
  );
  test.each([
    'C:\\',
    'c:/',
    'D:\\',
    'C:\\Users',
    'C:\\Users\\John',
    'C:/Users/Jane',
    'c:\\users\\john\\',
    'd:\\people\\ADA',
  ])('%s', (folder) => expect(reasonToRefuse(folder, windows)).not.toBeNull());
});

describe('projects are accepted', () => {
  test.each([
    '/home/ubuntu/code',
    '/root/code',
    '/srv/people/ada/code',
    '/srv/people',
    '/opt/app',
    '/tmp/x',
    '/etcetera/x',
  ])('%s', (folder) => expect(reasonToRefuse(folder, posix)).toBeNull());
  test('/Users/john/projects', () => expect(reasonToRefuse('/Users/john/projects', mac)).toBeNull());
  test.each(['C:\\Users\\John\\Documents', 'D:\\code', 'C:\\WindowsApps', '\\\\server\\share\\project'])(
    '%s',
    (folder) => expect(reasonToRefuse(folder, windows)).toBeNull(),
  );
});

describe('system directories are refused', () => {
  const linux = ['/etc', '/usr', '/bin', '/sbin', '/lib', '/var', '/boot', '/dev', '/proc', '/sys'];
  const drive = ['C:\\Windows', 'C:\\Program Files', 'C:\\Program Files (x86)', 'c:\\WINDOWS'];
  test.each(linux)('%s', (folder) => expect(reasonToRefuse(folder, posix)).toBe('it is a system directory'));
  test.each(drive)('%s', (folder) => expect(reasonToRefuse(folder, windows)).toBe('it is a system directory'));
  test.each(['/private/etc', '/private/var', '/System', '/Library'])('%s', (folder) =>
    expect(reasonToRefuse(folder, mac)).toBe('it is a system directory'),
  );

  test.each(linux)('%s/child, unless it was named explicitly', (folder) => {
    expect(reasonToRefuse(`${folder}/child`, { ...posix, explicit: false })).toContain(`system directory ${folder} `);
    expect(reasonToRefuse(`${folder}/child`, posix)).toBeNull();
  });
  test.each(drive)('%s\\child, unless it was named explicitly', (folder) => {
    expect(reasonToRefuse(`${folder}\\child`, { ...windows, explicit: false })).toContain('system directory');
    expect(reasonToRefuse(`${folder}\\child`, windows)).toBeNull();
  });
  test('a prefix is a folder, not the start of a name', () =>
    expect(reasonToRefuse('/etcetera/x', { ...posix, explicit: false })).toBeNull());
});
