import { describe, expect, it } from 'vitest';
import { linksOf } from './edges-of.ts';

const lines = (...all: readonly string[]) => `${all.join('\n')}\n`;

describe('overloads in Swift that are marked to come last', () => {
  it.each([
    [
      'a function',
      lines(
        '@_disfavoredOverload',
        'func top(_ a: Int) {}',
        'func top(_ a: Int, b: Int = 1) {}',
        'func f() { top(1) }',
      ),
      ['f -> a.swift#top:3'],
    ],
    [
      'a method of an extension',
      lines(
        'struct V {}',
        'extension V {',
        '  @_disfavoredOverload',
        '  func run(_ a: Int) {}',
        '  func run(_ a: Int, line: Int = #line) {}',
        '}',
        'func f(v: V) { v.run(1) }',
      ),
      ['f -> a.swift#run:5 (typed)'],
    ],
    [
      'an initializer',
      lines(
        'struct V {',
        '  @available(*, deprecated)',
        '  @_disfavoredOverload',
        '  init(a: Int) {}',
        '  init(a: Int, b: Int = 1) {}',
        '}',
        'func f() { _ = V(a: 1) }',
      ),
      ['f -> a.swift#V.init:5'],
    ],
    [
      'one that takes the same',
      lines(
        'func same(_ a: Int) -> Int { 1 }',
        '@_disfavoredOverload',
        'func same(_ a: Int) -> Bool { true }',
        'func f() { same(1) }',
      ),
      ['f -> a.swift#same:1'],
    ],
  ])('leave a call to another: %s', async (_, code, edges) => {
    expect(await linksOf({ 'a.swift': code })).toEqual(edges);
  });

  it('are called where no other can be', async () => {
    const code = lines(
      '@_disfavoredOverload',
      'func top(_ a: String) {}',
      'func top(_ a: Bool) {}',
      'func f() { top("a") }',
    );
    expect(await linksOf({ 'a.swift': code })).toEqual(['f -> a.swift#top:1']);
  });
});

describe('a plain name that nothing in Swift has', () => {
  it('is no method of a type that is another', async () => {
    const links = await linksOf({
      'a.swift': 'class A {\n  func runLater() {}\n}\nclass B {\n  func f() { runLater() }\n}\n',
    });
    expect(links.filter((link) => !link.endsWith('(candidate)'))).toEqual([]);
  });
});

describe('a member of the type that is wanted, in Swift', () => {
  it('is no initializer that another file gives to some type', async () => {
    const links = await linksOf({
      'a.swift': 'extension Other {\n  init(operation: Int) {}\n}\n',
      'b.swift': 'struct Effect {\n  func map() -> Effect { return .init(operation: 1) }\n}\n',
    });
    expect(links.filter((link) => !link.endsWith('(candidate)'))).toEqual([]);
  });

  it('is the only method of a telling name', async () => {
    const links = await linksOf({
      'a.swift':
        'struct Effect {\n  static func runLater() -> Effect { Effect() }\n}\nfunc f() -> Effect { .runLater() }\n',
    });
    expect(links).toContain('f -> a.swift#Effect.runLater:2 (unique)');
  });
});

describe('a function of a Swift type beside those that extensions of its protocols give it', () => {
  const FILES = {
    'P.swift': 'protocol Source {\n  func subscribe(_ observer: Int)\n}\n',
    'O.swift': 'class Stream: Source {\n  func subscribe(_ observer: Int) {}\n}\n',
    'E.swift': 'extension Source {\n  func subscribe(onNext: Int = 1, onError: Int = 1) {}\n}\n',
    'F.swift': 'extension Source {\n  func subscribe(to o: Int, size: Int = 1, then: (Int) -> Void) {}\n}\n',
    'S.swift': 'extension Source {\n  func subscribe(on scheduler: Int) -> Stream { Stream() }\n}\n',
  };

  it.each([
    ['onNext: next', ['E.swift#subscribe:2']],
    ['on: scheduler', ['S.swift#subscribe:2']],
    ['observer', ['O.swift#Stream.subscribe:2']],
    ['with: other', []],
    ['to: observer) { _ in }', ['F.swift#subscribe:2']],
  ])('is told by the names of its arguments: %s', async (given, functions) => {
    const use = `func f(o: Stream) {\n  o.subscribe(${given}${given.endsWith('}') ? '' : ')'}\n}\n`;
    const links = await linksOf({ ...FILES, 'use.swift': use });
    const sure = links.filter((link) => link.startsWith('f ->') && !link.endsWith('(candidate)'));
    expect(sure).toEqual(functions.map((name) => `f -> ${name} (typed)`));
  });
});

describe('a function of a Swift type that is given a function alone', () => {
  it('takes it whatever its parameter is called', async () => {
    const links = await linksOf({
      'a.swift': 'class Made {\n  static func create(with: () -> Void) {}\n}\nfunc f() {\n  Made.create { run() }\n}\n',
    });
    expect(links).toContain('f -> a.swift#Made.create:2');
  });
});

