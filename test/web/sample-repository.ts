import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { commitAll, initRepository } from '../workspace/git-fixture.ts';

/** What stands twice, word for word, and long enough to be a clone. */
const TWICE = `
export function parseLine(line: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const part of line.split(',')) {
    const [name = '', value = '0'] = part.split('=');
    if (name.trim() === '') continue;
    const count = Number(value.trim());
    if (Number.isNaN(count)) throw new Error('not a number: ' + value);
    found.set(name.trim(), (found.get(name.trim()) ?? 0) + count);
  }
  return found;
}
`;

/** More branches than any limit allows. */
function tangled(): string {
  const branches = Array.from(
    { length: 24 },
    (_, i) => `  if (code === ${i} && text.length > ${i}) return 'case ${i}';`,
  );
  return `export function tangled(code: number, text: string): string {\n${branches.join('\n')}\n  return 'none';\n}\n`;
}

const FIRST: Readonly<Record<string, string>> = {
  'package.json': '{ "name": "sample", "version": "1.0.0", "type": "module", "main": "src/main.ts" }\n',
  'src/main.ts':
    "import { greet } from './core/greet.ts';\nimport { tangled } from './core/tangled.ts';\n\nexport function main(): string {\n  return greet('you') + tangled(1, 'two');\n}\n",
  'src/core/greet.ts':
    "import { loud } from './text.ts';\n\n/** Says hello. */\nexport function greet(name: string): string {\n  return loud('hello ' + name);\n}\n",
  'src/core/text.ts': 'export function loud(text: string): string {\n  return text.toUpperCase();\n}\n',
};

const SECOND: Readonly<Record<string, string>> = {
  'src/core/tangled.ts': tangled(),
  'src/outside.ts':
    "import { hostname } from 'node:os';\n\nexport function place(): string {\n  return hostname();\n}\n",
  'src/left.ts': `import { right } from './right.ts';\n${TWICE}\nexport const left = (): number => right() + 1;\n`,
  'src/right.ts': `import { left } from './left.ts';\n${TWICE}\n// TODO: take apart\nexport const right = (): number => (Math.random() > 2 ? left() : 1);\n`,
  // A name and a text that would be run if they were ever taken for a page's own.
  'src/<img src=x onerror=alert(1)>.ts': 'export const script = \'<script>document.title = "taken over"</script>\';\n',
};

/** A small project with two commits: imports, a cycle, a clone, an admitted debt, a function too complex, a hostile name. */
export function makeSampleRepository(folder: string): void {
  initRepository(folder);
  write(folder, FIRST);
  commitAll(folder, '2026-01-10T12:00:00Z');
  write(folder, SECOND);
  commitAll(folder, '2026-02-10T12:00:00Z');
}

function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
