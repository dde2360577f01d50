import { describe, expect, it } from 'vitest';
import { linksOf } from './edges-of.ts';

const KOTLIN = 'class Item {\n  fun run() {}\n}\nclass Other {\n  fun run() {}\n}\n';
const SWIFT = 'class Item {\n  func run() {}\n}\nclass Other {\n  func run() {}\n}\n';
const SCALA = 'class Item {\n  def run(): Unit = {}\n}\nclass Other {\n  def run(): Unit = {}\n}\n';

describe('a parameter of a lambda in Kotlin', () => {
  it('is what the function that takes the lambda says it gives, named or `it`', async () => {
    const links = await linksOf({
      'a.kt':
        `${KOTLIN}fun each(count: Int, action: (Item) -> Unit) {}\n` +
        'fun named() { each(1) { one -> one.run() } }\nfun unnamed() { each(1) { it.run() } }\n' +
        'fun inBrackets() { each(1, { it.run() }) }\n',
    });
    expect(links).toEqual([
      'inBrackets -> a.kt#Item.run:2 (typed)',
      'inBrackets -> a.kt#each:7',
      'named -> a.kt#Item.run:2 (typed)',
      'named -> a.kt#each:7',
      'unnamed -> a.kt#Item.run:2 (typed)',
      'unnamed -> a.kt#each:7',
    ]);
  });

  it('is the one in its place where there are several', async () => {
    const links = await linksOf({
      'a.kt':
        `${KOTLIN}class Pool {\n  fun pair(action: (Item, Other) -> Unit) {}\n}\n` +
        'fun f(pool: Pool) { pool.pair { first, second -> second.run() } }\n',
    });
    expect(links).toEqual(['f -> a.kt#Other.run:5 (typed)', 'f -> a.kt#Pool.pair:8 (typed)']);
  });

  it('is an element of the list whose member takes the lambda', async () => {
    const links = await linksOf({
      'a.kt':
        `${KOTLIN}fun f(items: List<Item>) { items.forEach { it.run() } }\n` +
        'fun g() {\n  val others = mutableListOf<Other>()\n  others.forEach { other -> other.run() }\n}\n',
    });
    expect(links).toEqual(['f -> a.kt#Item.run:2 (typed)', 'g -> a.kt#Other.run:5 (typed)']);
  });

  it('is `it` of the lambda around in one that is given nothing', async () => {
    const links = await linksOf({
      'a.kt': `${KOTLIN}fun f(items: List<Item>) { items.forEach { synchronized(items) { it.run() } } }\n`,
    });
    expect(links).toEqual(['f -> a.kt#Item.run:2 (typed)']);
  });

  it('is unknown where nothing says what the lambda is given', async () => {
    const links = await linksOf({ 'a.kt': `${KOTLIN}fun f() { elsewhere { it.run() } }\n` });
    expect(links.filter((link) => !link.includes('(candidate)'))).toEqual([]);
  });
});

describe('a parameter of a closure in Swift', () => {
  it('is what the function that takes the closure says it gives, named or `$0`', async () => {
    const links = await linksOf({
      'a.swift':
        `${SWIFT}func visit(_ count: Int, _ action: (Item) -> Void) {}\n` +
        'func named() { visit(1) { one in one.run() } }\nfunc unnamed() { visit(1) { $0.run() } }\n' +
        'func inBrackets() { visit(1, { $0.run() }) }\n',
    });
    expect(links).toEqual([
      'inBrackets -> a.swift#Item.run:2 (typed)',
      'inBrackets -> a.swift#visit:7',
      'named -> a.swift#Item.run:2 (typed)',
      'named -> a.swift#visit:7',
      'unnamed -> a.swift#Item.run:2 (typed)',
      'unnamed -> a.swift#visit:7',
    ]);
  });

  it('is an element of the array whose member takes the closure', async () => {
    const links = await linksOf({
      'a.swift':
        `${SWIFT}func f(items: [Item]) { items.forEach { $0.run() } }\n` +
        'func g(others: [Other]) { others.forEach { other in other.run() } }\n',
    });
    expect(links).toEqual(['f -> a.swift#Item.run:2 (typed)', 'g -> a.swift#Other.run:5 (typed)']);
  });
});

describe('a parameter of a lambda in Scala', () => {
  it('is what the method that takes the lambda says it gives, in round brackets or braces', async () => {
    const links = await linksOf({
      'a.scala':
        `${SCALA}class Pool {\n  def each(action: Item => Unit): Unit = {}\n}\n` +
        'object Main {\n  def round(pool: Pool): Unit = pool.each(one => one.run())\n' +
        '  def braces(pool: Pool): Unit = pool.each { one => one.run() }\n}\n',
    });
    expect(links).toEqual([
      'Main.braces -> a.scala#Item.run:2 (typed)',
      'Main.braces -> a.scala#Pool.each:8 (typed)',
      'Main.round -> a.scala#Item.run:2 (typed)',
      'Main.round -> a.scala#Pool.each:8 (typed)',
    ]);
  });

  it('is the one in its place where there are several', async () => {
    const links = await linksOf({
      'a.scala':
        `${SCALA}class Pool {\n  def pair(action: (Item, Other) => Unit): Unit = {}\n}\n` +
        'object Main {\n  def f(pool: Pool): Unit = pool.pair((first, second) => second.run())\n}\n',
    });
    expect(links).toEqual(['Main.f -> a.scala#Other.run:5 (typed)', 'Main.f -> a.scala#Pool.pair:8 (typed)']);
  });

  it('is an element of the sequence whose member takes the lambda', async () => {
    const links = await linksOf({
      'a.scala':
        `${SCALA}object Main {\n  def f(items: List[Item]): Unit = items.foreach(item => item.run())\n` +
        '  def g(): Unit = {\n    val others = ListBuffer[Other]()\n    others.foreach { other => other.run() }\n  }\n}\n',
    });
    expect(links).toEqual(['Main.f -> a.scala#Item.run:2 (typed)', 'Main.g -> a.scala#Other.run:5 (typed)']);
  });
});
