/** Whether this process reads and writes files whatever their permissions say. */
const ignoresPermissions = process.getuid?.() === 0;

/** Capabilities by which the superuser ignores the permissions of files. */
const OVERRIDES = '-dac_override,-dac_read_search';

/**
 * Returns the command that runs another one bound by the permissions of files, even for the superuser. The user stays the
 * same: another user may not be allowed to read the program itself.
 */
export function boundByPermissions(command: string, args: readonly string[]): readonly [string, ...string[]] {
  return ignoresPermissions ? ['setpriv', `--bounding-set=${OVERRIDES}`, command, ...args] : [command, ...args];
}
