import { hash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';

const PERSON = 'Ada <ada@example.com>';
/** With one of these anywhere, git does not commit every file, or not its own bytes. */
const NEED_GIT = ['.git', '.gitattributes', '.gitignore', '.gitmodules'];
const FOLDER_MODE = '40000';

interface Entry {
  /** From the top, with forward slashes. */
  readonly path: string;
  /** Octal, as git writes it. */
  readonly mode: '100644' | '100755' | '120000';
  readonly id: string;
}

/** What each name in a folder is. */
type Folder = Map<string, Folder | Entry>;

/** While one of these exists, a commit is more than the working tree: git merges, rebases, or leaves files out. */
const UNDER_WAY = [
  ...['MERGE_HEAD', 'CHERRY_PICK_HEAD', 'REVERT_HEAD', 'rebase-merge', 'rebase-apply', 'index.lock'],
  ...['packed-refs', 'info/exclude', 'info/attributes', 'info/sparse-checkout'],
];

/**
 * Commits the working tree as `git add --all && git commit --allow-empty --message …` would, index included, without starting a
 * process: that takes long in a process with much memory.
 *
 * @param model a `.git` folder in which nothing was done since `git init`
 * @param at the committer's date
 * @param message one line
 * @returns false, with nothing done, if only git can commit: another branch is checked out, something is configured or under
 *   way, or files determine what is committed of the others
 */
export function plainCommit(folder: string, model: string, at: Date, message: string): boolean {
  const kept = join(folder, '.git');
  const paths = isPlain(kept, model) ? plainFiles(folder) : null;
  if (paths === null) return false;
  const entries = paths.map((path) => writeFile(folder, path));
  const tree = writeTree(kept, treeOf(entries));
  const branch = join(kept, 'refs/heads/main');
  const parent = existsSync(branch) ? `parent ${readFileSync(branch, 'utf8')}` : '';
  const commit = writeObject(kept, 'commit', commitText(tree, parent, at, message));
  replace(join(kept, 'index'), indexOf(folder, entries));
  replace(branch, `${commit}\n`);
  return true;
}

/** As git does: a file in the place of another, which nobody can take for the same, however soon after it. */
function replace(path: string, content: string | Buffer): void {
  writeFileSync(`${path}.lock`, content);
  renameSync(`${path}.lock`, path);
}

function isPlain(kept: string, model: string): boolean {
  // In a linked worktree and in a submodule, a file leads to the repository.
  if (!existsSync(join(kept, 'HEAD'))) return false;
  const isAsInModel = (name: string) => readFileSync(join(kept, name)).equals(readFileSync(join(model, name)));
  return (
    ['HEAD', 'config'].every(isAsInModel) &&
    !UNDER_WAY.some((name) => existsSync(join(kept, name))) &&
    !hasHooks(kept) &&
    hasPlainIndex(kept)
  );
}

function hasHooks(kept: string): boolean {
  const folder = join(kept, 'hooks');
  return existsSync(folder) && readdirSync(folder).length > 0;
}

/** Only from version 3 on does an index have entries to leave out of the working tree or to add later. */
function hasPlainIndex(kept: string): boolean {
  const path = join(kept, 'index');
  return !existsSync(path) || readFileSync(path).readUInt32BE(4) === 2;
}

/** All files as git sorts them; null where one of them is for git to understand. */
function plainFiles(folder: string): readonly string[] | null {
  const paths: Buffer[] = [];
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name).slice(folder.length + 1);
    if (path === '.git' || path.startsWith('.git/')) continue;
    if (NEED_GIT.includes(entry.name) || !(entry.isDirectory() || entry.isFile() || entry.isSymbolicLink()))
      return null;
    if (!entry.isDirectory()) paths.push(Buffer.from(path));
  }
  return paths.sort(Buffer.compare).map(String);
}

function writeFile(folder: string, path: string): Entry {
  const absolute = join(folder, path);
  const stat = lstatSync(absolute);
  const content = stat.isSymbolicLink() ? Buffer.from(readlinkSync(absolute)) : readFileSync(absolute);
  const mode = stat.isSymbolicLink() ? '120000' : stat.mode & 0o100 ? '100755' : '100644';
  return { path, mode, id: writeObject(join(folder, '.git'), 'blob', content) };
}

