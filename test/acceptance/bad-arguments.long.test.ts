import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, symlinkSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolderForSuite } from '../temporary-folder-for-suite.ts';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';
import { BuiltServer, startProgram } from './built-server.ts';

const onWindows = process.platform === 'win32';
const CODE = 'export const gate = (open: boolean) => (open ? 1 : 0);\n';

let server: BuiltServer;
let root: string;
let outside: string;

beforeAll(async () => {
  const parent = temporaryFolderForSuite();
  root = join(parent, 'root');
  outside = join(parent, 'root-evil');
  writeFiles(outside, { 'secret.ts': CODE });
  writeFiles(root, {
    'src/main.ts': CODE,
    'tests/notes.txt': '',
    'docs/README.md': '',
    'forbidden/file.ts': CODE,
    'system/config.conf': '',
    'root/secret.key': 'secret',
    'user files/a b ü.ts': CODE,
    '..hidden/file.ts': CODE,
    '.env': 'TOKEN=secret',
  });
  if (!onWindows) {
    symlinkSync(outside, join(root, 'link-out'));
    symlinkSync('../root-evil', join(root, 'relative-link-out'));
    symlinkSync('link-out', join(root, 'link-to-link'));
    symlinkSync('/', join(root, 'link-to-everything'));
    symlinkSync('src', join(root, 'link-in'));
    symlinkSync('loop', join(root, 'loop'));
    symlinkSync(join(outside, 'secret.ts'), join(root, 'src', 'linked.ts'));
    symlinkSync('/dev/zero', join(root, 'src', 'endless.ts'));
    execFileSync('mkfifo', [join(root, 'pipe')]);
    execFileSync('mkfifo', [join(root, 'src', 'pipe.ts')]);
    mkdirSync(join(root, 'src', 'folder.ts'));
  }
  server = await new BuiltServer({ args: ['--root', root], endWith: 'suite' }).initialize();
});

/** What both ways to call say of a failure: a result for the model, an error for a program. */
async function failures(given: unknown) {
  const call = await server.call('analyze_complexity', given);
  const direct = await server.request('analyze_complexity', given as object);
  return { call: call.result, direct: direct.error };
}

function failure(name: string, code: number, message: unknown, data: object = {}) {
  return {
    call: {
      isError: true,
      content: [{ type: 'text', text: expect.any(String) }],
      structuredContent: { error: expect.objectContaining({ name, code, message, retryable: false }) },
      _meta: expect.anything(),
    },
    direct: { code, message, data: expect.objectContaining({ name, retryable: false, ...data }) },
  };
}

const says = (text: string) => expect.stringContaining(text);

