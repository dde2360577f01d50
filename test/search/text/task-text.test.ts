import { describe, expect, it } from 'vitest';
import { parseQuery } from '../../../src/search/query.ts';
import { taskText } from '../../../src/search/text/task-text.ts';
import { stemsOf } from '../../../src/search/text/tokenizer.ts';

const mentions = (text: string) => taskText(text)?.mentions.map(({ parts }) => parts.join('/'));

describe('the text of a task', () => {
  it.each([
    'Fix the retry of uploads that were cancelled',
    'fix(router): nested paths lose their prefix',
    'caddyhttp: Document dropping underscore headers',
    '[Fix #12] A false positive for blocks',
    'Uploads are retried after they were cancelled',
    'RPC backend recirculates results on every poll (#10459)',
    'caddyhttp: use canonical header casing',
    'uploads fail\n\nWhen I cancel one, it is retried.',
    'when a user cancels an upload that is being retried we should neither retry it again nor tell anybody of it',
  ])('is known by its form: %s', (text) => {
    expect(parseQuery(text).shape).toBe('task');
  });

  it.each([
    'where are uploads retried',
    'How does the client retry uploads?',
    'CookieJar',
    'add a limit to the number of connections',
    'hedging: launch parallel attempts after a delay',
    'telemetry: how are metrics emitted',
    'HTTP caching: freshness and conditional requests',
    'async/await and Combine support for responses',
    'enum representations: externally, internally, adjacently tagged',
    'address ends with an extra slash',
    'do not visit the same page twice',
    '"did you mean" suggestions for mistyped commands',
  ])('is none that asks or names: %s', (text) => {
    expect(taskText(text)).toBeNull();
  });

  it('goes without what says nothing of the code', () => {
    const text =
      'Fix it soon please\n\nSee https://example.com/a/b\n<!-- tick\nall -->\nSigned-off-by: Ada <a@b.c>\nReally.';
    const { title, body } = taskText(text) ?? {};
    expect(title).toBe('Fix it soon please');
    expect(body?.match(/\w+/g)).toEqual(['See', 'Really']);
  });

  it('takes out each comment of a template, and none that has no end', () => {
    const body = (text: string) => taskText(`Fix it soon please\n\n${text}`)?.body.trim();
    expect(body('a<!-- one -->b<!-- two -->c')).toBe('a b c');
    expect(body('a<!-- one -->b<!-- two')).toBe('a b<!-- two');
    expect(body('<!-->-->a')).toBe('a');
  });

  it('says what the change belongs to', () => {
    const scopes = (title: string) => taskText(`${title}\nbody`)?.scopes;
    expect(scopes('fix(axum-macros): use more')).toEqual(['axummacros']);
    expect(scopes('caddyhttp: Use more')).toEqual(['caddyhttp']);
    expect(scopes('fix: use more')).toEqual([]);
    expect(scopes('Use more of it')).toEqual([]);
  });

  it('mentions paths, qualified names and names', () => {
    expect(mentions('Fix `total` in src/long_name.rs\n\nat Foo::BarBaz#run (lib/x.js:12)')).toEqual([
      'total',
      'src/longname',
      'foo/barbaz/run',
      'lib/x',
    ]);
    expect(mentions('Remove the Router and snake_case, not words\nnow')).toEqual(['router', 'snakecase']);
  });

  it('counts its title and its names for more than its prose', () => {
    const { weightOf } = parseQuery('Fix the retry\n\nthen `cancelled` uploads call giveUp once');
    expect(['once', 'uploads', 'retry'].map((word) => weightOf(stemsOf(word)[0] as string))).toEqual([1, 1, 2]);
    expect(weightOf('giveup')).toBe(1.5);
    expect(weightOf(stemsOf('cancelled')[0] as string)).toBe(2);
  });
});
