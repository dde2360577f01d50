import process from 'node:process';
import { whyTooOld } from './node-version.ts';

// Imported before all else: what comes after is written for a newer Node, and an older one would fail on it with no word of why.
const tooOld = whyTooOld(process.versions.node);
if (tooOld !== null) {
  process.stderr.write(`${tooOld}\n`);
  process.exit(2);
}
