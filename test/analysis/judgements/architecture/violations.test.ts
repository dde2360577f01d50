import { describe, expect, test } from 'vitest';
import type { ArchitectureRules } from '../../../../src/analysis/judgements/architecture/rules.ts';
import { architectureViolations } from '../../../../src/analysis/judgements/architecture/violations.ts';
import { indexOf } from '../../indexed-tree.ts';

const NONE: ArchitectureRules = {
  ...{ layers: [], forbidden: [], required: [], packages: [], noCycles: [], cyclesAllowed: [] },
};

async function violations(files: Readonly<Record<string, string>>, rules: Partial<ArchitectureRules>) {
  const found = architectureViolations(await indexOf(files), { ...NONE, ...rules }, (path) => path);
  return found.map(({ rule, file, line, target }) => [rule, file, line, target]);
}

const TREE = {
  'src/pages/home.ts': "import { user } from '../model/user.ts';\nexport const home = () => user();\n",
  'src/model/user.ts':
    "export const a = 1;\nimport { home } from '../pages/home.ts';\nexport const user = () => home;\n",
  'src/model/name.py': 'from . import other\n',
  'src/model/other.py': 'VALUE = 1\n',
};

const LAYERS = [
  { name: 'pages', paths: ['src/pages/**'] },
  { name: 'model', paths: ['src/model/**'] },
];

