import { describe, expect, it } from 'vitest';
import { linksOf } from './edges-of.ts';

const lines = (...all: readonly string[]) => `${all.join('\n')}\n`;

describe('the copy that a compiler gives to a class', () => {
  it.each([
    [
      'a case class of Scala',
      'a.scala',
      lines('class Out {', '  def copy(x: Int) = 1', '  case class In(x: Int) { def m = copy(x = 2) }', '}'),
    ],
    [
      'a data class of Kotlin',
      'a.kt',
      lines('fun copy(x: Int) = 1', 'data class P(val x: Int) {', '  fun m() = copy(x = 1)', '}'),
    ],
  ])('is meant instead of a copy around it: %s', async (_, path, code) => {
    expect(await linksOf({ [path]: code })).toEqual([]);
  });

  it('is not there where the class has its own', async () => {
    const code = lines('case class Own(x: Int) {', '  def copy(y: Int) = 3', '  def m = copy(1)', '}');
    expect(await linksOf({ 'a.scala': code })).toEqual(['Own.m -> a.scala#Own.copy:2']);
  });
});

describe('a call of the name of a Scala class', () => {
  const CODE = lines(
    'object Chunk { def apply(all: Int*): Chunk = new Chunk(1) }',
    'class Chunk(n: Int) { def apply(i: Int): Int = i }',
    'case class Point(x: Int, y: Int)',
    'object Point { def apply(x: Int): Point = Point(x, 1) }',
  );

  it.each([
    ['Chunk(1)', 'f -> a.scala#Chunk.apply:1'],
    ['Chunk.apply(1)', 'f -> a.scala#Chunk.apply:1'],
    ['new Chunk(1)', 'f -> a.scala#Chunk:1'],
    ['Point(1)', 'f -> a.scala#Point.apply:4'],
    ['Point(1, 2)', 'f -> a.scala#Point:3'],
  ])('leads to the apply of its companion where that takes what it is given: %s', async (call, edge) => {
    const links = await linksOf({ 'a.scala': `${CODE}def f = ${call}\n` });
    expect(links.filter((link) => link.startsWith('f '))).toEqual([edge]);
  });

  it('of an object leads to the apply that its class has for objects', async () => {
    const links = await linksOf({ 'a.scala': `${CODE}def f(chunk: Chunk) = chunk.apply(1)\n` });
    expect(links.filter((link) => link.startsWith('f '))).toEqual(['f -> a.scala#Chunk.apply:2 (typed)']);
  });
});

describe('a call of a case class in Scala whose companion has an apply, too', () => {
  const CODE = [
    'object Cookie {',
    '  def apply(head: Part, tail: Part*): Cookie = null',
    '}',
    'case class Cookie(values: List[Part])',
    'case class Part(name: String)',
    'case class Pair(a: Int, b: Int)',
    'object Pair { def apply(a: Int, more: Int*): Pair = null }',
    '',
  ].join('\n');

  it.each([
    ['several of what it takes any number of', 'Cookie(Part("a"), Part("b"), Part("c"))', 'Cookie.apply:2'],
    ['one of these', 'Cookie(Part("a"))', 'Cookie.apply:2'],
    ['what the class is made from', 'Cookie(List(Part("a")))', 'Cookie:4'],
    ['as many as the class is made from', 'Pair(1, 2)', 'Pair:6'],
    ['more than the class is made from', 'Pair(1, 2, 3)', 'Pair.apply:7'],
  ])('leads to that which takes %s', async (_, call, end) => {
    const links = await linksOf({ 'a.scala': CODE, 'b.scala': `object U { def f() = ${call} }\n` });
    expect(links.filter((link) => link.startsWith('U.f ') && !link.includes('#Part'))).toEqual([
      `U.f -> a.scala#${end}`,
    ]);
  });
});
