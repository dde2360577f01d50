import { OrreryError } from '../../../errors.ts';
import { type Failure, failureOf } from '../../sqlite.ts';
import { NewerRecords } from '../newer-records.ts';
import { NotFlushed } from './shared-flush.ts';

/** What to do about each failure. Nothing is made anew in the place of records: they cannot be made again. */
const ADVICE: Readonly<Record<Failure, string>> = {
  busy: 'another Orrery process, or another engine of this hub, had them locked for too long. Nothing was written; try again.',
  corrupt:
    'they are damaged. They were not changed: "orrery doctor" says what is wrong; replace them with a backup, or with the output of an earlier "orrery records export".',
  full: 'no space is left for them. Nothing was written; free space on the disk and try again.',
  read_only: 'they cannot be written to. Make the file and its folder writable, or name another folder with --state.',
  other: 'the database failed. Nothing was written; try again, and run "orrery doctor".',
};

/** What befell the records of a database, as it is told to who asked. */
export function recordFailure(path: string, thrown: unknown): OrreryError {
  if (thrown instanceof OrreryError) return thrown;
  if (thrown instanceof NewerRecords) {
    const message = `The records in ${path} were written by a newer version of Orrery (${thrown.message}): use that version. They were not changed.`;
    const { version, known } = thrown;
    return new OrreryError('DATABASE_ERROR', message, { path, reason: 'newer', version, known });
  }
  if (thrown instanceof NotFlushed) {
    const message = `The disk failed to store the last write to the records in ${path} (${thrown.message}), so it may be lost. Check the disk, end all Orrery processes of this project, and check what was recorded before you write again.`;
    return new OrreryError('DATABASE_ERROR', message, { path, reason: 'not_flushed' }, thrown);
  }
  const failure = failureOf(thrown);
  const detail = thrown instanceof Error ? thrown.message : String(thrown);
  const message = `The records in ${path} could not be used (${detail}): ${ADVICE[failure]}`;
  return new OrreryError('DATABASE_ERROR', message, { path, reason: failure }, thrown);
}
