import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { commitAll, git } from '../workspace/git-fixture.ts';

/**
 * One change to a working tree, as people and their tools make them. Numbers choose among what is there when the edit is
 * made, so that every script fits every tree.
 */
export type Edit =
  | { readonly kind: 'edit'; readonly file: number; readonly change: TextChange; readonly at: number }
  | { readonly kind: 'add' | 'rename' | 'move'; readonly file: number; readonly to: number }
  | { readonly kind: 'delete' | 'revert'; readonly file: number }
  | { readonly kind: 'commit' }
  | { readonly kind: 'branch'; readonly branch: number };

const TEXT_CHANGES = ['drop line', 'repeat line', 'blank line', 'other name', 'cut short', 'swap lines'] as const;
type TextChange = (typeof TEXT_CHANGES)[number];

const BRANCHES = ['main', 'second', 'third'];
/** Names of files and folders that added and renamed ones get: those of packages have a meaning in some languages. */
const STEMS = ['other', 'index', 'mod', 'lib', '__init__', 'init', 'Item', 'with space'];
const FOLDERS = ['', 'src', 'lib', 'inner/deep', 'stock', 'shop'];

const number = fc.nat({ max: 1000 });

export const edits: fc.Arbitrary<Edit> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      file: number,
      change: fc.constantFrom(...TEXT_CHANGES),
      at: number,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('add', 'rename', 'move'), file: number, to: number }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('delete', 'revert'), file: number }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('commit' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('branch' as const), branch: number }) },
);

/** Makes an edit in a working tree. An edit for which there is nothing left to change does nothing. */
export function apply(edit: Edit, folder: string): void {
  if (edit.kind === 'commit') commitAll(folder);
  else if (edit.kind === 'branch') switchBranch(folder, pick(BRANCHES, edit.branch));
  else {
    const files = filesOf(folder);
    if (files.length > 0) MAKE[edit.kind](edit as never, folder, pick(files, edit.file), files);
  }
}

type FileEdit = Exclude<Edit, { kind: 'commit' | 'branch' }>;

const MAKE: Readonly<
  Record<
    FileEdit['kind'],
    (edit: FileEdit & TextEdit & { to: number }, folder: string, path: string, files: readonly string[]) => void
  >
> = {
  edit: (edit, folder, path, files) => {
    place(folder, path, changed(readFileSync(join(folder, path), 'utf8'), edit, folder, files));
  },
  delete: (_edit, folder, path) => rmSync(join(folder, path)),
  revert: (_edit, folder) => {
    git(folder, 'checkout', '--quiet', '--force', 'HEAD', '--', '.');
  },
  add: ({ to }, folder, path) => place(folder, renamed(path, to), readFileSync(join(folder, path), 'utf8')),
  rename: ({ to }, folder, path) => rename(folder, path, renamed(path, to)),
  move: ({ to }, folder, path) => rename(folder, path, join(pick(FOLDERS, to), path.slice(path.lastIndexOf('/') + 1))),
};

function pick<T>(items: readonly T[], choice: number): T {
  return items[choice % items.length] as T;
}

/** Paths of all files of a working tree, sorted. */
export function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== '.git')
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((path) => !path.startsWith('.git/'))
    .sort();
}

function switchBranch(folder: string, branch: string) {
  commitAll(folder);
  const isThere = git(folder, 'branch', '--list', branch).trim() !== '';
  git(folder, 'checkout', '--quiet', '--ignore-other-worktrees', ...(isThere ? [branch] : ['-b', branch]));
}

function renamed(path: string, choice: number): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const extension = name.includes('.') ? name.slice(name.indexOf('.')) : '';
  return join(dirname(path), pick(STEMS, choice) + extension);
}

function place(folder: string, path: string, text: string) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function rename(folder: string, from: string, to: string) {
  mkdirSync(dirname(join(folder, to)), { recursive: true });
  if (existsSync(join(folder, from))) renameSync(join(folder, from), join(folder, to));
}

type TextEdit = Extract<Edit, { kind: 'edit' }>;

/** A text after a change that leaves it much like a program of its language. */
function changed(text: string, { change, at }: TextEdit, folder: string, files: readonly string[]): string {
  const lines = text.split('\n');
  const line = at % lines.length;
  switch (change) {
    case 'drop line':
      return lines.toSpliced(line, 1).join('\n');
    case 'repeat line':
      return lines.toSpliced(line, 0, lines[line] as string).join('\n');
    case 'blank line':
      return lines.toSpliced(line, 0, '').join('\n');
    case 'cut short':
      return lines.slice(0, line).join('\n');
    case 'swap lines':
      return lines.toSpliced(line, 2, ...lines.slice(line, line + 2).reverse()).join('\n');
    case 'other name': {
      const words = text.match(/[A-Za-z_]\w*/g) ?? ['x'];
      const others = readFileSync(join(folder, pick(files, at)), 'utf8').match(/[A-Za-z_]\w*/g) ?? ['y'];
      return text.replaceAll(new RegExp(`\\b${pick(words, at)}\\b`, 'g'), pick(others, at * 7));
    }
  }
}
