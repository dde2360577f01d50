import type { ByteReader, ByteWriter } from './bytes.ts';

/**
 * How the values of one field are written one after another, and read back. Lists of records are written field by field,
 * so that like stands beside like and most values take a byte. What a record looks like is said once, by a column made
 * of smaller ones, and its type has to fit.
 */
export interface Column<T> {
  // Properties rather than methods: a column must take exactly the type it gives, or a new value would go unwritten.
  readonly write: (values: readonly T[], to: ColumnWriter) => void;
  /** Reads as many values as were written. */
  readonly read: (count: number, from: ColumnReader) => T[];
}

/** The columns of a record's fields. */
export type Fields<T> = { readonly [Name in keyof T]-?: Column<T[Name]> };

export interface ColumnWriter extends ByteWriter {
  /** The number of a text, the same for equal texts. */
  textId(text: string): number;
}

export interface ColumnReader extends ByteReader {
  /** The text of a number. */
  text(id: number): string;
}

/** Values with one number each. */
function coded<T>(encode: (value: T, to: ColumnWriter) => number, decode: (code: number, from: ColumnReader) => T) {
  const column: Column<T> = {
    write: (values, to) => {
      for (const value of values) to.uint(encode(value, to));
    },
    read: (count, from) => {
      const codes: unknown[] = from.uints(count);
      for (let i = 0; i < count; i++) codes[i] = decode(codes[i] as number, from);
      return codes as T[];
    },
  };
  return column;
}

/** Non-negative integers. */
export const uint: Column<number> = {
  write: (values, to) => {
    for (const value of values) to.uint(value);
  },
  read: (count, from) => from.uints(count),
};

/** Indices into a list, or -1. */
export const indexOrNone: Column<number> = coded(
  (value) => value + 1,
  (code) => code - 1,
);

/** Integers of which each is near the one before. */
export const near: Column<number> = {
  write: (values, to) => {
    let previous = 0;
    for (const value of values) {
      const step = value - previous;
      to.uint(step < 0 ? -step * 2 - 1 : step * 2);
      previous = value;
    }
  },
  read: (count, from) => {
    const values = from.uints(count);
    let value = 0;
    for (let i = 0; i < count; i++) {
      const code = values[i] as number;
      value += code % 2 === 1 ? -(code + 1) / 2 : code / 2;
      values[i] = value;
    }
    return values;
  },
};

export const uintOrNull: Column<number | null> = coded(
  (value) => (value === null ? 0 : value + 1),
  (code) => (code === 0 ? null : code - 1),
);

export const flag: Column<boolean> = coded(Number, (code) => code === 1);

export const text: Column<string> = coded(
  (value, to) => to.textId(value),
  (code, from) => from.text(code),
);

export const textOrNull: Column<string | null> = coded(
  (value, to) => (value === null ? 0 : to.textId(value) + 1),
  (code, from) => (code === 0 ? null : from.text(code - 1)),
);

/** One of a few words, whose order is part of the format. */
export function oneOf<T extends string>(...words: readonly T[]): Column<T> {
  const codes = new Map(words.map((word, code) => [word, code]));
  return coded(
    (word) => codes.get(word) as number,
    (code) => words[code] as T,
  );
}

/** Values that may be missing: which are there, then those that are. */
export function orNull<T>(column: Column<T>): Column<T | null> {
  return {
    write: (values, to) => {
      for (const value of values) to.uint(value === null ? 0 : 1);
      column.write(
        values.filter((value) => value !== null),
        to,
      );
    },
    read: (count, from) => {
      const presence = from.uints(count);
      const present = column.read(
        presence.reduce((sum, one) => sum + one, 0),
        from,
      );
      let next = 0;
      return presence.map((one) => (one === 0 ? null : (present[next++] as T)));
    },
  };
}

/** Values of which few are there: how many these are, how far each is behind the one before, then they themselves. */
export function seldom<T>(column: Column<T>): Column<T | null> {
  return {
    write: (values, to) => {
      const places = [...values.keys()].filter((at) => values[at] !== null);
      to.uint(places.length);
      near.write(places, to);
      column.write(
        places.map((at) => values[at] as T),
        to,
      );
    },
    read: (count, from) => {
      const present = from.uints(1)[0] as number;
      const places = near.read(present, from);
      const values = column.read(present, from);
      const all: (T | null)[] = new Array(count).fill(null);
      for (const [at, place] of places.entries()) all[place] = values[at] as T;
      return all;
    },
  };
}

/** Lists: how long each is, then the values of all. */
export function listOf<T>(column: Column<T>): Column<readonly T[]> {
  return {
    write: (lists, to) => {
      for (const list of lists) to.uint(list.length);
      column.write(lists.length === 1 ? (lists[0] as readonly T[]) : (lists.flat() as T[]), to);
    },
    read: (count, from) => {
      const lengths = from.uints(count);
      const all = column.read(
        lengths.reduce((sum, length) => sum + length, 0),
        from,
      );
      if (count === 1) return [all];
      let next = 0;
      return lengths.map((length) => {
        next += length;
        return all.slice(next - length, next);
      });
    },
  };
}

/** Records, field by field in the order the fields are named in. */
export function record<T extends object>(fields: Fields<T>): Column<T> {
  const names = Object.keys(fields) as (keyof T)[];
  const blank = blankRecord<T>(names);
  return {
    write: (rows, to) => {
      for (const name of names) {
        fields[name].write(
          rows.map((row) => row[name]),
          to,
        );
      }
    },
    read: (count, from) => {
      const columns = names.map((name) => fields[name].read(count, from));
      const rows: T[] = new Array(count);
      for (let i = 0; i < count; i++) {
        const row: Partial<T> = { ...blank };
        for (let at = 0; at < names.length; at++) {
          const name = names[at] as keyof T;
          row[name] = (columns[at] as T[keyof T][])[i] as T[keyof T];
        }
        rows[i] = row as T;
      }
      return rows;
    },
  };
}

/**
 * A record with all its fields and nothing in them. Parsed, as V8 then makes room for just these fields in the object itself and
 * in each copy of it: one that fields are added to has a second object for all but the first four, with room to spare.
 */
function blankRecord<T>(names: readonly (keyof T)[]): Partial<T> {
  return JSON.parse(`{${names.map((name) => `${JSON.stringify(name)}:null`).join()}}`) as Partial<T>;
}