describe('a function of Swift with others of its name that is given functions behind the brackets', () => {
  const DECLARED = [
    'class Store {',
    '  init(state: Int) {}',
    '  init(state: Int, reducer: () -> Int, size: Int = 1) {}',
    '}',
    'func run(_ before: () -> Void) {}',
    'func run(_ before: () -> Void, operation: () -> Void) {}',
    'func run(id: Int, isolation: isolated (any Actor)? = #isolation, operation: () -> Void) {}',
  ];

  it.each([
    ['behind a call that is waited for', 'let store = await Store(state: 1) { 2 }', 'Store.init:3'],
    ['behind a call that may throw', 'let store = try await Store(state: 1) { 2 }', 'Store.init:3'],
    ['alone', 'run { }', 'run:5'],
    ['with a label', 'run { } operation: { }', 'run:6'],
    ['with a default that the grammar does not read', 'run(id: 1) { }', 'run:7'],
  ])('is told by them: %s', async (_, call, name) => {
    const links = await linksOf({ 'a.swift': lines(...DECLARED, 'func f() async throws {', `  ${call}`, '}') });
    expect(links.filter((link) => link.startsWith('f ->'))).toEqual([`f -> a.swift#${name}`]);
  });
});

describe('a type of Swift that is made with a function behind the brackets', () => {
  it('is made by the initializer that takes one', async () => {
    const links = await linksOf({
      'a.swift':
        'class Store {\n  init(state: Int) {}\n  init(state: Int, reducer: () -> Int, size: Int = 1) {}\n}\nfunc f() {\n  let store = Store(state: 1) { 2 }\n}\n',
    });
    expect(links).toContain('f -> a.swift#Store.init:3');
  });
});

describe('a function outside Swift types', () => {
  it('is not sure where it is left over when the others of its name do not fit', async () => {
    const links = await linksOf({
      'a.swift':
        'struct A {}\nstruct B {}\nfunc assertEqual(_ a: [Alias], _ b: [Alias]) {}\nfunc assertEqual(_ a: [A], _ b: [A]) {}\n',
      'use.swift': 'func f(_ b: [B]) {\n  assertEqual(b, b)\n}\n',
    });
    expect(links.filter((link) => link.startsWith('f ->') && !link.endsWith('(candidate)'))).toEqual([]);
  });
});

describe('a function of Swift beside one of its name that has to be waited for', () => {
  const DECLARED = [
    'class Queue {',
    '  func read(_ f: () -> Int) -> Int { 1 }',
    '  func read(_ f: () -> Int) async -> Int { 1 }',
    '  func all() -> Queue { self }',
    '  func all() async -> Queue { self }',
    '}',
  ];

  it.each([
    ['q.read { 1 }', ['read:2']],
    ['let x = await q.read { 1 }', ['read:3']],
    ['let x = try await q.read { 1 }', ['read:3']],
    ['async let x = q.read { 1 }', ['read:3']],
    ['await f(q.read { 1 })', ['read:3']],
    ['await f { q.read { 1 } }', ['read:2']],
    ['await q.all().read { 1 }', ['all:5', 'read:3']],
    ['q.all()', ['all:4']],
  ])('is told by whether it is waited for: %s', async (call, names) => {
    const links = await linksOf({ 'a.swift': lines(...DECLARED, 'func f(q: Queue) async {', `  ${call}`, '}') });
    const found = links.filter((link) => link.startsWith('f -> a.swift#Queue.'));
    expect(found).toEqual(names.map((name) => `f -> a.swift#Queue.${name} (typed)`));
  });
});

describe('types of one name in several modules of Swift', () => {
  const FILES = {
    'Sources/A/Lock.swift': 'struct Lock {\n  init(_ a: Int) {}\n}\n',
    'Sources/B/Lock.swift': 'struct Lock {\n  init(_ a: Int) {}\n}\n',
    'Tests/T/Lock.swift': 'struct Lock {\n  init(_ a: Int) {}\n}\n',
  };

  it.each([
    ['of the file’s own module', 'Tests/T/use.swift', '', 'Tests/T/Lock.swift'],
    ['of the module that it imports', 'Tests/Other/use.swift', 'import B\n', 'Sources/B/Lock.swift'],
    ['of any, where nothing tells', 'Tests/Other/use.swift', '', 'Sources/A/Lock.swift'],
  ])('are told apart: %s', async (_, path, head, target) => {
    const links = await linksOf({ ...FILES, [path]: `${head}func f() {\n  _ = Lock(1)\n}\n` });
    expect(links).toEqual([`f -> ${target}#Lock.init:2`]);
  });
});

describe('a type of Swift that many modules have', () => {
  it('is that of the file’s own module, wherever it stands among them', async () => {
    const files = Array.from({ length: 20 }, (_, at) => [
      `Sources/M${10 + at}/Lock.swift`,
      'struct Lock {\n  init(_ a: Int) {}\n}\n',
    ]);
    const use = { 'Sources/M28/use.swift': 'func f() {\n  _ = Lock(1)\n}\n' };
    expect(await linksOf({ ...Object.fromEntries(files), ...use })).toEqual([
      'f -> Sources/M28/Lock.swift#Lock.init:2',
    ]);
  });
});

describe('functions that extensions of one Swift type give it under other conditions', () => {
  it('are not told apart where they take the same', async () => {
    const links = await linksOf({
      'a.swift': lines(
        'struct Request<T> {}',
        'extension Request where T: Value {',
        '  func fetchAll(_ a: Int) {}',
        '}',
        'extension Request where T: Value & Column {',
        '  var fetchAll: Int { 1 }',
        '  func fetchAll(_ a: Int) {}',
        '}',
        'func f(r: Request<Int>) { r.fetchAll(1) }',
      ),
    });
    expect(links).toEqual(['f -> a.swift#fetchAll:3 (candidate)', 'f -> a.swift#fetchAll:7 (candidate)']);
  });
});
