import { OrreryError } from '../../../errors.ts';
import { DamagedContent } from '../../sqlite.ts';
import { NewerRecords } from '../newer-records.ts';

/** Raised where a connection was lost after it was asked to commit: nobody knows whether it did. */
export class UnknownOutcome extends Error {}

/** What is wrong with a database, as far as anybody acts on it. */
type Reason = 'busy' | 'corrupt' | 'full' | 'read_only' | 'refused' | 'unreachable' | 'other';

/** PostgreSQL's codes, or how they begin: https://www.postgresql.org/docs/current/errcodes-appendix.html. The first that fits decides. */
const CODES: readonly (readonly [start: string, Reason])[] = [
  ['25006', 'read_only'],
  ['40', 'busy'],
  ['55P03', 'busy'],
  ['53100', 'full'],
  ['28', 'refused'],
  ['3D000', 'refused'],
  ['42501', 'refused'],
  ['08', 'unreachable'],
  ['53', 'unreachable'],
  ['57P', 'unreachable'],
  ['25P03', 'unreachable'],
  ['XX001', 'corrupt'],
  ['XX002', 'corrupt'],
];

/** Of connections that fail without a code of the database: those of the system, and sentences of the driver. */
const SYSTEM_CODES = /^(?:ECONN|ENOTFOUND|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|EADDR)/;
const SENTENCES = /^(?:Connection terminated|Client has encountered a connection error|timeout |Query read timeout)/i;

const ADVICE: Readonly<Record<Reason, string>> = {
  busy: 'other Orrery processes of this project had them locked for too long. Nothing was written; try again.',
  corrupt: 'they are damaged. They were not changed: check the database log, and restore a backup.',
  full: 'the database is full. Nothing was written; free space on its disk and try again.',
  read_only: 'the database is read-only. Nothing was written; give the address of the primary server.',
  refused:
    'check the user, the password and the name of the database in ORRERY_DATABASE, and the permissions of the user.',
  unreachable: 'the database cannot be reached. Nothing was written; check that it is running, and try again.',
  other: 'the database failed. Nothing was written; try again, and check the database log.',
};

/** Whether the same work may succeed when it is done once more, on another connection. */
export function isPassing(thrown: unknown): boolean {
  if (thrown instanceof OrreryError || thrown instanceof UnknownOutcome) return false;
  return codeOf(thrown).startsWith('40') || reasonOf(thrown) === 'unreachable';
}

/** Whether a connection is of no more use. */
export function isLost(thrown: unknown): boolean {
  return reasonOf(thrown) === 'unreachable';
}

/** Returns the error that callers see. @param database its name as `databaseName` gives it, without any password */
export function databaseFailure(database: string, thrown: unknown): OrreryError {
  if (thrown instanceof OrreryError) return thrown;
  if (thrown instanceof NewerRecords) {
    const message = `The records in ${database} were written by a newer version of Orrery (${thrown.message}): use that version. They were not changed.`;
    const { version, known } = thrown;
    return new OrreryError('DATABASE_ERROR', message, { database, reason: 'newer', version, known });
  }
  if (thrown instanceof UnknownOutcome) {
    const message = `The connection to ${database} was lost during a commit, so the last write may or may not be recorded (${thrown.message}). Check what was recorded before you write again.`;
    return new OrreryError('DATABASE_ERROR', message, { database, reason: 'unknown_outcome' }, thrown);
  }
  const reason = reasonOf(thrown);
  const message = `The records in ${database} could not be used (${messageOf(thrown)}): ${ADVICE[reason]}`;
  return new OrreryError('DATABASE_ERROR', message, { database, reason }, thrown);
}

function reasonOf(thrown: unknown): Reason {
  if (thrown instanceof DamagedContent) return 'corrupt';
  const code = codeOf(thrown);
  if (SYSTEM_CODES.test(code) || SENTENCES.test(messageOf(thrown))) return 'unreachable';
  return CODES.find(([start]) => code.startsWith(start))?.[1] ?? 'other';
}

function codeOf(thrown: unknown): string {
  const code = (thrown as { readonly code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}

/** A name with several addresses fails with an error for each, which says nothing itself. */
function messageOf(thrown: unknown): string {
  if (thrown instanceof AggregateError && thrown.message === '') return thrown.errors.map(messageOf).join('; ');
  return thrown instanceof Error ? thrown.message : String(thrown);
}
