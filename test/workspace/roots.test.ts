import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { homedir } from 'node:os';
import { join, relative, resolve, sep } from 'node:path';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { OrreryError } from '../../src/errors.ts';
import { type Expected, Roots } from '../../src/workspace/roots.ts';
import { temporaryFolder, writeFiles } from './temporary-folder.ts';

const onWindows = process.platform === 'win32';

/** A project with a neighbour outside it whose name starts alike. */
async function project(): Promise<{ roots: Roots; folder: string; outside: string }> {
  const parent = temporaryFolder();
  const folder = join(parent, 'root');
  const outside = join(parent, 'root-evil');
  writeFiles(outside, { 'secret.txt': 'outside' });
  writeFiles(folder, {
    'src/main.zig': '',
    'tests/unit_test.zig': '',
    'docs/README.md': '',
    'data/config.json': '',
    'temp/cache.tmp': '',
    'user_files/document.txt': '',
    'simple_file.txt': '',
    'forbidden/file.txt': '',
    'system/config.conf': '',
    'root/secret.key': '',
    '.env': '',
    '.env.example': '',
    '.ssh/config': '',
    'names/a b ü.ts': '',
    'names/..hidden': '',
    '..hidden/file.ts': '',
  });
  return { roots: await Roots.open([folder]), folder, outside };
}

async function failure(promise: Promise<unknown>): Promise<OrreryError> {
  const thrown: unknown = await promise.then(
    () => null,
    (error: unknown) => error,
  );
  expect(thrown).toBeInstanceOf(OrreryError);
  return thrown as OrreryError;
}

describe('a path inside the root', () => {
  test.each([
    'src/main.zig',
    'tests/unit_test.zig',
    'docs/README.md',
    'data/config.json',
    'temp/cache.tmp',
    'user_files/document.txt',
    'simple_file.txt',
    'forbidden/file.txt',
    'system/config.conf',
    '.env.example',
    'names/a b ü.ts',
    'names/..hidden',
    '..hidden/file.ts',
  ])('%s is accepted, relative and absolute', async (path) => {
    const { roots, folder } = await project();
    const expected = { root: { path: folder }, absolute: join(folder, path), relative: path };
    expect(await roots.resolve(path, 'file')).toEqual(expected);
    expect(await roots.resolve(`${folder.replaceAll(sep, '/')}/${path}`, 'file')).toEqual(expected);
  });

  test.each([
    ['./src/main.zig', 'src/main.zig'],
    ['docs/../src/main.zig', 'src/main.zig'],
    ['src//main.zig', 'src/main.zig'],
    ['src/', 'src'],
    ['.', ''],
  ])('%s means %j', async (path, meaning) => {
    const { roots } = await project();
    expect((await roots.resolve(path, 'any')).relative).toBe(meaning);
  });

  test('left out, it is the root', async () => {
    const { roots, folder } = await project();
    expect(await roots.resolve(undefined, 'directory')).toEqual({
      root: { path: folder },
      absolute: folder,
      relative: '',
    });
  });
});

describe('what leaves the root is a security error, whether it exists or not', () => {
  test.each([
    '../../../etc/passwd',
    'src/../../../etc/passwd',
    '../config.json',
    'docs/../../secret.txt',
    '..\\..\\windows\\system32',
    'src/..\\..\\config',
    '/etc/passwd',
    '/etc',
    '/var/log/auth.log',
    '/no/such/place',
    '/',
    'C:\\Windows\\System32',
    'D:/code',
    '\\\\server\\share',
    '//server/share',
    'src/%2e%2e/config.json',
    '%2e%2e%2fpasswd',
    'docs%2f%2e%2e%2fconfig',
    'src/main.zig\0',
    '../root-evil/secret.txt',
    '../root/simple_file.txt',
  ])('%j', async (path) => {
    const { roots } = await project();
    for (const expected of ['file', 'directory', 'any'] satisfies Expected[]) {
      expect((await failure(roots.resolve(path, expected))).errorName).toBe('SECURITY_ERROR');
    }
  });

  test('a neighbour whose name starts like the root', async () => {
    const { roots, outside } = await project();
    const path = `${outside.replaceAll(sep, '/')}/secret.txt`;
    expect((await failure(roots.resolve(path, 'file'))).errorName).toBe('SECURITY_ERROR');
  });
});

