import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { COMMANDS } from '../../../src/cli/program.ts';
import { CATALOGUE } from '../../../src/tools/catalogue.ts';
import { hasTool } from '../../has-tool.ts';
import { temporaryFolderForSuite } from '../../temporary-folder-for-suite.ts';
import { writeFiles } from '../../workspace/temporary-folder.ts';
import { orrery } from '../orrery.ts';

/** What each shell says may come after a line; run with the script's path and the words of the line. */
const ASKING = {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is bash's.
  bash: ['-c', 'source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _orrery; printf "%s\\n" "${COMPREPLY[@]}"'],
  zsh: [
    '-f',
    '-c',
    // Outside the line editor there is nothing to complete: what would be offered is printed.
    `compdef() { : }; compadd() { [[ $1 == -- ]] && shift; print -l -- "$@" }; _files() { ls }
       _describe() { print -l -- \${(P)2%%:*} }
       source "$0"; words=("$@"); CURRENT=$#; _orrery | grep -- "^\${@[-1]}"`,
  ],
  fish: ['-c', 'source $argv[1]; complete -C (string join " " -- $argv[2..]) | string replace -r "\\t.*" ""'],
} as const;

type Shell = keyof typeof ASKING;
const SHELLS = Object.keys(ASKING) as Shell[];
const isThere = (shell: Shell) => hasTool(shell, spawnSync(shell, ['--version']).status === 0);

describe.each(SHELLS)('in %s', (shell) => {
  const isSkipped = !isThere(shell);
  let folder: string;

  beforeAll(async () => {
    folder = temporaryFolderForSuite();
    const { stdout } = await orrery(['completion', shell], { cwd: folder });
    writeFiles(folder, { script: stdout, 'a-file.txt': '' });
  });

  const offered = (...words: string[]) => {
    const said = spawnSync(shell, [...ASKING[shell], join(folder, 'script'), ...words], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(said.stderr).toBe('');
    return said.stdout.split('\n').filter((word) => word !== '');
  };

  const expectations: readonly (readonly [line: string, expected: readonly string[]])[] = [
    ['orrery ins', ['install']],
    ['orrery call analyze_sy', ['analyze_symbol']],
    ['orrery call analyze_symbol --incl', ['--include']],
    ['orrery analyze complexity --top', ['--top-files']],
    ['orrery gate --changed', ['--changed-since']],
    ['orrery gate --log-level w', ['warn']],
    ['orrery call analyze_symbol --include implem', ['implementations']],
    ['orrery install op', ['opencode']],
    ['orrery completion f', ['fish']],
  ];

  test.skipIf(isSkipped).each(expectations)('"%s" goes on as %j', (line, expected) => {
    expect(offered(...line.split(' '))).toEqual(expected);
  });

  test.skipIf(isSkipped)('every command and every tool can be completed', () => {
    expect(offered('orrery', '')).toEqual(expect.arrayContaining(COMMANDS.map(({ name }) => name)));
    expect(offered('orrery', 'call', '')).toEqual(expect.arrayContaining(CATALOGUE.map(({ name }) => name)));
  });

  test.skipIf(isSkipped)('every option of every command can be completed', () => {
    for (const { name, options } of COMMANDS) {
      const wanted = options.map((option) => `--${option.name}`);
      expect(offered('orrery', name, '--')).toEqual(expect.arrayContaining(wanted));
    }
  });

  test.skipIf(isSkipped)('a file is completed where one may stand', () => {
    expect(offered('orrery', 'gate', '--state', 'a-f')).toEqual(['a-file.txt']);
  });
});
