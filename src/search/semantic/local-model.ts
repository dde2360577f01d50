import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../languages/grammar-files.ts';
import { decodeTokenVectors, type TokenVectors } from './token-vectors.ts';

/**
 * The least similarity that is shown unless another is asked for. Of files that answer a labelled query (the half that weights
 * were fitted to), 83 % have a unit at least this similar; of all others, 17 % (at 0.35: 78 % and 12 %).
 */
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
