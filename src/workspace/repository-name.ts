import { configOf, enclosingRepository } from './repository.ts';

/** Ports that say nothing, by the scheme of an address. */
const STANDARD_PORTS: Readonly<Record<string, string>> = {
  'https:': '443',
  'http:': '80',
  'ssh:': '22',
  'git:': '9418',
};

/** As git writes an address for ssh: `git@host:owner/name.git`. A letter before the colon alone is a drive. */
const SHORT_ADDRESS = /^(?:[^@/\s]+@)?([^:/\s]{2,}):(?!\/\/)(.+)$/;

/**
 * Returns what all clones of a repository call it, `host/owner/name` of the remote `origin`, whichever way each reaches it; null if
 * the folder has no such remote, or one that only this machine can reach.
 *
 * @param folder absolute and real
 */
export function repositoryName(folder: string): string | null {
  const repository = enclosingRepository(folder);
  const config = repository === null ? null : configOf(repository.commonDirectory);
  const url = config?.valuesIn('remote', 'origin', 'url').at(-1);
  return url === undefined ? null : nameInAddress(url.trim());
}

/** The name that an address of a remote ends in. */
export function nameInAddress(address: string): string | null {
  const short = SHORT_ADDRESS.exec(address);
  const url = URL.parse(short === null ? address : `ssh://${short[1]}/${short[2]}`);
  if (url === null || url.hostname === '' || !Object.hasOwn(STANDARD_PORTS, url.protocol)) return null;
  const port = url.port === '' || url.port === STANDARD_PORTS[url.protocol] ? '' : `:${url.port}`;
  const names = url.pathname.split('/').filter((name) => name !== '');
  const path = names.join('/').replace(/\.git$/, '');
  return path === '' ? null : `${url.hostname.toLowerCase()}${port}/${path}`;
}
