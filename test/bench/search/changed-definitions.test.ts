import { expect, it } from 'vitest';
import { changedDefinitions } from '../../../bench/search/changed-definitions.ts';
import { taskCommits } from '../../../bench/search/task-commits.ts';
import { Indexer } from '../../../src/index/indexer.ts';
import { commitAll, git, initRepository } from '../../workspace/git-fixture.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';

const BEFORE =
  'export class Cart {\n  total() {\n    return 1;\n  }\n\n  clear() {\n    this.all = [];\n  }\n}\n\nexport function sum() {\n  return 0;\n}\n';
const AFTER = BEFORE.replace('return 1;', 'return 2;').replace('  return 0;\n', '  log();\n  return 0;\n');

it('names the innermost definitions that a commit changed, without those of tests', async () => {
  const root = temporaryFolder();
  initRepository(root);
  const commit = (message: string, cart: string) => {
    writeFiles(root, {
      'src/cart.js': cart,
      'test/cart.test.js': `import '../src/cart.js';\n\nfunction help() {\n  ${message.length};\n}\n`,
    });
    commitAll(root, undefined, message);
  };
  commit('Begin', BEFORE);
  commit('Count the total of a cart twice, and log each sum', AFTER);
  const [task] = taskCommits(root, 1);
  git(root, 'checkout', '--quiet', 'HEAD~1');
  const indexer = new Indexer();
  const changed = changedDefinitions(root, task as NonNullable<typeof task>, await indexer.linked(root));
  await indexer.close();
  expect([...changed].sort()).toEqual(['src/cart.js:11', 'src/cart.js:2']);
});
