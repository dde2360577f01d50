import { OrreryError } from '../errors.ts';
import type { DatabaseSettings } from '../store/records/database-settings.ts';
import { checkedDatabaseUrl, hasPassword, withPassword } from '../store/records/postgres/database-url.ts';
import type { Option } from './option.ts';
import type { Environment } from './terminal/style.ts';

export const DATABASE_OPTIONS: readonly Option[] = [
  {
    name: 'database',
    value: 'url',
    description:
      'PostgreSQL database for records that several machines share, as postgres://user@host/database; a password goes into ORRERY_DATABASE or PGPASSWORD (ORRERY_DATABASE; default: a file in the state folder)',
  },
  {
    name: 'project',
    value: 'name',
    description:
      'name of the project in that database, the same for all of its checkouts (ORRERY_PROJECT; default: host and path of the remote origin)',
  },
];

export interface DatabaseFlags {
  readonly database?: string;
  readonly project?: string;
}

/** Longer names are none that a person gives. */
const MAX_NAME = 200;

/**
 * The database that a command line and its environment name; null where they name none.
 * @throws OrreryError `VALIDATION_ERROR`
 */
export function databaseSettings(flags: DatabaseFlags, env: Environment): DatabaseSettings | null {
  const given = flags.database ?? (env.ORRERY_DATABASE || undefined);
  if (given === undefined) return null;
  const url = checkedDatabaseUrl('--database (ORRERY_DATABASE)', given);
  if (flags.database !== undefined && hasPassword(url)) {
    const message =
      '--database has a password in it, which other users of this machine can read: give the address in ORRERY_DATABASE, or the password in PGPASSWORD.';
    throw new OrreryError('VALIDATION_ERROR', message);
  }
  return {
    url: withPassword(url, env.PGPASSWORD),
    project: projectNamed(flags.project ?? (env.ORRERY_PROJECT || undefined)),
  };
}

function projectNamed(name: string | undefined): string | null {
  if (name === undefined) return null;
  const trimmed = name.trim();
  if (trimmed !== '' && trimmed.length <= MAX_NAME && !/\p{Cc}/u.test(trimmed)) return trimmed;
  const message = `--project (ORRERY_PROJECT) is not a name: give 1 to ${MAX_NAME} characters on one line, such as host/owner/name.`;
  throw new OrreryError('VALIDATION_ERROR', message);
}
