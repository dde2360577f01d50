import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

const SOURCE = join(import.meta.dirname, '..', 'src');

/** What of `node:fs` and `node:fs/promises` changes nothing. `open` does not as long as its flags say so, see below. */
const READING = new Set([
  ...[
    'access',
    'accessSync',
    'existsSync',
    'lstat',
    'lstatSync',
    'fstat',
    'fstatSync',
    'stat',
    'statSync',
    'statfsSync',
  ],
  ...['readdir', 'readdirSync', 'opendir', 'opendirSync', 'readlink', 'readlinkSync', 'realpath', 'realpathSync'],
  ...['readFile', 'readFileSync', 'read', 'readSync', 'close', 'closeSync', 'constants', 'watch', 'createReadStream'],
]);
const OPENING = new Set(['open', 'openSync']);

/** The modules that change anything on a disk, and why each may. */
const WRITING: Readonly<Record<string, { readonly names: readonly string[]; readonly reason: string }>> = {
  'workspace/disk.ts': {
    names: [
      ...['fchmodSync', 'fsync', 'linkSync', 'mkdirSync', 'openSync', 'renameSync', 'rmdirSync', 'unlinkSync'],
      'writeFileSync',
    ],
    reason: 'the operations of the one writer of files outside the state folder',
  },
  'workspace/git/temporary-objects.ts': {
    names: ['mkdirSync', 'mkdtempSync', 'rmSync', 'writeFileSync'],
    reason: "what git is to compare, in a new folder for temporary files that is this user's alone",
  },
  'store/private-folder.ts': {
    names: ['chmodSync', 'fchmodSync', 'mkdirSync', 'openSync'],
    reason: 'makes folders and files of the state, and keeps them to their user',
  },
  'store/state-folder.ts': { names: ['renameSync', 'rmSync'], reason: 'moves what others may have put there away' },
  'store/database-file.ts': {
    names: ['renameSync', 'rmSync'],
    reason: 'moves a damaged database away, in the state folder',
  },
  'store/writer-lock.ts': { names: ['rmSync'], reason: 'makes a damaged lock anew, in the state folder' },
  'store/records/backups.ts': {
    names: ['rmSync'],
    reason: 'takes back copies of files that are written over in the state folder',
  },
  'store/records/postgres/place.ts': {
    names: ['rmSync'],
    reason: 'removes what a process left that ended while it wrote the name of the checkout, in the state folder',
  },
  'store/records/sqlite/shared-flush.ts': {
    names: ['fsync', 'openSync'],
    reason: 'flushes the log of the records, in the state folder; it writes nothing into it',
  },
  'store/write-journal.ts': {
    names: ['renameSync', 'rmSync', 'writeFileSync'],
    reason: 'keeps in the state folder what is going to be written elsewhere',
  },
  'store/vector-store.ts': { names: ['rmSync'], reason: 'makes a damaged cache of vectors anew, in the state folder' },
  'store/private-file.ts': {
    names: ['fsyncSync', 'openSync', 'renameSync', 'rmSync', 'writeFileSync'],
    reason: 'keeps a file that is its user’s alone, such as that of keys, whole',
  },
  'server/hub/connect.ts': {
    names: ['openSync', 'rmSync', 'writeSync'],
    reason: "says in the hub's folder that a hub is being started",
  },
  'server/hub/hub.ts': {
    names: ['chmodSync', 'rmSync'],
    reason: "makes the hub's socket its user's alone, and removes one that a lost hub left",
  },
  'cli/commands/hub.ts': {
    names: ['appendFileSync', 'mkdirSync', 'writeFileSync'],
    reason: "keeps the hub's log in the hub's folder",
  },
  'store/state-files.ts': {
    names: ['renameSync', 'rmSync', 'writeFileSync'],
    reason: 'keeps imported indexes in the state folder',
  },
  'store/http-servers.ts': {
    names: ['mkdirSync', 'renameSync', 'rmSync', 'writeFileSync'],
    reason: 'leaves notes of servers in the state folder, and takes them away',
  },
  'store/http-token.ts': {
    names: ['linkSync', 'rmSync', 'writeFileSync'],
    reason: 'keeps the bearer token in the state folder',
  },
};

