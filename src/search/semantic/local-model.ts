import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../languages/grammar-files.ts';
import { decodeTokenVectors, type TokenVectors } from './token-vectors.ts';

/** How similar a unit is to a query that it answers, as a rule: what the local model's cosines are to be measured by. */
export const LOCAL_THRESHOLD = 0.3;

let model: TokenVectors | null = null;

/**
 * The vectors that come with the package, read once.
 * @throws OrreryError `FILE_SYSTEM_ERROR` when they are damaged
 */
export function localModel(): TokenVectors {
  model ??= decodeTokenVectors(readFileSync(join(packageRoot(), 'vectors', 'local.vec')));
  return model;
}
