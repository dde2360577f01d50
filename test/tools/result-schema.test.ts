import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { Count, Deep, DeepList, ListOf, ObjectOf, Texts, Word } from '../../src/tools/result-schema.ts';

interface Row {
  readonly name: string;
  readonly score: number | null;
  readonly kind: 'a' | 'b';
  readonly tags: readonly string[];
  readonly place: { readonly line: number };
  readonly note?: string;
}

const ROW: Row = { name: 'x', score: null, kind: 'a', tags: [], place: { line: 1 } };

const whole = () => ({
  name: z.string(),
  score: z.number().nullable(),
  kind: z.enum(['a', 'b']),
  tags: Texts(),
  place: Deep<Row['place']>(),
  note: z.string().optional(),
});

describe('the schema of a type', () => {
  it('takes what the type allows, and nothing beside its fields', () => {
    const schema = ObjectOf<Row>()(whole());
    expect(schema.safeParse(ROW).success).toBe(true);
    expect(schema.safeParse({ ...ROW, note: 'n' }).success).toBe(true);
    expect(schema.safeParse({ ...ROW, more: 1 }).success).toBe(false);
    expect(schema.safeParse({ ...ROW, kind: 'c' }).success).toBe(false);
    expect(schema.safeParse({ ...ROW, place: 1 }).success).toBe(false);
    const { score: _, ...less } = ROW;
    expect(schema.safeParse(less).success).toBe(false);
  });

  it('is that of lists of it, too', () => {
    const schema = ListOf<Row>()(whole());
    expect(schema.safeParse([ROW, ROW]).success).toBe(true);
    expect(schema.safeParse([ROW, { ...ROW, more: 1 }]).success).toBe(false);
  });

  it('leaves open what lies deeper', () => {
    expect(DeepList<{ readonly a: number }>().safeParse([{ a: 1, b: 2 }]).success).toBe(true);
    expect(DeepList<{ readonly a: number }>().safeParse([1]).success).toBe(false);
  });

  it('does not compile where it and the type differ', () => {
    const { name: _, ...less } = whole();
    // @ts-expect-error a field of the type is missing
    ObjectOf<Row>()(less);
    // @ts-expect-error a field is none of the type
    ObjectOf<Row>()({ ...whole(), more: z.string() });
    // @ts-expect-error a field may be null in the type alone
    ObjectOf<Row>()({ ...whole(), score: z.number() });
    // @ts-expect-error a field may be null in the schema alone
    ObjectOf<Row>()({ ...whole(), name: z.string().nullable() });
    // @ts-expect-error a word is missing
    ListOf<Row>()({ ...whole(), kind: z.enum(['a']) });
    // @ts-expect-error a word is too many
    ListOf<Row>()({ ...whole(), kind: Word<'a' | 'b' | 'c'>() });
    // @ts-expect-error a field may be left out in the type alone
    ObjectOf<Row>()({ ...whole(), note: z.string() });
    // @ts-expect-error a field may be left out in the schema alone
    ObjectOf<Row>()({ ...whole(), tags: Texts().optional() });
    // @ts-expect-error another type
    ObjectOf<Row>()({ ...whole(), name: Count() });
    // @ts-expect-error what lies deeper is another type
    ObjectOf<Row>()({ ...whole(), place: Deep<{ readonly column: number }>() });
    expect(ObjectOf<Row>()(whole()).shape).toHaveProperty('name');
  });
});
