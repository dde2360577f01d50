import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mockModel, says } from '../../assistant/models/model-server.ts';
import { commitAll, initRepository } from '../../workspace/git-fixture.ts';
import { writeFiles } from '../../workspace/temporary-folder.ts';
import { desk } from './assistant-application.ts';

const from = (alphabet: string, length: number) =>
  fc.array(fc.constantFrom(...alphabet), { minLength: length, maxLength: length }).map((letters) => letters.join(''));
const LETTERS = 'ABCDEFGHJKMNPQRSTVWYZabcdefghjkmnpqrstvwyz';
const ALPHANUMERIC = `${LETTERS}23456789`;
/** Letters and digits in turn, so that no word comes of it by chance. */
const random = (length: number) =>
  fc
    .tuple(from(ALPHANUMERIC, length - 4), from('23456789', 2), from(LETTERS, 2))
    .map(([most, digits, end]) => `${most}${digits}${end}`);

/** Secrets of every kind, by the forms that those who issue them document; made up, and valid nowhere. */
const SECRETS = [
  from('ABCDEFGHJKMNPQRSTVWYZ234567', 16).map((rest) => `AKIA${rest}`),
  random(36).map((rest) => `ghp_${rest}`),
  random(20).map((rest) => `glpat-${rest}`),
  random(35).map((rest) => `AIza${rest}`),
  random(36).map((rest) => `npm_${rest}`),
  random(24).map((rest) => `sk_live_${rest}`),
];

/** What a secret may stand in. */
const CONTEXTS: readonly ((secret: string) => string)[] = [
  (secret) => `const key = '${secret}';\n`,
  (secret) => `// ${secret}\n`,
  (secret) => `token: ${secret}\nother: 1\n`,
  (secret) => `{"a": {"key": "${secret}"}}\n`,
  (secret) => `curl -H "Authorization: Bearer ${secret}" https://example.com/\n`,
];

it('no secret that was planted is in anything that a model is sent, or that comes back', async () => {
  // One of each kind, in places that change.
  const planted = fc
    .shuffledSubarray(SECRETS, { minLength: SECRETS.length })
    .chain((secrets) => fc.tuple(...secrets.map((secret) => fc.tuple(secret, fc.constantFrom(...CONTEXTS)))));
  await fc.assert(
    fc.asyncProperty(planted, async (all) => {
      const [inFile, inDiff, inPrompt, inStandards, inTrace, inAnswer] = all as [(typeof all)[number], ...typeof all];
      const text = (one: (typeof all)[number] | undefined) => (one === undefined ? '' : one[1](one[0]));
      const secrets = all.map(([secret]) => secret);
      const mock = await mockModel('openai-compatible', says(`I see ${text(inAnswer)}`));
      const { ask, root, log } = await desk(
        { 'src/a.js': text(inFile), 'src/b.js': 'export {};\n' },
        { mocks: [mock] },
      );
      initRepository(root);
      commitAll(root);
      writeFiles(root, { 'src/b.js': text(inDiff) });
      const first = await ask('codereview', { files: ['src'], context: text(inPrompt), standards: text(inStandards) });
      const { continuation_id } = first;
      const answers = [
        first,
        await ask('debug', { error_description: `Error\n    at x (src/a.js:1:1)\n${text(inTrace)}`, continuation_id }),
        await ask('precommit', { original_request: text(inPrompt) }),
        await ask('chat', { prompt: text(inPrompt), files: ['src'], model: 'none' }),
      ];
      const everything = [mock.log(), JSON.stringify(answers), log.lines.join('\n')].join('\n');
      for (const secret of secrets) expect(everything).not.toContain(secret);
      expect(mock.received.length).toBe(3);
    }),
    { numRuns: 6 },
  );
});
