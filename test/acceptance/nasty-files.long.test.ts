import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CANARY, unlikeNastyFiles } from '../workspace/nasty-files.ts';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';
import { BuiltServer, type Message } from './built-server.ts';

const MIB = 1024 * 1024;

type Call = readonly [tool: string, given?: Readonly<Record<string, unknown>>];

interface Tree {
  /** What it holds besides. */
  readonly files: Readonly<Record<string, string>>;
  /** Files that are read because of their names: what each would say if it were one, the canary among it. */
  readonly readByName: Readonly<Record<string, string>>;
  /** The most bytes that are read of each. */
  readonly limit: number;
  /** What reads them. */
  readonly calls: readonly Call[];
}

const TYPESCRIPT = { 'src/main.ts': "import { a } from '@lib/a';\nexport const main = () => a(1);\n" };

const lcov = `SF:src/main.ts\nDA:1,1\nend_of_record\nSF:${CANARY}\nDA:1,1\nend_of_record\n`;
const scaffolded = JSON.stringify({
  ...{ manifest_version: 1, tool_version: CANARY, timestamp: CANARY, toolchain: CANARY, templates: [], files: [] },
  parameters: { project_name: CANARY },
});

/** Every file that is read because of its name, with what reads it. */
const TREES: Readonly<Record<string, Tree>> = {
  code: {
    files: {},
    readByName: { 'src/main.ts': `export const a = '${CANARY}';\n` },
    limit: 10 * MIB,
    calls: [
      ['analyze_complexity', { format: 'json' }],
      ['read_code', { path: 'src/main.ts' }],
      ['quality_gate', { checks: ['security'] }],
    ],
  },
  manifests: {
    files: {
      ...TYPESCRIPT,
      'src/main.rs': 'use crate::a;\nfn main() { a::b(); }\n',
      'main.go': 'package main\nimport "x.y/z"\nfunc main() { z.A() }\n',
      'a.py': 'import b.c\nb.c.d()\n',
      'lib/a.dart': "import 'package:a/b.dart';\nvoid main() {}\n",
      'Sources/a/a.swift': 'import b\nfunc a() {}\n',
      'a.c': '#include "b.h"\nint main(void) { return 0; }\n',
    },
    readByName: {
      'package.json': `{"name": "${CANARY}", "main": "${CANARY}.ts"}`,
      'tsconfig.json': `{"compilerOptions": {"baseUrl": "${CANARY}"}}`,
      'pnpm-workspace.yaml': `packages:\n  - ${CANARY}\n`,
      'Cargo.toml': `[package]\nname = "${CANARY}"\n`,
      'go.mod': `module ${CANARY}\n`,
      'go.work': `use ./${CANARY}\n`,
      'pyproject.toml': `[project.scripts]\n${CANARY} = "a:main"\n`,
      'setup.cfg': `[options]\npackage_dir =\n  = ${CANARY}\n`,
      'pubspec.yaml': `name: ${CANARY}\n`,
      'Package.swift': `.target(name: "${CANARY}")`,
      'compile_commands.json': `[{"directory": "/", "command": "cc -I${CANARY} a.c"}]`,
    },
    limit: MIB,
    calls: [['quality_gate', { checks: ['dead_code'] }]],
  },
  'ignore files': {
    files: TYPESCRIPT,
    readByName: {
      '.gitignore': `${CANARY}\nsrc\n`,
      '.ignore': `${CANARY}\nsrc\n`,
      '.orreryignore': `${CANARY}\nsrc\n`,
      'src/.orreryignore': `${CANARY}\nmain.ts\n`,
    },
    limit: MIB,
    calls: [['analyze_complexity', { format: 'json' }]],
  },
  'a pointer to a repository': {
    files: TYPESCRIPT,
    readByName: { '.git': `gitdir: /${CANARY}\n` },
    limit: 65_536,
    calls: [['analyze_complexity', { format: 'json' }], ['analyze_code_churn']],
  },
  'coverage reports': {
    files: TYPESCRIPT,
    readByName: {
      'coverage/lcov.info': lcov,
      'coverage.xml': `<coverage><class filename="${CANARY}"/></coverage>`,
      'coverage/coverage-final.json': `{"${CANARY}": {"statementMap": {}, "s": {}}}`,
      'cover.out': `mode: set\n${CANARY}/a.go:1.1,2.2 1 1\n`,
      'named.txt': lcov,
    },
    limit: 128 * MIB,
    calls: [
      ['quality_gate', { checks: ['coverage'] }],
      ['quality_gate', { checks: ['coverage'], coverage_file: 'named.txt' }],
    ],
  },
  baselines: {
    files: TYPESCRIPT,
    readByName: { '.orrery-baseline.json': `{"version": "${CANARY}"}`, 'named.json': `{"version": "${CANARY}"}` },
    limit: 10 * MIB,
    calls: [
      ['quality_gate', { checks: ['complexity'] }],
      ['quality_gate', { checks: ['complexity'], baseline: 'named.json' }],
    ],
  },
  'the manifest of a scaffold': {
    files: TYPESCRIPT,
    readByName: { '.orrery-scaffold.json': scaffolded },
    limit: MIB,
    calls: [['analyze_deep_context', { format: 'json', include_analyses: ['complexity'] }]],
  },
};

