import { describe, expect, it } from 'vitest';
import { FUNCTION_EVALUATIONS } from '../../../src/index/link/bounds.ts';
import { DIALECTS, type Form } from './assignment-forms.ts';
import { linkedAlone } from './linked-alone.ts';

/** Statements or classes of the smallest program. */
const SIZE = 50;
const FEW_CLASSES = 2;

/** By how much n log n grows when n is so many times as large. */
const nLogN = (n: number, times: number) => (times * Math.log(times * n)) / Math.log(n);

const repeated = (count: number, form: Form) => Array.from({ length: count }, (_, at) => form(at));

/** A form by a number, in an order without a pattern, the same each time (a linear congruential generator). */
function mixed(forms: readonly Form[], seed: number): Form {
  let state = seed;
  return (at) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (forms[Math.floor((state / 2 ** 32) * forms.length)] as Form)(at);
  };
}

describe('the steps that following values takes', () => {
  for (const [language, { path, program, forms }] of Object.entries(DIALECTS)) {
    const steps = async (text: string) => (await linkedAlone(path, text)).steps;

    it(`grow at most as n log n with the statements of each form in ${language}`, async () => {
      for (const [kind, form] of Object.entries(forms)) {
        const counts: number[] = [];
        for (const n of [SIZE, 4 * SIZE]) counts.push(await steps(program(repeated(n, form), FEW_CLASSES)));
        const [few = 0, many = 0] = counts;
        expect(many, `${kind}: ${counts}`).toBeLessThanOrEqual(few * nLogN(SIZE, 4));
      }
    });

    it(`stay within the budget of a function with statements of all forms in ${language}`, async () => {
      const all = Object.values(forms);
      for (const seed of [1, 2, 3]) {
        for (const n of [SIZE, 4 * SIZE]) {
          const count = await steps(program(repeated(n, mixed(all, seed)), FEW_CLASSES));
          const { base, each } = FUNCTION_EVALUATIONS;
          expect(count, `seed ${seed}, ${n} statements`).toBeLessThanOrEqual(base + each * n * Math.log2(n));
        }
      }
    });

    it(`grow at most as n log n with a hierarchy of classes in ${language}`, async () => {
      const [form] = Object.values(forms) as [Form];
      const counts: number[] = [];
      for (const n of [SIZE, 4 * SIZE]) counts.push(await steps(program(repeated(FEW_CLASSES, form), n)));
      const [few = 0, many = 0] = counts;
      expect(many, `${counts}`).toBeLessThanOrEqual(few * nLogN(SIZE, 4));
    });
  }

  it('are counted', async () => {
    const { python } = DIALECTS as { readonly python: (typeof DIALECTS)[string] };
    const { subscript } = python.forms as { readonly subscript: Form };
    const { steps } = await linkedAlone(python.path, python.program(repeated(SIZE, subscript), FEW_CLASSES));
    expect(steps).toBeGreaterThan(SIZE);
  });
});
