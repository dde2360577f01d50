import { describe, expect, it } from 'vitest';
import { withBladeExpressions } from '../../src/languages/php/blade.ts';
import { linksOf } from '../index/link/edges-of.ts';
import { factsOf } from './fixture-facts.ts';

describe('expressions of a Blade template', () => {
  it.each([
    ['<b>{{ f($x) }}</b>', '<b><?=f($x) ?></b>'],
    ['<b>{{f($x)}}</b>', '<b<?=f($x)?></b>'],
    ['<b>{!! f($x) !!}</b>', '<b><?= f($x) ?> </b>'],
    ['<b>{{ f($x)\n}}</b>', '<b><?=f($x)\n?></b>'],
    ['{{ f(1) }}{{ g(2) }}', '<?=f(1) ?><?=g(2) ?>'],
    ['{{f(1)}}{{ g(2) }}', '{{f(1)}}<?=g(2) ?>'],
  ])('stand between tags of PHP: %s', (source, read) => {
    expect(withBladeExpressions(source)).toBe(read);
    expect(read).toHaveLength(source.length);
  });

  it.each([
    ['a comment', '{{-- f(1) --}}'],
    ['what another engine writes', '<b>@{{ f(1) }}</b>'],
    ['an expression without an end', '<b>{{ f(1) </b>'],
    ['code of PHP', "<?php\n$a = '{{ f(1) }}';\n"],
    ['a page of PHP with the words of another engine', '<b>{{ a.b }}</b><?php f(1) ?>'],
  ])('are not %s', (_, source) => {
    expect(withBladeExpressions(source)).toBe(source);
  });

  it('call functions and members on their lines', async () => {
    const links = await linksOf({
      'app/User.php': '<?php\nclass User { public function avatarUrl() {} }\nfunction config_cache($key) {}\n',
      'views/a.blade.php': "@extends('a')\n<p>{{ config_cache('x') }}</p>\n<img src=\"{{ $user->avatarUrl() }}\">\n",
    });
    expect(links.map((link) => link.replace(/ \(.*/, ''))).toEqual([
      'views/a.blade.php -> app/User.php#User.avatarUrl:2',
      'views/a.blade.php -> app/User.php#config_cache:3',
    ]);
    const facts = await factsOf('a.blade.php', "@extends('a')\n<p>{{ config_cache('x') }}</p>\n");
    expect(facts.calls.map(({ name, line, column }) => [name, line, column])).toEqual([['config_cache', 2, 7]]);
    expect(facts.problemCount).toBe(0);
  });
});
