import { expect, it } from 'vitest';
import { linksOf } from './edges-of.ts';

it('finds a name that is in no package in another file of the folder, whatever other languages have of that name', async () => {
  const many = Array.from({ length: 20 }, (_, at) => at);
  const calls = await linksOf({
    ...Object.fromEntries(many.map((at) => [`J${at}.java`, 'class Alpha { static void make() { } }\n'])),
    ...Object.fromEntries(many.map((at) => [`P${at}.php`, '<?php\nclass Alpha { static function make() { } }\n'])),
    'A.java': 'class User { void go() { Alpha.make(); } }\n',
    'B.php': '<?php\nclass Other { function go() { Alpha::make(); } }\n',
  });
  expect(calls.filter((one) => !one.includes('candidate'))).toEqual([
    'Other.go -> P0.php#Alpha.make:2',
    'User.go -> J0.java#Alpha.make:1',
  ]);
});
