import { describe, expect, it } from 'vitest';
import { deadCodeIn, namesOf } from './planted-tree.ts';

const LIBRARY = JSON.stringify({ name: 'library', version: '1.0.0', type: 'module', main: 'src/index.js' });
const PROGRAM = JSON.stringify({ name: 'program', private: true, main: 'src/main.ts' });

describe('an export list', () => {
  it('is not a use of what it names, over several lines or beside a default export', async () => {
    const found = await deadCodeIn({
      'package.json': PROGRAM,
      'src/main.ts': "import { used } from './lib.ts';\nused();",
      'src/lib.ts': `function used() {}
function listed() {}
class Both {}

export {
  used,
  listed as renamed,
  Both,
}
export default Both;`,
    });
    expect(namesOf(found)).toEqual(['src/lib.ts: Both unreferenced_export', 'src/lib.ts: listed unreferenced_export']);
  });

  it('hides no use in the same file, before or behind it', async () => {
    const found = await deadCodeIn({
      'package.json': PROGRAM,
      'src/main.ts': `export {
  before,
  behind,
};
const table = { go: behind, before };
function before() {}
function behind() {}
console.log(table);`,
    });
    expect(namesOf(found)).toEqual([]);
  });

  it('hides no use behind it on another line of the same edge', async () => {
    const found = await deadCodeIn({
      'package.json': PROGRAM,
      'src/main.ts': "import './lib.ts';",
      'src/lib.ts': 'class Used {}\nclass Unused {}\nexport { Used, Unused };\nconsole.log([Used]);',
    });
    expect(namesOf(found)).toEqual(['src/lib.ts: Unused unreferenced_export']);
  });
});

describe('a property that is given to a function or class', () => {
  it('is not a use of it', async () => {
    const found = await deadCodeIn({
      'package.json': PROGRAM,
      'src/main.ts': `import { used } from './lib.tsx';\nused();`,
      'src/lib.tsx': `import { forwardRef } from 'react';
export function used() {}
export function shown() {}
shown.displayName = 'Shown';
export class Old {}
Old.prototype.limit = 3;
export const Button = forwardRef(() => null);
Button.displayName = 'Button';`,
    });
    expect(namesOf(found)).toEqual([
      'src/lib.tsx: Button unreferenced_export',
      'src/lib.tsx: Old unreferenced_export',
      'src/lib.tsx: shown unreferenced_export',
    ]);
  });

  it('is a use of any other value, which may pass it on', async () => {
    const found = await deadCodeIn({
      'package.json': PROGRAM,
      'src/main.ts': 'const script = document.currentScript;\nscript.onload = () => {};',
    });
    expect(namesOf(found)).toEqual([]);
  });
});

describe('a library', () => {
  it('uses what it reads of a value, though the type is offered, too', async () => {
    const found = await deadCodeIn(
      {
        'package.json': LIBRARY,
        'src/index.js': `export { used } from './lib.js';
export const produce = immer.produce;
import { immer } from './lib.js';`,
        'src/lib.js': `function used() {}
function listed() {}
class Immer {
  produce() { return used(); }
}
const immer = new Immer();
export {
  used,
  listed,
  immer,
}`,
      },
      { minCertainty: 'low' },
    );
    const items = found.ranked_files.flatMap(({ items }) => items);
    expect(items.map(({ name, certainty }) => `${name} ${certainty}`).sort()).toEqual(['listed high']);
  });
});
