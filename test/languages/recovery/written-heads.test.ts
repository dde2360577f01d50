import { describe, expect, it } from 'vitest';
import { C_RECOVERY } from '../../../src/languages/c/recovery.ts';
import { KOTLIN_RECOVERY } from '../../../src/languages/kotlin/recovery.ts';
import { lostFrom, type NamedDefinition } from '../../../src/languages/recovery/definitions.ts';
import { maskedText } from '../../../src/languages/recovery/masked-text.ts';
import type { RecoveryRules } from '../../../src/languages/recovery/recovery-rules.ts';
import { headsIn, lacksAny } from '../../../src/languages/recovery/written-heads.ts';

const namesIn = (text: string, rules: RecoveryRules) =>
  headsIn(maskedText(text, rules), rules).map(({ name }) => /^\w+/.exec(text.slice(name))?.[0]);

/** A function whose name is found in a text, from its line to the end of the text. */
function functionOf(text: string, name: string): NamedDefinition {
  const nameStart = text.indexOf(name);
  return { kind: 'function', name, nameStart, start: text.lastIndexOf('\n', nameStart) + 1, end: text.length };
}

describe('heads in a text', () => {
  it('are those of functions and types in C, without statements and directives', () => {
    const text = `#define TWICE(a) static int twice(int b) { \\
  return inner(b) { } }
struct pair { int a; };
static int first(int a) const {
  if (a) { return 1; }
}
int declared(int a);
`;
    expect(namesIn(text, C_RECOVERY)).toEqual(['pair', 'first']);
  });

  it('are behind words in Kotlin, but not in strings and comments', () => {
    const text = '// fun none()\nclass Cat {\n  fun feed() = "fun no()"\n}\n';
    expect(namesIn(text, KOTLIN_RECOVERY)).toEqual(['Cat', 'feed']);
  });

  it('show what is missing unless it is code within a known function', () => {
    const text = 'int outer(void) {\n  each(a) { }\n}\nint missing(void) {\n}\n';
    const masked = maskedText(text, C_RECOVERY);
    const heads = headsIn(masked, C_RECOVERY);
    const outer = functionOf(text, 'outer');
    expect(lacksAny(heads, [outer], masked)).toBe(true);
    expect(lacksAny(heads, [outer, functionOf(text, 'missing')], masked)).toBe(false);
    expect(lacksAny(heads.slice(0, 2), [outer], masked)).toBe(false);
  });
});

describe('definitions that a reading loses', () => {
  const text = 'fun one() {}\nfun two() {}\nfun three() {}\n';
  const [one, two, three] = ['one', 'two', 'three'].map((name) => functionOf(text, name)) as [
    NamedDefinition,
    NamedDefinition,
    NamedDefinition,
  ];

  it('are those that are neither there nor replaced on their line', () => {
    expect(lostFrom([one, two, three], [one, { ...three, name: 'other', nameStart: three.nameStart + 1 }])).toEqual([
      two,
    ]);
  });

  it('are not keywords of statements', () => {
    expect(lostFrom([{ ...one, name: 'if' }], [])).toEqual([]);
  });
});
