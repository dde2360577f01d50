import * as z from 'zod';
import { md } from '../../reports/markdown.ts';
import { definePrompt } from '../prompt.ts';
import { CommaList, categoriesOf, completeLast, listed, ProjectDescription, ProjectName } from './prompt-arguments.ts';
import type { ProjectKind } from './scaffold-message.ts';

interface DenoKind extends ProjectKind {
  /** What it may do unless the person says otherwise. */
  readonly permissions: readonly string[];
}

const KINDS = {
  cli: {
    what: 'a command-line program',
    without: [],
    remaining: [md`Add \`src/main.ts\`, which reads \`Deno.args\` and sets an exit code.`],
    tests: md`Put tests next to the code they test (\`*_test.ts\`).`,
    permissions: ['--allow-read', '--allow-write'],
  },
  'web-service': {
    what: 'a web service',
    without: [],
    remaining: [
      md`Add \`src/main.ts\`, which serves HTTP with \`Deno.serve\`, answers \`GET /health\`, and stops on SIGTERM.`,
      md`Where the files describe a command-line program, make them describe the service, its port and its routes.`,
    ],
    tests: md`Put tests next to the code they test (\`*_test.ts\`); they call the handler, not a port.`,
    permissions: ['--allow-net', '--allow-read', '--allow-env'],
  },
} as const satisfies Readonly<Record<string, DenoKind>>;

/** The flags of `deno run` that grant something. */
const PERMISSIONS = ['env', 'ffi', 'import', 'net', 'read', 'run', 'sys', 'write'].map((name) => `--allow-${name}`);

export const scaffoldDenoProject = definePrompt({
  name: 'scaffold-deno-project',
  toolset: 'templates',
  title: 'Set up a Deno project',
  description: 'Makefile, deno.json, README, CI workflow and the other files of a Deno project, from templates.',
  input: () =>
    z.object({
      project_name: ProjectName,
      project_type: z.enum(['cli', 'web-service']).describe('What the project is for.'),
      permissions: CommaList(
        'Flags of `deno run`, separated by commas. Default: the fewest that such a project needs.',
      ),
      description: ProjectDescription,
      templates: CommaList(
        'Only these files, by category, separated by commas: makefile,readme. Default: all that fit.',
      ),
    }),
  completions: {
    permissions: async (typed) => completeLast(typed, PERMISSIONS),
    templates: categoriesOf('deno'),
  },

  async messages({ project_name, project_type, permissions, description, templates }, context, offers) {
    const { scaffoldMessage } = await import('./scaffold-message.ts');
    const kind: DenoKind = KINDS[project_type];
    const given = listed(permissions);
    const plan = {
      toolchain: 'deno',
      language: 'Deno',
      type: project_type,
      kind,
      project: project_name,
      description: description ?? null,
      categories: listed(templates),
      parameters: { permissions: given.length > 0 ? given : kind.permissions },
    };
    return [scaffoldMessage(plan, await context.templates(), offers)];
  },
});
