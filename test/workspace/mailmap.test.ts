import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Mailmap, type Person } from '../../src/workspace/mailmap.ts';
import { gitEach, initRepository } from './git-fixture.ts';
import { temporaryFolder, writeFiles } from './temporary-folder.ts';

const name = fc.constantFrom('Ada', 'ADA', 'Bob B', 'Åsa', 'X', '');
const email = fc.constantFrom('a@b', 'A@B', 'c@d', 'new@x', 'ada');
const address = fc.oneof(email, fc.constantFrom('', 'a@b')).map((at) => `<${at}>`);
const space = fc.constantFrom('', ' ', '\t', '  ');
const line = fc
  .array(fc.oneof(name, address, space, fc.constantFrom('#', '# c', '<', '>', 'x')), { maxLength: 7 })
  .map((parts) => parts.join(' '));

const person = fc.record({ name: fc.constantFrom('Ada', 'ada', 'Bob B', 'X', 'åsa'), email });
const question = fc.record({
  text: fc.array(line, { maxLength: 6 }).map((lines) => lines.join('\n')),
  people: fc.array(person, { minLength: 5, maxLength: 5 }),
});

test('people are who git says they are, by any .mailmap', () => {
  const folder = temporaryFolder();
  initRepository(folder);
  const contactOf = (one: Person) => `${one.name} <${one.email}>`;
  const questions = fc.sample(question, 100);
  writeFiles(folder, Object.fromEntries(questions.map(({ text }, at) => [`mailmap-${at}`, text])));
  const said = gitEach(
    folder,
    questions.map(({ people }, at) => [
      ...['-c', `mailmap.file=mailmap-${at}`, 'check-mailmap', ...people.map(contactOf)],
    ]),
  );
  for (const [at, { text, people }] of questions.entries()) {
    const mailmap = new Mailmap(text);
    const found = people.map((one) => `${contactOf(mailmap.who(one))}\n`).join('');
    expect([text, people, found]).toEqual([text, people, said[at]?.output]);
  }
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
