import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** What `make` is asked, and in which folder. */
interface Asked {
  readonly folder: string;
  readonly args: readonly string[];
}

/** What stands between the answers of several. */
const END = '\u001e';
/** Runs make for each line of what it reads: a folder and its arguments, quoted for a shell. */
const EACH = `while IFS= read -r line; do eval "set -- $line" && cd "$1" && shift && make "$@" </dev/null && printf '${END}' || exit 1; done`;

/**
 * What `make` prints with these arguments in a folder.
 *
 * @throws when it exits with anything but 0
 */
export async function make(folder: string, ...args: string[]): Promise<string> {
  const [printed = ''] = await makeEach([{ folder, args }]);
  return printed;
}

/** The same for each of many. One shell starts them all: starting a program from here takes many times as long as it runs. */
export async function makeEach(asked: readonly Asked[]): Promise<readonly string[]> {
  // Without the variables of a make that runs the tests themselves.
  const { MAKEFLAGS: _flags, MAKELEVEL: _level, ...env } = process.env;
  const lines = asked.map(({ folder, args }) => [folder, '--warn-undefined-variables', ...args].map(quoted).join(' '));
  const running = promisify(execFile)('sh', ['-c', EACH], { env, maxBuffer: 64 * 1024 * 1024 });
  running.child.stdin?.end(lines.map((line) => `${line}\n`).join(''));
  const { stdout } = await running;
  return stdout.split(END).slice(0, asked.length);
}

/**
 * What `make` would do for each target.
 *
 * @throws when there is one that it does not know how to make
 */
export function plansOf(folder: string, targets: readonly string[]): Promise<readonly string[]> {
  return makeEach(targets.map((target) => ({ folder, args: ['-n', target] })));
}

const quoted = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`;

/** The targets that a Makefile has rules for. */
export function targetsOf(makefile: string): readonly string[] {
  return [...makefile.matchAll(/^([a-z][a-z-]*):/gm)].map(([, target]) => target ?? '');
}

/** The targets that a Makefile says are no files. */
export function phonyTargetsOf(makefile: string): readonly string[] {
  return /^\.PHONY: (.*)$/m.exec(makefile)?.[1]?.split(' ') ?? [];
}
