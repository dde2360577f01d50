import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { misfit } from '../../../../src/analysis/judgements/conflicts/fit.ts';
import { arityOf, parameterList } from '../../../../src/analysis/judgements/conflicts/parameters.ts';

const MANY = Number.POSITIVE_INFINITY;

describe('the parameters of a signature', () => {
  it.each([
    ['typescript', 'function f(a: number, b?: string, c = [1, 2], ...d: Map<string, number>[]): void', 1, MANY],
    ['typescript', 'f(a: (x: number, y: number) => void, { b, c }: { b: 1; c: 2 }): Promise<[a: 1, b: 2]>', 2, 2],
    ['typescript', 'function f<K, V extends Map<K, (a: 1) => 2>>(this: Foo, k: K, v: V)', 2, 2],
    ['python', 'def f(self, a, /, b=1, *args, c, d=None, **kwargs) -> dict[str, int]', 2, MANY],
    ['python', 'def f(a: Callable[[int, int], str] = x, *, b: int)', 1, 2],
    ['go', 'func (r *Reader[T]) f(a, b int, c ...string) (int, error)', 2, MANY],
    ['go', 'func f[T any](a T, g func(x, y int) bool)', 2, 2],
    ['java', 'public static <T> Map<String, T> f(final Map<String, T> a, T... b) throws IOException', 1, MANY],
    ['rust', "pub fn f<'a, T>(&'a mut self, a: &'a [T; 3], b: (i32, i32)) -> Option<T>", 2, 2],
    ['csharp', 'public int f(int a, string b = "x, y", params object[] c)', 1, MANY],
    ['kotlin', 'fun f(a: Int, b: Int = 1, vararg c: Int): Int', 1, MANY],
    ['c', 'int f(void)', 0, 0],
    ['cpp', 'int f(int a, int b = g(1, 2))', 1, 2],
    ['php', 'function f(int $a, ?string $b = null, ...$c): int', 1, MANY],
  ])('say how many arguments a call has: %s, %s', (language, signature, least, most) => {
    const list = parameterList(signature, 'f', language);
    expect(list === null ? null : arityOf(list)).toEqual({ least, most });
  });

  it('are none where there is no list, and any text is read to its end', () => {
    expect(parameterList('f: string', 'f', 'typescript')).toBeNull();
    const text = fc.array(
      fc.constantFrom('f', '(', ')', '<', '>', '[', ']', ',', '=', '=>', ':', ' ', '?', '*', '...'),
    );
    fc.assert(
      fc.property(text, text, (one, other) => {
        const call = { arguments: 1, text: `f(${one.join('')})`, isUsed: true };
        for (const language of ['typescript', 'python', 'go', 'java']) {
          const changed = { name: 'f', before: one.join(''), after: other.join(''), language };
          expect(['breaks', 'may_break', undefined]).toContain(misfit(changed, call)?.certainty);
        }
      }),
    );
  });
});
