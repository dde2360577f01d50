import { describe, expect, it } from 'vitest';
import type { FileFacts } from '../../src/languages/facts.ts';
import { describeFacts, expectedText, factsOf, fixtureFacts } from './fixture-facts.ts';

const named = (facts: FileFacts, name: string) => facts.definitions.find((one) => one.name === name);

async function measured(body: string) {
  const facts = await factsOf('a.php', `<?php ${body}`);
  const { cyclomatic, cognitive } = facts.definitions.find(({ metrics }) => metrics !== null)?.metrics ?? {};
  return { cyclomatic, cognitive };
}

describe('PHP', () => {
  it('reads the fixture program as written down by hand', async () => {
    expect(describeFacts(await fixtureFacts('php/program.php'))).toBe(expectedText('php/expected.txt'));
  });

  it('keeps the facts around a syntax error', async () => {
    const facts = await fixtureFacts('php/broken.php');
    expect(facts.problemCount).toBeGreaterThan(0);
    expect(named(facts, 'before')?.metrics?.cyclomatic).toBe(2);
    expect(named(facts, 'fine')?.metrics?.cyclomatic).toBe(2);
    expect(facts.imports.map(({ source }) => source)).toEqual(['Lib']);
  });

  it.each([
    ['nothing to decide', 'function f() { return 42; }', 1, 0],
    ['if, else and a conjunction', 'function f($x, $y) { if ($x && $y) { return 1; } else { return 0; } }', 3, 3],
    [
      'nested loops and conditions',
      `function f($a) {
        foreach ($a as $row) {
          foreach ($row as $cell) {
            if ($cell % 2 == 0) {
              if ($cell % 3 == 0) {
                if ($cell > 0) { g(); } else if ($cell < -10) { g(); }
              } else if ($cell % 5 == 0) { g(); }
            } elseif ($row) {
              for ($k = 0; $k < 3; $k++) { if ($k % 2 == 0) { g(); } }
            }
          }
        }
      }`,
      11,
      27,
    ],
    [
      'loop, if, loop, if, else',
      'function f($a) { foreach ($a as $i) if ($i) while ($a) if ($i) g(); else h(); }',
      5,
      11,
    ],
    ['match with a default', 'function f($x) { return match ($x) { 0 => 1, 1, 2 => 1, default => f($x - 1) }; }', 3, 1],
    ['switch', 'function f($x) { switch ($x) { case 0: case 1: if ($x) { g(); } break; default: } }', 4, 3],
    ['two ifs and a loop', 'function f($a) { if (!$a) return; foreach ($a as $i) { if ($i) {} } }', 4, 4],
    [
      'if around a loop with an early continue',
      'function f($x) { if ($x) { for (;;) { if ($x) { continue; } } return 1; } else { return 2; } }',
      4,
      7,
    ],
    ['recursion', 'function fib($n) { if ($n <= 1) { return $n; } return fib($n - 1) + fib($n - 2); }', 2, 1],
    ['jumps out of several levels', 'function f($a) { while ($a) { do { break 2; } while ($a); goto b; } b: }', 3, 5],
    ['a loop without a body', 'function f($a) { for (; $a; $a--); while ($a--); }', 3, 2],
    ['the other syntax', 'function f($a) { if ($a): elseif ($b): else: endif; while ($a): endwhile; }', 4, 4],
    ['try', 'function f() { try { a(); } catch (A | B) { b(); } catch (C $c) { d(); } finally { e(); } }', 3, 2],
    ['conditionals in another', 'function f($a, $b) { return $a ? 1 : ($b ?: 2) ?? 3; }', 3, 3],
    ['null-safe operators', 'function f($a) { $a ??= 1; return $a?->b ?? 2; }', 1, 0],
    ['runs of like operators', 'function f($a, $b) { return $a && ($b && $a) || $b and $a xor $b; }', 5, 3],
    ['closures', 'function f($a) { g(function () use ($a) { if ($a) {} }); return fn($b) => $b ? 1 : 2; }', 3, 4],
    [
      'decisions in interpolation',
      'function f($a) { return "if {$a->b($a && 1)} while" . `ls {$a[$a ? 1 : 2]}`; }',
      3,
      2,
    ],
    ['decisions only in text', 'function f() { /* if (1) {} */ return \'a && b\' . "if"; // while\n # for\n }', 1, 0],
  ])('counts %s', async (_, body, cyclomatic, cognitive) => {
    expect(await measured(body)).toEqual({ cyclomatic, cognitive });
  });

  it('counts Halstead over tokens', async () => {
    const facts = await factsOf('a.php', "<p>text</p><?php function add($a, $b) { $a->c ??= 'x' . $b; // 1\n } ?>");
    // Operators: function ( , { -> ??= . ; : 8, all different. Operands: add $a $b $a c 'x' $b: 7, of which 5 differ.
    expect(named(facts, 'add')?.metrics?.halstead).toEqual({
      distinctOperators: 8,
      distinctOperands: 5,
      operators: 8,
      operands: 7,
    });
  });

  it('reads the forms of inclusion that name a file', async () => {
    const facts = await factsOf(
      'a.php',
      `<?php
require 'a.php';
require_once(dirname(__FILE__) . "/b.php");
include __DIR__ . '/../c.php';
include_once $d;
include "$e.php";
include ROOT . '/f.php';
use G;
use function H\\{i, j as k};
`,
    );
    expect(facts.imports.map(({ line, source, names }) => [line, source, names.map(({ alias }) => alias)])).toEqual([
      [2, 'a.php', []],
      [3, './b.php', []],
      [4, './../c.php', []],
      [8, '', ['G']],
      [9, 'H', ['i']],
      [9, 'H', ['k']],
    ]);
  });

  it('binds parameters, variables and properties to their types and values', async () => {
    const facts = await factsOf(
      'a.php',
      `<?php
class A {
  private ?B $b = null;
  function __construct(protected C $c, int|string $d = 1, ...$e) {
    $this->f = new \\D\\E($d);
    [$g, 'x' => $h] = $e;
    foreach ($e as $i => $j) {}
    try {} catch (K $k) {}
    static $l = 1;
    $m = fn(N $n) => $this->c->o();
  }
}
`,
    );
    expect(facts.bindings.map(({ kind, name, type, value }) => [kind, name, type, value])).toEqual([
      ['field', 'b', '?B', 'null'],
      ['parameter', '$c', 'C', null],
      ['field', 'c', 'C', null],
      ['parameter', '$d', 'int|string', null],
      ['parameter', '$e', null, null],
      ['field', 'f', null, 'new D.E'],
      ['local', '$g', null, null],
      ['local', '$h', null, null],
      ['local', '$i', null, null],
      ['local', '$j', null, '$e[]'],
      ['local', '$k', 'K', null],
      ['local', '$l', null, null],
      ['local', '$m', null, null],
      ['parameter', '$n', 'N', null],
    ]);
  });
});
