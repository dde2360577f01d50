import type { Command, Help, HelpConfiguration } from 'commander';

/** Columns that a description takes at least to stand beside its term; with fewer it goes below. */
const LEAST_BESIDE = 34;
const INDENT = 2;
const GAP = 2;
const BELOW = 6;

/** How help is laid out, so that no line of it is wider than the terminal. */
export const HELP_FORM: HelpConfiguration = {
  // Below this `boxWrap` would leave lines as long as they are.
  minWidthToWrap: 20,

  // What a command takes is in its own help.
  subcommandTerm: (command: Command) => command.name(),

  formatItem(term: string, termWidth: number, description: string, helper: Help): string {
    const width = helper.helpWidth ?? 80;
    const head = `${' '.repeat(INDENT)}${term}`;
    if (description === '') return head;
    const beside = width - INDENT - termWidth - GAP;
    const isBeside = beside >= LEAST_BESIDE;
    const column = isBeside ? INDENT + termWidth + GAP : BELOW;
    const between = isBeside ? ' '.repeat(termWidth - helper.displayWidth(term) + GAP) : `\n${' '.repeat(BELOW)}`;
    const lines = helper.boxWrap(description, width - column).split('\n');
    return `${head}${between}${lines.join(`\n${' '.repeat(column)}`)}`;
  },
};
