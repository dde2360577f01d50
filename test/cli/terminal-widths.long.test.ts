import { beforeAll, describe, expect, test } from 'vitest';
import { textWidth } from '../../src/cli/terminal/text-width.ts';
import { temporaryFolderForSuite } from '../temporary-folder-for-suite.ts';
import { commitAll, git } from '../workspace/git-fixture.ts';
import { writeFiles } from '../workspace/temporary-folder.ts';
import { orrery } from './orrery.ts';

/** A tree in which every analysis finds something, with names that are long and wide. */
const FILES: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from({ length: 14 }, (_, at) => [
    `packages/a-rather-long-package-name/src/módulo-日本語-${at}/service.ts`,
    `import { work${(at + 1) % 14} } from '../módulo-日本語-${(at + 1) % 14}/service.ts';
// TODO: mend this before the release, as it breaks for large inputs ${at}
export function work${at}(input: number[], depth: number): number {
  let total = 0;
${Array.from({ length: 12 }, (_, n) => `  for (const one of input) if (one > ${n} && depth < ${n + at}) total += one * ${n};`).join('\n')}
  return total + (depth > 0 ? work${(at + 1) % 14}(input, depth - 1) : 0);
}
function unused${at}() { return ${at}; }
`,
  ]),
);

const COMMANDS: readonly (readonly string[])[] = [
  ...['change', 'churn', 'complexity', 'comprehensive', 'dead-code', 'deep-context', 'defects', 'duplicates'].map(
    (what) => ['analyze', what],
  ),
  ...['graph-metrics', 'satd', 'tdg'].map((what) => ['analyze', what]),
  ['analyze', 'symbol', 'work3'],
  ['analyze', 'dependencies', Object.keys(FILES)[3] as string],
  ['gate'],
  ['up', '--once'],
  ['tools'],
  ['config'],
  ['call', 'hybrid_search', 'query=work'],
  ['call', 'analyze_change', '--help'],
];

describe('in a terminal', () => {
  let cwd: string;

  beforeAll(() => {
    cwd = temporaryFolderForSuite();
    git(cwd, 'init');
    writeFiles(cwd, FILES);
    commitAll(cwd);
  });

  test.each(COMMANDS.map((args) => ({ args, line: args.join(' ') })))(
    'no line of "orrery $line" is wider than it',
    async ({ args }) => {
      for (const columns of [60, 140]) {
        const { stdout } = await orrery(
          args.filter((word) => word !== undefined),
          { cwd, terminal: true, columns },
        );
        expect(stdout.length).toBeGreaterThan(20);
        expect(stdout.split('\n').filter((line) => textWidth(line) > columns)).toEqual([]);
      }
    },
  );
});
