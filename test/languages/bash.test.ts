import { describe, expect, it } from 'vitest';
import type { FileFacts } from '../../src/languages/facts.ts';
import { describeFacts, expectedText, factsOf, fixtureFacts } from './fixture-facts.ts';

const named = (facts: FileFacts, name: string) => facts.definitions.find((one) => one.name === name);

async function measured(body: string) {
  const facts = await factsOf('a.sh', `f() {\n${body}\n}\n`);
  const { cyclomatic, cognitive } = named(facts, 'f')?.metrics ?? {};
  return { cyclomatic, cognitive };
}

describe('Bash', () => {
  it('has tests of Bats as functions', async () => {
    const facts = await factsOf('a.bats', '@test "says hi, twice" {\n  run hi\n}\n@test \'fails\' {\n  false\n}\n');
    expect(facts.problemCount).toBe(0);
    expect(facts.definitions.map(({ kind, name, line, endLine }) => [kind, name, line, endLine])).toEqual([
      ['function', 'test_says_hi__twice', 1, 3],
      ['function', 'test_fails', 4, 6],
    ]);
  });

  it('reads the fixture program as written down by hand', async () => {
    expect(describeFacts(await fixtureFacts('bash/program.sh'))).toBe(expectedText('bash/expected.txt'));
  });

  it('keeps the facts around a syntax error', async () => {
    const facts = await fixtureFacts('bash/broken.sh');
    expect(facts.problemCount).toBeGreaterThan(0);
    expect(named(facts, 'before')?.metrics?.cyclomatic).toBe(2);
    expect(named(facts, 'after')?.metrics?.cyclomatic).toBe(2);
    expect(facts.imports.map(({ source }) => source)).toEqual(['./lib.sh']);
  });

  it.each([
    ['nothing to decide', 'return 42', 1, 0],
    ['if, else and a conjunction', 'if [[ $x -gt 0 && $y -gt 0 ]]; then a; else b; fi', 3, 3],
    [
      'nested loops and conditions',
      `for row in $a; do
  for cell in $row; do
    if even; then
      if third; then
        if plus; then g; elif minus; then g; fi
      elif fifth; then g; fi
    elif other; then
      for k in 1 2; do if even; then g; fi; done
    fi
  done
done`,
      11,
      27,
    ],
    [
      'loop, if, loop, if, else',
      'for i in a; do if b; then while c; do if d; then g; else h; fi; done; fi; done',
      5,
      11,
    ],
    ['case with a default', 'case $1 in 0) a ;; 1 | 2) b ;; *) c ;; esac', 3, 1],
    ['case with parentheses and a nested if', 'case $1 in (a) if b; then c; fi ;; (*|d) e ;; esac', 4, 3],
    ['two ifs and a loop', 'if [ -z "$1" ]; then return; fi\nfor i in $a; do if b; then c; fi; done', 4, 4],
    [
      'if around a loop with an early continue',
      'if [ $x ]; then for i in $x; do if even; then continue; fi; done; else b; fi',
      4,
      7,
    ],
    ['recursion', 'if [ $1 -le 1 ]; then echo $1; return; fi\nf $(($1 - 1))', 2, 1],
    [
      'every kind of loop',
      'for ((;;)); do a; done; while a; do b; done; until a; do b; done; select c in d; do e; done',
      5,
      4,
    ],
    ['a jump out of two loops', 'while a; do while b; do break 2; done; done', 3, 4],
    ['runs of like operators', 'a && b && c || d || e', 5, 2],
    ['tests joined in brackets', '[ "$a" -a "$b" -o "$c" ] || [[ ( $a && $b ) && $c ]]', 6, 4],
    ['arithmetic', '(( a > 1 ? b : c && d ))', 3, 2],
    ['decisions in a substitution', 'echo "if $(a && b) `if c; then d; fi`"', 3, 2],
    ['a pipeline and a negation', '! a | b > c 2>&1 &', 1, 0],
    ['decisions only in text', 'echo \'if a && b\' "while true" # for\ncat <<E\ncase && ||\nE', 1, 0],
  ])('counts %s', async (_, body, cyclomatic, cognitive) => {
    expect(await measured(body)).toEqual({ cyclomatic, cognitive });
  });

  it('counts Halstead over tokens', async () => {
    const facts = await factsOf('a.sh', 'add() {\n  local sum=$1 # no\n  echo "$sum of" -n && exit\n}\n');
    // Operators: ( { local = $ $ && : 7, of which 6 differ.
    // Operands: add sum 1 echo "\"" sum "of\"" -n exit : 9, of which sum repeats.
    expect(named(facts, 'add')?.metrics?.halstead).toEqual({
      distinctOperators: 6,
      distinctOperands: 8,
      operators: 7,
      operands: 9,
    });
  });

  it('reads scripts sourced from beside the script and from elsewhere', async () => {
    const facts = await factsOf(
      'a.sh',
      `source a.sh
. 'b c.sh'
. "$(dirname -- "\${BASH_SOURCE[0]}")/d.sh"
source "$(dirname "$BASH_SOURCE")"/e.sh
source $DIR/f.sh
`,
    );
    expect(facts.imports.map(({ source }) => source)).toEqual(['a.sh', 'b c.sh', './d.sh', './e.sh', '$DIR/f.sh']);
  });

  it('keeps names with dashes, dots and colons whole', async () => {
    const facts = await factsOf('a.sh', 'my::make-it() { :; }\nmy::make-it a b\n./run.sh\napt-get -y x\n$cmd a\n');
    expect(facts.definitions.map(({ name }) => name)).toEqual(['my::make-it']);
    expect(facts.calls.map(({ name, arguments: count }) => [name, count])).toEqual([
      [':', 0],
      ['my::make-it', 2],
      ['./run.sh', 0],
      ['apt-get', 2],
    ]);
  });

  it('tells constants from variables and the script from its functions', async () => {
    const facts = await factsOf(
      'a.sh',
      'readonly A=1\ndeclare -gr B=2\nexport C=3\nD=4 E=5\nD=6\nf() { F=7; local G=8; }\n',
    );
    expect(facts.definitions.map(({ kind, name }) => [kind, name])).toEqual([
      ['constant', 'A'],
      ['constant', 'B'],
      ['variable', 'C'],
      ['variable', 'D'],
      ['variable', 'E'],
      ['function', 'f'],
    ]);
    expect(facts.exports.map(({ name }) => name)).toEqual(['C']);
  });
});
