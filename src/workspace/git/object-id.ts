/** The name of an object of git: a hash in lower case hexadecimal, and surely nothing else. */
export type ObjectId = string & { readonly of: 'object' };

/** How a repository computes the names of its objects. */
export type ObjectFormat = 'sha1' | 'sha256';

const OBJECT_ID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/** Null for text that names no object in full. */
export function objectId(text: string): ObjectId | null {
  return OBJECT_ID.test(text) ? (text as ObjectId) : null;
}