describe('an argument that cannot be a path is an invalid parameter', () => {
  test.each(['', 'a'.repeat(4097)])('%#', async (path) => {
    const { roots } = await project();
    const error = await failure(roots.resolve(path, 'any'));
    expect(error.errorName).toBe('INVALID_PARAMS');
    expect(error.message.length).toBeLessThan(400);
  });
});

describe('what is missing or of the wrong kind is a file system error', () => {
  test.each([
    ['src/missing.ts', 'any', 'does not exist'],
    ['missing/folder/file.ts', 'file', 'does not exist'],
    ['simple_file.txt/child', 'any', 'does not exist'],
    ['src', 'file', 'is a directory'],
    ['simple_file.txt', 'directory', 'is a file'],
    [`src/${'n'.repeat(300)}`, 'any', onWindows ? 'exist' : 'too long'],
  ] as const)('%s as %s: %s', async (path, expected, message) => {
    const { roots } = await project();
    const error = await failure(roots.resolve(path, expected));
    expect(error.errorName).toBe('FILE_SYSTEM_ERROR');
    expect(error.message).toContain(message);
  });
});

describe('symbolic links', () => {
  test('to the inside are followed', async () => {
    const { roots, folder } = await project();
    symlinkSync(join(folder, 'src'), join(folder, 'link'), 'junction');
    expect((await roots.resolve('link/main.zig', 'file')).relative).toBe('src/main.zig');
  });

  test('to the outside are refused, as is everything behind them', async () => {
    const { roots, folder, outside } = await project();
    symlinkSync(outside, join(folder, 'way-out'), 'junction');
    for (const path of ['way-out', 'way-out/secret.txt', 'way-out/missing.txt', 'way-out/missing/deeper.txt']) {
      expect((await failure(roots.resolve(path, 'any'))).errorName).toBe('SECURITY_ERROR');
    }
  });

  test.skipIf(onWindows)('to a missing place outside are refused in the same way', async () => {
    const { roots, folder, outside } = await project();
    symlinkSync(join(outside, 'not-yet'), join(folder, 'dangling'));
    symlinkSync('../root-evil/not-yet', join(folder, 'relative'));
    symlinkSync('relative', join(folder, 'twice'));
    for (const path of ['dangling', 'dangling/below', 'relative', 'twice', 'twice/below']) {
      expect((await failure(roots.resolve(path, 'any'))).errorName).toBe('SECURITY_ERROR');
    }
  });

  test.skipIf(onWindows)('to a missing place inside are missing', async () => {
    const { roots, folder } = await project();
    symlinkSync('src/not-yet', join(folder, 'dangling'));
    expect((await failure(roots.resolve('dangling', 'any'))).errorName).toBe('FILE_SYSTEM_ERROR');
  });

  test.skipIf(onWindows)('in a loop are reported', async () => {
    const { roots, folder } = await project();
    symlinkSync('b', join(folder, 'a'));
    symlinkSync('a', join(folder, 'b'));
    for (const path of ['a', 'a/below/it']) {
      const error = await failure(roots.resolve(path, 'any'));
      expect(error.errorName).toBe('FILE_SYSTEM_ERROR');
      expect(error.message).toContain('loop');
    }
  });

  test.skipIf(onWindows)('a link to a device is refused', async () => {
    const { roots, folder } = await project();
    symlinkSync('/dev/null', join(folder, 'null'));
    expect((await failure(roots.resolve('null', 'file'))).errorName).toBe('SECURITY_ERROR');
  });

  test.skipIf(onWindows)('an innocent name does not open a file of credentials', async () => {
    const { roots, folder } = await project();
    symlinkSync('.env', join(folder, 'notes.txt'));
    expect((await failure(roots.resolve('notes.txt', 'file'))).errorName).toBe('SECURITY_ERROR');
  });
});

describe.skipIf(onWindows)('what is neither a file nor a directory is a security error', () => {
  test('a named pipe', async () => {
    const { roots, folder } = await project();
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    expect((await failure(roots.resolve('pipe', 'any'))).errorName).toBe('SECURITY_ERROR');
  });

  test('a socket', async () => {
    const { roots, folder } = await project();
    const server = createServer();
    await new Promise<void>((listening) => server.listen(join(folder, 'socket'), listening));
    onTestFinished(() => void server.close());
    expect((await failure(roots.resolve('socket', 'file'))).errorName).toBe('SECURITY_ERROR');
  });
});

