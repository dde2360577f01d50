import type { AnyTool } from '../../../src/tools/tool.ts';
import { sampleApplication } from '../../server/sample-application.ts';
import { temporaryFolderForSuite } from '../../temporary-folder-for-suite.ts';
import { commitAll, initRepository } from '../../workspace/git-fixture.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';

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

/** A program with something for every analysis to find. */
export const PROJECT: Readonly<Record<string, string>> = {
  'package.json': '{"name": "shop", "main": "src/main.js"}',
  'src/main.js':
    "import { gate } from './deep/er/gate.js';\nimport { total } from './total.js';\ngate(total([], new Map(), 1));\n",
  'src/deep/er/gate.js': `// FIXME: wrong for negative numbers\nexport function gate(n) {\n${BRANCHES}  return 0;\n}\nfunction unused() {\n  return 1;\n}\n`,
  'src/total.js': repeated('total'),
  'src/price.py': 'import ctypes\n\nLIBRARY = ctypes.CDLL("libprice.so")\n',
  'src/again.js': `import { total } from './total.js';\n${repeated('again')}\nexport const twice = (x) => again(total(x), x, 2);\n`,
};

/**
 * An application over a committed copy of the project, and a way to call one tool on it.
 *
 * @param endWith how long it lives: for one test, or for all tests of the file, which then only read
 */
export async function projectWith(tool: AnyTool, files = PROJECT, endWith: 'test' | 'suite' = 'test') {
  const folder = endWith === 'suite' ? temporaryFolderForSuite : temporaryFolder;
  const root = folder();
  writeFiles(root, files);
  initRepository(root);
  commitAll(root);
  const clock = () => new Date();
  const state = folder();
  const open = (roots = [root]) => sampleApplication({ roots, tools: [tool], clock, state: stateIn(state), endWith });
  const application = await open();
  const call = async (given: Record<string, unknown> = {}) => {
    const outcome = await application.call(tool.name, given);
    if (!outcome.ok) throw outcome.error;
    tool.output().parse(outcome.output);
    return outcome;
  };
  return { root, application, call, open };
}

function stateIn(folder: string) {
  return { stateDir: folder, env: {}, home: folder, platform: process.platform };
}
