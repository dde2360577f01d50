import { describe, expect, it } from 'vitest';
import { linksOf } from './edges-of.ts';

describe('a constant of an enumeration in Java', () => {
  const level = 'enum Level {\n  LOW(1),\n  HIGH(2);\n  Level(int n) {}\n  int rank() { return 1; }\n}\n';

  it('has the members of the enumeration', async () => {
    const files = { 'Level.java': level, 'A.java': 'class A { int f() { return Level.LOW.rank(); } }\n' };
    expect(await linksOf(files)).toContain('A.f -> Level.java#Level.rank:5 (typed)');
  });

  it('that is given something calls the constructor', async () => {
    const calls = await linksOf({ 'Level.java': level });
    expect(calls.map((call) => call.split(' -> ')[1])).toContain('Level.java#Level.Level:4');
  });
});

describe('an overload in Java', () => {
  it('is told by the other value of a choice where the first is nothing', async () => {
    const code =
      'class A {\n  void v(String s) {}\n  void v(int i) {}\n  void f(int i) { v(i == 0 ? null : "b"); }\n}\n';
    expect(await linksOf({ 'A.java': code })).toEqual(['A.f -> A.java#A.v:2']);
  });

  it('is not told by a result that another overload gives', async () => {
    const code =
      'class A {\n  String g(String s) { return s; }\n  int g(int i) { return i; }\n  void v(String s) {}\n  void v(int i) {}\n  void f() { v(g(1)); }\n}\n';
    const calls = await linksOf({ 'A.java': code });
    expect(calls).toContain('A.f -> A.java#A.v:4 (candidate)');
    expect(calls).toContain('A.f -> A.java#A.v:5 (candidate)');
  });

  it('may be one that a type inherits from a library, where none of the tree takes what is given', async () => {
    const code = 'class A extends Thread {\n  static void run(String s, int i) {}\n  void f(A a) { a.run(); }\n}\n';
    expect(await linksOf({ 'A.java': code })).toEqual([]);
  });

  it('is never the constructor that calls another one of its type', async () => {
    const code = 'class A {\n  A(Object o) { this(o.hashCode()); }\n  A(int i) {}\n}\n';
    expect(await linksOf({ 'A.java': code })).toEqual(['A.A -> A.java#A.A:3']);
  });
});

describe('a type in Java', () => {
  it("is not the tree's where it stands in one of a library", async () => {
    const files = {
      'p/Logger.java': 'package p;\npublic interface Logger { void log(String s); }\n',
      'p/A.java': 'package p;\nclass A { System.Logger logger; void f() { logger.log("a"); } }\n',
    };
    expect(await linksOf(files)).toEqual([]);
  });
});
