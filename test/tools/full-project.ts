import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXTENSIONS, semanticCases } from '../analysis/findings/clones/semantic-cases.ts';
import { SHAPES_INDEX } from '../index/scip/shapes.ts';
import { commitAll, git, initRepository } from '../workspace/git-fixture.ts';
import { writeFiles } from '../workspace/temporary-folder.ts';

const BRANCHES = Array.from({ length: 24 }, (_, i) => `  if (n === ${i}) return ${i};\n`).join('');

/** Statements long enough to count as a clone of themselves, under another name each time. */
const repeated = (name: string) => `
export function ${name}(items, rates, limit) {
  let sum = 0;
  const kept = [];
  for (const item of items) {
    const rate = rates.get(item.kind) ?? 1;
    if (item.price > 0) sum += item.price * item.count * rate;
    else sum -= item.discount / rate;
    if (sum > limit) throw new RangeError("too much");
    kept.push({ name: item.name, sum, rate });
  }
  kept.sort((one, other) => one.sum - other.sum);
  return kept.map(({ name }) => name).join(", ");
}
`;

const SHAPES = `/** What can be drawn. */
export interface Shape { area(): number }
export class Square implements Shape {
  constructor(readonly side: number) {}
  // TODO: units
  area(): number { return this.side ** 2; }
}
export class Tile extends Square {
  area(): number { return super.area(); }
}
class Forgotten {
  size = 1;
}
`;

/** Two functions that do the same in other words. */
function sameWork(): Readonly<Record<string, string>> {
  const [{ language, original, same } = { language: 'javascript', original: '', same: [] }] = semanticCases('semantic');
  return { [`src/work.${EXTENSIONS[language]}`]: original, [`src/alike.${EXTENSIONS[language]}`]: same[0] ?? '' };
}

/** A program with something for every tool to find. */
const FIRST: Readonly<Record<string, string | Uint8Array>> = {
  'package.json': '{"name": "shop", "main": "src/main.js", "scripts": {"test": "node --test"}}',
  'src/main.js':
    "import { gate } from './deep/er/gate.js';\nimport { total } from './total.js';\nimport 'left-pad';\ngate(total([], new Map(), 1));\n",
  'src/deep/er/gate.js': `// FIXME: wrong for negative numbers\nexport function gate(n) {\n${BRANCHES}  return 0;\n}\nfunction unused() {\n  return 1;\n}\n`,
  'src/total.js': repeated('total'),
  'src/again.js': `import { total } from './total.js';\n${repeated('again')}\nexport const twice = (x) => again(total(x), x, 2);\n`,
  ...sameWork(),
  'src/shape.ts': SHAPES,
  'src/one.js': "import { two } from './two.js';\nexport const one = () => two();\n",
  'src/two.js': "import { one } from './one.js';\nexport const two = (source) => one(source.read());\n",
  'src/price.py': 'import ctypes\n\nLIBRARY = ctypes.CDLL("libprice.so")\n',
  'src/partial.ts':
    'export function read(): number;\nexport function read(times = 1) {\n  return times; }\nconst = ) class (( ;\n',
  'src/prices.pas': 'program Prices;\nbegin\nend.\n',
  'src/secret.js': "export const key = 'AKIAIOSFODNN7EXAMPLF';\n",
  'src/long.js': Array.from({ length: 400 }, (_, at) => `export const value${at} = ${at};\n`).join(''),
  'test/total.test.js':
    "import { test } from 'node:test';\nimport { total } from '../src/total.js';\nfunction check() { total([], new Map(), 1); }\ntest('total', check);\n",
  'coverage/lcov.info': 'SF:src/total.js\nDA:3,1\nDA:4,1\nDA:5,0\nend_of_record\n',
  'dot.png': Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  'index.scip': readFileSync(SHAPES_INDEX),
  'notes.md': '# Notes\n',
  'vendor.min.js': `var a=${'1+'.repeat(4000)}1;`,
};

const SECOND = {
  'src/total.js': repeated('total').replace('let sum = 0', 'let sum = 1'),
  'src/again.js': `import { total } from './total.js';\n${repeated('again').replace('let sum = 0', 'let sum = 1')}\nexport const twice = (x) => again(total(x), x, 2);\n`,
};

const UNCOMMITTED = {
  'src/total.js': `${repeated('total').replace('(items, rates, limit)', '(items, rates)')}\nexport function fresh() {\n  return 1;\n}\n`,
  'src/copy.js': repeated('copied'),
  'src/staged.js': 'export const staged = 1;\n',
};

/** Writes the program with its history: files that change together, one renamed, one removed, and what is not committed. */
export function writeFullProject(root: string): void {
  writeFiles(root, FIRST);
  initRepository(root);
  commitAll(root);
  for (let round = 0; round < 3; round++) {
    writeFiles(root, SECOND);
    commitAll(root);
    writeFiles(root, {
      'src/total.js': FIRST['src/total.js'] as string,
      'src/again.js': FIRST['src/again.js'] as string,
    });
    commitAll(root);
  }
  git(root, 'mv', 'notes.md', 'README.md');
  writeFiles(root, { 'src/gone.js': 'export const gone = 1;\n' });
  commitAll(root);
  git(root, 'rm', '--quiet', 'src/gone.js');
  commitAll(root);
  writeFiles(root, UNCOMMITTED);
  git(root, 'add', join(root, 'src/staged.js'));
}
