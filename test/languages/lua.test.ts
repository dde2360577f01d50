import { describe, expect, it } from 'vitest';
import type { FileFacts } from '../../src/languages/facts.ts';
import { describeFacts, expectedText, factsOf, fixtureFacts } from './fixture-facts.ts';

const named = (facts: FileFacts, name: string) => facts.definitions.find((one) => one.name === name);

async function measured(body: string) {
  const facts = await factsOf('a.lua', body);
  const { cyclomatic, cognitive } = facts.definitions.find(({ metrics }) => metrics !== null)?.metrics ?? {};
  return { cyclomatic, cognitive };
}

describe('Lua', () => {
  it('reads the fixture program as written down by hand', async () => {
    expect(describeFacts(await fixtureFacts('lua/program.lua'))).toBe(expectedText('lua/expected.txt'));
  });

  it('keeps the facts around a syntax error', async () => {
    const facts = await fixtureFacts('lua/broken.lua');
    expect(facts.problemCount).toBeGreaterThan(0);
    expect(named(facts, 'before')?.metrics?.cyclomatic).toBe(3);
    expect(named(facts, 'After')?.metrics?.cyclomatic).toBe(2);
    expect(facts.imports.map(({ source }) => source)).toEqual(['json']);
  });

  it.each([
    ['nothing to decide', 'function f() return 42 end', 1, 0],
    ['if, else and a conjunction', 'function f(x, y) if x > 0 and y > 0 then return 1 else return 0 end end', 3, 3],
    [
      'nested loops and conditions',
      `function f(a)
  for _, row in pairs(a) do
    for _, cell in pairs(row) do
      if cell % 2 == 0 then
        if cell % 3 == 0 then
          if cell > 0 then g() elseif cell < -10 then g() end
        elseif cell % 5 == 0 then g() end
      elseif row % 3 == 0 then
        for k = 1, 3 do if k % 2 == 0 then g() end end
      end
    end
  end
end`,
      11,
      27,
    ],
    [
      'loop, if, loop, if, else',
      'function f(a) for i = 1, 2 do if i then while a do if i then g() else h() end end end end end',
      5,
      11,
    ],
    ['two ifs and a loop', 'function f(a) if not a then return end for i in a do if i then g() end end end', 4, 4],
    [
      'if around a loop with a jump to its end',
      'function f(x) if x then for i in x do if i then goto next end ::next:: end return x else return -x end end',
      4,
      8,
    ],
    ['recursion', 'function fib(n) if n <= 1 then return n end return fib(n - 1) + fib(n - 2) end', 2, 1],
    ['empty bodies', 'function f(a) if a then end while a do end repeat until a for i in a do end end', 5, 4],
    ['runs of like operators', 'function f(a, b) return a and (b and a) or b or not a and b end', 6, 3],
    [
      'a function passed on',
      'function f(a) g(function() if a then b() end end) return function() return a or 1 end end',
      3,
      3,
    ],
    ['a function called at once', 'function f(a) (function() while a do end end)() end', 2, 2],
    ['decisions only in text', 'function f() --[[ if a ]] return "if" .. [[ while and ]] --- or\nend', 1, 0],
  ])('counts %s', async (_, body, cyclomatic, cognitive) => {
    expect(await measured(body)).toEqual({ cyclomatic, cognitive });
  });

  it('counts a named function in another for itself only', async () => {
    const facts = await factsOf(
      'a.lua',
      'function f(a) local g = function() if a then end end local function h() return a or 1 end end',
    );
    expect(facts.definitions.map(({ name, owner, metrics }) => [name, owner, metrics?.cyclomatic])).toEqual([
      ['f', -1, 1],
      ['g', 0, 2],
      ['h', 0, 2],
    ]);
  });

  it('counts Halstead over tokens', async () => {
    const facts = await factsOf('a.lua', 'function add(a, b)\n  return a .. b .. "x", #a -- no\nend\n');
    // Operators: function ( , return .. .. , # end: 9, of which 7 differ. Operands: add a b a b "x" a: 7, 4 differ.
    expect(named(facts, 'add')?.metrics?.halstead).toEqual({
      distinctOperators: 7,
      distinctOperands: 4,
      operators: 9,
      operands: 7,
    });
  });

  it('names functions after what they are assigned to', async () => {
    const facts = await factsOf(
      'a.lua',
      'a.b.c = function() end\na["d"] = function() end\nlocal e = function() end\na[1] = function() end\nreturn { f = function() end }\n',
    );
    expect(facts.definitions.map(({ kind, receiver, name, exported }) => [kind, receiver, name, exported])).toEqual([
      ['method', 'a.b', 'c', true],
      ['method', 'a', 'd', true],
      ['function', null, 'e', false],
      ['function', null, 'f', true],
    ]);
  });

  it('reads modules in the ways they are loaded and returned', async () => {
    const facts = await factsOf(
      'a.lua',
      `local a, b = require "a", require("b.c").d
local ok, e = pcall(require, 'e')
require("f")
require(g)
return require "h"
`,
    );
    expect(facts.imports.map(({ source, namespace, names, wildcard }) => [source, namespace, names, wildcard])).toEqual(
      [
        ['a', 'a', [], false],
        ['b.c', null, [{ name: 'd', alias: 'b' }], false],
        ['e', 'e', [], false],
        ['f', null, [], true],
        ['h', null, [], true],
      ],
    );
    expect(facts.exports).toEqual([{ line: 5, name: '*', local: '*', source: 'h' }]);
  });
});
