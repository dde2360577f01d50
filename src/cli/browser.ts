import { spawn } from 'node:child_process';
import process from 'node:process';
import type { Environment } from './terminal/style.ts';

/** What opens an address in the browser that a person has chosen, by platform; elsewhere as on Linux. */
const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [program: string, ...args: string[]]>>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};
const LINUX = ['xdg-open'] as const;

/** What opens a browser mostly ends at once; what still runs by then is one. In milliseconds. */
const STARTED_AFTER_MS = 3000;

/**
 * Opens an address in a person's browser.
 *
 * @returns whether it seems to be open: false where no program is there that could, or where it says that it did not
 */
export function openInBrowser(address: string, env: Environment, platform = process.platform): Promise<boolean> {
  const [program, ...args] = OPENERS[platform] ?? LINUX;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const child = spawn(program, [...args, address], { stdio: 'ignore', detached: true, env });
  const started = setTimeout(() => resolve(true), STARTED_AFTER_MS);
  child.once('error', () => resolve(false));
  child.once('exit', (code) => resolve(code === 0));
  child.unref();
  return promise.finally(() => clearTimeout(started));
}
