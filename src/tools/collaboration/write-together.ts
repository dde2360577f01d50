import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import type { Rewrite, Rewritten } from '../../collaboration/rewrite.ts';
import { OrreryError, toOrreryError } from '../../errors.ts';
import { inStyleOf } from '../../memory/text-style.ts';
import { conflictWith, type Expectation, pastContent, versionConflict } from '../../memory/versioned-write.ts';
import type { Records } from '../../store/records/records.ts';
import type { FileBackup } from '../graph/file-backup.ts';
import { type WrittenSyntax, writtenSyntax } from '../graph/written-syntax.ts';
import type { ToolContext } from '../tool.ts';
import { conflictWatch } from './conflict-watch.ts';
import { conflictNotes } from './conflicts-told.ts';
import { confirmFlush, type DocumentFile, diskOf, type Flushed, flushDocument } from './document-file.ts';

/** As often is a text merged anew that others go on changing. */
const MAX_ATTEMPTS = 20;

export interface WrittenTogether {
  /** Of the merged text, in the place of what was shared before. */
  readonly syntax: WrittenSyntax;
  /** What does not fit together with the work of others: a sentence each. */
  readonly conflicts: readonly string[];
  /** Null where the merged text was refused: nothing has changed then. */
  readonly flushed: Flushed | null;
}

/**
 * Writes a whole file as one who shares it: what the writer changed of the file it knows is merged with what others have
 * written since, and all of that goes into the file.
 *
 * @throws OrreryError `VERSION_CONFLICT` where the writer knows a state that the file, the document and the history lack
 */
export async function writeTogether(
  file: DocumentFile,
  { content, agent, reason, expected, refuses, backup }: WholeWrite,
  context: ToolContext,
): Promise<WrittenTogether> {
  await confirmFlush([file], context);
  const [{ records }, collaboration] = await Promise.all([
    context.records(file.root),
    context.collaboration(file.root),
  ]);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const now = context.clock().getTime();
    const disk = diskOf(file);
    const document = await collaboration.open(file.entity, disk, now);
    const knowsDocument = expected?.kind === 'hash' && expected.hash === hash('sha256', document.content);
    const base = knowsDocument ? 'document' : await knownBase(file, expected, disk, records);
    const rewrite = { entity: file.entity, agent, content: content.replace(/^\ufeff/, ''), base, disk, now };
    const merged = await collaboration.rewritten(rewrite);
    const syntax = await syntaxOf(file, merged, context);
    if (refuses && syntax.isWorse) return { syntax, conflicts: [], flushed: null };
    if ((await collaboration.rewrite(rewrite, merged.clock)) === null) continue;
    const conflicts = await conflictWatch(collaboration, file.root)
      .present(context)
      .then(
        (found) => conflictNotes(agent, found),
        (thrown) => [`Checking for conflicts with other agents' work failed: ${toOrreryError(thrown).message}`],
      );
    return { syntax, conflicts, flushed: await flushed(file, agent, reason, backup, context) };
  }
  const message = `Other agents change ${file.relative} faster than it can be merged: try again.`;
  throw new OrreryError('VALIDATION_ERROR', message, { path: file.relative });
}

/** What the writer knows: the file as it is, or what it held in an earlier version, with the line ends that it has now. */
async function knownBase(
  { entity, relative }: DocumentFile,
  expected: Expectation | null,
  disk: { readonly hash: string; readonly bytes: Buffer } | null,
  records: Records,
): Promise<Rewrite['base']> {
  const found = disk?.hash ?? null;
  const latest = await records.read(({ versions }) => versions.latest(entity));
  const conflict = conflictWith(expected, found, latest);
  if (conflict === null) return 'file';
  const past = await records.read((tables) => pastContent(tables, entity, expected, found));
  if (past === null || !isUtf8(past)) throw versionConflict(relative, conflict, found, latest);
  const text = past.toString('utf8').replace(/^\ufeff/, '');
  return { text: inStyleOf(disk?.bytes ?? null, text).replace(/^\ufeff/, '') };
}

function syntaxOf(file: DocumentFile, { before, content }: Rewritten, context: ToolContext): Promise<WrittenSyntax> {
  return writtenSyntax(file, Buffer.from(before), Buffer.from(content), context);
}

async function flushed(
  file: DocumentFile,
  agent: string,
  reason: string,
  backup: FileBackup,
  context: ToolContext,
): Promise<Flushed> {
  try {
    return await flushDocument(file, agent, reason, context, backup);
  } catch (thrown) {
    const isWritten = thrown instanceof OrreryError && thrown.data.written === true;
    if (!isWritten) backup.discard();
    throw thrown;
  }
}

export interface WholeWrite {
  readonly content: string;
  readonly agent: string;
  readonly reason: string;
  /** What the writer knows; null: the file as it is. */
  readonly expected: Expectation | null;
  /** Whether nothing is to be written that has more syntax errors than what it takes the place of. */
  readonly refuses: boolean;
  readonly backup: FileBackup;
}
