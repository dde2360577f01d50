import { describe, expect, it } from 'vitest';
import { findSymbols } from '../../../../src/analysis/measures/symbols/find-symbols.ts';
import { ownUses } from '../../../../src/analysis/measures/symbols/own-uses.ts';
import { parseSymbolQuery, type SymbolQuery } from '../../../../src/analysis/measures/symbols/symbol-query.ts';
import { indexOf } from '../../judgements/deep-context/sample-index.ts';

async function usesOf(name: string, files: Readonly<Record<string, string>>) {
  const index = await indexOf(files);
  const found = findSymbols(index, parseSymbolQuery(name) as SymbolQuery);
  if (found.kind !== 'one') throw new Error(`${name}: ${found.kind}`);
  const uses = ownUses(index, found.symbol, (path) => files[path]?.split('\n') ?? null);
  return uses.map(({ symbol, path, lines }) => `${symbol} ${path}:${lines.join(',')}`);
}

describe('uses of a field by its own type', () => {
  it('are the lines that name it behind the word for the object', async () => {
    const files = {
      'a.ts': `class Scope {
  private closed = false;
  close(other) {
    this.closed = true;
    if (other.closed) this.closedAt = 1;
    return [1].map(() => this . closed);
  }
  get() { return this?.closed; }
  closedText() { return 'closed'; }
}
`,
    };
    expect(await usesOf('Scope.closed', files)).toEqual(['Scope.close a.ts:4,6', 'Scope.get a.ts:8']);
  });

  it('leave out another type with a field of the same name in the same file', async () => {
    const files = {
      'a.ts':
        'class A {\n  open = 1;\n  get() { return this.open; }\n}\nclass B {\n  open = 2;\n  get() { return this.open; }\n}\n',
    };
    expect(await usesOf('A.open', files)).toEqual(['A.get a.ts:3']);
    expect(await usesOf('B.open', files)).toEqual(['B.get a.ts:7']);
  });

  it('are found in methods that stand outside of the type', async () => {
    const files = {
      'a.rs':
        'pub struct Scope { closed: bool }\nimpl Scope {\n    fn close(&mut self) { self.closed = true; }\n}\nstruct Other { closed: bool }\nimpl Other {\n    fn get(&self) -> bool { self.closed }\n}\n',
    };
    expect(await usesOf('Scope.closed', files)).toEqual(['Scope.close a.rs:3']);
  });

  it('follow the words and signs of each language', async () => {
    const php = '<?php\nclass A {\n  private $size = 1;\n  function get() { return $this->size; }\n}\n';
    const cpp = 'class A {\n  int size = 1;\n  int get() { return this->size; }\n};\n';
    expect(await usesOf('A.size', { 'a.php': php })).toEqual(['A.get a.php:4']);
    expect(await usesOf('A.size', { 'a.cpp': cpp })).toEqual(['A.get a.cpp:3']);
  });

  it('are none for what is no field, and for a file that has changed since', async () => {
    const files = { 'a.ts': 'export const limit = 1;\nexport class A {\n  f() { return this.f; }\n}\n' };
    expect(await usesOf('limit', files)).toEqual([]);
    expect(await usesOf('A.f', files)).toEqual([]);
    const index = await indexOf({ 'a.ts': 'class A {\n  b = 1;\n  c() { return this.b; }\n}\n' });
    const found = findSymbols(index, parseSymbolQuery('A.b') as SymbolQuery);
    if (found.kind !== 'one') throw new Error(found.kind);
    expect(ownUses(index, found.symbol, () => null)).toEqual([]);
  });
});
