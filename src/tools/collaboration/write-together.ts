import { hash } from 'node:crypto';
import { conflictWith, type Expectation, versionConflict } from '../../memory/versioned-write.ts';
import type { ToolContext } from '../tool.ts';
import { confirmFlush, type DocumentFile, diskOf, type Flushed, flushDocument } from './document-file.ts';

/**
 * Writes a whole file as one who shares it: what the writer changed of the file it knows is merged with what others have
 * written since, and all of that goes into the file.
 *
 * @throws OrreryError `VERSION_CONFLICT` where the writer knows another state than the file or the document has
 */
export async function writeTogether(
  file: DocumentFile,
  { content, agent, reason, expected }: WholeWrite,
  context: ToolContext,
): Promise<Flushed> {
  await confirmFlush([file], context);
  const [{ records }, collaboration] = await Promise.all([
    context.records(file.root),
    context.collaboration(file.root),
  ]);
  const now = context.clock().getTime();
  const disk = diskOf(file);
  const document = collaboration.open(file.entity, disk, now);
  const knowsDocument = expected?.kind === 'hash' && expected.hash === hash('sha256', document.content);
  const latest = records.read(({ versions }) => versions.latest(file.entity));
  const conflict = knowsDocument ? null : conflictWith(expected, disk?.hash ?? null, latest);
  if (conflict !== null) throw versionConflict(file.relative, conflict, disk?.hash ?? null, latest);
  const base = knowsDocument ? 'document' : 'file';
  collaboration.rewrite(file.entity, agent, content.replace(/^\ufeff/, ''), base, disk, now);
  return flushDocument(file, agent, reason, context);
}

export interface WholeWrite {
  readonly content: string;
  readonly agent: string;
  readonly reason: string;
  /** What the writer knows; null: the file as it is. */
  readonly expected: Expectation | null;
}
