import { expect, it } from 'vitest';
import { DecodedFacts } from '../../src/index/decoded-facts.ts';
import { SourceFiles } from '../../src/index/source-files.ts';
import { Tree } from '../../src/index/tree.ts';
import { Parsers } from '../../src/languages/parsers.ts';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';

it('leaves code in folders of credentials out of an index', async () => {
  const parsers = new Parsers(1);
  const folder = temporaryFolder();
  const code = 'export function shown() {}\n';
  writeFiles(folder, { 'a.ts': code, '.ssh/b.ts': code, 'home/.aws/deep/c.ts': code, 'ssh/d.ts': code });
  const { files } = await new Tree(folder, new SourceFiles(parsers), new DecodedFacts(), null).linked({});
  expect(files.map(({ path }) => path)).toEqual(['a.ts', 'ssh/d.ts']);
  await parsers.close();
});
