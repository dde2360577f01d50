import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OrreryError } from '../../src/errors.ts';
import { checkParameters, valuesFor } from '../../src/templates/parameters.ts';
import { sampleTemplate } from './sample-templates.ts';

const PARAMETERS = [
  { name: 'project_name', type: 'string', required: true, pattern: '[A-Za-z][A-Za-z0-9_-]{0,63}' },
  {
    name: 'version',
    type: 'string',
    default: '1.0',
    pattern: '\\d+\\.\\d+',
    pattern_hint: 'be a version such as 3.12',
  },
  { name: 'author_name', type: 'string', aliases: ['author'] },
  { name: 'has_tests', type: 'boolean', default: true },
  { name: 'port', type: 'integer', default: 8080, minimum: 1, maximum: 65535 },
  { name: 'license', type: 'enum', values: ['MIT', 'Apache-2.0'], default: 'MIT' },
  { name: 'features', type: 'list', default: [], pattern: '[a-z]+' },
];

const template = () => sampleTemplate({ parameters: PARAMETERS });

async function problems(given: Readonly<Record<string, unknown>>) {
  return checkParameters(await template(), given).problems.map(({ message }) => message);
}

describe('parameters', () => {
  it('take the defaults where nothing is given', async () => {
    expect(valuesFor(await template(), { project_name: 'demo' })).toEqual({
      project_name: 'demo',
      version: '1.0',
      has_tests: true,
      port: 8080,
      license: 'MIT',
      features: [],
    });
  });

  it('take what is given in place of the defaults', async () => {
    const given = {
      project_name: 'demo',
      version: '3.12',
      has_tests: false,
      port: 1,
      license: 'Apache-2.0',
      features: ['a'],
    };
    expect(valuesFor(await template(), given)).toEqual(given);
  });

  it('count null as nothing', async () => {
    expect(await problems({ project_name: null })).toEqual(['project_name is required: a string. Example: "a".']);
    expect(valuesFor(await template(), { project_name: 'demo', port: null })).toMatchObject({ port: 8080 });
  });

  it('are known by their other names', async () => {
    expect(valuesFor(await template(), { project_name: 'demo', author: 'Ada' })).toMatchObject({ author_name: 'Ada' });
    expect(await problems({ project_name: 'demo', author: 'Ada', author_name: 'Bea' })).toEqual([
      'author_name and author are the same parameter: give only one.',
    ]);
  });

  it('are told of the nearest name when theirs is not known', async () => {
    expect(await problems({ project_name: 'demo', has_test: true })).toEqual([
      'Unknown parameter: has_test; did you mean has_tests?',
    ]);
    const [message] = await problems({ project_name: 'demo', zzz: 1 });
    expect(message).toBe(
      'Unknown parameter: zzz; use project_name, version, author_name, author, has_tests, port, license, features.',
    );
  });

  it.each([
    ['has_tests', 'banana', 'has_tests must be true or false, not the text "banana".'],
    ['has_tests', 1, 'has_tests must be true or false, not 1.'],
    ['port', '80', 'port must be a whole number, not the text "80".'],
    ['port', 1.5, 'port must be a whole number, not 1.5.'],
    ['port', 0, 'port must be at least 1, not 0.'],
    ['port', 65536, 'port must be at most 65535, not 65536.'],
    ['version', 'new', 'version must be a version such as 3.12, not the text "new".'],
    ['version', '1.0\n', 'version must be a version such as 3.12, not the text "1.0\\n".'],
    ['version', 3.12, 'version must be a text, not 3.12.'],
    ['license', 'mit', 'license must be one of "MIT", "Apache-2.0", not the text "mit"; did you mean "MIT"?'],
    ['features', 'a', 'features must be a list of texts, not the text "a".'],
    ['features', ['a', 1], 'features has an item 2 that must be a text, not 1.'],
    ['features', ['a', 'B'], 'features has an item 2 that must match [a-z]+, not the text "B".'],
    ['author', 'a\0b', 'author contains characters that are not text.'],
    ['author', '\ud800', 'author contains characters that are not text.'],
    ['features', { length: 1 }, 'features must be a list of texts, not an object.'],
    ['project_name', '../../etc', 'project_name must match [A-Za-z][A-Za-z0-9_-]{0,63}, not the text "../../etc".'],
  ])('%s cannot be %j', async (name, value, message) => {
    expect(await problems({ project_name: 'demo', [name]: value })).toEqual([message]);
  });

  it('are texts of at most 10,000 characters and lists of at most 500', async () => {
    expect(await problems({ project_name: 'demo', author: 'a'.repeat(10_001) })).toEqual([
      'author is longer than 10000 characters.',
    ]);
    expect(await problems({ project_name: 'demo', features: Array(501).fill('a') })).toEqual([
      'features has more than 500 items.',
    ]);
    expect(
      await problems({ project_name: 'demo', author: 'a'.repeat(10_000), features: Array(500).fill('a') }),
    ).toEqual([]);
  });

  it('are told of every problem at once, in the order of the template, unknown ones last', async () => {
    const error = await template()
      .then((one) => valuesFor(one, { nonsense: 1, port: 'x', has_tests: 'banana' }))
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ errorName: 'PARAMETER_VALIDATION_FAILED' });
    const { data } = error as OrreryError;
    expect((data.validation_errors as { field: string }[]).map(({ field }) => field)).toEqual([
      'project_name',
      'has_tests',
      'port',
      'nonsense',
    ]);
  });

  it('are told of fifty problems and how many more there are', async () => {
    const given = Object.fromEntries(Array.from({ length: 70 }, (_, at) => [`zz${at}`, 1]));
    const error = (await template().then((one) => {
      try {
        return valuesFor(one, { project_name: 'demo', ...given });
      } catch (thrown) {
        return thrown;
      }
    })) as OrreryError;
    expect(error.data.validation_errors).toHaveLength(50);
    expect(error.message).toMatch(/And 20 more problems\.$/);
  });

  it('let pass what is known to a template beside this one', async () => {
    const known = new Set(['elsewhere']);
    expect(checkParameters(await template(), { project_name: 'demo', elsewhere: 1 }, known).problems).toEqual([]);
  });
});

describe('parameters of any kind', () => {
  it('are used as declared or refused with the one error for them', async () => {
    const one = await template();
    const name = fc.oneof(
      fc.constantFrom(...PARAMETERS.map((parameter) => parameter.name), '__proto__', 'author'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.dictionary(name, fc.anything(), { maxKeys: 8 }), (given) => {
        try {
          const values = valuesFor(one, given);
          expect(Object.keys(values).every((key) => PARAMETERS.some((parameter) => parameter.name === key))).toBe(true);
          expect(typeof values.project_name).toBe('string');
        } catch (thrown) {
          if (!(thrown instanceof OrreryError)) throw thrown;
          expect(thrown.errorName).toBe('PARAMETER_VALIDATION_FAILED');
        }
      }),
      { numRuns: 1000 },
    );
  });
});
