import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Configuration } from '../../src/configuration/configuration.ts';
import { parseConfiguration } from '../../src/configuration/parse-configuration.ts';
import { OrreryError } from '../../src/errors.ts';
import { git } from '../workspace/git-fixture.ts';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';

function refusalOf(work: () => unknown): OrreryError {
  try {
    work();
  } catch (thrown) {
    if (thrown instanceof OrreryError) return thrown;
    throw thrown;
  }
  throw new Error('Nothing was refused.');
}

const messageOf = (text: string) => refusalOf(() => parseConfiguration(text, 'orrery.json')).message;

describe('the text of a configuration', () => {
  test('may have comments, trailing commas and a byte order mark, and keeps the line of each setting', () => {
    const text =
      '\uFEFF{\n  // Ours\n  "gate": {\n    "complexity": 15, /* so far */\n    "checks": ["satd"],\n  },\n}\n';
    expect([...parseConfiguration(text, 'orrery.json')]).toEqual([
      ['gate.checks', { value: ['satd'], line: 5 }],
      ['gate.complexity', { value: 15, line: 4 }],
    ]);
  });

  test.each([
    [
      '{\n  "gate": { "complexty": 3 }\n}',
      'orrery.json:2: "gate.complexty" is not a setting; did you mean "gate.complexity"?',
    ],
    [
      '{\n\n  "gate": { "complexity": "3" }\n}',
      'orrery.json:3: "gate.complexity" must be a number, not the string "3"; write 3 without quotes.',
    ],
    ['{\n  "gate": {\n    "defect": 2\n  }\n}', 'orrery.json:3: "gate.defect" must be at most 1, not 2.'],
    ['{ "gate": { "checks": ["satt"] } }', 'orrery.json:1: "gate.checks.0" must be one of'],
    ['{\n  "gate": {}\n  "churn": {}\n}', 'orrery.json:3: the file is not JSON: comma expected.'],
    ['{\n"churn": {},\n"churn": {} }', 'orrery.json:3: the file has a duplicate "churn".'],
    ['[]', 'orrery.json:1: the file must be an object, not a list.'],
    ['', 'orrery.json:1: the file'],
    ['{\n"__proto__": { "polluted": true } }', 'orrery.json:2: "__proto__" is not a setting'],
    [
      '{"architecture": {"layers": [\n{"name": "a", "pahts": ["a/**"]}]}}',
      '"architecture.layers.0.pahts" is not a setting; did you mean "architecture.layers.0.paths"?',
    ],
    ['{ "gate": { "constructor": {} } }', 'orrery.json:1: "gate.constructor" is not a setting'],
  ])('is refused with the line and what is wrong: %j', (text, message) => {
    expect(messageOf(text)).toContain(message);
  });

  test('is told of all its mistakes at once, by line', () => {
    const error = refusalOf(() => parseConfiguration('{\n"nothing": 1,\n"ignore": 2,\n"churn": {"dayz": 1}\n}', 'f'));
    expect(error.data.problems).toEqual([
      expect.objectContaining({ line: 2, key: 'nothing', nearest: null }),
      expect.objectContaining({ line: 3, key: 'ignore' }),
      expect.objectContaining({ line: 4, key: 'churn.dayz', nearest: 'churn.days' }),
    ]);
  });

  test.each(['roots', 'allowWrites', 'models', 'assistant', 'embedder', 'toolsets'])(
    'cannot say what a server may do: %s',
    (key) => {
      expect(messageOf(JSON.stringify({ [key]: ['/'] }))).toContain(
        `"${key}" can be set only by the person who starts the server`,
      );
    },
  );

  test('that is nested too deep is refused, however deep it is', () => {
    expect(messageOf(`{"ignore": ${'['.repeat(100_000)}`)).toContain('nested more than');
  });

  test('of any kind is read or refused, and never breaks down', () => {
    const refusedOrRead = (text: string) => {
      try {
        parseConfiguration(text, 'orrery.json');
        return true;
      } catch (thrown) {
        return thrown instanceof OrreryError && thrown.errorName === 'VALIDATION_ERROR';
      }
    };
    const token = fc.constantFrom('{', '}', '[', ']', ',', ':', '"gate"', '"ignore"', '1', '//', '\n', '"__proto__"');
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          fc.array(token).map((all) => all.join('')),
        ),
        refusedOrRead,
      ),
    );
  });
});

describe('the configuration of a folder', () => {
  test('is the nearest file up to the top of the repository, and none above it', () => {
    const outside = temporaryFolder();
    writeFiles(outside, {
      'orrery.json': '{"gate": {"complexity": 1}}',
      'repository/a/b/c.ts': '',
      'repository/a/orrery.json': '{\n"gate": {"complexity": 2}}',
    });
    const top = join(outside, 'repository');
    git(top, 'init');
    const complexityIn = (folder: string) => Configuration.for(folder).get('gate.complexity');
    const file = join(top, 'a', 'orrery.json');
    expect(complexityIn(join(top, 'a', 'b'))).toEqual({ value: 2, source: { kind: 'file', file, line: 2 } });
    expect(complexityIn(top)).toEqual({ value: 10, source: { kind: 'default' } });
  });

  test.skipIf(process.platform === 'win32')('is never read through a link', () => {
    const outside = temporaryFolder();
    writeFiles(outside, { 'other.json': '{"gate": {"complexity": 1}}' });
    const folder = temporaryFolder();
    symlinkSync(join(outside, 'other.json'), join(folder, 'orrery.json'));
    expect(refusalOf(() => Configuration.for(folder)).message).toContain('is not a regular file');
  });

  test('is not read where it is larger than a person writes', () => {
    const folder = temporaryFolder();
    writeFiles(folder, { 'orrery.json': `{}${' '.repeat(300 * 1024)}` });
    expect(refusalOf(() => Configuration.for(folder)).message).toContain('is larger than 256 KB');
  });

  test('yields to the environment, which is checked alike', () => {
    const folder = temporaryFolder();
    writeFiles(folder, { 'orrery.json': '{"gate": {"complexity": 3, "checks": ["satd"]}}' });
    const environment = { ORRERY_GATE_COMPLEXITY: '7', ORRERY_GATE_CHECKS: 'satd, security', ORRERY_GATE_DEFECT: '7' };
    const configuration = Configuration.for(folder, environment);
    expect(configuration.get('gate.complexity')).toEqual({
      value: 7,
      source: { kind: 'environment', name: 'ORRERY_GATE_COMPLEXITY' },
    });
    expect(configuration.get('gate.checks').value).toEqual(['satd', 'security']);
    expect(refusalOf(() => configuration.get('gate.defect')).message).toContain('ORRERY_GATE_DEFECT is "7"');
  });
});
