import { describe, expect, it } from 'vitest';
import { Indexer } from '../../../src/index/indexer.ts';
import { unitTexts } from '../../../src/search/semantic/unit-text.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';

async function textsOf(path: string, source: string): Promise<readonly (string | null)[]> {
  const folder = temporaryFolder();
  writeFiles(folder, { [path]: source });
  const indexer = new Indexer();
  try {
    const [file] = (await indexer.index(folder)).files;
    if (file === undefined) throw new Error('It is not indexed.');
    return unitTexts(file, source);
  } finally {
    await indexer.close();
  }
}

const CODE = `import { sum } from './sum.js';

/** Adds up what is owed. */
export class Cart {
  total(items) {
    return sum(items);
  }
}
`;

describe('what a model is given of a unit', () => {
  it('is its path, kind and qualified name, its comment and its own lines', async () => {
    expect(await textsOf('src/cart.js', CODE)).toEqual([
      'src/cart.js\nCart',
      'src/cart.js\nclass Cart\n/** Adds up what is owed. */\nexport class Cart {\n}',
      'src/cart.js\nmethod Cart.total\n  total(items) {\n    return sum(items);\n  }'.replace('\n  total', '\ntotal'),
      "src/cart.js\nimport { sum } from './sum.js';",
    ]);
  });

  it('is at most 4,000 characters, and no half of one', async () => {
    const texts = await textsOf('a.js', `export const text = \`\n${'🙂\n'.repeat(4000)}\`;\n`);
    for (const text of texts) {
      expect(text?.length ?? 0).toBeLessThanOrEqual(4000);
      expect(text?.isWellFormed() ?? true).toBe(true);
    }
  });

  it('is nothing for a stretch that says nothing', async () => {
    const texts = await textsOf('a.c', '{\n}\n;\n');
    expect(texts.slice(1)).toEqual([null]);
  });

  it('has no secret in it', async () => {
    const secret = ['ghp', 'Zb81kQm3Xw9Tn5Lc7Vd2Rf6Hj4Ps0Ygt1Uae'].join('_');
    const source = `export function connect() {\n  return login('${secret}');\n}\n`;
    const texts = await textsOf('login.js', source);
    expect(texts.join('\n')).toContain('return login(');
    expect(texts.join('\n')).not.toContain(secret.slice(6));
  });

  it('has no line of a private key in it, wherever its lines are cut into units', async () => {
    const lines = Array.from({ length: 60 }, (_, at) => `${at}q8Zr${'Xb7TnK2mWc9V'.repeat(4)}${at}`);
    const source = `KEY = """\n-----BEGIN RSA PRIVATE KEY-----\n${lines.join('\n')}\n-----END RSA PRIVATE KEY-----\n"""\n`;
    const texts = (await textsOf('key.py', source)).join('\n');
    for (const line of lines) expect(texts).not.toContain(line);
  });

  it('is nothing of a file whose name says that it holds secrets', async () => {
    expect(new Set(await textsOf('id_rsa.js', CODE))).toEqual(new Set([null]));
  });
});
