import { describe, expect, it } from 'vitest';
import { linksOf } from './edges-of.ts';

const VECTOR =
  'export class Vector {\n  static size(v: Vector) { return v; }\n  size() {}\n' +
  '  length() { this.size(); }\n  static of() { this.size(null!); return new this(); }\n' +
  '  constructor() {}\n}\n';

describe('static members and those of objects that have one name', () => {
  it('are told apart in TypeScript by what they are asked of, also where the number of arguments does not tell', async () => {
    const links = await linksOf({
      'vector.ts': VECTOR,
      'a.ts':
        "import { Vector } from './vector.ts';\nfunction f(v: Vector) { v.size(); }\nfunction g() { Vector.size(); }\n",
    });
    expect(links).toEqual([
      'Vector.length -> vector.ts#Vector.size:3 (typed)',
      'Vector.of -> vector.ts#Vector.constructor:6',
      'Vector.of -> vector.ts#Vector.size:2',
      'f -> vector.ts#Vector.size:3 (typed)',
      'g -> vector.ts#Vector.size:2',
    ]);
  });

  it('are told apart in Ruby', async () => {
    const links = await linksOf({
      'a.rb': 'class Tool\n  def self.run\n  end\n\n  def run\n  end\nend\n\ndef f\n  Tool.run\n  Tool.new.run\nend\n',
    });
    expect(links).toContain('f -> a.rb#Tool.run:2');
    expect(links).toContain('f -> a.rb#Tool.run:5 (typed)');
  });

  it('are told apart in Swift', async () => {
    const links = await linksOf({
      'Tool.swift':
        'class Tool {\n  static func run() {}\n  func run() {}\n}\nfunc f(t: Tool) { t.run() }\nfunc g() { Tool.run() }\n',
    });
    expect(links).toEqual(['f -> Tool.swift#Tool.run:3 (typed)', 'g -> Tool.swift#Tool.run:2']);
  });
});

describe('declarations of one name in TypeScript', () => {
  it('are one: an enumeration has what the namespace of its name holds', async () => {
    const links = await linksOf({
      'side.ts':
        "export enum Side { A = 'a' }\nexport namespace Side {\n  export function of(): Side { return Side.A; }\n}\n",
      'a.ts': "import { Side } from './side.ts';\nfunction f() { Side.of(); }\n",
    });
    expect(links).toEqual(['f -> side.ts#Side.of:3']);
  });

  it('are one: a function has what the namespace of its name holds', async () => {
    const links = await linksOf({
      'sql.ts':
        'export class Query { text() {} }\nexport function sql(a: string): Query;\nexport function sql(a: number): Query { return null!; }\n' +
        'export namespace sql {\n  export function raw() {}\n}\n',
      'a.ts': "import { sql } from './sql.ts';\nfunction f() { sql(1); sql.raw(); sql.none(); }\n",
    });
    expect(links).toEqual(['f -> sql.ts#sql.raw:5 (typed)', 'f -> sql.ts#sql:3']);
  });
});
