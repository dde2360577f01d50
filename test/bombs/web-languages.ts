import { commonBombs } from './common.ts';
import { type BombsOf, nest, row } from './shapes.ts';

const javascript: BombsOf = {
  ...commonBombs({
    code: ['function f() {\n', '\n}\n'],
    value: ['x = ', ';'],
    line: '//',
    comment: ['/*', '*/'],
    text: ['`', '`'],
  }),
  functions: row('function f§() { return §; }\n'),
  variables: row('const v§ = §;\n'),
  namesakes: row('function f() { return §; }\n'),
  members: row('m§() { return this.m¤(); }\n', 'class C {\n', '}\n'),
  overloads: row('m(a) { return §; }\n', 'class C {\n', '}\n'),
  parameters: row('a§,\n', 'function f(', 'b) { }\n'),
  imports: row("import { a§ } from './m§.js';\n"),
  exports: row('export const v§ = §;\n'),
  'line of descent': row('class C¤ extends C§ { }\n'),
  decorators: row('@d§(§)\n', '', 'class C { }\n'),
  'documented functions': row('/** Says §. */\nfunction f§() { }\n'),
  'nested strings': nest('`a${\n', 'b', '}`', 'x = ', ';\n'),
  'nested classes': nest('class C§ { m() {\n', '', '} }\n'),
  'nested functions': nest('function f§() {\n', '', '}\n'),
  'nested lambdas': nest('() =>\n', 'a', '', 'x = ', ';\n'),
  'nested ifs': nest('if (a) {\n', '', '}\n'),
  'else-ifs': row('if (a === §) { b(); } else\n', '', '{ }\n'),
  'nested loops': nest('for (const a of b) {\n', '', '}\n'),
  'nested tries': nest('try {\n', '', '} catch (e) { }\n'),
  cases: row('case §: a(); break;\n', 'switch (a) {\n', '}\n'),
  'nested maps': nest('{ a:\n', '1', '}', 'x = ', ';\n'),
};

const jsx: BombsOf = {
  ...javascript,
  'nested elements': nest('<a b="c">\n', 'text', '</a>\n', 'x = ', ';\n'),
};

const TYPES: BombsOf = {
  overloads: row('function f(a: A§): void;\n', '', 'function f(a: any) { }\n'),
  'enum members': row('m§ = §,\n', 'enum E {\n', '}\n'),
  parameters: row('a§: A,\n', 'function f(', 'b: B) { }\n'),
  parents: row('I§,\n', 'class C implements ', 'I { }\n'),
  unions: row('| A§\n', 'type U =\n', ';\n'),
  'nested namespaces': nest('namespace N§ {\n', '', '}\n'),
  'nested types': nest('A<\n', 'B', '>', 'let x: ', ';\n'),
};

const typescript: BombsOf = { ...javascript, ...TYPES };
const tsx: BombsOf = { ...jsx, ...TYPES };

const php: BombsOf = {
  ...commonBombs({
    file: ['<?php\n', ''],
    code: ['function f() {\n', '\n}\n'],
    value: ['$x = ', ';'],
    line: '//',
    comment: ['/*', '*/'],
    text: ["'", "'"],
  }),
  functions: row('function f§() { return §; }\n', '<?php\n'),
  variables: row('$v§ = §;\n', '<?php\n'),
  namesakes: row('function f() { return §; }\n', '<?php\n'),
  members: row('function m§() { return $this->m¤(); }\n', '<?php\nclass C {\n', '}\n'),
  overloads: row('function m($a) { return §; }\n', '<?php\nclass C {\n', '}\n'),
  'enum members': row('case M§;\n', '<?php\nenum E {\n', '}\n'),
  parameters: row('$a§,\n', '<?php\nfunction f(', '$b) { }\n'),
  imports: row('use A\\B§\\C§;\n', '<?php\n'),
  parents: row('I§,\n', '<?php\nclass C implements ', 'I { }\n'),
  'line of descent': row('class C¤ extends C§ { }\n', '<?php\n'),
  unions: row('A§|\n', '<?php\nfunction f(', 'B $a) { }\n'),
  decorators: row('#[D§(§)]\n', '<?php\n', 'class C { }\n'),
  'documented functions': row('/** Says §. */\nfunction f§() { }\n', '<?php\n'),
  'nested strings': nest('"a{$b[\n', '1', ']}"', '<?php\n$x = ', ';\n'),
  'nested namespaces': nest('namespace N§ {\n', '', '}\n', '<?php\n'),
  'nested classes': nest('$a = new class { function m() {\n', '', '} };\n', '<?php\n'),
  'nested functions': nest('function f§() {\n', '', '}\n', '<?php\n'),
  'nested lambdas': nest('fn() =>\n', '1', '', '<?php\n$x = ', ';\n'),
  'nested ifs': nest('if ($a) {\n', '', '}\n', '<?php\n'),
  'else-ifs': row('if ($a == §) { b(); } else\n', '<?php\n', '{ }\n'),
  'nested loops': nest('foreach ($a as $b) {\n', '', '}\n', '<?php\n'),
  'nested tries': nest('try {\n', '', '} catch (E $e) { }\n', '<?php\n'),
  cases: row('case §: a(); break;\n', '<?php\nswitch ($a) {\n', '}\n'),
  'nested maps': nest("['a' =>\n", '1', ']', '<?php\n$x = ', ';\n'),
  'members of members': row('->b\n', '<?php\n$x = $a', ';\n'),
  'results of calls': row('->f(1)\n', '<?php\n$x = $a', ';\n'),
  assignments: row('$a =\n', '<?php\n', '1;\n'),
};

export const WEB_LANGUAGES = { javascript, jsx, typescript, tsx, php };
