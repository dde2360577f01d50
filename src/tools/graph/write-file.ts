import { hash } from 'node:crypto';
import { OrreryError } from '../../errors.ts';
import type { Expectation, WriteOutcome } from '../../memory/versioned-write.ts';
import type { Entity } from '../../store/records/version-table.ts';
import { readRegularFile } from '../../workspace/read-file.ts';
import type { ResolvedPath } from '../../workspace/roots.ts';
import { recordedAgent } from '../agent-name.ts';
import type { ToolContext } from '../tool.ts';
import { FileBackup } from './file-backup.ts';
import { dependentsOf } from './file-dependents.ts';
import type { WriteInput } from './write-code.ts';
import { writtenSyntax } from './written-syntax.ts';

/** Characters of a reason in a question to a person. */
const SHOWN_REASON = 200;
/** Files that are named of those that a write affects. */
const SHOWN_FILES = 20;
/** What there can be of a file that is written over: as much as is read of any. */
const NO_FILE = 'none';

const TOGETHER = 'It was merged with the edits of the agents who share it: content_hash is of the merged text.';
const MERGED_WORSE =
  "Merged with other agents' edits, it has more syntax errors than before: read the document with sync_document and fix it there.";

export async function writeFile(input: WriteInput, context: ToolContext) {
  const [memory, { TreePlace }, { inStyleOf }] = await Promise.all([
    import('../../memory/versioned-write.ts'),
    import('../../memory/tree-place.ts'),
    import('../../memory/text-style.ts'),
  ]);
  checkText(input.content);
  const file = await context.workspace.roots.resolveFileForWriting(input.path);
  const place = new TreePlace(file.root.path);
  const before = readBefore(file);
  const content = Buffer.from(inStyleOf(before, input.content));
  const now = context.clock();
  const agent = recordedAgent(input.agent_id, context.agent);
  const provenance = { agent, reason: input.reason, commit: place.head() };
  const provenanceAt = (at: Date) => ({
    agent_id: provenance.agent,
    reason: provenance.reason,
    timestamp: Math.floor(at.getTime() / 1000),
    at: at.toISOString(),
    commit: provenance.commit,
  });
  const checked = await writtenSyntax(file, before, content, context);
  const dependents = await dependentsOf(file, context);
  const base = {
    path: file.relative,
    created: before === null,
    dry_run: input.dry_run,
    content_hash: hash('sha256', content),
    previous_hash: before === null ? null : hash('sha256', before),
    bytes: content.length,
    syntax_valid: input.validate_syntax === false || input.validate_syntax === 'off' ? null : checked.isValid,
    syntax_errors: checked.errors,
    provenance: provenanceAt(now),
    notes: [...checked.notes],
  };
  const impact = (after: ReadonlySet<string>) => {
    const affected = [...new Set([...dependents.files, ...after])].sort();
    return {
      files_affected: affected.length,
      affected_files: affected.slice(0, SHOWN_FILES),
      max_depth: dependents.maxDepth,
      dependency_changes: checked.dependencyChanges,
    };
  };
  const nothingWritten = {
    ...base,
    unchanged: false,
    version: null,
    version_id: null,
    backup_created: false,
    backup_path: null,
    dependencies_updated: null,
    impact_analysis: impact(new Set()),
  };
  const refuses = input.validate_syntax === true || input.validate_syntax === 'refuse';
  if (refuses && checked.isWorse) return { ...nothingWritten, success: false };

  const entity = place.entity(file.relative);
  const expected = expectationOf(input.expected_hash);
  if (input.dry_run) {
    await checkExpected(file, entity, expected, before, input.collaborative_mode, context);
    return { ...nothingWritten, success: true, unchanged: before?.equals(content) === true };
  }
  const { records, folder } = await context.records(file.root);
  const backup = new FileBackup(folder, entity.path, input.create_backup, context.clock);
  if (input.collaborative_mode) {
    const { writeTogether } = await import('../collaboration/write-together.ts');
    const write = { content: content.toString('utf8'), agent, reason: input.reason, expected, refuses, backup };
    const { syntax, conflicts, flushed } = await writeTogether({ ...file, entity }, write, context);
    const merged = {
      ...nothingWritten,
      syntax_valid: base.syntax_valid === null ? null : syntax.isValid,
      syntax_errors: syntax.errors,
    };
    if (flushed === null) return { ...merged, success: false, notes: [...syntax.notes, MERGED_WORSE] };
    const after = input.update_dependencies ? await dependentsOf(file, context) : null;
    return {
      ...merged,
      success: true,
      created: before === null && flushed.written,
      unchanged: !flushed.written,
      version: flushed.version,
      content_hash: flushed.content_hash,
      bytes: flushed.bytes,
      backup_created: backup.path !== null,
      backup_path: backup.path,
      dependencies_updated: after === null || after.hash === null ? null : after.hash === flushed.content_hash,
      impact_analysis: impact(after?.files ?? new Set()),
      notes: [...syntax.notes, TOGETHER, ...conflicts],
    };
  }
  const question = questionFor(file, before, content, input.reason);
  let outcome: WriteOutcome;
  try {
    outcome = await memory.writeVersioned(records, {
      entity,
      name: file.relative,
      target: file.absolute,
      provenance,
      client: context.client,
      clock: context.clock,
      expected,
      read: () => readBefore(file),
      contentFor: (current) => Buffer.from(inStyleOf(current, input.content)),
      write: async (bytes, current, recorded) => {
        await context.confirmWrite(question);
        const instead = current === null ? {} : { instead: current };
        const write = {
          path: file.relative,
          content: bytes.toString('utf8'),
          overwrite: current !== null,
          ...instead,
        };
        const copied = backup.keep(current);
        try {
          await context.writeFile(file.root, write, Promise.all([copied, recorded]));
        } finally {
          // A write that fails before may leave a copy that is still being made.
          await copied.catch(() => {});
        }
      },
      settleFiles: () => context.settleWrites(),
      locate: (path) => `${place.top}/${path}`,
      signal: context.signal,
    });
  } catch (thrown) {
    const isWritten = thrown instanceof OrreryError && thrown.data.written === true;
    if (!isWritten) backup.discard();
    throw thrown;
  }
  const after = input.update_dependencies && outcome.kind === 'written' ? await dependentsOf(file, context) : null;
  const written = outcome.kind === 'written' ? outcome : null;
  const latest = written?.version ?? (outcome.kind === 'unchanged' ? outcome.latest : null);
  return {
    ...base,
    provenance: written === null ? base.provenance : provenanceAt(new Date(written.version.at)),
    content_hash: hash('sha256', outcome.content),
    previous_hash: written === null ? base.previous_hash : written.version.previous,
    bytes: outcome.content.length,
    success: true,
    created: written?.version.kind === 'create',
    unchanged: written === null,
    version: latest?.version ?? null,
    version_id: latest?.id ?? null,
    backup_created: backup.path !== null,
    backup_path: backup.path,
    dependencies_updated: after === null || after.hash === null ? null : after.hash === written?.version.hash,
    impact_analysis: impact(after?.files ?? new Set()),
  };
}

