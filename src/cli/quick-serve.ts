import process from 'node:process';
import type { ServeFlags } from './commands/serve-options.ts';
import { SERVE_OPTIONS } from './commands/serve-options.ts';
import { flagKey } from './option.ts';

// As a module of its own, Node would load all that is in it, which takes longer than the rest of a start.
const { parseArgs } = process.getBuiltinModule('node:util');

/**
 * The flags of a command line that means "serve over stdio", or null when the full parser has to look at it. Clients
 * start a server for every session and wait for it, so this common case does without the full parser: loading that
 * takes longer than everything else `serve` does before its first answer.
 *
 * @param args without the program's own name
 * @param atTerminal whether stdin is a terminal: then no arguments mean that a person needs help
 */
export function quickServe(args: readonly string[], atTerminal: boolean): ServeFlags | null {
  const [command, ...rest] = args;
  if (command === undefined) return atTerminal ? null : {};
  if (command !== 'serve') return null;
  const options = Object.fromEntries(
    SERVE_OPTIONS.map(({ name, value, repeatable }) => [
      name,
      { type: value === undefined ? ('boolean' as const) : ('string' as const), multiple: repeatable === true },
    ]),
  );
  try {
    const { values } = parseArgs({ args: rest, options, strict: true, allowPositionals: false });
    const flags = Object.fromEntries(Object.entries(values).map(([name, value]) => [flagKey(name), value]));
    return flags.http === undefined ? (flags as ServeFlags) : null;
  } catch {
    // Help, a slip or a question: the full parser knows what to say.
    return null;
  }
}