describe('arguments', () => {
  test.each<[string, object, string, string]>([
    ['an unknown argument', { depth: 1 }, 'depth', '"depth" is not an argument; known are project_path'],
    ['a misspelt argument', { project_pth: '.' }, 'project_pth', 'did you mean "project_path"?'],
    ['another case', { projectPath: '.' }, 'projectPath', 'did you mean "project_path"?'],
    ['a key of every object', { constructor: 1 }, 'constructor', '"constructor" is not an argument'],
    ['a number for a path', { project_path: 1 }, 'project_path', 'must be a string, not 1'],
    ['a list for a path', { project_path: ['.'] }, 'project_path', 'must be a string, not a list'],
    ['an object for a path', { project_path: { toString: 1 } }, 'project_path', 'must be a string, not an object'],
    ['a negative number in quotes', { top_files: '-5' }, 'top_files', 'must be at least 0, not -5'],
    ['words for a number', { top_files: 'five' }, 'top_files', 'must be a number, not the string "five"'],
    ['a negative number', { top_files: -1 }, 'top_files', 'must be at least 0, not -1'],
    ['a fraction', { top_files: 1.5 }, 'top_files', 'must be a whole number, not 1.5'],
    ['a number beyond all intact ones', { top_files: 1e300 }, 'top_files', '"top_files" must be'],
    ['zero for a threshold', { max_cyclomatic: 0 }, 'max_cyclomatic', 'must be at least 1, not 0'],
    ['a boolean for a number', { top_files: true }, 'top_files', 'must be a number, not true'],
    ['a format there is not', { format: 'xml' }, 'format', 'must be one of "summary", "full", "json", "sarif"'],
    ['a misspelt format', { format: 'jsn' }, 'format', 'did you mean "json"?'],
    ['a toolchain there is not', { toolchain: 'cobol' }, '', 'cobol'],
    ['a toolchain of a name that every object knows', { toolchain: 'constructor' }, '', 'constructor'],
  ])('%s', async (_, given, field, message) => {
    const problems = field === '' ? {} : { validation_errors: [{ field, error: expect.any(String) }] };
    expect(await failures(given)).toEqual(failure('INVALID_PARAMS', -32602, says(message), problems));
  });

  test('several problems are told at once', async () => {
    const { direct } = await failures({ depth: 1, top_files: 'five', format: 'xml' });
    expect(direct).toMatchObject({
      data: {
        tool: 'analyze_complexity',
        parameter: 'depth',
        timestamp: expect.any(String),
        validation_errors: [{ field: 'depth' }, { field: 'format' }, { field: 'top_files' }],
      },
    });
  });

  test('of 20,000 unknown arguments the first are told, and how many more there are', async () => {
    const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`argument${i}`, i]));
    const { direct } = await failures(many);
    expect(direct).toMatchObject({ message: says('and 19950 more problems'), data: { parameter: 'argument0' } });
  });

  test('an argument of 900,000 characters is not sent back', async () => {
    const { direct } = await failures({ ['x'.repeat(900_000)]: 1 });
    expect(JSON.stringify(direct).length).toBeLessThan(2000);
    const { direct: path } = await failures({ project_path: 'x'.repeat(900_000) });
    expect(JSON.stringify(path).length).toBeLessThan(2000);
  });

  test.each([
    ['no parameters', undefined, 'is required'],
    ['no name', { arguments: {} }, '"params.name" is required'],
    ['a name that is no string', { name: 1 }, '"params.name" must be a string, not 1'],
    ['arguments in a list', { name: 'analyze_complexity', arguments: [] }, '"params.arguments" must be an object'],
    ['arguments as text', { name: 'analyze_complexity', arguments: '{}' }, '"params.arguments" must be an object'],
    ['no arguments but null', { name: 'analyze_complexity', arguments: null }, '"params.arguments" must be an object'],
  ])('"tools/call" with %s is malformed', async (_, params, message) => {
    const { error } = await server.request('tools/call', params);
    expect(error).toMatchObject({ code: -32602, message: says(message), data: { name: 'INVALID_PARAMS' } });
  });

  test.each([
    ['analyze_complexty', ['analyze_complexity', 'analyze']],
    ['complexity', ['analyze_complexity']],
    ['no_such_thing', []],
    ['', []],
    ['__proto__', []],
    ['toString', []],
  ])('the tool "%s" there is not', async (name, close) => {
    const { error } = await server.call(name);
    expect(error).toMatchObject({ code: -32602, data: { name: 'INVALID_PARAMS', close_names: close } });
  });
});

