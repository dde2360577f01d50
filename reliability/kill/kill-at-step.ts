/**
 * Loaded before the program (`--import`): ends its process at the Nth thing that it does to the files below a folder, as a
 * power cut or `kill -9` may. A file that is being written is left half written.
 *
 * `KILL_AT` is N, from 1; `KILL_BELOW` the folder, by its real path; `KILL_NOTE` a file that gets what was being done. With
 * `KILL_COMMITS`, the end of every transaction of a database counts, too, wherever it lies.
 */
import fs from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { basename, dirname, join, sep } from 'node:path';

const { KILL_AT = '0', KILL_BELOW = '', KILL_NOTE = '', KILL_COMMITS = '' } = process.env;
const original = { ...fs };
let left = Number(KILL_AT);

// biome-ignore lint/suspicious/noExplicitAny: what is wrapped takes anything and gives anything
type Anything = any;
type Operation = (...given: Anything[]) => Anything;

/** Operations that change something, each with the number of its argument that says where. */
const CHANGES: Readonly<Record<string, number>> = {
  chmod: 0,
  copyFile: 1,
  link: 1,
  mkdir: 0,
  mkdtemp: 0,
  open: 0,
  rename: 1,
  rm: 0,
  rmdir: 0,
  symlink: 1,
  truncate: 0,
  unlink: 0,
  writeFile: 0,
  appendFile: 0,
};
const OF_DESCRIPTORS: readonly string[] = ['write', 'ftruncate', 'fsync', 'fdatasync', 'fchmod'];
const OF_HANDLES: readonly string[] = ['write', 'writeFile', 'appendFile', 'truncate', 'sync', 'datasync', 'chmod'];

for (const [name, place] of Object.entries(CHANGES)) {
  for (const [owner, key] of [
    [fs, `${name}Sync`],
    [fs, name],
    [promises, name],
  ] as const) {
    wrap(owner, key, (given) => pathOf(given[place]), name === 'open' ? (given) => !isForReading(given[1]) : undefined);
  }
}
for (const name of OF_DESCRIPTORS) {
  for (const key of [`${name}Sync`, name]) wrap(fs, key, (given) => pathOfDescriptor(given[0]));
}
const handle = await promises.open(process.execPath);
for (const name of OF_HANDLES) wrap(Object.getPrototypeOf(handle), name, (_, self) => pathOfDescriptor(self.fd));
await handle.close();
syncBuiltinESMExports();
if (KILL_COMMITS !== '') {
  const { DatabaseSync } = await import('node:sqlite');
  const isCommit = ([sql]: Anything[]) => sql === 'COMMIT';
  wrap(DatabaseSync.prototype, 'exec', () => KILL_BELOW, isCommit);
}

function wrap(
  owner: Anything,
  key: string,
  where: (given: Anything[], self: Anything) => string,
  counts: (given: Anything[]) => boolean = () => true,
): void {
  const operation: Operation | undefined = owner[key];
  if (typeof operation !== 'function') return;
  owner[key] = function wrapped(this: Anything, ...given: Anything[]) {
    if (left > 0 && counts(given)) step(key, where(given, this), given);
    return operation.apply(this, given);
  };
}

function step(what: string, path: string, given: Anything[]): void {
  if (path !== KILL_BELOW && !path.startsWith(KILL_BELOW + sep)) return;
  left -= 1;
  if (left > 0) return;
  if (KILL_NOTE !== '') original.writeFileSync(KILL_NOTE, `${what} ${path.slice(KILL_BELOW.length)}`);
  // A handle is given the content alone.
  if (what.startsWith('writeFile')) writeHalf(path, given[1] ?? given[0]);
  process.kill(process.pid, 'SIGKILL');
  // The signal comes when the system gets to it; nothing more is to happen until then.
  for (;;);
}

function writeHalf(path: string, content: Anything): void {
  const bytes = Buffer.from(content);
  original.writeFileSync(path, bytes.subarray(0, bytes.length / 2));
}

/** Where a path really leads, but for its last part. */
function pathOf(given: Anything): string {
  if (typeof given === 'number') return pathOfDescriptor(given);
  const path = String(given);
  try {
    return join(original.realpathSync(dirname(path)), basename(path));
  } catch {
    return path;
  }
}

function pathOfDescriptor(descriptor: Anything): string {
  try {
    return original.readlinkSync(`/proc/self/fd/${descriptor}`);
  } catch {
    return '';
  }
}

function isForReading(flags: Anything): boolean {
  return flags === undefined || flags === 'r' || (typeof flags === 'number' && (flags & 3) === fs.constants.O_RDONLY);
}
