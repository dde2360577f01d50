import * as z from 'zod';
import { md } from '../../reports/markdown.ts';
import { definePrompt } from '../prompt.ts';
import { CommaList, categoriesOf, Flag, listed, ProjectDescription, ProjectName } from './prompt-arguments.ts';
import type { ProjectKind } from './scaffold-message.ts';

const KINDS = {
  cli: {
    what: 'a command-line program',
    without: [],
    remaining: [md`Add \`src/main.rs\`, which reads its arguments and returns an exit code.`],
    tests: md`Add tests of the program under \`tests/\`.`,
  },
  'library-crate': {
    what: 'a library crate',
    without: ['dockerfile'],
    remaining: [
      md`Add \`src/lib.rs\` with its documented public functions.`,
      md`Remove parts that only a program needs: the targets \`run\` and \`install\` of the Makefile, and "Usage" in the README in favour of an example of the API.`,
    ],
    tests: md`Add tests of the API under \`tests/\`.`,
  },
} as const satisfies Readonly<Record<string, ProjectKind>>;

export const scaffoldRustProject = definePrompt({
  name: 'scaffold-rust-project',
  toolset: 'templates',
  title: 'Set up a Rust project',
  description: 'Makefile, manifest, README, CI workflow and the other files of a Rust project, from templates.',
  input: () =>
    z.object({
      project_name: ProjectName,
      project_type: z.enum(['cli', 'library-crate']).describe('What the project is for.'),
      has_tests: Flag('Whether it has tests.', 'true'),
      has_benchmarks: Flag('Whether it has benchmarks.', 'false'),
      description: ProjectDescription,
      templates: CommaList(
        'Only these files, by category, separated by commas: makefile,readme. Default: all that fit.',
      ),
    }),
  completions: { templates: categoriesOf('rust') },

  async messages({ project_name, project_type, has_tests, has_benchmarks, description, templates }, context, offers) {
    const { scaffoldMessage } = await import('./scaffold-message.ts');
    const plan = {
      toolchain: 'rust',
      language: 'Rust',
      type: project_type,
      kind: KINDS[project_type],
      project: project_name,
      description: description ?? null,
      categories: listed(templates),
      parameters: { has_tests: has_tests === 'true', has_benchmarks: has_benchmarks === 'true' },
    };
    return [scaffoldMessage(plan, await context.templates(), offers)];
  },
});
