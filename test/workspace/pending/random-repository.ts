import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { git } from '../git-fixture.ts';

/** Something that is done to a repository. */
export type Step =
  | { readonly do: 'write'; readonly path: string; readonly lines: readonly number[]; readonly endsOpen: boolean }
  | { readonly do: 'binary'; readonly path: string; readonly byte: number }
  | { readonly do: 'link'; readonly path: string; readonly target: string }
  | { readonly do: 'mode'; readonly path: string; readonly isExecutable: boolean }
  | { readonly do: 'remove'; readonly path: string }
  | { readonly do: 'move'; readonly path: string; readonly to: string }
  | { readonly do: 'add'; readonly path: string | null }
  | { readonly do: 'intend'; readonly path: string }
  | { readonly do: 'commit' };

/** Names that have to be quoted, that hold what separates names elsewhere, and that are folders of others. */
const PATHS = [
  ...['a.ts', 'b.ts', 'src/a.ts', 'src/b c.ts', 'src/deep/x', 'ä"q.txt', 'tab\tname', 'line\nfeed', ' b/a b/c', 'src2'],
  ...['-dash', 'x => y', '{a => b}.ts'],
];

const path = fc.constantFrom(...PATHS);

export const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('write' as const),
        path,
        lines: fc.array(fc.nat(30), { maxLength: 25 }),
        endsOpen: fc.boolean(),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('binary' as const), path, byte: fc.nat(3) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('link' as const),
        path,
        target: fc.constantFrom('a.ts', '../out', 'nowhere'),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('mode' as const), path, isExecutable: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), path }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('move' as const), path, to: path }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('add' as const), path: fc.option(path) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('intend' as const), path }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('commit' as const) }) },
  ),
  { minLength: 1, maxLength: 20 },
);

/** Does what can be done of some steps: a step that git or the system refuses is left out. */
export function apply(folder: string, all: readonly Step[]): void {
  for (const step of all) {
    try {
      applyStep(folder, step);
    } catch {
      // Nothing of that name is there, or a folder is in the way.
    }
  }
}

function applyStep(folder: string, step: Step): void {
  const at = (name: string) => join(folder, name);
  switch (step.do) {
    case 'write': {
      const text = step.lines.map((line) => `line ${line} says what line ${line * 7} says`).join('\n');
      put(at(step.path), step.endsOpen || text === '' ? text : `${text}\n`);
      return;
    }
    case 'binary':
      put(at(step.path), Buffer.from([step.byte, 0, 1, 2, step.byte, 10, 65]));
      return;
    case 'link':
      mkdirSync(dirname(at(step.path)), { recursive: true });
      symlinkSync(step.target, at(step.path));
      return;
    case 'mode':
      chmodSync(at(step.path), step.isExecutable ? 0o755 : 0o644);
      return;
    case 'remove':
      rmSync(at(step.path), { recursive: true });
      return;
    case 'move':
      mkdirSync(dirname(at(step.to)), { recursive: true });
      git(folder, 'mv', '--', step.path, step.to);
      return;
    case 'add':
      git(folder, 'add', ...(step.path === null ? ['--all'] : ['--', step.path]));
      return;
    case 'intend':
      git(folder, 'add', '--intent-to-add', '--', step.path);
      return;
    case 'commit':
      git(folder, 'commit', '--quiet', '--allow-empty', '--message', 'step');
      return;
  }
}

function put(absolute: string, content: string | Buffer): void {
  mkdirSync(dirname(absolute), { recursive: true });
  writeFileSync(absolute, content);
}
