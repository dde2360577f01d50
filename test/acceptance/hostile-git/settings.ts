import type { Canaries } from './canaries.ts';
import names from './git-names.json' with { type: 'json' };

/** Configuration keys, hooks and attributes of git, as its documentation has them; placeholders in angle brackets. */
export const GIT_NAMES = names;

/** Names of drivers, remotes and the like: those that lists of what to switch off have failed on among them. */
export const SUBSECTIONS: readonly string[] = ['evil', 'a=b', 'x.y.z', 'EVIL', 'qu"o\\te', 'clean=', ''];

/** How keys are written. */
export const SPELLINGS = {
  'as documented': (name: string) => name,
  'in capitals': (name: string) => name.toUpperCase(),
  'in small letters': (name: string) => name.toLowerCase(),
} as const;

/** How values are given. */
export const VALUES = {
  'the program alone': (program: string) => [program],
  'after an empty one': (program: string) => ['', program],
  'after a line break': (program: string) => [`\n${program}\n`],
} as const;

export interface Style {
  readonly spelling: keyof typeof SPELLINGS;
  readonly value: keyof typeof VALUES;
}

/** Settings that let others take effect. */
const ENABLING = `[core]
	repositoryFormatVersion = 0
[log]
	showSignature = true
[protocol "ext"]
	allow = always
[extensions]
	partialClone = evil
`;

/** The text of a configuration that gives every key the path of a program. */
export function settings(keys: readonly string[], canaries: Canaries, label: string, style: Style): string {
  const spell = SPELLINGS[style.spelling];
  const rows = keys.flatMap((key) =>
    variantsOf(key).map(({ section, subsection, variable }) => {
      const program = valueFor(key, canaries, `${label}: ${key} of ${subsection ?? 'no subsection'}`);
      const header = subsection === null ? `[${spell(section)}]` : `[${spell(section)} ${quoted(subsection)}]`;
      const lines = VALUES[style.value](program).map((value) => `\t${spell(variable)} = ${quoted(value)}\n`);
      return `${header}\n${lines.join('')}`;
    }),
  );
  const remotes = keys.some((key) => key.startsWith('remote.')) ? SUBSECTIONS : [];
  const promisors = remotes.map((name) => `[remote ${quoted(name)}]\n\tpromisor = true\n`);
  return [ENABLING, ...promisors, ...rows].join('');
}

function valueFor(key: string, canaries: Canaries, label: string): string {
  if (key === 'core.hooksPath' || key === 'init.templateDir') return canaries.programs(label, GIT_NAMES.hooks);
  const program = canaries.program(label);
  if (/^(?:alias\.\*|credential\..*helper|submodule\..*\.update)$/.test(key)) return `!${program}`;
  return /^remote\..*url$/.test(key) ? `ext::${program} %S` : program;
}

interface Setting {
  readonly section: string;
  readonly subsection: string | null;
  readonly variable: string;
}

/** A key with its placeholders filled in every way. */
function variantsOf(key: string): Setting[] {
  const first = key.indexOf('.');
  const last = key.lastIndexOf('.');
  const section = key.slice(0, first);
  const middle = first === last ? null : key.slice(first + 1, last);
  const variable = key.slice(last + 1);
  const variables = /^[a-z][a-z0-9-]*$/i.test(variable) ? [variable] : ['log', 'status', 'diff', 'ls-files'];
  const subsections = middle === null || !/[<*]/.test(middle) ? [middle] : SUBSECTIONS;
  return subsections.flatMap((subsection) => variables.map((one) => ({ section, subsection, variable: one })));
}

export function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n')}"`;
}
