/** A `#!` line, whatever marks the order of bytes before it. */
const SHEBANG = /^\ufeff?#![ \t]*([^\r\n]{1,200})/;
/** An option, an assignment, or nothing. */
const NO_PROGRAM = /^(?:-|[A-Za-z_]\w*=|$)/;
/** Programs that run another one, which their arguments name. */
const RUNNERS: Readonly<Record<string, readonly string[]>> = {
  env: [],
  npx: [],
  uv: ['run'],
  pipx: ['run'],
  bundle: ['exec'],
  busybox: [],
};
/** What runs a script without the name of an interpreter: `uv run --script`. */
const IMPLIED: Readonly<Record<string, string>> = { uv: 'python', pipx: 'python' };
/** Options of `env` with an argument of their own. */
const WITH_ARGUMENT = new Set(['-u', '--unset', '-C', '--chdir', '-P']);

/**
 * Returns the program that a script's `#!` line runs it with, without folder and extension, or null if there is no such line:
 * `python3.11` for `#!/usr/bin/env -S LANG=C python3.11 -u`.
 */
export function interpreterOf(beginning: string): string | null {
  const command = SHEBANG.exec(beginning)?.[1] ?? '';
  let runner: string | null = null;
  for (const word of programsIn(command.split(/[ \t]+/))) {
    const name = programName(word);
    if (runner !== null && RUNNERS[runner]?.includes(name)) continue;
    if (!Object.hasOwn(RUNNERS, name)) return name;
    runner = name;
  }
  return IMPLIED[runner ?? ''] ?? null;
}

/** The name of a program without its folder and extension. */
function programName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1).replace(/\.exe$/i, '');
}

/** The words of a command that may name a program: no options, no assignments. `-Snode` names one, too. */
function programsIn(words: readonly string[]): readonly string[] {
  const programs: string[] = [];
  let isArgument = false;
  for (const written of words) {
    const word = /^-[a-z]{0,9}S./.test(written) ? written.replace(/^-[a-z]{0,9}S/, '') : written;
    if (!isArgument && !NO_PROGRAM.test(word)) programs.push(word);
    isArgument = WITH_ARGUMENT.has(word);
  }
  return programs;
}

/** The names that an interpreter may be known by: as written, then without its version. */
export function namesOfInterpreter(written: string): readonly string[] {
  const name = written.toLowerCase();
  return [name, name.replace(/-?\d[\d.]{0,20}$/, '')];
}
