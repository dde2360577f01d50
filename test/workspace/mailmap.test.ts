import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Mailmap } from '../../src/workspace/mailmap.ts';
import { git, initRepository } from './git-fixture.ts';
import { temporaryFolder, writeFiles } from './temporary-folder.ts';

const name = fc.constantFrom('Ada', 'ADA', 'Bob B', 'Åsa', 'X', '');
const email = fc.constantFrom('a@b', 'A@B', 'c@d', 'new@x', 'ada');
const address = fc.oneof(email, fc.constantFrom('', 'a@b')).map((at) => `<${at}>`);
const space = fc.constantFrom('', ' ', '\t', '  ');
const line = fc
  .array(fc.oneof(name, address, space, fc.constantFrom('#', '# c', '<', '>', 'x')), { maxLength: 7 })
  .map((parts) => parts.join(' '));

test('people are who git says they are, by any .mailmap', async () => {
  const folder = temporaryFolder();
  initRepository(folder);
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { maxLength: 6 }),
      fc.array(fc.record({ name: fc.constantFrom('Ada', 'ada', 'Bob B', 'X', 'åsa'), email }), {
        minLength: 5,
        maxLength: 5,
      }),
      async (lines, people) => {
        writeFiles(folder, { '.mailmap': lines.join('\n') });
        const contacts = people.map((person) => `${person.name} <${person.email}>`);
        const said = git(folder, 'check-mailmap', ...contacts)
          .trimEnd()
          .split('\n');
        const mailmap = new Mailmap(lines.join('\n'));
        expect(people.map((person) => mailmap.who(person)).map((who) => `${who.name} <${who.email}>`)).toEqual(said);
      },
    ),
    { numRuns: 60 },
  );
});

test('the forms that its documentation shows', () => {
  const mailmap = new Mailmap(
    [
      '# a comment',
      'Joe R. Developer <joe@example.com>',
      'Jane Doe <jane@example.com> <jane@laptop.(none)>',
      'Jane Doe <jane@example.com> Jane <bugs@example.com>',
      '<cto@company.xx> <cto@coompany.xx>',
    ].join('\n'),
  );
  expect(mailmap.who({ name: 'Joe', email: 'JOE@example.com' })).toEqual({
    name: 'Joe R. Developer',
    email: 'JOE@example.com',
  });
  expect(mailmap.who({ name: 'x', email: 'jane@laptop.(none)' })).toEqual({
    name: 'Jane Doe',
    email: 'jane@example.com',
  });
  expect(mailmap.who({ name: 'jane', email: 'bugs@example.com' })).toEqual({
    name: 'Jane Doe',
    email: 'jane@example.com',
  });
  expect(mailmap.who({ name: 'Joe', email: 'bugs@example.com' })).toEqual({ name: 'Joe', email: 'bugs@example.com' });
  expect(mailmap.who({ name: 'C', email: 'cto@coompany.xx' })).toEqual({ name: 'C', email: 'cto@company.xx' });
});
