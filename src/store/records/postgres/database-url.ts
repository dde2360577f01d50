import { OrreryError } from '../../../errors.ts';

/** What a server listens on that does not say. */
const STANDARD_PORT = '5432';

/**
 * Returns the address of a database as given.
 *
 * @param source how messages name what it was given by: it may hold a password, so it is not shown
 * @throws OrreryError `VALIDATION_ERROR`
 */
export function checkedDatabaseUrl(source: string, text: string): string {
  const url = URL.parse(text);
  if (url !== null && ['postgres:', 'postgresql:'].includes(url.protocol) && url.pathname.length > 1) return text;
  const message = `${source} is not the address of a PostgreSQL database: give it as postgres://user@host:5432/database.`;
  throw new OrreryError('VALIDATION_ERROR', message);
}

export function hasPassword(databaseUrl: string): boolean {
  const url = new URL(databaseUrl);
  return url.password !== '' || url.searchParams.has('password');
}

/**
 * Returns an address with a password where it has none: what connects may be another process, which has another environment.
 * An address of a socket cannot hold one.
 */
export function withPassword(databaseUrl: string, password: string | undefined): string {
  const url = new URL(databaseUrl);
  if (!password || url.hostname === '' || hasPassword(databaseUrl)) return databaseUrl;
  url.password = encodeURIComponent(password);
  return url.href;
}

/** Returns how messages name a database: without user, password and options. */
export function databaseName(databaseUrl: string): string {
  const { hostname, port, pathname, searchParams } = new URL(databaseUrl);
  const host = hostname || searchParams.get('host') || 'localhost';
  return `PostgreSQL at ${host}:${port || searchParams.get('port') || STANDARD_PORT}${decodeURI(pathname)}`;
}
