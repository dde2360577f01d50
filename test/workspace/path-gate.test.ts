import { describe, expect, test } from 'vitest';
import { MAX_PATH_DEPTH, MAX_PATH_LENGTH, pathFault } from '../../src/workspace/path-gate.ts';

const security = (path: string, platform: NodeJS.Platform): string | undefined => {
  const fault = pathFault(path, platform);
  expect(fault?.error).toBe('SECURITY_ERROR');
  return fault?.reason;
};

describe.each(['linux', 'win32'] as const)('on %s', (platform) => {
  test.each([
    ['\0', 'NUL'],
    ['src/main.ts\0.png', 'NUL'],
    ['..\\..\\windows\\system32', 'backslash'],
    ['src/..\\..\\config', 'backslash'],
    ['C:\\Windows\\System32', 'backslash'],
    ['\\\\server\\share', 'backslash'],
    ['src\\main.ts', 'backslash'],
    ['src/%2e%2e/config.json', 'encoded'],
    ['%2e%2e%2fpasswd', 'encoded'],
    ['docs%2f%2e%2e%2fconfig', 'encoded'],
    ['%2E%2E/config', 'encoded'],
    ['src%5C..%5Cconfig', 'encoded'],
    ['//server/share', 'UNC'],
    ['//?/C:/Windows', 'UNC'],
    ['C:secret.txt', 'drive'],
    ['../../../etc/passwd', '".."'],
    ['src/../../../etc/passwd', '".."'],
    ['../config.json', '".."'],
    ['docs/../../secret.txt', '".."'],
    ['..', '".."'],
    ['./..', '".."'],
    ['src/../..', '".."'],
    ['../back/again', '".."'],
  ])('%j is refused: %s', (path, reason) => expect(security(path, platform)).toContain(reason));

  test.each(['', 'a'.repeat(MAX_PATH_LENGTH + 1), `${'a/'.repeat(MAX_PATH_DEPTH + 1)}b`])(
    'an empty, over-long or over-deep path is an invalid argument (%#)',
    (path) => expect(pathFault(path, platform)?.error).toBe('INVALID_PARAMS'),
  );

  test.each([
    '.',
    'src/main.ts',
    'src/../docs/README.md',
    './src//main.ts',
    'src/..hidden/a',
    '...',
    'a b/ü.ts',
    '100%.txt',
    '%20.txt',
    'a'.repeat(MAX_PATH_LENGTH),
    '/etc/passwd',
  ])('the spelling of %j is fine', (path) => expect(pathFault(path, platform)).toBeNull());
});

describe('a drive', () => {
  test('does not exist outside Windows', () => expect(security('C:/code/a.ts', 'linux')).toContain('drive'));
  test('may start an absolute path on Windows', () => expect(pathFault('C:/code/a.ts', 'win32')).toBeNull());
});

describe('names with a meaning of their own on Windows', () => {
  test.each(['NUL', 'src/con', 'com1.txt', 'C:/code/aux.c', 'lpt9 .log'])('%s is a device', (path) => {
    expect(security(path, 'win32')).toContain('device');
    if (!path.startsWith('C:')) expect(pathFault(path, 'linux')).toBeNull();
  });
  test('a stream of a file is refused', () => expect(security('src/a.ts:hidden', 'win32')).toContain('stream'));
  test.each(['console.ts', 'nullable/a.ts', 'com10.txt', 'auxiliary'])('%s is not a device', (path) =>
    expect(pathFault(path, 'win32')).toBeNull(),
  );
});
