import { describe, expect, it } from 'vitest';
import { SAMPLE_TIME, sampleApplication } from './sample-application.ts';
import { connectedClient, ERAS } from './sample-connection.ts';
import { limerick } from './sample-resources.ts';

const failureOf = (promise: Promise<unknown>) => promise.catch((thrown: unknown) => thrown);

describe.each(ERAS)('prompts to a %s client', (era) => {
  const connected = async () => connectedClient(await sampleApplication({ prompts: [limerick] }), era);

  it('are listed with their arguments', async () => {
    const { prompts } = await (await connected()).listPrompts();
    expect(prompts).toEqual([
      {
        name: 'limerick',
        title: 'Limerick',
        description: 'Asks for a limerick.',
        arguments: [
          { name: 'about', description: 'What it is about.', required: true },
          { name: 'tone', description: 'How it sounds.', required: false },
          { name: 'author', required: false },
        ],
      },
    ]);
  });

  it('are messages with the arguments filled in, which name only tools that are offered', async () => {
    const client = await connected();
    const { description, messages } = await client.getPrompt({ name: 'limerick', arguments: { about: 'lambdas' } });
    expect(description).toBe('Asks for a limerick.');
    const text = `A silly limerick about lambdas, as of ${SAMPLE_TIME.toISOString()}, with greet.`;
    expect(messages).toEqual([
      { role: 'user', content: { type: 'text', text } },
      { role: 'assistant', content: { type: 'text', text: 'There once was' } },
    ]);
  });

  it.each([
    ['none where one is required', undefined, ['about']],
    ['one that is too short', { about: 'x' }, ['about']],
    ['one that is no choice, and another name', { about: 'xyz', tone: 'sily', abuot: 'y' }, ['abuot', 'tone']],
  ])('refuse wrong arguments, all at once: %s', async (_, given, fields) => {
    const failure = await failureOf((await connected()).getPrompt({ name: 'limerick', arguments: given as never }));
    expect(failure).toMatchObject({ code: -32602, data: { name: 'INVALID_PARAMS', prompt: 'limerick' } });
    const { data } = failure as { data: { validation_errors: { field: string }[] } };
    expect(data.validation_errors.map(({ field }) => field)).toEqual(fields);
  });

  it('that are not there are told by close names', async () => {
    const failure = await failureOf((await connected()).getPrompt({ name: 'limeric' }));
    expect(failure).toMatchObject({
      code: -32602,
      message: expect.stringContaining('did you mean limerick?'),
      data: { name: 'INVALID_PARAMS', close_names: ['limerick'] },
    });
  });

  it('have their arguments completed: choices by themselves, others as they say', async () => {
    const client = await connected();
    const complete = async (name: string, value: string, prompt = 'limerick') =>
      (await client.complete({ ref: { type: 'ref/prompt', name: prompt }, argument: { name, value } })).completion;
    expect(await complete('tone', 's')).toEqual({ values: ['silly', 'solemn', 'sour'], total: 3, hasMore: false });
    expect(await complete('tone', 'so')).toMatchObject({ values: ['solemn', 'sour'] });
    const { values, ...rest } = await complete('about', 'cat');
    expect(values).toHaveLength(100);
    expect(values[0]).toBe('cat0');
    expect(rest).toEqual({ total: 150, hasMore: true });
    const nothing = { values: [], total: 0, hasMore: false };
    expect(await complete('author', 'A')).toEqual(nothing);
    expect(await complete('colour', '')).toEqual(nothing);
    expect(await complete('tone', '', 'sonnet')).toEqual(nothing);
  });
});