describe('paths', () => {
  const REFUSED: readonly string[] = [
    'src\0/../..',
    '../../../etc/passwd',
    'src/../../../etc/passwd',
    '../config.json',
    'docs/../../secret.txt',
    'docs/../../root/src',
    '..',
    '../',
    'src/../..',
    '..\\..\\windows\\system32',
    'src/..\\..\\config',
    '/',
    '/etc',
    '/etc/passwd',
    '/etc/no/such/file',
    '/var/log/auth.log',
    '/proc/self/root',
    '/proc/self/cwd/../..',
    '/dev/null',
    '/dev/stdin',
    'C:\\Windows\\System32',
    'C:/Windows/System32',
    'C:',
    '\\\\server\\share',
    '//server/share',
    '\\\\?\\C:\\Windows',
    '\\\\.\\PhysicalDrive0',
    'src/%2e%2e/config.json',
    '%2e%2e%2fpasswd',
    '%2E%2E/passwd',
    '..%2fpasswd',
    'docs%2f%2e%2e%2fconfig',
    '..%5cpasswd',
    '%5C%5Cserver',
  ];

  test.each(REFUSED)('%j is refused', async (path) => {
    expect(await failures({ project_path: path })).toEqual(failure('SECURITY_ERROR', -32001, expect.any(String)));
  });

  test('a folder beside the root whose name begins alike is refused', async () => {
    expect(await failures({ project_path: outside })).toEqual(failure('SECURITY_ERROR', -32001, says('outside')));
    expect(await failures({ project_path: `${root}/../root-evil` })).toEqual(
      failure('SECURITY_ERROR', -32001, says('outside')),
    );
  });

  test
    .skipIf(onWindows)
    .each([
      'link-out',
      'link-out/sub',
      'relative-link-out',
      'link-to-link',
      'link-to-everything',
      'link-to-everything/etc',
      'src/linked.ts',
      'src/endless.ts',
      'pipe',
      'src/pipe.ts',
    ])('%j, a link out of the root or no file at all, is refused', async (path) => {
    expect(await failures({ project_path: path })).toEqual(failure('SECURITY_ERROR', -32001, expect.any(String)));
  });

  test.each([
    ['', 'INVALID_PARAMS', -32602, 'is empty'],
    ['x'.repeat(5000), 'INVALID_PARAMS', -32602, 'is longer than 4096 characters'],
    ['x'.repeat(300), 'FILE_SYSTEM_ERROR', -32002, expect.any(String)],
    ['no/such/folder', 'FILE_SYSTEM_ERROR', -32002, 'does not exist'],
    ['src/main.ts/deeper', 'FILE_SYSTEM_ERROR', -32002, 'a part of it is a file'],
    ['root/secret.key', 'SECURITY_ERROR', -32001, 'its name indicates credentials'],
    ['~', 'FILE_SYSTEM_ERROR', -32002, 'does not exist'],
    ['$HOME', 'FILE_SYSTEM_ERROR', -32002, 'does not exist'],
    ['file:///etc', 'SECURITY_ERROR', -32001, 'leads outside the roots'],
    ['src\\missing', 'FILE_SYSTEM_ERROR', -32002, 'does not exist'],
    ['*', 'FILE_SYSTEM_ERROR', -32002, 'does not exist'],
    ['; ls', 'FILE_SYSTEM_ERROR', -32002, 'does not exist'],
    ['--output=x', 'FILE_SYSTEM_ERROR', -32002, 'does not exist'],
  ])('%j is no folder of the root', async (path, name, code, message) => {
    const told = typeof message === 'string' ? says(message) : message;
    expect(await failures({ project_path: path })).toEqual(failure(name, code, told));
  });

  test('a file is no folder for what measures folders', async () => {
    const { result } = await server.call('analyze_duplicates', { project_path: 'src/main.ts' });
    expect(result).toMatchObject({
      isError: true,
      structuredContent: { error: { message: says('is a file, but a directory is needed') } },
    });
  });

  test.skipIf(onWindows)('a loop of links is no folder', async () => {
    expect(await failures({ project_path: 'loop' })).toEqual(failure('FILE_SYSTEM_ERROR', -32002, says('loop')));
  });

  test.each<readonly [string, number]>([
    ['src', 1],
    ['./src', 1],
    ['src/', 1],
    ['src/.', 1],
    ['docs/../src', 1],
    ['forbidden', 1],
    ['system', 0],
    ['user files', 1],
    ['..hidden', 1],
    ['.', 4],
    ...(onWindows ? [] : [['link-in', 1] as const]),
  ])('%j is read', async (path, files) => {
    const { result } = await server.request('analyze_complexity', { project_path: path, format: 'json' });
    expect(result).toMatchObject({ summary: { total_files: files } });
  });

  test('an absolute path inside the root is read', async () => {
    const { result } = await server.request('analyze_complexity', { project_path: join(root, 'src') });
    expect(result).toMatchObject({ summary: { total_files: 1 } });
  });

  test('what a link in the tree points to is not read, and a pipe does not hold anything up', async () => {
    const { result } = await server.request('analyze_complexity', { project_path: 'src', format: 'json' });
    expect(result).toMatchObject({ files: [{ path: 'src/main.ts' }] });
  });

  test.each(['file:///etc/passwd', 'orrery://results/../../etc', 'orrery://results/0123456789ab', '/etc/passwd', ''])(
    'there is no resource %j',
    async (uri) => {
      const { error } = await server.request('resources/read', { uri });
      expect(error).toMatchObject({ code: -32602, data: { name: 'INVALID_PARAMS' } });
    },
  );
});

describe('roots', () => {
  const given = onWindows ? ['C:\\', homedir()] : ['/', homedir(), '/etc', '/usr', '/dev', '/usr/../'];

  test.each(given)('%s cannot be one', async (folder) => {
    expect(await refusedStart(folder)).toMatchObject({ status: 2, stdout: '', stderr: says('cannot be a root') });
  });

  test('what is not there, or is no folder, cannot be one', async () => {
    const folder = temporaryFolder();
    writeFiles(folder, { file: '' });
    expect(await refusedStart(join(folder, 'none'))).toMatchObject({
      status: 2,
      stdout: '',
      stderr: says('No such folder: '),
    });
    expect(await refusedStart(join(folder, 'file'))).toMatchObject({
      status: 2,
      stdout: '',
      stderr: says('not a directory'),
    });
  });

  async function refusedStart(folder: string) {
    const child = startProgram({ args: ['serve', '--root', folder] });
    const [stdout, stderr, [status]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    return { status, stdout, stderr };
  }
});

test('one server has answered all of this', async () => {
  expect(await server.request('tools/list')).toHaveProperty('result.tools');
  expect(await server.end()).toBe(0);
  expect(server.stray).toEqual([]);
});