describe('rules for the architecture', () => {
  test('a lower layer may not import from an upper one; an upper one may from a lower', async () => {
    expect(await violations(TREE, { layers: LAYERS })).toEqual([
      ['architecture/layer', 'src/model/user.ts', 2, 'src/pages/home.ts'],
    ]);
    expect(await violations(TREE, { layers: LAYERS.toReversed() })).toEqual([
      ['architecture/layer', 'src/pages/home.ts', 1, 'src/model/user.ts'],
    ]);
  });

  test('a file that fits several layers is in the first of them, one that fits none may import what it wants', async () => {
    const layers = [{ name: 'user', paths: ['src/model/user.ts'] }, ...LAYERS];
    expect(await violations(TREE, { layers })).toEqual([
      ['architecture/layer', 'src/pages/home.ts', 1, 'src/model/user.ts'],
    ]);
    expect(await violations(TREE, { layers: [LAYERS[0] as never] })).toEqual([]);
  });

  test('an import may be forbidden, in any language', async () => {
    const forbidden = [{ from: ['*.py'], to: ['src/model/*.py'], reason: 'they stand alone' }];
    expect(await violations(TREE, { forbidden })).toEqual([
      ['architecture/forbidden', 'src/model/name.py', 1, 'src/model/other.py'],
    ]);
  });

  test('an import may be required of each file, by any one of its targets', async () => {
    const rule = { from: ['src/**/*.ts'], reason: 'it is' };
    expect(await violations(TREE, { required: [{ ...rule, to: ['src/model/user.ts'] }] })).toEqual([]);
    expect(await violations(TREE, { required: [{ ...rule, to: ['src/pages/home.ts', 'nowhere.ts'] }] })).toEqual([]);
    expect(await violations(TREE, { required: [{ ...rule, to: ['nowhere.ts'] }] })).toEqual([
      ['architecture/required', 'src/model/user.ts', 1, null],
      ['architecture/required', 'src/pages/home.ts', 1, null],
    ]);
  });

  test('a package is imported by its entries from outside, and as it likes from inside', async () => {
    const files = {
      'packages/store/index.ts': "import { disk } from './disk.ts';\nexport const store = disk;\n",
      'packages/store/disk.ts': 'export const disk = 1;\n',
      'app.ts':
        "import { store } from './packages/store/index.ts';\nimport { disk } from './packages/store/disk.ts';\nstore + disk;\n",
    };
    const packages = [{ paths: ['packages/store/**'], entries: ['packages/store/index.ts'] }];
    expect(await violations(files, { packages })).toEqual([
      ['architecture/private', 'app.ts', 2, 'packages/store/disk.ts'],
    ]);
  });

  test('cycles are told once, at an import of them, but for where they are allowed', async () => {
    const cycle = await violations(TREE, { noCycles: ['src/**'] });
    expect(cycle).toEqual([['architecture/cycle', 'src/model/user.ts', 2, 'src/pages/home.ts']]);
    expect(await violations(TREE, { noCycles: ['src/**'], cyclesAllowed: ['src/model/**'] })).toEqual([]);
    expect(await violations(TREE, { noCycles: ['src/pages/**'] })).toEqual([]);
  });

  const from = ['**'];
  const reason = 'we do without';

  test('patterns behind "!" take files out again, the last that fits decides', async () => {
    const forbidden = (patterns: string[]) => [{ from: patterns, to: ['src/**'], reason }];
    const files = async (patterns: string[]) =>
      (await violations(TREE, { forbidden: forbidden(patterns) })).map(([, file]) => file);
    expect(await files(['src/**', '!*.ts'])).toEqual(['src/model/name.py']);
    expect(await files(['src/**', '!*.ts', 'src/pages/**'])).toEqual(['src/model/name.py', 'src/pages/home.ts']);
  });

  const IMPORTS: readonly (readonly [language: string, file: string, text: string, pattern: string, found: string])[] =
    [
      ['TypeScript', 'a.ts', "\nimport fp from 'lodash/fp';\n", 'lodash', 'lodash'],
      ['TypeScript', 'a.ts', "export { z } from '@scope/zod/v4';\n", '@scope/*', '@scope/zod'],
      ['JavaScript', 'a.js', "const load = () => import('chalk');\n", 'chalk', 'chalk'],
      ['JavaScript', 'a.cjs', "const fs = require('fs');\n", 'node:fs', 'node:fs'],
      ['Python', 'a.py', 'def f():\n    from requests.adapters import HTTPAdapter\n', 'requests', 'requests'],
      ['Go', 'a.go', 'package a\nimport "golang.org/x/net/html"\n', 'golang.org/x/net', 'golang.org/x/net/html'],
      ['Rust', 'src/lib.rs', 'use serde::{Deserialize, Serialize};\n', 'serde', 'serde'],
      [
        'Java',
        'A.java',
        'package a;\nimport com.google.common.collect.Lists;\nclass A {}\n',
        'com.google.*',
        'com.google.common.collect',
      ],
    ];

  test.each(IMPORTS)('a package may be forbidden in %s, at the line of its import: %s', async (...one) => {
    const [, file, text, pattern, found] = one;
    const line = text.split('\n').findIndex((row) => /import|require|use |from/.test(row)) + 1;
    const rule = { from, to: [`package:${pattern}`], reason };
    const tree = { [file]: text };
    expect(await violations(tree, { forbidden: [rule] })).toEqual([
      ['architecture/forbidden', file, line, `package:${found}`],
    ]);
    expect(await violations(tree, { required: [rule] })).toEqual([]);
    const others = { from, to: ['package:**', `!package:${pattern}`], reason };
    expect(await violations(tree, { forbidden: [others] })).toEqual([]);
  });

  test('a package is neither a file nor another package whose name ends alike', async () => {
    const tree = { 'a.ts': "import type { T } from '@types/lodash';\nimport 'zod';\n", 'lodash.ts': 'export {};\n' };
    expect(await violations(tree, { forbidden: [{ from, to: ['package:lodash', 'zod', '**'], reason }] })).toEqual([]);
    expect(await violations(tree, { required: [{ from: ['a.ts'], to: ['package:lodash'], reason }] })).toEqual([
      ['architecture/required', 'a.ts', 1, null],
    ]);
    expect(
      await violations(tree, {
        layers: [
          { name: 'a', paths: ['zod'] },
          { name: 'b', paths: ['*.ts'] },
        ],
      }),
    ).toEqual([]);
  });

  test('what lies in the tree is a file, whatever it is imported by', async () => {
    const tree = {
      'package.json': '{ "workspaces": ["packages/*"] }',
      'packages/store/package.json': '{ "name": "@acme/store", "main": "./index.ts" }',
      'packages/store/index.ts': 'export const store = 1;\n',
      'packages/app/package.json': '{ "name": "@acme/app" }',
      'packages/app/main.ts': "import { store } from '@acme/store';\nstore;\n",
    };
    const forbid = (to: string) => violations(tree, { forbidden: [{ from, to: [to], reason }] });
    expect(await forbid('package:@acme/*')).toEqual([]);
    expect(await forbid('packages/store/**')).toEqual([
      ['architecture/forbidden', 'packages/app/main.ts', 1, 'packages/store/index.ts'],
    ]);
  });
});
