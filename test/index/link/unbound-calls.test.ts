import { describe, expect, it } from 'vitest';
import { linksOf } from './edges-of.ts';

describe('a call on what a library gives', () => {
  const TO_HOST = 'fun String.toHost(): String? = this\n';

  it.each([
    ['the result of a member', 'fun f(s: String) = s.substring(1, 3).toHost()'],
    ['the result of another call', 'fun f(s: String) = IDN.toASCII(s).lowercase().toHost()'],
    ['the parameter of a lambda', 'fun f(names: List<String>) = names.map { it.toHost() }'],
  ])('leads to the extension that alone has its name: %s', async (_, code) => {
    const links = await linksOf({ 'Hosts.kt': TO_HOST, 'Url.kt': `import java.net.IDN\n${code}\n` });
    expect(links).toContainEqual(expect.stringMatching(/^f -> Hosts\.kt#toHost:1/));
    expect(links).not.toContain('f -> Hosts.kt#toHost:1 (candidate)');
  });

  it.each([
    [
      'C#',
      'a.cs',
      'static class E { public static string ToHost(this string s) => s; }\nclass U { string F(string s) => s.Trim().ToHost(); }\n',
      'U.F -> a.cs#E.ToHost:1 (unique)',
    ],
    [
      'Swift',
      'a.swift',
      'extension String { func toHost() -> String { return self } }\nfunc f(_ s: String) -> String { return s.lowercased().toHost() }\n',
      'f -> a.swift#toHost:1 (unique)',
    ],
    [
      'Dart',
      'a.dart',
      'extension Hosts on String { String toHost() => this; }\nString f(String s) => s.trim().toHost();\n',
      'f -> a.dart#toHost:1 (unique)',
    ],
    [
      'Rust',
      'a.rs',
      'pub trait Hosts { fn to_host(&self) -> u8; }\nimpl Hosts for str { fn to_host(&self) -> u8 { 1 } }\nfn f(s: &str) -> u8 { s.trim().to_host() }\n',
      'f -> a.rs#Hosts.to_host:1 (unique)',
    ],
    [
      'Scala, where a method is called by its name alone',
      'a.scala',
      'extension (s: String)\n  def toHost: String = s\nclass U { def f(l: List[String]) = l.map(_.toHost) }\n',
      'U.f -> a.scala#toHost:2 (unique)',
    ],
  ])('leads to it in %s', async (_, path, code, expected) => {
    expect(await linksOf({ [path]: code })).toContain(expected);
  });

  it('may only lead to a method of the tree that is no extension', async () => {
    const code = "import { make } from 'library';\nclass A { runAll() {} }\nfunction f() { make().runAll(); }\n";
    expect(await linksOf({ 'a.ts': code })).toEqual(['f -> a.ts#A.runAll:2 (candidate)']);
  });
});

describe('a call of a plain name that nothing binds', () => {
  it('leads to the only method of a name of several words that Ruby may run a block on', async () => {
    const links = await linksOf({
      'support.rb': 'module Support\n  def expect_offense(text)\n  end\nend\n',
      'spec.rb': "describe 'a cop' do\n  it { expect_offense('x') }\nend\n\ndef check\n  expect_offense('y')\nend\n",
    });
    expect(links).toContain('check -> support.rb#Support.expect_offense:2 (unique)');
  });

  it('may lead to any of several', async () => {
    const links = await linksOf({
      'a.rb': 'class A\n  def run_all\n  end\nend\nclass B\n  def run_all\n  end\nend\ndef f\n  run_all\nend\n',
    });
    expect(links).toEqual(['f -> a.rb#A.run_all:2 (candidate)', 'f -> a.rb#B.run_all:6 (candidate)']);
  });

  it('leads nowhere in the tree where every name of a file is bound in it', async () => {
    const code = 'class A { runAll() {} }\nfunction f() { runAll(); }\n';
    expect(await linksOf({ 'a.ts': code })).toEqual([]);
  });

  const BUILDER = 'package b\nclass Builder { fun addTask(name: String) {} }\n';

  it('leads to the only method that Kotlin may run a block on, unless a package may provide one', async () => {
    const code = 'import b.Builder\nfun f(b: Unknown) = b.apply { addTask("x") }\n';
    const bound = await linksOf({ 'b.kt': BUILDER, 'a.kt': code });
    expect(bound).toEqual(['f -> b.kt#Builder.addTask:2 (unique)']);
    const open = await linksOf({ 'b.kt': BUILDER, 'a.kt': `import org.build.*\n${code}` });
    expect(open).toEqual(['f -> b.kt#Builder.addTask:2 (candidate)']);
  });
});

describe('an extension function in Kotlin', () => {
  const files = {
    'core/Transaction.kt': 'package demo.core\nabstract class Transaction\n',
    'core/Refuse.kt': 'package demo.core\ninternal fun Transaction.refuse(message: String): Nothing = TODO()\n',
  };

  it.each([
    ['by its name', 'import demo.core.Transaction\nimport demo.core.refuse\n'],
    ['with all of its package', 'import demo.core.*\n'],
  ])('is found in another package that imports it %s', async (_, imports) => {
    const code = `package demo.vendors\n${imports}fun f(t: Transaction) { t.refuse("x") }\n`;
    expect(await linksOf({ ...files, 'vendors/V.kt': code })).toEqual(['f -> core/Refuse.kt#refuse:2 (typed)']);
  });

  it('is what its imported name means in a block that is run on an object', async () => {
    const code =
      'package demo.vendors\nimport demo.core.Transaction\nimport demo.core.refuse\nfun f(t: Transaction) = with(t) { refuse("x") }\n';
    expect(await linksOf({ ...files, 'vendors/V.kt': code })).toContain('f -> core/Refuse.kt#refuse:2 (typed)');
  });
});

describe('a call from Java to Kotlin', () => {
  const files = {
    'Util.kt':
      'package demo\nobject Registry { fun find(k: String): Int = k.length }\nclass Box { companion object { fun of(n: Int): Box = Box() } }\nfun topLevel(n: Int): Int = n + 1\n',
  };
  const calling = (expression: string, head = 'package demo;') =>
    linksOf({ ...files, 'Main.java': `${head}\nclass Main { Object run() { return ${expression}; } }\n` });

  it.each([
    ['an object', 'Registry.INSTANCE.find("a")', 'Registry.find:2'],
    ['a companion', 'Box.Companion.of(2)', 'Box.companion.of:3'],
    ['what stands at the top of a file', 'UtilKt.topLevel(1)', 'topLevel:4'],
  ])('leads to a function of %s', async (_, expression, callee) => {
    expect(await calling(expression)).toContain(`Main.run -> Util.kt#${callee}`);
  });

  it.each([
    ['its class', 'UtilKt.topLevel(1)', 'import demo.UtilKt;'],
    ['a member of its class', 'topLevel(1)', 'import static demo.UtilKt.topLevel;'],
  ])('leads to what stands at the top of a file by the import of %s', async (_, expression, imported) => {
    expect(await calling(expression, `package other;\n${imported}`)).toContain('Main.run -> Util.kt#topLevel:4');
  });
});

describe('packages in Scala', () => {
  const methods = 'object Methods { def wrapAll(n: Int): Int = n }\n';

  it('are inside those of the clauses above theirs', async () => {
    const links = await linksOf({
      'a.scala': `package one\npackage two\npackage three\n${methods}`,
      'b.scala': 'package other\nimport one.two.three.Methods.wrapAll\nclass B { def f = wrapAll(1) }\n',
      'c.scala': 'package one\npackage two\nclass C { def f = three.Methods.wrapAll(2) }\n',
      'd.scala': 'package one.two\npackage four\nclass D { def f = new C() }\n',
    });
    expect(links).toEqual([
      'B.f -> a.scala#Methods.wrapAll:4',
      'C.f -> a.scala#Methods.wrapAll:4',
      'D.f -> c.scala#C:3',
    ]);
  });

  it('give what the compiler may give to a function, or its caller', async () => {
    const links = await linksOf({
      'a.scala':
        'object Order extends Base { def fromOrdering(implicit o: Ordering): Order = o }\nclass A { def f(o: Ordering) = Order.fromOrdering(o) }\n',
    });
    expect(links).toEqual(['A.f -> a.scala#Order.fromOrdering:1']);
  });
});

it('a type that stands in the extension of another is what `self` means in it, in Swift', async () => {
  const code =
    'struct Env {}\nextension Env {\n  struct Parser {\n    func parse() { self.skip() }\n    func skip() {}\n  }\n}\n';
  expect(await linksOf({ 'a.swift': code })).toEqual(['Parser.parse -> a.swift#Parser.skip:5 (typed)']);
});

describe('a call of a variable of which nothing tells what it holds', () => {
  const RUN_ALL = 'export function runAll() {}\nexport function run() {}\n';

  it.each([
    [
      'what is destructured from a call that nothing tells',
      'function f() { const { runAll } = load(name); runAll(); }\n',
    ],
    ['a parameter', 'function f(runAll) { runAll(); }\n'],
  ])('may lead to functions of its name: %s', async (_, code) => {
    const links = await linksOf({ 'a.ts': RUN_ALL, 'b.ts': `import './a.ts';\n${code}` });
    expect(links).toEqual([expect.stringMatching(/ -> a\.ts#runAll:1 \(candidate\)$/)]);
  });

  it('leads nowhere where the name is one word', async () => {
    expect(await linksOf({ 'a.ts': RUN_ALL, 'b.ts': "import './a.ts';\nfunction f(run) { run(); }\n" })).toEqual([]);
  });
});

describe('the only method of a name that needs arguments', () => {
  it.each([
    [
      'Swift',
      'a.swift',
      'struct S { func removeAll(in x: Int) {} }\nfunc f(_ v: [Int]) { var w = g(v); w.removeAll() }\n',
      'f -> a.swift#S.removeAll:1',
    ],
    [
      'Scala',
      'a.scala',
      'class C { def getBytes(s: String): String = s }\nclass D { val d = ("a" * 3).getBytes }\n',
      'D -> a.scala#C.getBytes:1',
    ],
  ])('is no more than possible where none is given in %s', async (_, path, code, edge) => {
    expect(await linksOf({ [path]: code })).toEqual([`${edge} (candidate)`]);
  });

  it('is called where they are given', async () => {
    const code = 'struct S { func removeAll(in x: Int) {} }\nfunc f(_ v: [Int]) { var w = g(v); w.removeAll(in: 1) }\n';
    expect(await linksOf({ 'a.swift': code })).toEqual(['f -> a.swift#S.removeAll:1 (unique)']);
  });
});

describe('a method that calls its own name', () => {
  it('may call itself where it does so on something that nothing tells', async () => {
    const code = 'class Posts\n  def build_index\n    lsi = Lsi.new\n    lsi.build_index\n  end\nend\n';
    expect(await linksOf({ 'a.rb': code })).toEqual(['Posts.build_index -> a.rb#Posts.build_index:2 (candidate)']);
  });

  it('calls itself on its own object', async () => {
    const code = 'class Posts\n  def build_index\n    self.build_index\n  end\nend\n';
    expect(await linksOf({ 'a.rb': code })).toEqual([expect.stringMatching(/build_index:2(?! \(candidate)/)]);
  });
});

describe('a call of a name that objects of every library have', () => {
  const APP = 'var app = exports = module.exports = {};\napp.render = function render(name) {};\n';

  it('may lead to the object of the tree that its receiver is called like', async () => {
    const code =
      'var res = module.exports = {};\nres.draw = function () {\n  var app = this.req.app;\n  app.render(1);\n};\n';
    const links = await linksOf({ 'lib/app.js': APP, 'lib/res.js': code });
    expect(links).toEqual(['draw -> lib/app.js#render:2 (candidate)']);
  });

  it('may lead to the class that its receiver is called like', async () => {
    const code = 'export function f(o) {\n  return o.view.render();\n}\n';
    const links = await linksOf({
      'a.ts': 'export class View { render() {} }\nexport class Other { render() {} }\n',
      'b.ts': code,
    });
    expect(links).toEqual(['f -> a.ts#View.render:1 (candidate)']);
  });

  it('leads nowhere on something else, or on a global', async () => {
    const code = 'function f(page) {\n  page.render(1);\n  app.render(2);\n}\n';
    expect(await linksOf({ 'lib/app.js': APP, 'lib/res.js': code })).toEqual([]);
  });
});
