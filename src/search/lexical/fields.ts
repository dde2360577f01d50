/** Where a term stands in a unit, in the order of their counts in a posting. */
export const FIELDS = ['name', 'signature', 'doc', 'body'] as const;
export type Field = (typeof FIELDS)[number];
export const FIELD = { name: 0, signature: 1, doc: 2, body: 3 } as const satisfies Record<Field, number>;
