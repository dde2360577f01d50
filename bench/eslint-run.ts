import { readFileSync } from 'node:fs';
import parser from '@typescript-eslint/parser';
import { ESLint } from 'eslint';
import sonarjs from 'eslint-plugin-sonarjs';

/** Lints the files listed in a file, one a line, with the two rules that measure what our analysis measures. */
const files = readFileSync(process.argv[2] as string, 'utf8').split('\n');
const eslint = new ESLint({
  overrideConfigFile: true,
  overrideConfig: [
    {
      // Spelt out: what only a pattern for everything matches, ESLint leaves unread.
      files: ['**/*.{js,mjs,cjs,jsx,ts,mts,cts,tsx}'],
      languageOptions: { parser, parserOptions: { ecmaFeatures: { jsx: true } } },
      plugins: { sonarjs },
      linterOptions: { reportUnusedDisableDirectives: 'off' },
      rules: { complexity: ['error', 20], 'sonarjs/cognitive-complexity': ['error', 15] },
    },
  ],
  ignore: false,
});
const results = await eslint.lintFiles(files);
const messages = results.flatMap((result) => result.messages);
const unread = messages.filter(({ ruleId }) => ruleId === null);
if (unread.length > 0) throw new Error(`${unread.length} files were not linted: ${unread[0]?.message}`);
const findings = messages.filter(({ ruleId }) => ruleId === 'complexity' || ruleId === 'sonarjs/cognitive-complexity');
process.stdout.write(JSON.stringify({ files: results.length, findings: findings.length }));
