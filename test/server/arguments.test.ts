import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { OrreryError } from '../../src/errors.ts';
import { MachineText } from '../../src/reports/report.ts';
import { parseArguments } from '../../src/server/arguments.ts';
import { OneOrMore } from '../../src/tools/arguments.ts';
import { defineTool } from '../../src/tools/tool.ts';
import { SAMPLE_TIME } from './sample-application.ts';
import { greet } from './sample-tools.ts';

interface Problem {
  readonly field: string;
  readonly error: string;
}

function problemsOf(given: unknown, tool = greet): Problem[] {
  try {
    parseArguments(tool, given, SAMPLE_TIME);
  } catch (thrown) {
    return (thrown as OrreryError).data.validation_errors as Problem[];
  }
  throw new Error('The arguments were accepted.');
}

function failureOf(given: unknown): OrreryError {
  try {
    parseArguments(greet, given, SAMPLE_TIME);
  } catch (thrown) {
    if (thrown instanceof OrreryError) return thrown;
  }
  throw new Error('The arguments were accepted.');
}

describe('arguments that fit', () => {
  it('get their defaults', () => {
    expect(parseArguments(greet, { who: 'Ada' }, SAMPLE_TIME)).toEqual({
      who: 'Ada',
      times: 1,
      tone: 'warm',
      format: 'summary',
    });
  });

  it('may use other names the tool knows', () => {
    expect(parseArguments(greet, { name: 'Ada', 'max-times': 2 }, SAMPLE_TIME)).toMatchObject({ who: 'Ada', times: 2 });
  });

  it('are left out where they are optional and null', () => {
    expect(parseArguments(greet, { who: 'Ada', loud: null, tone: null }, SAMPLE_TIME)).toEqual(
      parseArguments(greet, { who: 'Ada' }, SAMPLE_TIME),
    );
  });

  it.each([
    ['one', ['one']],
    ['one, two', ['one', 'two']],
    ['src/{a,b}.ts', ['src/{a,b}.ts']],
    [['one'], ['one']],
  ])('may be one word or a comma list where a list of words is wanted: %j', (given, words) => {
    const input = () =>
      z.object({
        words: z.array(z.string()).default([]),
        kinds: z.array(z.enum(['one', 'two'])).optional(),
      });
    const taker = { name: 'listing', input };
    expect(parseArguments(taker, { words: given }, SAMPLE_TIME)).toEqual({ words });
    expect(parseArguments(taker, { kinds: 'one,two' }, SAMPLE_TIME)).toEqual({ words: [], kinds: ['one', 'two'] });
  });

  it('may be JSON in a string where something else than a string is wanted', () => {
    const input = () =>
      z.object({
        symbol: OneOrMore(5).optional(),
        words: z.array(z.string()).optional(),
        depth: z.int().optional(),
        share: z.number().default(1),
        whole: z.boolean().optional(),
        parameters: z.record(z.string(), z.unknown()).optional(),
        text: z.string().optional(),
      });
    const parsed = (given: object) => parseArguments({ name: 'tool', input }, given, SAMPLE_TIME);
    expect(parsed({ symbol: '["f", "g"]', words: '["a,b"]', depth: '3', share: ' 0.5', whole: 'false' })).toEqual({
      symbol: ['f', 'g'],
      words: ['a,b'],
      depth: 3,
      share: 0.5,
      whole: false,
    });
    expect(parsed({ parameters: '{"name": "x"}' })).toMatchObject({ parameters: { name: 'x' } });
    expect(parsed({ symbol: '[f', words: '5', text: '["f"]' })).toMatchObject({
      symbol: ['[f'],
      words: ['5'],
      text: '["f"]',
    });
    expect(parsed({ symbol: '12', text: '12' })).toMatchObject({ symbol: ['12'], text: '12' });
  });

  it('may use other words for a value, which the tool never sees', () => {
    const tool = { ...greet, synonyms: { tone: { friendly: 'warm', stiff: 'formal' } } };
    expect(parseArguments(tool, { who: 'stiff', tone: 'stiff' }, SAMPLE_TIME)).toMatchObject({
      who: 'stiff',
      tone: 'formal',
    });
    expect(problemsOf({ who: 'A', tone: 'constructor' }, tool)).toEqual([
      { field: 'tone', error: 'must be one of "warm", "formal", not the string "constructor"' },
    ]);
  });

  it('may be left out where the tool needs none', () => {
    const tool = defineTool({
      ...greet,
      input: () => z.object({}),
      output: () => z.strictObject({}),
      run: async () => ({}),
      render: () => new MachineText(''),
    });
    expect(parseArguments(tool, undefined, SAMPLE_TIME)).toEqual({});
  });
});

