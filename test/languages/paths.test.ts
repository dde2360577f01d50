import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPath, type PathStep, parsePath } from '../../src/languages/paths.ts';

const key = fc.oneof(
  fc.nat(9999).map(String),
  fc.stringMatching(/^[\w.\- ]{1,12}$/).map((text) => `"${text}"`),
);
const name = fc.stringMatching(/^[a-z_]\w{0,6}$/);
const step: fc.Arbitrary<PathStep> = fc.oneof(
  name.map((one) => ({ kind: 'member', name: one }) as const),
  fc.constant({ kind: 'call' } as const),
  fc.constant({ kind: 'element' } as const),
  key.map((one) => ({ kind: 'element', key: one }) as const),
);
const plain = fc
  .tuple(name, fc.array(step, { maxLength: 5 }))
  .map(([first, rest]): readonly PathStep[] => [{ kind: 'name', name: first }, ...rest]);
const { path } = fc.letrec<{ path: readonly PathStep[] }>((tie) => ({
  path: fc.oneof(
    { depthSize: 'small' },
    plain,
    fc
      .array(fc.tuple(fc.oneof(key, fc.constant('*')), tie('path')), { minLength: 1, maxLength: 4 })
      .map((entries): readonly PathStep[] => [
        { kind: 'literal', entries: entries.map(([at, inner]) => ({ key: at, path: formatPath(inner) })) },
      ]),
  ),
}));

describe('a path', () => {
  it('is read back as it was written, with keys and with what is written out in it', () => {
    fc.assert(
      fc.property(path, (steps) => {
        const text = formatPath(steps);
        fc.pre(text.length < 1_500);
        expect(parsePath(text)).toEqual(steps);
      }),
    );
  });

  it('keeps an unknown slice when it is read again', () => {
    expect(formatPath(parsePath('a[*:*]') as readonly PathStep[])).toBe('a[*:*]');
  });

  it.each([
    ['a[0]', 'a[0]'],
    ["a['b c']", 'a["b c"]'],
    ['a[b]', 'a[]'],
    ['a[-1]', 'a[]'],
    ['a["x\\"y"]', 'a[]'],
    ['a[1:3]', 'a[1:3]'],
    ['a[:n]', 'a[*:*]'],
    ['a[b ? 1 : 2]', 'a[]'],
  ])('of %s keeps the key that is written out: %s', (written, kept) => {
    expect(formatPath(parsePath(written) as readonly PathStep[])).toBe(kept);
  });
});
