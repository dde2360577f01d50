import * as z from 'zod';

/**
 * The parts of result schemas. A result is described at its top two levels: its fields, and the fields of the
 * objects and of the objects in the lists that are found there. What lies deeper is `Deep`.
 *
 * The compiler compares each schema with the type it describes, both ways: neither can change without the other.
 */

/** The schema of a whole result: it has named fields, and no others. */
export type ResultSchema<Result extends object> = z.ZodType<Result> & { readonly shape: z.core.$ZodShape };

/** What the compiler shows for a field whose schema differs from its type. */
interface Differs<Said, Is> {
  readonly schema: Said;
  readonly type: Is;
}

/** A shape, where each of its fields is one of `T` and says neither more nor less than that one is. */
type Faithful<T, Shape> = {
  readonly [Name in keyof Shape]: Name extends keyof T
    ? [z.output<Shape[Name]>, T[Name]] extends [T[Name], z.output<Shape[Name]>]
      ? Shape[Name]
      : Differs<z.output<Shape[Name]>, T[Name]>
    : never;
};

type ShapeOf<T> = { readonly [Name in keyof T]-?: z.ZodType };

/** An object of type `T`, by the schemas of all its fields. */
export function ObjectOf<T extends object>() {
  return <Shape extends ShapeOf<T>>(shape: Shape & Faithful<T, Shape>): ResultSchema<T> => closed<T>(shape);
}

/** A list of such objects. */
export function ListOf<T extends object>() {
  return <Shape extends ShapeOf<T>>(shape: Shape & Faithful<T, Shape>): z.ZodType<readonly T[]> =>
    z.array(closed<T>(shape)).readonly();
}

/** The one cast, which is sound because the shape has been compared with `T` by then. */
function closed<T extends object>(shape: object): ResultSchema<T> {
  return z.strictObject(shape as z.core.$ZodLooseShape) as unknown as ResultSchema<T>;
}

/**
 * An object that lies below the second level: that it is one is published and checked, its fields are left open. Only the
 * compiler knows that it is a `T`.
 */
export function Deep<T extends object>(): z.ZodType<T> {
  return z.looseObject({}) as unknown as z.ZodType<T>;
}

/** A list of what lies below the second level. */
export function DeepList<T extends object>(): z.ZodType<readonly T[]> {
  return z.array(Deep<T>()).readonly();
}

export function Texts<T extends string = string>(): z.ZodType<readonly T[]> {
  return z.array(Word<T>()).readonly();
}

/** A word of a choice that is too long to be told to clients; the compiler knows the choice. */
export function Word<T extends string>(): z.ZodType<T> {
  return z.string() as unknown as z.ZodType<T>;
}

/** How many there are. */
export function Count() {
  return z.int().min(0);
}

/** Counted from 1. */
export function Line() {
  return z.int().min(1);
}

/** Of a whole, 0 to 1. */
export function Share() {
  return z.number().min(0).max(1);
}

/** Of a whole, 0 to 100. */
export function Percentage() {
  return z.number().min(0).max(100);
}

/** A measure without an upper bound: hours, minutes, milliseconds. */
export function Amount() {
  return z.number().min(0);
}
