import { describe, expect, it } from 'vitest';
import { linksOf } from './edges-of.ts';

const SHAPE =
  'function Shape(a) {\n  this.check();\n}\n' +
  'Shape.prototype.check = function () { return this.area(); };\n' +
  'Shape.prototype.area = function () { return 1; };\n' +
  'Shape.area = function () { return this.unit(); };\n' +
  'Shape.unit = function () { return 1; };\n' +
  'module.exports = Shape;\n';
const callsFrom = async (caller: string, files: Readonly<Record<string, string>>) =>
  (await linksOf(files)).filter((link) => link.startsWith(`${caller} -> `)).map((link) => link.replace(/^.* -> /, ''));

describe('functions that are given to a function which makes objects', () => {
  it('are known by this in it, and in what its prototype is given', async () => {
    expect(await callsFrom('Shape', { 'shape.js': SHAPE })).toEqual(['shape.js#check:4 (typed)']);
    expect(await callsFrom('check', { 'shape.js': SHAPE })).toEqual(['shape.js#area:5 (typed)']);
  });

  it('are those of the function itself by this in one of them', async () => {
    expect(await callsFrom('area', { 'shape.js': SHAPE })).toEqual(['shape.js#unit:7 (typed)']);
  });

  it.each([
    ['itself', 'Shape.area();', 'shape.js#area:6'],
    ['an object that it makes', 'new Shape().area();', 'shape.js#area:5 (typed)'],
    ['an object that a variable holds', 'const s = new Shape(); s.area();', 'shape.js#area:5 (typed)'],
  ])('are seen in another file as members of %s', async (_, code, called) => {
    const files = { 'shape.js': SHAPE, 'a.js': `const Shape = require('./shape');\nfunction f() { ${code} }\n` };
    expect(await callsFrom('f', files)).toContain(called);
  });
});

describe('an object that a file gives to those who load it', () => {
  it('has the functions that are given to it', async () => {
    const files = {
      'tools.js': 'const tools = {};\ntools.run = function () {};\nmodule.exports = tools;\n',
      'a.js': "const tools = require('./tools');\nfunction f() { tools.run(); }\n",
    };
    expect(await callsFrom('f', files)).toEqual(['tools.js#run:2']);
  });

  it('is known in the file as exports and as module.exports', async () => {
    const files = {
      'a.js': 'exports.one = function () { exports.two(); };\nexports.two = function () { module.exports.one(); };\n',
    };
    expect(await callsFrom('one', files)).toEqual(['a.js#two:2']);
    expect(await callsFrom('two', files)).toEqual(['a.js#one:1']);
  });

  it('has what other modules are that it is given, and what these have', async () => {
    const files = {
      'one.js': 'module.exports = function one() {};\n',
      'two.js': 'exports.two = function () {};\n',
      'all.js': "const b = require('./two');\nexports.one = require('./one');\nexports.two = b.two;\n",
      'a.js': "const all = require('./all');\nfunction f() { all.one(); all.two(); }\n",
    };
    expect(await callsFrom('f', files)).toEqual(['one.js#one:1', 'two.js#two:1']);
  });
});

describe('a class that a file gives to those who load it', () => {
  it('is a parent there, whose constructor super calls', async () => {
    const files = {
      'fault.js': 'class Fault extends Error {}\nmodule.exports = Fault;\n',
      'a.js': "const Fault = require('./fault');\nclass Missing extends Fault {\n  constructor() { super('a'); }\n}\n",
    };
    expect(await callsFrom('Missing.constructor', files)).toEqual(['fault.js#Fault:1']);
  });
});

describe('a function with a name of its own beside that of the variable', () => {
  it('is what a call of the variable calls', async () => {
    const files = {
      'one.ts': 'export const run = function go() {};\n',
      'a.ts': "import { run } from './one.ts';\nfunction f() { run(); }\n",
    };
    expect(await callsFrom('f', files)).toEqual(['one.ts#go:1']);
  });
});