describe('files of credentials', () => {
  test.each(['.env', 'root/secret.key', '.ssh/config'])('%s is refused as a file', async (path) => {
    const { roots } = await project();
    for (const expected of ['file', 'any'] satisfies Expected[]) {
      const error = await failure(roots.resolve(path, expected));
      expect(error.errorName).toBe('SECURITY_ERROR');
      expect(error.message).toContain('credentials');
    }
  });

  test('their folders are refused as folders', async () => {
    const { folder, roots } = await project();
    for (const expected of ['directory', 'any'] satisfies Expected[]) {
      const error = await failure(roots.resolve('.ssh', expected));
      expect([error.errorName, error.message]).toEqual(['SECURITY_ERROR', expect.stringContaining('credentials')]);
    }
    const told = await Roots.open([folder], { allowSecrets: true });
    expect((await told.resolve('.ssh', 'directory')).relative).toBe('.ssh');
  });

  test('they are accepted where the server was told to', async () => {
    const { folder } = await project();
    const roots = await Roots.open([folder], { allowSecrets: true });
    expect((await roots.resolve('.env', 'file')).relative).toBe('.env');
  });
});

describe('opening roots', () => {
  test.each(['/', homedir(), ...(onWindows ? ['C:\\Windows'] : ['/etc', '/usr', '/dev'])])(
    '%s is refused with the reason',
    async (folder) => {
      const error = await failure(Roots.open([folder]));
      expect(error.errorName).toBe('SECURITY_ERROR');
      expect(error.message).toMatch(/cannot be a root: it is .+\. Name/);
    },
  );

  test('a home directory is refused under any of its names', async () => {
    const parent = temporaryFolder();
    mkdirSync(join(parent, 'ada'));
    symlinkSync(join(parent, 'ada'), join(parent, 'home'), 'junction');
    for (const folder of ['ada', 'home']) {
      const error = await failure(Roots.open([join(parent, folder)], { home: join(parent, 'home') }));
      expect(error.message).toContain('your home directory');
    }
  });

  test('a link to a refused folder is refused', async () => {
    const folder = temporaryFolder();
    symlinkSync(onWindows ? 'C:\\' : '/', join(folder, 'everything'), 'junction');
    expect((await failure(Roots.open([join(folder, 'everything')]))).errorName).toBe('SECURITY_ERROR');
  });

  test.runIf(process.platform === 'linux')('a folder below a system directory must be named explicitly', async () => {
    expect((await Roots.open(['/usr/lib'])).all).toEqual([{ path: realpathSync('/usr/lib') }]);
    expect((await failure(Roots.open(['/usr/lib'], { explicit: false }))).message).toContain('not named explicitly');
  });

  test('a missing folder and a file are reported', async () => {
    const folder = temporaryFolder();
    writeFiles(folder, { file: '' });
    const missing = await failure(Roots.open([join(folder, 'missing')]));
    expect([missing.errorName, missing.message]).toEqual([
      'FILE_SYSTEM_ERROR',
      expect.stringContaining('does not exist'),
    ]);
    const file = await failure(Roots.open([join(folder, 'file')]));
    expect([file.errorName, file.message]).toEqual(['FILE_SYSTEM_ERROR', expect.stringContaining('not a directory')]);
  });

  test('is left out where the others are wanted all the same, with the reason', async () => {
    const folder = temporaryFolder();
    const { roots, refused } = await Roots.openAllowed(['/', folder, join(folder, 'gone'), folder]);
    expect(roots.all).toEqual([{ path: folder }]);
    expect(refused.map(({ errorName, data }) => [errorName, data.path])).toEqual([
      ['SECURITY_ERROR', resolve('/')],
      ['FILE_SYSTEM_ERROR', join(folder, 'gone')],
    ]);
  });

  test.each([undefined, 'a.ts', '/etc/passwd'])(
    'where none is left, %j leads nowhere and --root is named',
    async (path) => {
      const { roots } = await Roots.openAllowed(['/']);
      const refusal = { errorName: 'SYSTEM_ERROR', message: expect.stringContaining('Start it with --root') };
      await expect(roots.resolve(path, 'any')).rejects.toMatchObject(refusal);
      await expect(roots.resolveForWriting(path ?? '.')).rejects.toMatchObject(refusal);
    },
  );

  test('no folder at all is an invalid parameter', async () => {
    expect((await failure(Roots.open([]))).errorName).toBe('INVALID_PARAMS');
  });

  test('a root given through a link accepts paths in both spellings', async () => {
    const { folder } = await project();
    const alias = join(temporaryFolder(), 'alias');
    symlinkSync(folder, alias, 'junction');
    const roots = await Roots.open([alias, folder]);
    expect(roots.all).toEqual([{ path: folder }]);
    for (const spelling of [alias, folder]) {
      const path = `${spelling.replaceAll(sep, '/')}/src/main.zig`;
      expect((await roots.resolve(path, 'file')).relative).toBe('src/main.zig');
    }
  });
});

