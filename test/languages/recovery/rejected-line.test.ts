import { describe, expect, it } from 'vitest';
import type { Definition, FileFacts } from '../../../src/languages/facts.ts';
import { factsOf } from '../fixture-facts.ts';

const BRACED = (head: (name: string, parameter: string) => string, condition: (name: string) => string) =>
  ['first', 'second', 'third']
    .map((name) => `${head(name, 'a')}\n    ${condition('a')} {\n        call(1);\n    }\n    call(2);\n}\n`)
    .join('\n');

/** A healthy file of each language with functions, and a line that no rule of the language allows between its statements. */
const FILES: readonly { readonly path: string; readonly source: string; readonly line: string }[] = [
  {
    path: 'a.kt',
    source: BRACED(
      (name) => `fun ${name}(a: Int) {`,
      () => 'if (a > 1)',
    ),
    line: 'val = ) when {{ "x',
  },
  {
    path: 'a.cs',
    source: `class A\n{\n${BRACED(
      (name) => `void ${name}(int a) {`,
      () => 'if (a > 1)',
    )}}\n`,
    line: 'int = ) class (( ;',
  },
  {
    path: 'A.java',
    source: `class A {\n${BRACED(
      (name) => `void ${name}(int a) {`,
      () => 'if (a > 1)',
    )}}\n`,
    line: 'int = ) class (( ;',
  },
  {
    path: 'a.swift',
    source: BRACED(
      (name) => `func ${name}(a: Int) {`,
      () => 'if a > 1',
    ),
    line: 'let = ) switch ((',
  },
  {
    path: 'a.c',
    source: BRACED(
      (name) => `void ${name}(int a) {`,
      () => 'if (a > 1)',
    ),
    line: 'int = ) struct (( ;',
  },
  {
    path: 'a.cpp',
    source: BRACED(
      (name) => `void ${name}(int a) {`,
      () => 'if (a > 1)',
    ),
    line: 'int = ) struct (( ;',
  },
  {
    path: 'a.rs',
    source: BRACED(
      (name) => `fn ${name}(a: i32) {`,
      () => 'if a > 1',
    ),
    line: 'let = ) match (( ;',
  },
  {
    path: 'a.go',
    source: `package a\n\n${BRACED(
      (name) => `func ${name}(a int) {`,
      () => 'if a > 1',
    )}`,
    line: 'var = ) switch ((',
  },
  {
    path: 'a.php',
    source: `<?php\n${BRACED(
      (name) => `function ${name}($a) {`,
      () => 'if ($a > 1)',
    )}`,
    line: '$a = ) class (( ;',
  },
  {
    path: 'a.js',
    source: BRACED(
      (name) => `function ${name}(a) {`,
      () => 'if (a > 1)',
    ),
    line: 'let = ) class (( ;',
  },
  {
    path: 'a.ts',
    source: BRACED(
      (name) => `function ${name}(a: number) {`,
      () => 'if (a > 1)',
    ),
    line: 'let = ) class (( ;',
  },
  {
    path: 'a.dart',
    source: BRACED(
      (name) => `void ${name}(int a) {`,
      () => 'if (a > 1)',
    ),
    line: 'int = ) class (( ;',
  },
  {
    path: 'a.zig',
    source: BRACED(
      (name) => `fn ${name}(a: i32) void {`,
      () => 'if (a > 1)',
    ),
    line: 'const = ) struct (( ;',
  },
  {
    path: 'a.scala',
    source: `object A {\n${['first', 'second', 'third'].map((name) => `  def ${name}(a: Int): Int = {\n    if (a > 1) {\n      call(1)\n    }\n    call(2)\n  }\n`).join('\n')}}\n`,
    line: 'val = ) match ((',
  },
  {
    path: 'a.py',
    source: ['first', 'second', 'third']
      .map((name) => `def ${name}(a):\n    if a > 1:\n        call(1)\n    call(2)\n`)
      .join('\n'),
    line: 'class = ) lambda ((',
  },
  {
    path: 'a.rb',
    source: ['first', 'second', 'third']
      .map((name) => `def ${name}(a)\n  if a > 1\n    call(1)\n  end\n  call(2)\nend\n`)
      .join('\n'),
    line: 'class = ) module ((',
  },
  {
    path: 'a.lua',
    source: ['first', 'second', 'third']
      .map((name) => `function ${name}(a)\n  if a > 1 then\n    call(1)\n  end\n  call(2)\nend\n`)
      .join('\n'),
    line: 'local = ) repeat ((',
  },
];

const functionsOf = ({ definitions }: FileFacts) => definitions.filter(({ metrics }) => metrics !== null);

/** What is compared of a function, with its lines as they are behind an inserted line. */
function described({ name, line, endLine, metrics }: Definition, inserted: number): string {
  const shift = (at: number) => (at >= inserted ? at + 1 : at);
  return `${name} ${shift(line)}-${shift(endLine)} ${metrics?.cyclomatic}`;
}

/** The lines before which a statement may stand: those of calls. */
function places(source: string): number[] {
  return source.split('\n').flatMap((line, at) => (line.includes('call(') ? [at + 1] : []));
}

describe.each(FILES)('a line that the grammar rejects in $path', ({ path, source, line }) => {
  it.each(places(source))('costs no other function anything when it is before line %i', async (place) => {
    const lines = source.split('\n');
    const indentation = /^\s*/.exec(lines[place - 1] as string)?.[0] ?? '';
    lines.splice(place - 1, 0, indentation + line);
    const healthy = functionsOf(await factsOf(path, source));
    const facts = await factsOf(path, lines.join('\n'));
    const found = functionsOf(facts).map((one) => described(one, Number.POSITIVE_INFINITY));
    const others = healthy.filter((one) => place < one.line || place > one.endLine);
    expect(healthy.length).toBe(3);
    expect(found).toEqual(expect.arrayContaining(others.map((one) => described(one, place))));
    expect(facts.problemCount).toBeGreaterThan(0);
    expect(facts.unread.some((range) => range.line <= place && place <= range.endLine)).toBe(true);
  });
});