/** What else can write, and the modules that may use it. */
const OTHER_DOORS: Readonly<Record<string, readonly string[]>> = {
  // SQLite writes where it is told to: the state folder.
  'node:sqlite': ['store/sqlite.ts'],
  // `enableCompileCache` writes to the folder that it is given; the others only take the names of Node's own modules.
  // One only asks for that folder.
  'node:module': [
    'cli/compile-cache.ts',
    'index/modules/ecmascript.ts',
    'languages/javascript/liveness.ts',
    'worker-thread.ts',
  ],
};

/** Who may ask the writer, which asks nobody: tools go through their context, which does. */
const WRITER_USERS: Readonly<Record<string, readonly string[]>> = {
  'writeFilesTogether(': ['store/file-writer.ts', 'workspace/write-files.ts'],
  'new FileWriter(': ['cli/commands/install.ts', 'server/application.ts'],
};

interface Imported {
  readonly module: string;
  /** Null: all that the module has. */
  readonly names: readonly string[] | null;
}

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .sort()
  .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(join(SOURCE, path), 'utf8') }));

/** What a file imports to run, in any way; types are left out. */
function importsOf(path: string, text: string): Imported[] {
  const found: Imported[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const clause = node.importClause;
      const bindings = clause?.namedBindings;
      if (clause?.phaseModifier !== ts.SyntaxKind.TypeKeyword) {
        const isNamed = clause?.name === undefined && bindings !== undefined && ts.isNamedImports(bindings);
        const values = isNamed ? bindings.elements.filter(({ isTypeOnly }) => !isTypeOnly) : null;
        const names = values?.map(({ propertyName, name }) => (propertyName ?? name).text) ?? null;
        found.push({ module: node.moduleSpecifier.text, names });
      }
    } else if (ts.isCallExpression(node)) found.push(...dynamicImport(node));
    else if (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined && !node.isTypeOnly) {
      found.push({ module: (node.moduleSpecifier as ts.StringLiteral).text, names: null });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  return found;
}

/** `import('…')`, with the names that are taken from it at once, and `require('…')`. */
function dynamicImport(node: ts.CallExpression): Imported[] {
  const isImport = node.expression.kind === ts.SyntaxKind.ImportKeyword;
  const isRequire = ts.isIdentifier(node.expression) && node.expression.text === 'require';
  const [argument] = node.arguments;
  if ((!isImport && !isRequire) || argument === undefined) return [];
  return [{ module: ts.isStringLiteral(argument) ? argument.text : '(computed)', names: null }];
}

const all = files.map((file) => ({ ...file, imports: importsOf(file.path, file.text) }));
const isFs = ({ module }: Imported) => /^(?:node:)?fs(?:\/promises)?$/.test(module);

describe('the source', () => {
  test.each(all.filter(({ imports }) => imports.some(isFs)))('writes nothing past the one writer: $path', (file) => {
    const allowed = WRITING[file.path]?.names ?? [];
    for (const { names, module } of file.imports.filter(isFs)) {
      expect({ module, names }).toEqual({ module, names: expect.any(Array) });
      const writing = (names ?? []).filter((name) => !READING.has(name) && !allowed.includes(name));
      const opens = writing.filter((name) => OPENING.has(name));
      expect(writing.filter((name) => !OPENING.has(name))).toEqual([]);
      // Flags are made of constants, and none of those that write is among them.
      if (opens.length > 0)
        expect(file.text).not.toMatch(/O_(?:CREAT|WRONLY|RDWR|TRUNC|APPEND)|\bopen(?:Sync)?\([^)]*['"`]/);
    }
  });

  test('computes no name of a module', () => {
    const computed = all.filter(({ imports }) => imports.some(({ module }) => module === '(computed)'));
    expect(computed.map(({ path }) => path)).toEqual([
      'kernels/webgpu-package.ts',
      'store/records/postgres/pg-package.ts',
    ]);
  });

  test.each(Object.entries(OTHER_DOORS))('uses %s in few places', (door, allowed) => {
    const users = all.filter(({ imports }) => imports.some(({ module }) => module === door));
    expect(users.map(({ path }) => path)).toEqual(allowed);
  });

  test.each(Object.entries(WRITER_USERS))('says %s in few places', (code, allowed) => {
    expect(files.filter(({ text }) => text.includes(code)).map(({ path }) => path)).toEqual(allowed);
  });

  test('has each module that may write still writing', () => {
    for (const [path, { names }] of Object.entries(WRITING)) {
      const used = all
        .find((file) => file.path === path)
        ?.imports.filter(isFs)
        .flatMap(({ names: some }) => some ?? []);
      expect(used).toEqual(expect.arrayContaining([...names]));
    }
  });
});
