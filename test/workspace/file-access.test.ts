import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCE = join(import.meta.dirname, '../../src');

/** What of `node:fs` reads no file and no folder: looks at them, watches or writes them. */
const READS_NOTHING = new Set([
  ...['Dirent', 'FSWatcher', 'Stats', 'constants', 'watch'],
  ...['access', 'existsSync', 'lstat', 'lstatSync', 'stat', 'statSync', 'statfsSync', 'realpath', 'realpathSync'],
  ...['chmod', 'chmodSync', 'chown', 'link', 'linkSync', 'mkdir', 'mkdirSync', 'rename', 'renameSync', 'rm', 'rmSync'],
  ...['rmdir', 'rmdirSync', 'symlink', 'unlink', 'unlinkSync', 'writeFile', 'writeFileSync'],
  ...['closeSync', 'fstatSync', 'fsyncSync', 'fchmodSync', 'mkdtempSync', 'BigIntStats', 'FileHandle'],
]);

/**
 * The modules that read by themselves, what of `node:fs` they read with, and why they may. Whatever is not of Orrery's own
 * installation or state goes through `readRegularFile`, `readInside` and `readFolder`.
 */
const READERS: Readonly<Record<string, readonly [names: string, why: string]>> = {
  'workspace/open-in-place.ts': ['openSync readlinkSync', 'the one place where the analysed tree is opened'],
  'workspace/read-file.ts': ['readSync', 'reads what was opened there'],
  'workspace/read-folder.ts': ['readdirSync', 'reads what was opened there'],
  'workspace/real-path.ts': ['readlinkSync', 'tells where a dangling link would lead, for the sandbox to judge'],
  'workspace/link-target.ts': ['readlinkSync', 'what a link says is its content, as git keeps it; nothing is followed'],
  'workspace/disk.ts': [
    'fsync openSync readSync readlinkSync',
    'the one writer, which holds the folders that it writes in',
  ],
  'store/records/sqlite/shared-flush.ts': ['fsync openSync', 'the log of the records, which it flushes'],
  'store/database-file.ts': ['readdirSync', 'the state folder'],
  'store/http-token.ts': ['readFileSync', 'the state folder'],
  'store/http-servers.ts': ['readFileSync readdirSync', 'the state folder'],
  'server/page/page-files.ts': ['readFileSync readdirSync', 'the installation'],
  'store/private-file.ts': [
    'openSync readFileSync',
    'files of secrets that who starts the server names, after looking whose they are',
  ],
  'store/private-folder.ts': ['openSync readdirSync', 'the state folder, while it is made private'],
  'store/state-files.ts': ['readFileSync', 'the state folder'],
  'store/write-journal.ts': ['readdirSync readFileSync', 'the state folder'],
  'collaboration/loro.ts': ['readFile', 'the installation'],
  'kernels/wasm-kernel.ts': ['readFileSync', 'the installation'],
  'languages/extraction-limit.ts': ['readFileSync', 'what Linux tells of the processor time of this thread'],
  'languages/grammar-files.ts': ['readFile', 'the installation'],
  'search/semantic/local-model.ts': ['readFileSync', 'the installation'],
  'index/program-fingerprint.ts': ['readdirSync', 'the installation'],
  'server/built-listing.ts': ['readFileSync', 'the installation'],
  'server/hub/connect.ts': ['openSync writeSync', "the hub's folder"],
  'cli/commands/hub.ts': ['appendFileSync', "the hub's log"],
  'cli/doctor/checks.ts': ['readFile', 'the installation'],
};

interface Import {
  readonly path: string;
  /** Null where it is not said which names. */
  readonly names: readonly string[] | null;
}

/** Relative to the sources' folder, with forward slashes. */
function sources(): string[] {
  const paths = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' });
  return paths.filter((path) => path.endsWith('.ts')).map((path) => path.replaceAll('\\', '/'));
}

const textOf = (path: string) => readFileSync(join(SOURCE, path), 'utf8');

/** Every mention of `node:fs`, however it is imported. */
function imports(): Import[] {
  return sources().flatMap((path) => {
    const text = textOf(path);
    const named = [...text.matchAll(/import (?:type )?\{([^}]*)\} from '(?:node:)?fs(?:\/promises)?'/g)].map(
      ([, names = '']): Import => ({
        path,
        names: names.split(',').flatMap(
          (name) =>
            name
              .replace(/\btype\b/, '')
              .trim()
              .split(' as ')[0] || [],
        ),
      }),
    );
    const mentions = text.match(/['"`](?:node:)?fs(?:\/promises)?['"`]/g) ?? [];
    return mentions.length > named.length ? [...named, { path, names: null }] : named;
  });
}

test('files and folders are read in few places, and each has its reason', () => {
  const unexpected = imports().flatMap(({ path, names }) => {
    const allowed = READERS[path]?.[0].split(' ') ?? [];
    const isReading = (name: string) => !READS_NOTHING.has(name) && !allowed.includes(name);
    return names === null ? `${path}: everything` : names.filter(isReading).map((name) => `${path}: ${name}`);
  });
  expect(unexpected).toEqual([]);
});

test('no other way leads to the file system', () => {
  const ways = /getBuiltinModule(?!\('node:util'\))|createRequire|process\.binding|loadEnvFile/;
  expect(sources().filter((path) => ways.test(textOf(path)))).toEqual([]);
});
