/**
 * By hand: how the call edges of any tree agree with an oracle's, and where they do not.
 *
 *     node test/index/oracles/show.ts java|go|python|rust|typescript DIR [javac or cargo option...|folder in DIR...]
 */
import { compareCalls } from './comparison.ts';
import { goCalls } from './go.ts';
import { javaCalls } from './java.ts';
import type { OracleCalls } from './oracle-calls.ts';
import { pythonCalls } from './python.ts';
import { rustCalls } from './rust.ts';
import { SILENT } from './silent-rules.ts';
import { typescriptTreeCalls } from './typescript-tree.ts';

const ORACLES = { java: javaCalls, go: goCalls, python: pythonCalls, rust: rustCalls, typescript: typescriptTreeCalls };
type Language = keyof typeof ORACLES;
const isLanguage = (text: string): text is Language => Object.hasOwn(ORACLES, text);

const [language = '', root, ...options] = process.argv.slice(2);
if (!isLanguage(language) || root === undefined)
  throw new Error('Name a language, java, go, python, rust or typescript, and a folder');
const oracle: OracleCalls = await ORACLES[language](root, options);
const { wrong, missed, ...figures } = await compareCalls(root, oracle, SILENT[language]);
for (const edge of wrong) console.log(`only ours: ${edge}`);
for (const edge of missed) console.log(`only the oracle's: ${edge}`);
console.log(figures);
