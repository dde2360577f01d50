import { describe, expect, it } from 'vitest';
import { edgesOf } from '../../../src/index/graph-columns.ts';
import { indexOf } from '../../analysis/indexed-tree.ts';
import { describeEdges } from '../described-edges.ts';

interface Case {
  readonly what: string;
  readonly files: Readonly<Record<string, string>>;
  /** Call edges, all of them. */
  readonly calls: readonly string[];
}

const CLASS = 'export class Box { open() {} close() {} }\n';

/** The callee is known by what flows to it. */
const CASES: Readonly<Record<string, readonly Case[]>> = {
  'what a function without a declared result gives back': [
    {
      what: 'is what it returns, by way of its local names, in another file, too',
      files: {
        'a.ts': `${CLASS}export function make() {\n  const box = new Box();\n  return box;\n}\n`,
        'b.ts': "import { make } from './a.ts';\nexport function use() {\n  make().open();\n}\n",
      },
      calls: [
        'a.ts#make:2 calls a.ts#Box:1',
        'b.ts#use:2 calls a.ts#Box.open:1 (typed)',
        'b.ts#use:2 calls a.ts#make:2',
      ],
    },
    {
      what: 'is the object that a fluent method was called on',
      files: {
        'a.ts':
          'class Query { where() { return this; } }\nclass Select extends Query { all() {} }\nfunction f() { new Select().where().all(); }\n',
      },
      calls: [
        'a.ts#f:3 calls a.ts#Query.where:1 (typed)',
        'a.ts#f:3 calls a.ts#Select.all:2 (typed)',
        'a.ts#f:3 calls a.ts#Select:2',
      ],
    },
    {
      what: 'is one by one what a generator yields',
      files: {
        'a.py':
          'class Box:\n    def open(self): pass\ndef all():\n    yield Box()\ndef use():\n    for one in all():\n        pass\n',
      },
      calls: ['a.py#all:3 calls a.py#Box:1', 'a.py#use:5 calls a.py#all:3'],
    },
    {
      what: 'can be called',
      files: { 'a.py': 'def inner(): pass\ndef outer():\n    return inner\ndef use():\n    outer()()\n' },
      calls: ['a.py#use:4 calls a.py#inner:1 (typed)', 'a.py#use:4 calls a.py#outer:2'],
    },
  ],
  'an expression that is one of several': [
    {
      what: 'has the members of each',
      files: {
        'a.ts': `${CLASS}function f(a: Box | null, b: Box) {\n  (a ?? b).open();\n  const c = a ? a : b;\n  c.close();\n}\n`,
      },
      calls: ['a.ts#f:2 calls a.ts#Box.close:1 (typed)', 'a.ts#f:2 calls a.ts#Box.open:1 (typed)'],
    },
    {
      what: 'is what it is cast to, or tested for',
      files: {
        'a.ts': `${CLASS}function f(a: unknown, b: unknown) {\n  (a as Box).open();\n  if (b instanceof Box) {\n    b.close();\n  }\n}\n`,
      },
      calls: ['a.ts#f:2 calls a.ts#Box.close:1 (typed)', 'a.ts#f:2 calls a.ts#Box.open:1 (typed)'],
    },
  ],
  'a parameter without a type': [
    {
      what: 'is what the type of a variable says of its function',
      files: {
        'a.ts': `${CLASS}type Use = (n: number, box: Box) => void;\nexport const f: Use = (n, box) => {\n  box.open();\n};\n`,
      },
      calls: ['a.ts#f:3 calls a.ts#Box.open:1 (typed)'],
    },
    {
      what: 'is what the callee says that its function is given',
      files: {
        'a.ts': `${CLASS}export function each(use: (box: Box) => void) {}\n`,
        'b.ts': "import { each } from './a.ts';\nfunction f() {\n  each((box) => box.open());\n}\n",
      },
      calls: ['b.ts#f:2 calls a.ts#Box.open:1 (typed)', 'b.ts#f:2 calls a.ts#each:2'],
    },
    {
      what: 'is what calls in its file give for it, by place or by name',
      files: { 'a.py': 'def one(): pass\ndef two(): pass\ndef run(a, b):\n    a()\n    b()\nrun(one, b=two)\n' },
      calls: ['a.py calls a.py#run:3', 'a.py#run:3 calls a.py#one:1 (typed)', 'a.py#run:3 calls a.py#two:2 (typed)'],
    },
  ],
  'an object that is written out': [
    {
      what: 'has the functions in it as members, which are no plain names',
      files: {
        'a.ts':
          'function get() {}\nexport const api = { get() { get(); }, put: () => 1 };\nfunction f() { api.get(); api.put(); }\n',
      },
      calls: ['a.ts#f:3 calls a.ts#get:2 (typed)', 'a.ts#f:3 calls a.ts#put:2 (typed)', 'a.ts#get:2 calls a.ts#get:1'],
    },
    {
      what: 'is known where a function gives it back',
      files: { 'a.ts': 'function make() {\n  return { open() {} };\n}\nfunction f() {\n  make().open();\n}\n' },
      calls: ['a.ts#f:4 calls a.ts#make.open:2 (typed)', 'a.ts#f:4 calls a.ts#make:1'],
    },
  ],
  'a name': [
    {
      what: 'that a type and a value share is the value where it is called',
      files: {
        'a.ts':
          'export type Ok = { value: number };\nexport const Ok = (value: number): Ok => ({ value });\nfunction f() { Ok(1); }\n',
      },
      calls: ['a.ts#f:3 calls a.ts#Ok:2'],
    },
    {
      what: 'of a function behind a cast is the function',
      files: { 'a.ts': 'export const run = ((n) => n) as (n: number) => number;\nfunction f() { run(1); }\n' },
      calls: ['a.ts#f:2 calls a.ts#run:1'],
    },
    {
      what: 'of the platform leads nowhere in the tree',
      files: { 'a.ts': 'class Tree { querySelector(s: string) {} }\nfunction f() { document.querySelector("a"); }\n' },
      calls: [],
    },
  ],
  'what a function hands out': [
    {
      what: 'is seen in other files: functions in an object that it gives back',
      files: {
        'a.ts':
          'function make() {\n  const inner = () => 1;\n  return { run: () => inner(), stop() {} };\n}\nexport const maker = make();\n',
        'b.ts': "import { maker } from './a.ts';\nexport function use() {\n  maker.run();\n  maker.stop();\n}\n",
      },
      calls: [
        'a.ts calls a.ts#make:1',
        'a.ts#make.run:3 calls a.ts#make.inner:2',
        'b.ts#use:2 calls a.ts#make.run:3 (typed)',
        'b.ts#use:2 calls a.ts#make.stop:3 (typed)',
      ],
    },
    {
      what: 'is seen in other files: a function of its own by its name',
      files: {
        'a.py': 'def make():\n    def inner(): pass\n    return inner\n',
        'b.py': 'from a import make\ndef use():\n    make()()\n',
      },
      calls: ['b.py#use:2 calls a.py#make.inner:2 (typed)', 'b.py#use:2 calls a.py#make:1'],
    },
    {
      what: 'is nothing else that is local to it',
      files: {
        'a.ts': 'export function make() {\n  function hidden() {}\n  function shown() {}\n  return shown;\n}\n',
        'b.ts':
          "import { make } from './a.ts';\nfunction use(it: any) { it.hiddenThing(); make(); shown(); hidden(); }\n",
      },
      calls: ['b.ts#use:2 calls a.ts#make:1'],
    },
  ],
  'a container that is written out': [
    {
      what: 'has at a key what is given there',
      files: {
        'a.py':
          'def f(): pass\ndef g(): pass\ntable = {"a": f, "b": g}\nrow = [f, (g, f)]\ndef use():\n    table["b"]()\n    row[1][0]()\n',
      },
      calls: ['a.py#use:5 calls a.py#g:2 (typed)'],
    },
    {
      what: 'has at a key what is given to that element later',
      files: { 'a.py': 'def f(): pass\ndef g(): pass\nd = {"a": f}\nd["a"] = g\nd["a"]()\n' },
      calls: ['a.py calls a.py#g:2 (typed)'],
    },
    {
      what: 'has any of its values at a key that nobody knows',
      files: { 'a.py': 'def f(): pass\ndef g(): pass\nd = {"a": f, "b": g}\ndef use(key):\n    d[key]()\n' },
      calls: ['a.py#use:4 calls a.py#f:1 (typed)', 'a.py#use:4 calls a.py#g:2 (typed)'],
    },
    {
      what: 'has in a slice those between its bounds',
      files: { 'a.py': 'def f(): pass\ndef g(): pass\nrow = [f, g, f]\npart = row[1:2]\npart[0]()\n' },
      calls: ['a.py calls a.py#g:2 (typed)'],
    },
    {
      what: 'gives each target of an assignment its own',
      files: {
        'a.py': 'def f(): pass\ndef g(): pass\ndef h(): pass\ndef use():\n    a, (b, *c) = f, (g, h)\n    b()\n',
      },
      calls: ['a.py#use:4 calls a.py#g:2'],
    },
  ],
  'a function that is given to one of a library': [
    {
      what: 'is called by what calls that, but not by a function of the tree that is called so',
      files: {
        'a.ts':
          'function one(n: number) {}\nclass Own { map(f: (n: number) => void) {} }\nfunction f(all: number[]) { all.map(one); }\nfunction g(own: Own) { own.map(one); }\nfunction h(all: number[], one: () => void) { all.forEach(one); }\n',
      },
      calls: ['a.ts#f:3 calls a.ts#one:1 (typed)', 'a.ts#g:4 calls a.ts#Own.map:2 (typed)'],
    },
  ],
  'a module that is one function': [
    {
      what: 'is called by the name it is loaded under, and gives what that gives',
      files: {
        'a.cjs': 'module.exports = () => {\n  return { open() {} };\n};\n',
        'b.cjs': "const make = require('./a.cjs');\nfunction f() {\n  const made = make();\n  made.open();\n}\n",
      },
      calls: ['b.cjs#f:2 calls a.cjs#exports.open:2 (typed)', 'b.cjs#f:2 calls a.cjs#exports:1'],
    },
  ],
  'a type parameter': [
    {
      what: 'has the members of what it extends, of a type in another file, too',
      files: {
        'a.ts': `${CLASS}export interface Holder<B extends Box = Box> { box: B }\n`,
        'b.ts':
          "import type { Box, Holder } from './a.ts';\nfunction use(holder: Holder) { holder.box.open(); }\nfunction on<T extends Box>(it: T) { it.close(); }\n",
      },
      calls: ['b.ts#on:3 calls a.ts#Box.close:1 (typed)', 'b.ts#use:2 calls a.ts#Box.open:1 (typed)'],
    },
  ],
};

describe.each(Object.entries(CASES))('%s', (_, cases) => {
  it.each(cases)('$what', async ({ files, calls }) => {
    const { graph } = await indexOf(files);
    expect(describeEdges(graph).filter((edge) => edge.includes(' calls '))).toEqual(calls);
  });
});

describe('an object made by an inherited constructor', () => {
  it('is a use of its own type, and a call of the constructor', async () => {
    const source = 'class Base { constructor() {} }\nclass Sub extends Base {}\nfunction f() { new Sub(); }\n';
    const { graph } = await indexOf({ 'a.ts': source });
    const node = Array.from({ length: graph.nodeCount }, (_, at) => at).find((at) => graph.name(at) === 'f') as number;
    const uses = [...edgesOf(graph, node, 'outgoing')].map(
      ({ kind, target }) => `${kind} ${graph.qualifiedName(target)}`,
    );
    expect(uses.sort()).toEqual(['calls Base.constructor', 'references Sub']);
  });
});
