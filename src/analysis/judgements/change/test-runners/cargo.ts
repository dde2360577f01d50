import type { Runner, TestToRun } from './runner.ts';
import { shellWord } from './shell-word.ts';

export const CARGO: Runner = {
  name: 'cargo',
  languages: ['rust'],
  manifests: ['Cargo.toml'],
  runs: () => true,
  command: cargoCommand,
};

/** Tests of their own in `tests/` are named by their file, those within the code by their functions. */
function cargoCommand(tests: readonly TestToRun[]): string {
  const whole = tests.filter(({ functions }) => functions.length === 0).map(({ path }) => path);
  const targets = whole.flatMap((path) => /(?:^|\/)tests\/([^/]+?)(?:\.rs|\/main\.rs)$/.exec(path)?.[1] ?? []);
  const isAllTargets = targets.length === whole.length;
  const named = [...new Set(tests.flatMap(({ functions }) => functions.map((name) => name.replaceAll('.', '::'))))];
  const parts = [
    ...(whole.length > 0
      ? [`cargo test${isAllTargets ? targets.map((name) => ` --test ${shellWord(name)}`).join('') : ''}`]
      : []),
    ...(named.length > 0 ? [`cargo test -- ${named.map(shellWord).join(' ')}`] : []),
  ];
  return parts.join(' && ');
}
