/**
 * Learns the vectors of the local embedder from public code: what a definition's comment or name says is to lie near its
 * code, and far from other definitions' code.
 *
 *     node scripts/search/train-vectors.ts --trees DIR [--out vectors/local.vec]
 *
 * DIR holds a checkout each of the repositories that `vectors/SOURCES.md` lists. Takes some ten minutes and 6 GB; the same
 * checkouts give the same vectors.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { encodeTokenVectors } from '../../src/search/semantic/token-vectors.ts';
import { contrastiveTraining } from './contrastive-training.ts';
import { cooccurrenceVectors } from './cooccurrence-vectors.ts';
import { byVariance } from './principal-components.ts';
import { seededRandom } from './seeded-random.ts';
import { trainingSet } from './training-set.ts';

const DIMENSIONS = 256;
const EPOCHS = 6;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { trees: { type: 'string' }, out: { type: 'string' } } });
  if (values.trees === undefined) throw new Error('Name the folder of checkouts with --trees.');
  const random = seededRandom(12_345);
  const set = await trainingSet(values.trees, random);
  process.stderr.write(`${set.units} definitions, ${set.terms.length} terms, ${set.pairs.length} pairs\n`);
  const start = cooccurrenceVectors(set, DIMENSIONS, random);
  const trained = contrastiveTraining(set, start, { dimensions: DIMENSIONS, epochs: EPOCHS, random }, (sentence) =>
    process.stderr.write(`${sentence}\n`),
  );
  const vectors = byVariance(trained, set, DIMENSIONS);
  writeFileSync(
    values.out ?? 'vectors/local.vec',
    encodeTokenVectors({ name: 'local', dimensions: DIMENSIONS }, set.terms, vectors),
  );
}

await main();
