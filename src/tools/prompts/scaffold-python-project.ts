import * as z from 'zod';
import { md } from '../../reports/markdown.ts';
import { definePrompt } from '../prompt.ts';
import { CommaList, categoriesOf, listed, ProjectDescription, ProjectName } from './prompt-arguments.ts';
import type { ProjectKind } from './scaffold-message.ts';

const TOOLCHAIN = 'python-uv';

const KINDS = {
  cli: {
    what: 'a command-line program',
    without: [],
    remaining: [
      md`Add the package under \`src/\`, named as the project in snake case, with \`__init__.py\` and a \`main.py\` whose \`main()\` reads the arguments and returns an exit code.`,
    ],
    tests: md`Add tests under \`tests/\`.`,
  },
  'library-package': {
    what: 'a library package',
    without: ['dockerfile'],
    remaining: [
      md`Add the package under \`src/\`, named as the project in snake case, with its documented, typed public functions in \`__init__.py\` and an empty \`py.typed\`.`,
      md`Remove parts that only a program needs: the target \`run\` of the Makefile and \`[project.scripts]\` in pyproject.toml.`,
    ],
    tests: md`Add tests of the API under \`tests/\`.`,
  },
} as const satisfies Readonly<Record<string, ProjectKind>>;

/** Those that are still maintained, newest first. */
const PYTHON_VERSIONS = ['3.14', '3.13', '3.12', '3.11', '3.10'];

export const scaffoldPythonProject = definePrompt({
  name: 'scaffold-python-project',
  toolset: 'templates',
  title: 'Set up a Python project',
  description:
    'Makefile, pyproject.toml, README, CI workflow and the other files of a Python project, from templates, with uv.',
  input: () =>
    z.object({
      project_name: ProjectName,
      project_type: z.enum(['cli', 'library-package']).describe('What the project is for.'),
      python_version: z
        .string()
        .regex(/^3\.\d{1,2}$/, 'must be a version such as 3.12')
        .optional()
        .describe('Oldest Python it runs on, such as 3.12. Default: as the templates have it.'),
      description: ProjectDescription,
      templates: CommaList(
        'Only these files, by category, separated by commas: makefile,readme. Default: all that fit.',
      ),
    }),
  completions: {
    python_version: async (typed) => PYTHON_VERSIONS.filter((version) => version.startsWith(typed)),
    templates: categoriesOf(TOOLCHAIN),
  },

  async messages({ project_name, project_type, python_version, description, templates }, context, offers) {
    const { scaffoldMessage } = await import('./scaffold-message.ts');
    const plan = {
      toolchain: TOOLCHAIN,
      language: 'Python',
      type: project_type,
      kind: KINDS[project_type],
      project: project_name,
      description: description ?? null,
      categories: listed(templates),
      parameters: python_version === undefined ? {} : { python_version },
    };
    return [scaffoldMessage(plan, await context.templates(), offers)];
  },
});
