import { spawn } from 'node:child_process';
import process from 'node:process';

/**
 * How to start npm here: the very npm that runs the current script when there is one, else the one on the PATH. The
 * script form avoids `npm.cmd`, which Windows only starts through a shell.
 */
function npmCommand() {
  const script = process.env.npm_execpath;
  if (script && /npm-cli\.[cm]?js$/.test(script)) return { file: process.execPath, before: [script], shell: false };
  return { file: 'npm', before: [], shell: process.platform === 'win32' };
}

/**
 * Runs npm with its output on stderr, so that a caller's stdout stays its own.
 *
 * @param {string[]} args must not hold spaces or shell characters, as Windows may need a shell
 * @param {{ cwd: string, quiet?: boolean }} options `quiet` shows the output only when npm fails
 * @returns {Promise<void>} rejects with npm's exit status when it fails
 */
export function npm(args, { cwd, quiet = false }) {
  const { file, before, shell } = npmCommand();
  const stdio = ['ignore', quiet ? 'ignore' : process.stderr, quiet ? 'pipe' : process.stderr];
  return new Promise((resolve, reject) => {
    const child = spawn(file, [...before, ...args], { cwd, shell, stdio });
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (chunk) => {
      said += chunk;
    });
    child.on('error', (error) => reject(new Error(`npm could not be started: ${error.message}. Install npm.`)));
    child.on('close', (status, signal) => {
      if (status === 0) resolve();
      else reject(new Error(`npm ${args[0]} failed (${signal ?? `exit ${status}`}).\n${said}`.trimEnd()));
    });
  });
}