describe('a root that disappears', () => {
  test('is reported for itself and for everything in it', async () => {
    const { roots, folder } = await project();
    rmSync(folder, { recursive: true });
    for (const path of [undefined, '.', 'src/main.zig', folder.replaceAll(sep, '/')]) {
      const error = await failure(roots.resolve(path, 'any'));
      expect(error.errorName).toBe('FILE_SYSTEM_ERROR');
      expect(error.message).toContain('no longer exists');
    }
  });

  test('and becomes a file or a link to another place is not followed', async () => {
    const { roots, folder, outside } = await project();
    renameSync(folder, `${folder}-moved`);
    symlinkSync(outside, folder, 'junction');
    expect((await failure(roots.resolve('secret.txt', 'any'))).message).toContain('no longer exists');
    rmSync(folder);
    writeFiles(join(folder, '..'), { root: 'now a file' });
    expect((await failure(roots.resolve('.', 'file'))).message).toContain('no longer exists');
    expect((await failure(roots.resolve('src', 'any'))).message).toContain('no longer exists');
  });
});

describe('a folder to write into', () => {
  test('need not exist', async () => {
    const { roots, folder } = await project();
    expect(await roots.resolveForWriting('src/new/inner')).toEqual({
      root: { path: folder },
      absolute: join(folder, 'src', 'new', 'inner'),
      relative: 'src/new/inner',
    });
    expect((await roots.resolveForWriting('.')).relative).toBe('');
    expect((await roots.resolveForWriting('src')).relative).toBe('src');
  });

  test.each([
    ['above the root', () => '../new'],
    ['absolute, outside', ({ outside }: { outside: string }) => `${outside.replaceAll(sep, '/')}/new`],
    ['behind a link that leads out', () => 'way-out/new'],
    ['a link to nothing outside', () => 'dangling'],
    ['a link to a folder inside', () => 'way-in'],
    ['behind a link that leads inside', () => 'way-in/new/inner'],
    ['behind a link to the root itself', () => 'way-back/src'],
  ])('is refused when it is %s', async (_, path) => {
    const { roots, folder, outside } = await project();
    symlinkSync(join(folder, 'src'), join(folder, 'way-in'), 'junction');
    symlinkSync(folder, join(folder, 'way-back'), 'junction');
    symlinkSync(outside, join(folder, 'way-out'), 'junction');
    symlinkSync(join(outside, 'none'), join(folder, 'dangling'), 'junction');
    expect((await failure(roots.resolveForWriting(path({ outside })))).errorName).toBe('SECURITY_ERROR');
  });

  test('may be named by a link that leads to the root from outside', async () => {
    const { roots, folder, outside } = await project();
    symlinkSync(folder, join(outside, 'other-name'), 'junction');
    const path = join(outside, 'other-name', 'src', 'new').replaceAll(sep, '/');
    expect((await roots.resolveForWriting(path)).absolute).toBe(join(folder, 'src', 'new'));
  });

  test('is none where a file is, or below one', async () => {
    const { roots } = await project();
    expect((await failure(roots.resolveForWriting('simple_file.txt'))).errorName).toBe('FILE_SYSTEM_ERROR');
    expect((await failure(roots.resolveForWriting('simple_file.txt/new'))).errorName).toBe('FILE_SYSTEM_ERROR');
  });

  test('has to be absolute where there are several roots', async () => {
    const folders = [temporaryFolder(), temporaryFolder()];
    const roots = await Roots.open(folders);
    expect((await failure(roots.resolveForWriting('new'))).errorName).toBe('INVALID_PARAMS');
    const [, second = ''] = folders;
    expect((await roots.resolveForWriting(`${second.replaceAll(sep, '/')}/new`)).relative).toBe('new');
  });
});

