import { hash } from 'node:crypto';
import type { DiskState } from '../../collaboration/disk.ts';
import { LONGEST_DOCUMENT } from '../../collaboration/operation.ts';
import { OrreryError } from '../../errors.ts';
import type { Entity } from '../../store/records/version-table.ts';
import { readRegularFile } from '../../workspace/read-file.ts';
import type { ResolvedPath, Root } from '../../workspace/roots.ts';
import type { FileBackup } from '../graph/file-backup.ts';
import type { ToolContext } from '../tool.ts';

const BYTE_ORDER_MARK = Buffer.from('\ufeff');

/** The file of a document, and what the records call it. */
export interface DocumentFile extends ResolvedPath {
  readonly entity: Entity;
}

export async function documentFile(given: string, { workspace }: ToolContext): Promise<DocumentFile> {
  const { TreePlace } = await import('../../memory/tree-place.ts');
  const file = await workspace.roots.resolveFileForWriting(given);
  return { ...file, entity: new TreePlace(file.root.path).entity(file.relative) };
}

/** The file of a document that records name. @param path from the top of the working tree on; null outside of the root */
export async function fileInRecords(path: string, root: Root, context: ToolContext): Promise<DocumentFile | null> {
  const { TreePlace } = await import('../../memory/tree-place.ts');
  const inRoot = new TreePlace(root.path).pathOf(path);
  return inRoot === null ? null : documentFile(`${root.path}/${inRoot}`, context);
}

/**
 * What the file of a document holds now; null where there is none.
 * @throws OrreryError `FILE_SYSTEM_ERROR` for what is no text that agents could share
 */
export function diskOf(file: ResolvedPath): (DiskState & { readonly bytes: Buffer }) | null {
  const read = readRegularFile(file.absolute);
  if (read.kind === 'gone') return null;
  if (read.kind === 'bytes') return { ...diskState(file.relative, read.bytes), bytes: read.bytes };
  const why = read.reason === 'too_large' ? 'it is larger than 10 MB' : 'it is a folder, a link, or cannot be read';
  throw unshareable(file.relative, why);
}

function diskState(path: string, bytes: Buffer): DiskState {
  const text = decoded(bytes);
  if (text === null) throw unshareable(path, 'it is not UTF-8 text');
  if (text.length <= LONGEST_DOCUMENT) return { hash: hash('sha256', bytes), text };
  throw unshareable(path, `it has ${text.length} UTF-16 units, more than ${LONGEST_DOCUMENT}`);
}

/** Nobody who reads the file is shown its byte order mark. */
function decoded(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function unshareable(path: string, why: string): OrreryError {
  const message = `${path} cannot be shared: ${why}. Name a text file.`;
  return new OrreryError('FILE_SYSTEM_ERROR', message, { path });
}

export interface Flushed {
  readonly written: boolean;
  /** Of the file; null where nothing was ever recorded of it. */
  readonly version: number | null;
  readonly content_hash: string;
  readonly bytes: number;
}

/** Asks whether a document may be written into its file. To be asked before anything is changed. */
export async function confirmFlush(files: readonly ResolvedPath[], context: ToolContext): Promise<void> {
  if (files.length === 0) return;
  const names = files.map(({ absolute }) => absolute).join(', ');
  await context.confirmWrite(
    `Write the shared text of ${names} into ${files.length === 1 ? 'the file' : 'the files'}?`,
  );
}

/**
 * Writes a document into its file, atomically, with a version that says who wrote. What somebody else has changed in the
 * file is merged first.
 *
 * @param backup keeps what the file held; null: the history does
 */
export async function flushDocument(
  file: DocumentFile,
  agent: string,
  reason: string | null,
  context: ToolContext,
  backup: FileBackup | null = null,
): Promise<Flushed> {
  const [{ writeVersioned }, { TreePlace }] = await Promise.all([
    import('../../memory/versioned-write.ts'),
    import('../../memory/tree-place.ts'),
  ]);
  const place = new TreePlace(file.root.path);
  const [{ records }, collaboration] = await Promise.all([
    context.records(file.root),
    context.collaboration(file.root),
  ]);
  const shared = await collaboration.read(file.entity, context.clock().getTime());
  const authors = shared?.authors ?? [];
  const names = [...new Set(authors.map((range) => range.agent))].sort();
  const outcome = await writeVersioned(records, {
    entity: file.entity,
    name: file.relative,
    target: file.absolute,
    provenance: { agent, reason: reason ?? `Shared document of ${names.join(', ')}.`, commit: place.head() },
    client: context.client,
    clock: context.clock,
    expected: null,
    read: () => diskOf(file)?.bytes ?? null,
    contentFor: (current) => {
      const isMarked = current?.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK) === true;
      const bytesOf = (text: string) => Buffer.concat([...(isMarked ? [BYTE_ORDER_MARK] : []), Buffer.from(text)]);
      const disk = current === null ? null : diskState(file.relative, current);
      return collaboration.toFlush(file.entity, disk, bytesOf, context.clock().getTime());
    },
    write: async (bytes, current, recorded) => {
      const instead = current === null ? {} : { instead: current };
      const write = { path: file.relative, content: bytes.toString('utf8'), overwrite: current !== null, ...instead };
      const copied = Promise.resolve(backup?.keep(current));
      try {
        await context.writeFile(file.root, write, Promise.all([copied, recorded]));
      } finally {
        await copied.catch(() => {});
      }
    },
    settleFiles: () => context.settleWrites(),
    locate: (path) => `${place.top}/${path}`,
    signal: context.signal,
  });
  await collaboration.flushed(file.entity, context.clock().getTime());
  const version = outcome.kind === 'written' ? outcome.version : outcome.latest;
  return {
    written: outcome.kind === 'written',
    version: version?.version ?? null,
    content_hash: hash('sha256', outcome.content),
    bytes: outcome.content.length,
  };
}
