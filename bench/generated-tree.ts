import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files of one folder: as many as people keep in one. */
const FILES_IN_FOLDER = 25;
const IMPORTS = 4;

/** Writes a repository of so many TypeScript modules that import, extend and call one another as real ones do. */
export function writeGeneratedTree(folder: string, files: number): void {
  for (let file = 0; file < files; file++) {
    const path = join(folder, pathOf(file));
    if (file % FILES_IN_FOLDER === 0) mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, moduleText(file));
  }
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder });
  git('init', '--quiet');
  git('add', '--all');
}

function pathOf(file: number): string {
  return `src/part${Math.floor(file / FILES_IN_FOLDER)}/module${file}.ts`;
}

/** Earlier files that a file imports: near ones and one far away, the same for every size of tree. */
function importsOf(file: number): number[] {
  const wanted = [file - 1, file - 2, file - 7, Math.floor(file / 2)];
  return [...new Set(wanted.filter((one) => one >= 0 && one < file))].slice(0, IMPORTS);
}

function moduleText(file: number): string {
  const imports = importsOf(file);
  const specifier = (other: number) => `../part${Math.floor(other / FILES_IN_FOLDER)}/module${other}.ts`;
  const parent = imports[0];
  return `${imports.map((other) => `import { Store${other}, load${other} } from '${specifier(other)}';`).join('\n')}

/** Keeps the entries of part ${file}. */
export class Store${file}${parent === undefined ? '' : ` extends Store${parent}`} {
  readonly entries${file} = new Map<string, number>();

  add${file}(name: string, value: number): boolean {
    if (this.entries${file}.has(name) && value < 0) return false;
    for (const part of name.split('.')) {
      if (part === '') continue;
      this.entries${file}.set(part, value);
    }
    return this.size${file}() > 0;
  }

  size${file}(): number {
    return this.entries${file}.size;
  }
}

export function load${file}(names: readonly string[]): Store${file} {
  const store = new Store${file}();
  for (const name of names) {
    store.add${file}(name, name.length);
  }
${imports.map((other) => `  if (load${other}(names).size${other}() > ${other}) store.add${file}('${other}', ${other});`).join('\n')}
  return store;
}
`;
}