/** The one template's files, of which one is nasty. */
const TEMPLATE = {
  'template.json': JSON.stringify({ name: CANARY, description: 'x', file: 'x', mime_type: 'text/plain' }),
  'template.hbs': CANARY,
};

/** Given absolutely, as there are several roots. */
function inFolder(folder: string, given: Readonly<Record<string, unknown>> = {}): object {
  const { path, ...others } = given;
  if (path !== undefined) return { path: join(folder, String(path)), ...others };
  const named = ['coverage_file', 'baseline'].flatMap((name) =>
    others[name] === undefined ? [] : [[name, join(folder, String(others[name]))]],
  );
  return { project_path: folder, ...others, ...Object.fromEntries(named) };
}

const hasEnded = ({ result }: Message) => (result as { structuredContent?: unknown } | undefined)?.structuredContent;

describe.skipIf(process.platform === 'win32').each(unlikeNastyFiles)('%s', (_kind, make) => {
  test('in the place of any file that is read by its name is not read, and in nobody’s way', async () => {
    const parent = temporaryFolder();
    for (const [name, { files, readByName, limit }] of Object.entries(TREES)) {
      const root = join(parent, name);
      writeFiles(root, files);
      for (const [path, content] of Object.entries(readByName)) {
        writeFiles(join(parent, 'outside', name), { [path]: content });
        mkdirSync(dirname(join(root, path)), { recursive: true });
        await make({ path: join(root, path), outside: join(parent, 'outside', name, path), limit });
      }
    }
    const templates = join(parent, 'templates');
    for (const [nasty, other] of [Object.keys(TEMPLATE), Object.keys(TEMPLATE).reverse()] as [string, string][]) {
      const folder = join(templates, nasty.replace('.', '-'), 'rust', 'cli');
      writeFiles(folder, { [other]: TEMPLATE[other as keyof typeof TEMPLATE].replace(CANARY, 'x') });
      writeFiles(parent, { [`outside/${nasty}`]: TEMPLATE[nasty as keyof typeof TEMPLATE] });
      await make({ path: join(folder, nasty), outside: join(parent, 'outside', nasty), limit: MIB });
    }

    const args = Object.keys(TREES).flatMap((name) => ['--root', join(parent, name)]);
    const server = await new BuiltServer({
      args: [...args, '--templates', templates],
    }).initialize();
    for (const [name, { calls }] of Object.entries(TREES)) {
      for (const [tool, given] of calls) {
        const answer = await server.call(tool, inFolder(join(parent, name), given));
        const text = JSON.stringify(answer);
        expect(hasEnded(answer), `${tool} with ${name}: ${text.slice(0, 500)}`).toBeDefined();
        expect(text, `${tool} with ${name}`).not.toContain('deadline');
        expect(text, `${tool} with ${name}`).not.toContain(CANARY);
      }
    }
    const listed = await server.call('list_templates');
    expect(hasEnded(listed)).toMatchObject({ templates: expect.any(Array) });
    expect(JSON.stringify(listed) + server.stderr).not.toContain(CANARY);
    expect(await server.end()).toBe(0);
    expect(server.stray).toEqual([]);
  });
});
