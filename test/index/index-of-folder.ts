import { Indexer } from '../../src/index/indexer.ts';
import { Parsers } from '../../src/languages/parsers.ts';

/** A process of its own: prints what the index of the folder named on the command line consists of, as JSON. */
const [folder = '', times = '1'] = process.argv.slice(2);
const indexer = new Indexer({ parsers: new Parsers(1) });
for (let turn = 0; turn < Number(times); turn++) {
  const { files, skipped, graphDigest } = await indexer.linked(folder);
  const paths = files.map(({ path }) => path);
  process.stdout.write(`${JSON.stringify({ paths, skipped, graphDigest })}\n`);
}
await indexer.close();
