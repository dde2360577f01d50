/**
 * Begins something new the way its guide says: `npm run scaffold -- tool find-things analysis` writes a tool that counts files, its
 * row in the catalogue and its test; `npm run scaffold -- analysis thing-counts measures` writes an analysis and its test. What is
 * written compiles; the test fails, and says what to fill in.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** What can be begun: which folders it may go to, and its files by path. */
const KINDS = {
  tool: {
    folders: ['analysis', 'graph', 'memory', 'collaboration', 'assistant', 'server', 'templates'],
    files: (name, folder) => ({
      [`src/tools/${folder}/${name}.ts`]: toolSource(name, folder),
      [`test/tools/${folder}/${name}.test.ts`]: toolTest(name, folder),
    }),
    rows: (name, folder) => [
      ['src/tools/catalogue.ts', (source) => inCatalogue(source, name, folder)],
      ['test/tools/every-use.ts', (source) => inUses(source, name)],
    ],
    next: 'Then add what docs/protocol.md and README.md list of each tool: their tests name what is missing.',
  },
  analysis: {
    folders: ['measures', 'findings', 'judgements'],
    files: (name, folder) => ({
      [`src/analysis/${folder}/${name}/${name}.ts`]: analysisSource(name),
      [`test/analysis/${folder}/${name}/${name}.test.ts`]: analysisTest(name, folder),
    }),
    rows: () => [],
    next: 'Then say in docs/metrics.md where its numbers come from, and ask for it in a tool.',
  },
};

/**
 * Writes what is begun into a checkout.
 * @param {readonly string[]} asked what, how it is called, and which folder it goes to
 * @param {string} root
 * @returns the paths that were written and what to do next, or what is wrong with what was asked
 */
export function scaffold(asked, root = ROOT) {
  const [kind, name, folder] = asked;
  const chosen = Object.hasOwn(KINDS, kind ?? '') ? KINDS[kind] : undefined;
  if (chosen === undefined)
    return { problem: `${kind ?? 'Nothing'} cannot be begun: say ${Object.keys(KINDS).join(' or ')}.` };
  if (!NAME.test(name ?? ''))
    return {
      problem: `${name ?? 'No name'} is no name: write words in small letters with hyphens, such as find-things.`,
    };
  if (!chosen.folders.includes(folder))
    return { problem: `${folder ?? 'No folder'} holds no ${kind}: say one of ${chosen.folders.join(', ')}.` };
  const files = Object.entries(chosen.files(name, folder));
  const taken = files.find(([path]) => existsSync(join(root, path)));
  if (taken !== undefined) return { problem: `${taken[0]} is there already: choose another name.` };
  const rows = chosen
    .rows(name, folder)
    .map(([path, change]) => [path, change(readFileSync(join(root, path), 'utf8'))]);
  const written = [...files, ...rows];
  for (const [path, source] of written) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), source);
  }
  return { written: written.map(([path]) => path), next: chosen.next };
}

const camel = (name) => name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
const pascal = (name) => camel(name).replace(/^./, (letter) => letter.toUpperCase());
const snake = (name) => name.replaceAll('-', '_');
const words = (name) => name.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());

function toolSource(name, folder) {
  return `import * as z from 'zod';
import { md } from '../../reports/markdown.ts';
import { ProjectPath } from '../arguments.ts';
import { Count } from '../result-schema.ts';
import { defineTool } from '../tool.ts';

export const ${camel(name)} = defineTool({
  name: '${snake(name)}',
  toolset: '${folder}',
  title: '${words(name)}',
  description: 'How many files a folder holds.',
  when: 'How many files are here?',
  input: () => z.object({ project_path: ProjectPath }),
  output: () => z.strictObject({ files: Count() }),
  annotations: { readOnlyHint: true, idempotentHint: true },

  async run({ project_path }, context) {
    const folder = await context.workspace.roots.resolve(project_path, 'directory');
    const { files } = await context.index(folder);
    return { files: files.length };
  },

  render: ({ files }) => md\`\${files} files.\`,
});
`;
}

function toolTest(name, folder) {
  return `import { expect, it } from 'vitest';
import { ${camel(name)} } from '../../../src/tools/${folder}/${name}.ts';
import { sampleApplication } from '../../server/sample-application.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';

it('${snake(name)} answers what it was written for', async () => {
  const root = temporaryFolder();
  writeFiles(root, { 'src/a.ts': 'export const a = 1;\\n' });
  const application = await sampleApplication({ roots: [root], tools: [${camel(name)}] });
  const outcome = await application.call('${snake(name)}', {});
  if (!outcome.ok) throw outcome.error;
  ${camel(name)}.output().parse(outcome.output);
  expect(outcome.output, 'It still counts files, as it was begun: write what ${snake(name)} is to tell, here and there.').not.toEqual({
    files: 1,
  });
});
`;
}

function analysisSource(name) {
  return `import type { CodeIndex } from '../../../index/code-index.ts';

export interface ${pascal(name)} {
  readonly file: string;
  readonly functions: number;
}

/** Of each file how many functions it has, by path. */
export function ${camel(name)}({ files }: Pick<CodeIndex, 'files'>): readonly ${pascal(name)}[] {
  return files.map(({ path, facts }) => ({
    file: path,
    functions: facts.definitions.filter(({ metrics }) => metrics !== null).length,
  }));
}
`;
}

function analysisTest(name, folder) {
  return `import { expect, it } from 'vitest';
import { ${camel(name)} } from '../../../../src/analysis/${folder}/${name}/${name}.ts';

it('${camel(name)} tells what it was written for', () => {
  expect(${camel(name)}({ files: [] }), 'It still counts functions, as it was begun: write what it is to tell, and of what.').not.toEqual([]);
});
`;
}

/** The catalogue with one more tool, in the order of the alphabet. */
function inCatalogue(source, name, folder) {
  const imported = `import { ${camel(name)} } from './${folder}/${name}.ts';`;
  const withImport = amongLines(source, /^import \{ .* \} from '\.\/\w+\/[\w-]+\.ts';$/, imported, (line) =>
    line.slice(line.indexOf("'")),
  );
  return amongLines(withImport, /^ {2}\w+,$/, `  ${camel(name)},`, (line) => line);
}

/** The uses of every tool with one more. */
function inUses(source, name) {
  return amongLines(source, /^ {2}[a-z_]+: \[/, `  ${snake(name)}: [{}],`, (line) => line);
}

/** A line put before the first of its kind that comes after it, or after the last. */
function amongLines(source, kind, line, keyOf) {
  const lines = source.split('\n');
  const own = lines.flatMap((one, at) => (kind.test(one) ? [at] : []));
  const next = own.find((at) => keyOf(lines[at]) > keyOf(line));
  lines.splice(next ?? own.at(-1) + 1, 0, line);
  return lines.join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const done = scaffold(process.argv.slice(2));
  if (done.problem !== undefined) {
    process.stderr.write(`${done.problem}\n`);
    process.exitCode = 1;
  } else process.stdout.write(`${done.written.join('\n')}\n${done.next}\n`);
}
