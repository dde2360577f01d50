import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Everything that the program writes outside its own state, as people have it written. */
export interface Writer {
  readonly name: string;
  readonly args: readonly string[];
  /** Makes what is there before. `home` is the user's folder, beside the tree. */
  readonly prepare: (tree: string) => void;
  /** What may be there afterwards beside what is written: copies that are kept on purpose. */
  readonly keeps?: RegExp;
}

const CODE = 'export const gate = (open: boolean) => (open ? 1 : 0);\n';
const SCAFFOLD = ['templates', 'scaffold', 'go', 'makefile', 'gitignore', 'ci', 'project_name=demo'];

const write = (tree: string, path: string, content: string) => {
  mkdirSync(join(tree, path, '..'), { recursive: true });
  writeFileSync(join(tree, path), content);
};

export const WRITERS: readonly Writer[] = [
  { name: 'scaffold', args: SCAFFOLD, prepare: (tree) => write(tree, 'a.ts', CODE) },
  {
    name: 'scaffold over files',
    args: [...SCAFFOLD, '--folder', 'demo', '--overwrite'],
    prepare: (tree) => {
      for (const name of ['Makefile', '.gitignore']) write(tree, `demo/${name}`, 'mine\n'.repeat(2000));
    },
  },
  {
    name: 'baseline',
    args: ['gate', '--write-baseline'],
    prepare: (tree) => write(tree, 'a.ts', CODE.repeat(3)),
  },
  {
    name: 'baseline over another',
    args: ['gate', '--write-baseline'],
    prepare: (tree) => {
      write(tree, 'a.ts', CODE.repeat(3));
      write(tree, '.orrery-baseline.json', '{"version":1,"findings":[]}\n');
    },
  },
  {
    name: 'install',
    args: ['install', 'cursor', 'claude-code', '--yes'],
    prepare: (tree) => {
      write(tree, '.mcp.json', '{ "mcpServers": { "other": { "command": "other" } } }\n');
    },
    keeps: /^\.mcp\.json\.[^/]+$|^\.cursor\/mcp\.json\.[^/]+$/,
  },
  {
    name: 'report',
    args: ['report', '--html', 'report.html'],
    prepare: (tree) => {
      write(tree, 'a.ts', CODE);
      write(tree, 'report.html', '<p>The last one.</p>\n');
    },
  },
];
