import { weaknesses as bash } from '../bash/weaknesses.ts';
import { weaknesses as c } from '../c/weaknesses.ts';
import { weaknesses as csharp } from '../csharp/weaknesses.ts';
import { weaknesses as dart } from '../dart/weaknesses.ts';
import { weaknesses as go } from '../go/weaknesses.ts';
import { weaknesses as java } from '../java/weaknesses.ts';
import { weaknesses as javascript } from '../javascript/weaknesses.ts';
import { weaknesses as kotlin } from '../kotlin/weaknesses.ts';
import { weaknesses as lua } from '../lua/weaknesses.ts';
import { weaknesses as php } from '../php/weaknesses.ts';
import { weaknesses as python } from '../python/weaknesses.ts';
import { weaknesses as ruby } from '../ruby/weaknesses.ts';
import { weaknesses as rust } from '../rust/weaknesses.ts';
import { weaknesses as scala } from '../scala/weaknesses.ts';
import { weaknesses as swift } from '../swift/weaknesses.ts';
import { weaknesses as zig } from '../zig/weaknesses.ts';
import { WeaknessRows } from './find-weaknesses.ts';

const script = new WeaknessRows(javascript);
const native = new WeaknessRows(c);

/** What is looked for, by the id of a language. */
export const WEAKNESSES: ReadonlyMap<string, WeaknessRows> = new Map([
  ...['javascript', 'jsx', 'typescript', 'tsx'].map((id) => [id, script] as const),
  ['python', new WeaknessRows(python)],
  ['java', new WeaknessRows(java)],
  ['csharp', new WeaknessRows(csharp)],
  ['go', new WeaknessRows(go)],
  ['php', new WeaknessRows(php)],
  ['ruby', new WeaknessRows(ruby)],
  ['rust', new WeaknessRows(rust)],
  ['kotlin', new WeaknessRows(kotlin)],
  ['scala', new WeaknessRows(scala)],
  ['swift', new WeaknessRows(swift)],
  ['dart', new WeaknessRows(dart)],
  ['lua', new WeaknessRows(lua)],
  ['bash', new WeaknessRows(bash)],
  ['zig', new WeaknessRows(zig)],
  ['c', native],
  ['cpp', native],
]);
