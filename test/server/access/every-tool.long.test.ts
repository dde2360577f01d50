import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CATALOGUE } from '../../../src/tools/catalogue.ts';
import { USES } from '../../tools/every-use.ts';
import { MARKER, spellingsOf, twoCallers } from './two-callers.ts';

/** Arguments that name a place. */
const NAMES_PLACE = /path|root|folder|dir|file|entity|anchor|baseline|report/i;

/** What else a tool is to be given, where its first use would stop it before it looks at the place. */
const BESIDE: Readonly<Record<string, object>> = {
  write_code: { content: 'x', reason: 'try' },
  record_decision: { decision: 'so', reasoning: 'because' },
};

describe('a caller asks every tool for what lies in a root that is not its own', () => {
  const places = CATALOGUE.flatMap((tool) =>
    Object.keys(tool.input().shape).flatMap((key) => (NAMES_PLACE.test(key) ? [{ tool, key }] : [])),
  );

  test('of tools that take a place there are many', () => {
    expect(new Set(places.map(({ tool }) => tool.name)).size).toBeGreaterThan(20);
  });

  test.each(places.map(({ tool, key }) => [tool.name, key] as const))('%s by %s', async (name, key) => {
    const { connect, theirs } = await twoCallers();
    const reader = await connect('reader');
    for (const place of spellingsOf(theirs)) {
      for (const given of [place, [place]]) {
        const args = { ...USES[name]?.[0], ...BESIDE[name], [key]: given };
        const answer = await reader.callTool({ name, arguments: args }).catch((thrown: unknown) => String(thrown));
        // What was asked for may be said again, in its own spelling; what stands there may not be told.
        const told = JSON.stringify(answer).replaceAll(JSON.stringify(place).slice(1, -1), '');
        expect(told, `${name} ${JSON.stringify(args)}`).not.toMatch(
          new RegExp(`${MARKER}(?:Total|\\n)|TODO: ${MARKER}`),
        );
      }
    }
  });

  test('and every resource, prompt and completion', async () => {
    const { connect, theirs } = await twoCallers();
    const [writer, reader] = [await connect('writer'), await connect('reader')];
    const { resources } = await writer.listResources();
    expect(resources.length).toBeGreaterThan(3);
    const shown = JSON.stringify(await Promise.all(resources.map(({ uri }) => writer.readResource({ uri }))));
    expect(shown).toContain(MARKER);
    for (const { uri } of resources) {
      for (const address of [uri, `${uri}${uri.includes('?') ? '&' : '?'}root=${encodeURIComponent(theirs)}`]) {
        const answer = await reader.readResource({ uri: address }).catch((thrown: unknown) => String(thrown));
        expect(JSON.stringify(answer), address).not.toContain(MARKER);
      }
    }
    const { prompts } = await reader.listPrompts();
    for (const { name } of prompts.filter(({ arguments: given }) => given?.some((one) => one.name === 'path'))) {
      for (const place of [theirs, join(theirs, 'src'), '../']) {
        const prompt = await reader
          .getPrompt({ name, arguments: { path: place } })
          .catch((thrown: unknown) => String(thrown));
        expect(JSON.stringify(prompt), name).not.toContain(MARKER);
        const argument = { name: 'path', value: place };
        const { completion } = await reader.complete({ ref: { type: 'ref/prompt', name }, argument });
        expect(JSON.stringify(completion), name).not.toContain(MARKER);
      }
    }
  });
});