describe('several roots', () => {
  async function two(): Promise<{ roots: Roots; a: string; b: string }> {
    const parent = temporaryFolder();
    const [a, b] = [join(parent, 'a'), join(parent, 'b')];
    writeFiles(a, { 'only-a.ts': '', 'both.ts': '', shape: '' });
    writeFiles(b, { 'only-b.ts': '', 'both.ts': '', 'shape/file.ts': '' });
    return { roots: await Roots.open([a, b]), a, b };
  }

  test('a path left out is refused and the roots are named', async () => {
    const { roots, a, b } = await two();
    const error = await failure(roots.resolve(undefined, 'directory'));
    expect(error.errorName).toBe('INVALID_PARAMS');
    expect(error.message).toContain(a);
    expect(error.message).toContain(b);
  });

  test('a relative path means the root that has it', async () => {
    const { roots, a, b } = await two();
    expect((await roots.resolve('only-a.ts', 'file')).root.path).toBe(a);
    expect((await roots.resolve('only-b.ts', 'file')).root.path).toBe(b);
    expect((await roots.resolve('shape', 'directory')).root.path).toBe(b);
  });

  test('a relative path that several have is refused, and its absolute form accepted', async () => {
    const { roots, b } = await two();
    expect((await failure(roots.resolve('both.ts', 'file'))).errorName).toBe('INVALID_PARAMS');
    expect((await roots.resolve(`${b.replaceAll(sep, '/')}/both.ts`, 'file')).root.path).toBe(b);
  });

  test('the failure that says most is the one reported', async () => {
    const { roots, a } = await two();
    expect((await failure(roots.resolve('nowhere.ts', 'file'))).message).toContain('does not exist in');
    expect((await failure(roots.resolve('only-b.ts', 'directory'))).message).toContain('is a file');
    symlinkSync(temporaryFolder(), join(a, 'out'), 'junction');
    expect((await failure(roots.resolve('out', 'any'))).errorName).toBe('SECURITY_ERROR');
  });

  test('a path belongs to the innermost of nested roots', async () => {
    const { folder } = await project();
    const roots = await Roots.open([folder, join(folder, 'src')]);
    const path = `${folder.replaceAll(sep, '/')}/src/main.zig`;
    expect(await roots.resolve(path, 'file')).toMatchObject({
      root: { path: join(folder, 'src') },
      relative: 'main.zig',
    });
    expect((await roots.resolve('main.zig', 'file')).relative).toBe('main.zig');
  });
});

test('whatever the string, the answer is a path inside a root or one of our errors', async () => {
  const { roots, folder, outside } = await project();
  symlinkSync(outside, join(folder, 'way-out'), 'junction');
  symlinkSync('..', join(folder, 'src', 'up'), 'junction');
  const segment = fc.oneof(
    fc.constantFrom(
      '..',
      '.',
      '',
      'src',
      'up',
      'way-out',
      'main.zig',
      'secret.txt',
      'root',
      '~',
      '%2e',
      '..\\',
      'C:',
      '\0',
    ),
    fc.string({ unit: 'binary', maxLength: 6 }),
  );
  const start = fc.constantFrom('', '/', '//', `${folder}/`, `${outside}/`, `${folder}/../`, 'C:/', 'file://');
  const spelled = fc.tuple(start, fc.array(segment, { maxLength: 8 })).map(([head, tail]) => head + tail.join('/'));
  await fc.assert(
    fc.asyncProperty(fc.oneof(spelled, fc.string({ unit: 'binary' })), async (path) => {
      const attempts = await Promise.allSettled([roots.resolve(path, 'any'), roots.resolveForWriting(path)]);
      for (const attempt of attempts) {
        if (attempt.status === 'rejected') {
          expect(attempt.reason).toBeInstanceOf(OrreryError);
          continue;
        }
        const { absolute, relative: inside } = attempt.value;
        const isThere = existsSync(absolute);
        expect(isThere ? realpathSync(absolute) : absolute).toBe(absolute);
        expect(absolute === folder || absolute.startsWith(folder + sep)).toBe(true);
        expect(relative(folder, absolute).replaceAll(sep, '/')).toBe(inside);
      }
    }),
    { numRuns: 400 },
  );
});
