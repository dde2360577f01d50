import type { Io } from './io.ts';
import type { Flags, Option } from './option.ts';
import type { Styled } from './terminal/style.ts';

/** The arguments of a command. */
export interface Invocation<F = Flags> {
  /** The positional arguments, in order. */
  readonly positionals: readonly string[];
  readonly flags: F;
  readonly io: Io;
}

/** A command of `orrery`: data plus one function. Heavy modules are imported inside `run`, so that help stays quick. */
export interface Command<F = Flags> {
  readonly name: string;
  /** What follows the name, as help shows it: `<tool> [arguments...]`. Angle brackets are required. */
  readonly usage?: string;
  readonly summary: string;
  /** Shown below the summary in the command's own help. */
  readonly details?: string;
  /** Whole command lines with what they do; at least one. */
  readonly examples: readonly (readonly [line: string, purpose: string])[];
  readonly options: readonly Option[];
  /** The allowed first words, if known; `tools` means all callable tools. */
  readonly subjects?: readonly string[] | 'tools';
  /** The tool whose arguments may follow, by the first word; under `''` that of a command with one only. */
  readonly toolsBySubject?: Readonly<Record<string, string>>;
  /** Whether options that are not the command's own are let through as positionals. */
  readonly passesOptionsOn?: true;
  /**
   * Returns help for the command's first argument; null if it has none of its own.
   *
   * @param positionals the positional arguments, in order
   */
  helpFor?(positionals: readonly string[], io: Io): Promise<Styled | null>;
  /** The part of `usage` after the first word, if it depends on the word. */
  usageOf?(word: string): string;
  /** @returns the exit status: 1 if it found something. A thrown `OrreryError` is printed and gives 2. */
  run(invocation: Invocation<F>): Promise<number>;
}

/** Returns its argument, type-checked; drops the types of its flags, which follow from `options`. */
export function defineCommand<F>(command: Command<F>): Command {
  return command as unknown as Command;
}

/** `--json`, which every command has. */
export const JSON_OPTION: Option = { name: 'json', description: 'print the result, or the error, as JSON' };

export interface JsonFlag {
  readonly json?: boolean;
}
