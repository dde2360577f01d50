import type { ObjectId } from './git/object-id.ts';

/** What is kept under the name of a reference: an object, or the name of another reference. */
export type Reference = { readonly object: ObjectId } | { readonly symbolic: string };