/** https://git-scm.com/book/en/v2/Git-Internals-Git-Objects */
function writeObject(kept: string, type: 'blob' | 'tree' | 'commit', content: Buffer): string {
  const whole = Buffer.concat([Buffer.from(`${type} ${content.length}\0`), content]);
  const id = hash('sha1', whole, 'hex');
  const folder = join(kept, 'objects', id.slice(0, 2));
  const place = join(folder, id.slice(2));
  if (existsSync(place)) return id;
  mkdirSync(folder, { recursive: true });
  writeFileSync(place, deflateSync(whole, { level: 1 }), { mode: 0o444 });
  return id;
}

function treeOf(entries: readonly Entry[]): Folder {
  const top: Folder = new Map();
  for (const entry of entries) {
    const names = entry.path.split('/');
    let folder = top;
    for (const name of names.slice(0, -1)) {
      const inner = folder.get(name);
      const next: Folder = inner instanceof Map ? inner : new Map();
      folder.set(name, next);
      folder = next;
    }
    folder.set(names.at(-1) as string, entry);
  }
  return top;
}

function writeTree(kept: string, folder: Folder): string {
  const sortKey = ([name, one]: [string, Folder | Entry]) => Buffer.from(one instanceof Map ? `${name}/` : name);
  const lines = [...folder].sort((one, other) => Buffer.compare(sortKey(one), sortKey(other)));
  const parts = lines.flatMap(([name, one]) => {
    const [mode, id] = one instanceof Map ? [FOLDER_MODE, writeTree(kept, one)] : [one.mode, one.id];
    return [Buffer.from(`${mode} ${name}\0`), Buffer.from(id, 'hex')];
  });
  return writeObject(kept, 'tree', Buffer.concat(parts));
}

function commitText(tree: string, parent: string, at: Date, message: string): Buffer {
  const time = (date: Date) => `${PERSON} ${Math.floor(date.getTime() / 1000)} +0000`;
  return Buffer.from(`tree ${tree}\n${parent}author ${time(new Date())}\ncommitter ${time(at)}\n\n${message}\n`);
}

/** Version 2 of https://git-scm.com/docs/index-format. */
function indexOf(folder: string, entries: readonly Entry[]): Buffer {
  const header = Buffer.alloc(12);
  header.write('DIRC');
  header.writeUInt32BE(2, 4);
  header.writeUInt32BE(entries.length, 8);
  const content = Buffer.concat([header, ...entries.map((entry) => indexEntry(folder, entry))]);
  return Buffer.concat([content, hash('sha1', content, 'buffer')]);
}

function indexEntry(folder: string, { path, mode, id }: Entry): Buffer {
  const stat = lstatSync(join(folder, path), { bigint: true });
  const seconds = (time: bigint) => Number(BigInt.asUintN(32, time / 1_000_000_000n));
  const rest = (time: bigint) => Number(time % 1_000_000_000n);
  const numbers = [
    ...[seconds(stat.ctimeNs), rest(stat.ctimeNs), seconds(stat.mtimeNs), rest(stat.mtimeNs)],
    ...[Number(BigInt.asUintN(32, stat.dev)), Number(BigInt.asUintN(32, stat.ino)), Number.parseInt(mode, 8)],
    ...[Number(stat.uid), Number(stat.gid), Number(BigInt.asUintN(32, stat.size))],
  ];
  const name = Buffer.from(path);
  const fixed = Buffer.alloc(62);
  numbers.forEach((number, at) => {
    fixed.writeUInt32BE(number, at * 4);
  });
  fixed.write(id, 40, 'hex');
  fixed.writeUInt16BE(Math.min(name.length, 0xfff), 60);
  // One to eight zeros make the length a multiple of eight.
  return Buffer.concat([fixed, name, Buffer.alloc(8 - ((fixed.length + name.length) % 8))]);
}
