import { describe, expect, it } from 'vitest';
import { linksOf } from './edges-of.ts';

const ITEM = 'class Item {\n  void go() {}\n}\nclass Other {\n  void go() {}\n}\n';
const TO_ITEM = 'A.f -> Item.java#Item.go:2 (typed)';
const TO_OTHER = 'A.f -> Item.java#Other.go:5 (typed)';

const linksIn = (code: string) => linksOf({ 'Item.java': ITEM, 'A.java': `${code}\n` });

describe('a parameter of a lambda in Java is', () => {
  it.each([
    ['an element of the list that takes it', 'class A { void f(List<Item> all) { all.forEach(i -> i.go()); } }'],
    [
      'an element of the stream that takes it',
      'class A { void f(List<Item> all) { all.stream().filter(i -> true).forEach(i -> i.go()); } }',
    ],
    [
      "what a library's function type takes, as the type of a variable",
      'class A { void f() { BiConsumer<String, Item> c = (s, i) -> i.go(); } }',
    ],
    [
      "what a library's function type takes, as the type of a parameter",
      'class A { void each(Consumer<Item> c) {}\n  void f() { each(i -> i.go()); } }',
    ],
    [
      "what a library's function type takes, as the type of a result",
      'class A { Consumer<Item> f() { return i -> i.go(); } }',
    ],
    [
      "what a library's function type takes, in a cast",
      'class A { Object f() { return (Consumer<Item>) i -> i.go(); } }',
    ],
    [
      "what the method of the tree's own interface takes",
      'interface Task { void run(Item item); }\nclass A { void each(Task t) {}\n  void f() { each(i -> i.go()); } }',
    ],
    [
      "what the tree's own interface is told to take",
      'interface Task<T> { void run(T item); }\nclass A { void each(Task<Item> t) {}\n  void f() { each(i -> i.go()); } }',
    ],
    [
      'what a constructor takes it for',
      'class Loop { Loop(Consumer<Item> c) {} }\nclass A { void f() { new Loop(i -> i.go()); } }',
    ],
    ['what a field takes it for', 'class A { Consumer<Item> each;\n  void f() { this.each = i -> i.go(); } }'],
  ])('%s', async (_, code) => {
    const links = await linksIn(code);
    expect(links).toContain(TO_ITEM);
    expect(links).not.toContain(TO_OTHER);
  });
});

describe('a value of a type parameter in Java has the members', () => {
  it.each([
    ['of what bounds the parameter of its type', 'class A<T extends Item> { void f(T t) { t.go(); } }'],
    ['of what bounds the parameter of its method', 'class A { <T extends Item> void f(T t) { t.go(); } }'],
    [
      'of what the parent is given for it',
      'class Base<T> { T held() { return null; } }\nclass A extends Base<Item> { void f() { held().go(); } }',
    ],
    [
      'of what the parent is given for the type of a field',
      'class Base<T> { T held; }\nclass A extends Base<Item> { void f() { held.go(); } }',
    ],
    [
      'of what a field that its bound inherits is of',
      'class Base { Item held; }\nclass Sub extends Base {}\nclass A<T extends Sub> { void f(T t) { t.held.go(); } }',
    ],
  ])('%s', async (_, code) => {
    const links = await linksIn(code);
    expect(links).toContain(TO_ITEM);
    expect(links).not.toContain(TO_OTHER);
  });
});

describe("a library's type that will hold a value in Java", () => {
  it('gives it where it is waited for', async () => {
    expect(await linksIn('class A { void f(CompletableFuture<Item> c) { c.join().go(); } }')).toEqual([TO_ITEM]);
  });

  it('has none of its members for sure', async () => {
    const code =
      'class Job {\n  boolean cancel(boolean now) { return now; }\n}\nclass A { void f(CompletableFuture<Job> c) { c.cancel(true); } }';
    expect(await linksIn(code)).toEqual(['A.f -> A.java#Job.cancel:2 (candidate)']);
  });
});

describe('what is checked not to be null in Java', () => {
  it('tells the overload by its own type', async () => {
    const code =
      'class A {\n  void v(String s) {}\n  void v(Item i) {}\n  void f(Item i) { v(Objects.requireNonNull(i)); }\n}';
    expect(await linksIn(code)).toEqual(['A.f -> A.java#A.v:3']);
  });

  it('is what it was', async () => {
    expect(await linksIn('class A { void f(Item i) { Objects.requireNonNull(i).go(); } }')).toEqual([TO_ITEM]);
  });
});

describe('an enumeration in Java', () => {
  const level = 'enum Level {\n  LOW;\n  void go() {}\n}\n';
  const linksWith = (code: string) => linksOf({ 'Level.java': level, 'Item.java': ITEM, 'A.java': code });

  it.each([
    ['gives its constants to a loop', 'class A { void f() { for (var l : Level.values()) l.go(); } }'],
    ['gives a constant by its place', 'class A { void f() { Level.values()[0].go(); } }'],
    ['gives a constant by its name', 'class A { void f() { Level.valueOf("LOW").go(); } }'],
  ])('%s', async (_, code) => {
    expect(await linksWith(code)).toEqual(['A.f -> Level.java#Level.go:3 (typed)']);
  });

  it('calls its constructor for a constant that is given nothing', async () => {
    const calls = await linksOf({ 'Level.java': 'enum Level {\n  LOW;\n  Level() {}\n}\n' });
    expect(calls.map((call) => call.split(' -> ')[1])).toContain('Level.java#Level.Level:3');
  });
});

describe('a generic method in Java', () => {
  it('may be told what it is for before its name', async () => {
    const code =
      'class Box {\n  static <T> Item one() { return null; }\n}\nclass A { void f() { var i = Box.<String>one(); i.go(); } }';
    const links = await linksIn(code);
    expect(links.some((link) => link.startsWith('A.f -> A.java#Box.one:2'))).toBe(true);
    expect(links).toContain(TO_ITEM);
  });
});
