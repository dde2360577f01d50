/**
 * Records what a port of the published Double Metaphone says of the words in test/fixtures/names/double-metaphone.json,
 * into the same file.
 *
 *     npm install --no-save double-metaphone@2.0.1
 *     node scripts/oracles/double_metaphone.mjs
 *
 * Words at which the port departs from the published program (CIA, OGY, MCC, JJ) are not in the file; the test has them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { doubleMetaphone } from 'double-metaphone';

const FILE = new URL('../../test/fixtures/names/double-metaphone.json', import.meta.url);
const recorded = Object.keys(JSON.parse(readFileSync(FILE, 'utf8'))).map((word) => [word, doubleMetaphone(word)]);
writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(recorded), null, 1)}\n`);
