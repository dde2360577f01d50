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

  it('are not seen of another namespace without a using', async () => {
    expect(
      await linksOf({ 'Clock.cs': CLOCK, 'A.cs': 'namespace Other;\nclass A { void F() { Clock.Tick(); } }\n' }),
    ).toEqual([]);
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
    expect(links).toEqual([]);
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

  it('an extension of one type is not one of another', async () => {
    const links = await linksOf({
      'A.cs':
        'static class E {\n  public static int Twice(this string s) { return 2; }\n}\nclass A { void F(int x) { x.Twice(); } }\n',
    });
    expect(links).toEqual([]);
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
});