describe('arguments that do not fit', () => {
  it.each<[string, unknown, Problem[]]>([
    ['a missing one', {}, [{ field: 'who', error: 'is required: a string' }]],
    ['a mistyped name', { who: 'A', tims: 2 }, [{ field: 'tims', error: 'is not an argument; did you mean "times"?' }]],
    [
      'an unknown name',
      { who: 'A', zzz: 2 },
      [{ field: 'zzz', error: 'is not an argument; known are who, times, tone, loud, format' }],
    ],
    [
      'a number as a string out of range',
      { who: 'A', times: '11' },
      [{ field: 'times', error: 'must be at most 10, not 11' }],
    ],
    [
      'a word for a boolean',
      { who: 'A', loud: 'yes' },
      [{ field: 'loud', error: 'must be true or false, not the string "yes"' }],
    ],
    [
      'a boolean as a string for a number',
      { who: 'A', times: 'true' },
      [{ field: 'times', error: 'must be a number, not the string "true"' }],
    ],
    [
      'a word for a number',
      { who: 'A', times: 'many' },
      [{ field: 'times', error: 'must be a number, not the string "many"' }],
    ],
    ['a fraction', { who: 'A', times: 1.5 }, [{ field: 'times', error: 'must be a whole number, not 1.5' }]],
    ['a number out of range', { who: 'A', times: 11 }, [{ field: 'times', error: 'must be at most 10, not 11' }]],
    ['an empty string', { who: '' }, [{ field: 'who', error: 'must have at least 1 characters' }]],
    [
      'a choice that is none',
      { who: 'A', tone: 'warmm' },
      [{ field: 'tone', error: 'must be one of "warm", "formal", not the string "warmm"; did you mean "warm"?' }],
    ],
    ['null', { who: null }, [{ field: 'who', error: 'must be a string, not null' }]],
    [
      'both names of one',
      { who: 'A', name: 'B' },
      [{ field: 'name', error: 'is another name of "who"; give one of them' }],
    ],
    ['a list', ['Ada'], [{ field: 'arguments', error: 'must be an object with one member per argument' }]],
    ['a string', 'Ada', [{ field: 'arguments', error: 'must be an object with one member per argument' }]],
  ])('are told: %s', (_, given, problems) => {
    expect(problemsOf(given)).toEqual(problems);
  });

  it('are told all at once', () => {
    expect(problemsOf({ whom: 'A', times: 'three', loud: 1 }).map(({ field }) => field)).toEqual([
      'whom',
      'who',
      'times',
      'loud',
    ]);
  });

  it('are told with the way into what is nested', () => {
    const input = () => z.object({ operations: z.array(z.strictObject({ at: z.int() })) });
    const tool = defineTool({
      ...greet,
      input,
      output: () => z.strictObject({}),
      run: async () => ({}),
      render: () => new MachineText(''),
    });
    expect(problemsOf({ operations: [{ at: 1 }, { at: '2', by: 'me' }] }, tool)).toEqual([
      { field: 'operations.1.at', error: 'must be a number, not the string "2"; write 2 without quotes' },
      { field: 'operations.1.by', error: 'is not known' },
    ]);
  });

  it('make an error that says everything a client needs', () => {
    const { message, data, errorName } = failureOf({ who: 'A', times: 'three' });
    const details = '"times" must be a number, not the string "three"';
    expect(errorName).toBe('INVALID_PARAMS');
    expect(message).toBe(`Invalid arguments for greet: ${details}.`);
    expect(data).toEqual({
      name: 'INVALID_PARAMS',
      tool: 'greet',
      parameter: 'times',
      details,
      validation_errors: [{ field: 'times', error: 'must be a number, not the string "three"' }],
      timestamp: SAMPLE_TIME.toISOString(),
    });
  });

  it('are told briefly, however many and long they are', () => {
    const given = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`${'x'.repeat(500)}${index}`, index]));
    const { message, data } = failureOf({ ...given, who: 'A', tone: 'y'.repeat(100_000) });
    expect((data.validation_errors as Problem[]).length).toBe(50);
    expect(message).toContain('and 4951 more problems');
    expect(message.length).toBeLessThan(10_000);
  });

  it('cannot reach a prototype', () => {
    expect(problemsOf(JSON.parse('{"who":"A","__proto__":{"times":2}}'))[0]?.field).toBe('__proto__');
    expect(problemsOf({ who: 'A', constructor: 1, toString: 2 }).map(({ field }) => field)).toEqual([
      'constructor',
      'toString',
    ]);
  });

  it('are INVALID_PARAMS whatever they are', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (given) => {
        try {
          expect(parseArguments(greet, given, SAMPLE_TIME)).toHaveProperty('who');
        } catch (thrown) {
          expect(thrown).toMatchObject({ errorName: 'INVALID_PARAMS' });
        }
      }),
    );
  });
});
