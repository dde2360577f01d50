import { describe, expect, it } from 'vitest';
import { linksOf } from './edges-of.ts';

const CLOCK = 'namespace Shop {\n  class Clock { public static void Tick() {} }\n}\n';

describe('names in C#', () => {
  it.each([
    ['the namespace around', 'namespace Shop.Stock;\nclass A { void F() { Clock.Tick(); } }\n', {}],
    [
      'a relative using',
      'namespace Shops;\nusing Inner;\nclass A { void F() { Clock.Tick(); } }\n',
      { inner: 'Shops.Inner' },
    ],
    [
      'a global using',
      'namespace Other;\nclass A { void F() { Clock.Tick(); } }\n',
      { global: 'global using Shop;\n' },
    ],
    ['no namespace', 'namespace Other;\nclass A { void F() { Clock.Tick(); } }\n', { inner: null }],
  ])('are seen that %s holds', async (_, code, { inner, global }: { inner?: string | null; global?: string }) => {
    const clock =
      inner === null ? 'class Clock { public static void Tick() {} }\n' : CLOCK.replace('Shop', inner ?? 'Shop');
    const links = await linksOf({
      'src/Clock.cs': clock,
      'src/A.cs': code,
      ...(global && { 'src/Usings.cs': global }),
    });
    expect(links).toHaveLength(1);
    expect(links[0]).toContain('Clock.Tick');
  });

  it('may only be those of another namespace without a using', async () => {
    expect(
      await linksOf({ 'Clock.cs': CLOCK, 'A.cs': 'namespace Other;\nclass A { void F() { Clock.Tick(); } }\n' }),
    ).toEqual(['A.F -> Clock.cs#Shop.Clock.Tick:2 (candidate)']);
  });

  it('are seen that the file of the project uses for all', async () => {
    const links = await linksOf({
      'one/one.csproj': '<Project><ItemGroup><Using Include="Shop" /></ItemGroup></Project>',
      'lib/Clock.cs': CLOCK,
      'one/deep/A.cs': 'namespace Other;\nclass A { void F() { Clock.Tick(); } }\n',
    });
    expect(links).toEqual(['A.F -> lib/Clock.cs#Shop.Clock.Tick:2']);
  });

  it('a global using of one project does not hold for another', async () => {
    const links = await linksOf({
      'one/Clock.cs': CLOCK,
      'one/Usings.cs': 'global using Shop;\n',
      'two/A.cs': 'namespace Other;\nclass A { void F() { Clock.Tick(); } }\n',
    });
    expect(links).toEqual(['A.F -> one/Clock.cs#Shop.Clock.Tick:2 (candidate)']);
  });

  it.each([
    ['a text', 'this string s', 'string x'],
    ['a sequence', 'this IEnumerable<int> s', 'List<int> x'],
    ['everything', 'this T s', 'Guid x'],
  ])('extensions of %s are found', async (_, receiver, given) => {
    const links = await linksOf({
      'A.cs': `static class E {\n  public static int Twice<T>(${receiver}) { return 2; }\n}\nclass A { void F(${given}) { x.Twice(); } }\n`,
    });
    expect(links).toEqual(['A.F -> A.cs#E.Twice:2 (typed)']);
  });

  it('an extension of one type is not surely one of another', async () => {
    const links = await linksOf({
      'A.cs':
        'static class E {\n  public static int Twice(this string s) { return 2; }\n}\nclass A { void F(int x) { x.Twice(); } }\n',
    });
    expect(links).toEqual(['A.F -> A.cs#E.Twice:2 (candidate)']);
  });

  it('functions in an extension block are members of the type it names', async () => {
    const links = await linksOf({
      'A.cs':
        'static class E {\n  extension(Order order) {\n    public int Total(int tax) { return order.Sum() + tax; }\n  }\n}\nclass Order { public int Sum() { return 1; } }\nclass A { void F(Order x) { x.Total(2); } }\n',
    });
    expect(links).toEqual(['A.F -> A.cs#E.Total:3 (typed)', 'E.Total -> A.cs#Order.Sum:6 (typed)']);
  });

  it('new() makes an object of the declared type', async () => {
    const links = await linksOf({ 'A.cs': 'class B { public B(int x) {} }\nclass A { B b = new(1); }\n' });
    expect(links).toEqual(['A -> A.cs#B.B:1']);
  });

  it.each([
    [
      'what a type has of its own before what it has for an interface',
      'interface I { void On(); }\nclass B : I {\n  void I.On() { On(); }\n  protected void On() {}\n}\n',
      ['B.On -> A.cs#B.On:4'],
    ],
    [
      'no constructor that is run once for a type, nor a conversion to it',
      'class B {\n  static B() {}\n  public static implicit operator B(string s) { return null; }\n  public B() {}\n}\nclass A { B F() { return new B(); } }\n',
      ['A.F -> A.cs#B.B:4'],
    ],
    [
      'an overload by the type of an object that is made',
      'class C {}\nclass D {}\nclass A {\n  void M(C x) {}\n  void M(D x) {}\n  void F() { M(new D()); }\n}\n',
      ['A.F -> A.cs#A.M:5', 'A.F -> A.cs#D:2'],
    ],
    [
      'values of a dictionary',
      'class B { public void On() {} }\nclass A { void F(Dictionary<string, B> all) { foreach (var one in all) one.Value.On(); } }\n',
      ['A.F -> A.cs#B.On:1 (typed)'],
    ],
    [
      "a library's own member, most likely, where no extension takes as much",
      'static class E {\n  public static void Copy(this StringBuilder s, int x) {}\n}\nclass A { void F(StringBuilder s) { s.Copy(1, 2, 3); } }\n',
      ['A.F -> A.cs#E.Copy:2 (candidate)'],
    ],
  ])('calls lead to %s', async (_, code, expected) => {
    expect(await linksOf({ 'A.cs': code })).toEqual(expected);
  });

  it('types are seen that another part of the type around holds', async () => {
    const links = await linksOf({
      'A.cs': 'partial class A {\n  Inner x;\n  void F() { x.On(); }\n}\n',
      'B.cs': 'partial class A {\n  class Inner { public void On() {} }\n}\n',
    });
    expect(links).toEqual(['A.F -> B.cs#A.Inner.On:2 (typed)']);
  });
});
