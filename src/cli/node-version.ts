/** The oldest Node that runs it, as package.json's `engines` says; written down, as every start loads this. */
export const OLDEST_NODE = '22.18';

/**
 * What to tell whoever runs a Node that is too old; null for one that will do.
 *
 * @param version of Node, such as `20.11.1`
 */
export function whyTooOld(version: string): string | null {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldest = 0, least = 0] = OLDEST_NODE.split('.').map(Number);
  if (major > oldest || (major === oldest && minor >= least)) return null;
  return `orrery needs Node ${OLDEST_NODE} or newer, and this is ${version}: install a newer one, from https://nodejs.org or your package manager.`;
}
