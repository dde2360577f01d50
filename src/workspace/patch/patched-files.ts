import { relative, sep } from 'node:path';
import { MAX_FILE_BYTES } from '../classify.ts';
import type { Content, FileChange } from '../file-change.ts';
import type { FileChangesResult, NoFileChanges } from '../file-changes.ts';
import { plainKind, readPlainFile } from '../plain-files.ts';
import { placeInside } from '../read-inside.ts';
import { isInside } from '../real-path.ts';
import { enclosingRepository } from '../repository.ts';
import { isSecretPath } from '../secret-names.ts';
import { applyPatch } from './apply-patch.ts';
import { type FilePatch, parsePatch } from './parse-patch.ts';

const ADVICE = 'create it again from the current files with git diff, and send its whole text';

const none = (reason: string, advice = ADVICE): NoFileChanges => ({ kind: 'none', reason, advice });

/**
 * What files would hold with a patch applied to the working tree; nothing is written. Paths of the result are from the root.
 *
 * @param root absolute and real
 * @param folder the same, or a folder within: names in the patch may be seen from here, from the root, or from the top of
 *   the repository, whichever finds most files
 */
export function readPatchedFiles(root: string, folder: string, patch: string): FileChangesResult {
  const parsed = parsePatch(patch);
  if (parsed.kind === 'fault') return none(`the patch cannot be read: ${parsed.fault}`);
  const place = placementOf(root, folder, parsed.files);
  const files: FileChange[] = [];
  for (const file of parsed.files) {
    const change = patchedFile(root, file, place);
    if ('kind' in change) return change;
    files.push(change);
  }
  const paths = files.map(({ path }) => path);
  const twice = paths.find((path, at) => paths.indexOf(path) !== at);
  if (twice !== undefined) return none(`the patch names ${twice} twice`);
  files.sort((a, b) => (a.path < b.path ? -1 : 1));
  return {
    kind: 'changes',
    before: 'the working tree',
    after: 'the patch',
    commits: { before: null, after: null },
    files,
  };
}

/** From a name in the patch to a path from the root; null for what lies outside. */
type Placement = (name: string) => string | null;

function placementOf(root: string, folder: string, files: readonly FilePatch[]): Placement {
  const top = enclosingRepository(folder)?.workTree ?? root;
  const seenFrom = (base: string): Placement => {
    return (name) => {
      const absolute = placeInside(base, name);
      return absolute === null || !isInside(root, absolute) ? null : relative(root, absolute).split(sep).join('/');
    };
  };
  const candidates = [...new Set([root, folder, top])].map(seenFrom).map((place) => ({
    place,
    found: files.filter(({ oldPath }) => oldPath !== null && isFile(root, place(oldPath))).length,
  }));
  return candidates.reduce((best, one) => (one.found > best.found ? one : best)).place;
}

function isFile(root: string, path: string | null): boolean {
  return path !== null && plainKind(root, path) === 'file';
}

function patchedFile(root: string, patch: FilePatch, place: Placement): FileChange | NoFileChanges {
  const named = patch.newPath ?? patch.oldPath;
  if (named === null) return none('the patch names no file in one of its headers');
  const path = place(named);
  const oldPath = place(patch.oldPath ?? named);
  if (path === null || oldPath === null) {
    return none(`the patch names ${named}, which is outside the root`, 'remove that file from it');
  }
  const isHidden = patch.isBinary || isSecretPath(oldPath);
  const read = patch.oldPath === null ? null : readPlainFile(root, oldPath, MAX_FILE_BYTES);
  if (read?.kind === 'gone') return none(`the patch changes ${named}, which does not exist in ${root}`);
  if (patch.oldPath === null && plainKind(root, path) !== 'missing') {
    return none(`the patch creates ${named}, which already exists`);
  }
  if (isHidden || read?.kind === 'skipped') {
    const unread: Content = { kind: 'unread' };
    const nothing: Content = { kind: 'none' };
    return {
      path,
      oldPath,
      before: read === null ? nothing : unread,
      after: patch.newPath === null ? nothing : unread,
    };
  }
  return withPatch(patch, { path, oldPath, named }, read?.bytes ?? null);
}

function withPatch(
  patch: FilePatch,
  { path, oldPath, named }: { readonly path: string; readonly oldPath: string; readonly named: string },
  bytes: Buffer | null,
): FileChange | NoFileChanges {
  const before: Content = bytes === null ? { kind: 'none' } : { kind: 'bytes', bytes };
  const applied = applyPatch(patch, bytes?.toString('utf8') ?? '');
  if (applied.kind === 'fault') {
    const isThere = bytes !== null && applyPatch(reversed(patch), bytes.toString('utf8')).kind === 'text';
    return isThere
      ? none(`the patch was already applied to ${named}`, 'omit patch to analyse the working tree')
      : none(`the patch does not apply to ${named}: ${applied.fault}`);
  }
  const after: Content =
    patch.newPath === null ? { kind: 'none' } : { kind: 'bytes', bytes: Buffer.from(applied.text, 'utf8') };
  return { path, oldPath, before, after };
}

/** What takes a patch back. */
function reversed({ hunks }: FilePatch): Pick<FilePatch, 'hunks'> {
  const turned = { ' ': ' ', '-': '+', '+': '-' } as const;
  return {
    hunks: hunks.map((hunk) => ({
      ...hunk,
      lines: hunk.lines.map(({ mark, text }) => ({ mark: turned[mark], text })),
      endsOpen: { before: hunk.endsOpen.after, after: hunk.endsOpen.before },
    })),
  };
}
