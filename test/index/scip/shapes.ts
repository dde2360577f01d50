import { join } from 'node:path';

/**
 * A project with its SCIP index. The index was made by `scip-typescript index` (@sourcegraph/scip-typescript 0.4.0) in a copy of
 * the project at `/shapes-project`.
 */
export const SHAPES = join(import.meta.dirname, '../../fixtures/scip');
export const SHAPES_INDEX = join(SHAPES, 'index.scip');