function checkText(content: string): void {
  const fault = content.includes('\0') ? 'a NUL character' : content.isWellFormed() ? null : 'half of a surrogate pair';
  if (fault === null) return;
  const message = `The content is not text: it has ${fault} at character ${faultAt(content)}. Send text; write binary files by other means.`;
  throw new OrreryError('INVALID_PARAMS', message, { parameter: 'content' });
}

function faultAt(content: string): number {
  const at = content.indexOf('\0');
  return at === -1 ? content.search(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/) : at;
}

/**
 * What the file holds; null where there is none.
 * @throws OrreryError `FILE_SYSTEM_ERROR` for what cannot be read, and so not be kept
 */
function readBefore({ absolute, relative }: ResolvedPath): Buffer | null {
  const read = readRegularFile(absolute);
  if (read.kind === 'bytes') return read.bytes;
  if (read.kind === 'gone') return null;
  const why =
    read.reason === 'too_large' ? 'it is larger than 10 MB' : 'it is a folder, a link or similar, or cannot be read';
  const message = `${relative} was not overwritten, because its current content cannot be backed up: ${why}. Nothing was written.`;
  throw new OrreryError('FILE_SYSTEM_ERROR', message, { path: relative, reason: read.reason });
}

function expectationOf(given: string | number | undefined): Expectation | null {
  if (given === undefined) return null;
  if (typeof given === 'number' || /^\d{1,9}$/.test(given)) return { kind: 'version', version: Number(given) };
  if (given === NO_FILE) return { kind: 'hash', hash: null };
  if (/^[0-9a-f]{64}$/i.test(given)) return { kind: 'hash', hash: given.toLowerCase() };
  const message = `expected_hash is ${JSON.stringify(given)}: send the content_hash of read_code, the number of a version, or "${NO_FILE}".`;
  throw new OrreryError('INVALID_PARAMS', message, { parameter: 'expected_hash' });
}

/**
 * @param merges whether a state that the history holds will do
 * @throws OrreryError `VERSION_CONFLICT` as a write would, which is not recorded: nobody tried to write
 */
async function checkExpected(
  file: ResolvedPath,
  entity: Entity,
  expected: Expectation | null,
  before: Buffer | null,
  merges: boolean,
  context: ToolContext,
): Promise<void> {
  const { conflictWith, pastContent, versionConflict } = await import('../../memory/versioned-write.ts');
  const known = await context.knownRecords(file.root);
  const latest = (await known?.records.read(({ versions }) => versions.latest(entity))) ?? null;
  const found = before === null ? null : hash('sha256', before);
  const conflict = conflictWith(expected, found, latest);
  if (conflict === null) return;
  const past = merges ? await known?.records.read((tables) => pastContent(tables, entity, expected, found)) : null;
  if (!past) throw versionConflict(file.relative, conflict, found, latest);
}

function questionFor({ absolute }: ResolvedPath, before: Buffer | null, content: Buffer, reason: string): string {
  const why = reason.length > SHOWN_REASON ? `${reason.slice(0, SHOWN_REASON)}…` : reason;
  const losses = before === null ? '' : ` This replaces ${before.length} bytes, which stay in the history.`;
  return `Write ${content.length} bytes to ${absolute} (${why})?${losses}`;
}
