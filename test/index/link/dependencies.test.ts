import { describe, expect, it } from 'vitest';
import type { Manifests } from '../../../src/index/link/parsed-manifests.ts';
import { EditedTree, type TreeEdit } from './edited-tree.ts';

interface Case {
  readonly files: Readonly<Record<string, string>>;
  /** Each changes links of files that it leaves as they are. */
  readonly edits: readonly TreeEdit[];
  readonly manifests?: Readonly<Record<string, string>>;
}

const goFiles = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`pack/f${at}.go`, `package pack\n\nfunc F${at}() {}\n`]),
  );

/** So many packages that not all of them are looked into for each name. */
const MANY = Array.from({ length: 40 }, (_, at) => `Many${at}`);
const MANY_FILES = Object.fromEntries(
  [...MANY, 'Many7', 'Far', 'Far'].map((name, at) => [`many/F${at}.cs`, `namespace ${name} { class F${at} { } }\n`]),
);
const OPENING_MANY = MANY.map((name) => `using ${name};\n`).join('');

/** What links depend on apart from a symbol that they lead to, with edits that change nothing else. */
const CASES: Readonly<Record<string, Case>> = {
  'which packages a file is in that gives on all names of others': {
    files: {
      'far/A.cs': 'namespace One { class A { } }\n',
      'far/B.cs': 'namespace One { class B { } }\n',
      'far/C.cs': 'namespace Three { class C { } }\n',
      'far/D.cs': 'namespace Three { class D { } }\n',
      'far/Given.cs': 'global using Two;\nnamespace One { class Given { } }\n',
      'far/Alpha.cs': 'namespace Two { public class Alpha { } }\n',
      'near/Nearest.cs': 'global using Nowhere;\n',
      'near/User.cs': 'using One;\nnamespace Near { class User : Alpha { } }\n',
    },
    edits: [
      { write: { 'far/Given.cs': 'global using Two;\nnamespace Three { class Given { } }\n' } },
      { write: { 'far/Given.cs': 'global using Two;\nnamespace One { class Given { } }\n' } },
    ],
  },
  'which packages a file is in that declares a name': {
    files: {
      'Item.cs': 'namespace Shop { public class Item { } }\n',
      'S1.cs': 'namespace Stock { class S1 { } }\n',
      'S2.cs': 'namespace Stock { class S2 { } }\n',
      'User.cs': 'using Stock;\nclass User : Item { }\n',
    },
    edits: [
      { write: { 'Item.cs': 'namespace Shop { public class Item { } }\nnamespace Stock { class Late { } }\n' } },
      { write: { 'Item.cs': 'namespace Shop { public class Item { } }\n' } },
    ],
  },
  'whether a namespace has a name as its last part': {
    files: { 'user.cpp': 'namespace app { void run() { shop::add(); } }\n' },
    edits: [{ write: { 'late.cpp': 'namespace app::shop { void add() { } }\n' } }, { remove: ['late.cpp'] }],
  },
  'whether a symbol has a name': {
    files: { 'User.java': 'package one;\nclass User extends Late { }\n' },
    edits: [{ write: { 'Late.java': 'package one;\nclass Late { }\n' } }, { remove: ['Late.java'] }],
  },
  'whether a file that is opened opens others': {
    files: {
      'base.py': 'class Base: pass\n',
      'middle.py': 'value = 1\n',
      'user.py': 'from middle import *\n\nclass User(Base): pass\n',
    },
    edits: [{ write: { 'middle.py': 'value = 1\nfrom base import *\n' } }, { write: { 'middle.py': 'value = 1\n' } }],
  },
  'what a module that gives a name on imports': {
    files: { 'user.ts': "import { run } from './all';\nrun();\n", 'all.ts': "export { run } from './one';\n" },
    edits: [{ write: { 'one.ts': 'export function run() { }\n' } }, { remove: ['one.ts'] }],
  },
  'what the files of a package import together': {
    files: {
      'A.java': 'package one;\nimport two.First;\nclass A { }\n',
      'B.java': 'package one;\nimport four.Fourth;\nclass B { }\n',
      'C.java': 'package one;\nclass C { }\n',
      'Fourth.java': 'package four;\npublic class Fourth { }\n',
      'First.java': 'package two;\npublic class First { public void runAll() { } }\n',
      'Second.java': 'package three;\npublic class Second { public void runAll() { } }\n',
      'User.java': 'package user;\nimport one.*;\nclass User { void run() { unknown().runAll(); } }\n',
    },
    edits: [
      { write: { 'A.java': 'package one;\nclass A { }\n' } },
      { write: { 'A.java': 'package one;\nimport two.First;\nclass A { }\n' } },
      { remove: ['A.java'] },
    ],
  },
  'the methods of types below the one that a call names': {
    files: {
      'Base.java': 'package one;\npublic class Base { public void run() { } }\n',
      'User.java': 'package one;\nclass User { void go(Base base) { base.run(); } }\n',
    },
    edits: [
      { write: { 'Below.java': 'package one;\nclass Below extends Base { public void run() { } }\n' } },
      { write: { 'Below.java': 'package one;\nclass Below { public void run() { } }\n' } },
    ],
  },
  'what another file says that a type conforms to': {
    files: {
      'Item.swift': 'class Item { }\n',
      'Shown.swift': 'protocol Shown { }\n',
      'Hidden.swift': 'protocol Hidden { }\n',
      'Given.swift': 'extension Item: Shown { }\n',
    },
    edits: [
      { write: { 'Given.swift': 'extension Item: Hidden { }\n' } },
      { remove: ['Given.swift'] },
      { write: { 'Given.swift': 'extension Item: Shown { }\n' } },
    ],
  },
  'which package a Kotlin file is in whose class is imported': {
    files: {
      'one/Util.kt': 'package one\nfun help() = 1\n',
      'one/A.java': 'package one;\nclass A { }\n',
      'one/B.java': 'package one;\nclass B { }\n',
      'User.java': 'package user;\nimport one.UtilKt;\nclass User { }\n',
    },
    edits: [
      { write: { 'one/Util.kt': 'package two\nfun help() = 1\n' } },
      { write: { 'other/Util.kt': 'package one\nfun other() = 1\n' } },
    ],
  },
  'which of many opened packages a file is in that declares a name': {
    files: {
      ...MANY_FILES,
      'Item.cs': 'namespace Shop { public class Item { } }\n',
      'User.cs': `${OPENING_MANY}class User : Item { }\n`,
    },
    edits: [
      { write: { 'Item.cs': 'namespace Shop { public class Item { } }\nnamespace Many7 { class Late { } }\n' } },
      { write: { 'Item.cs': 'namespace Shop { public class Item { } }\n' } },
    ],
  },
  'which of many opened packages a file is in that gives on all names of others': {
    files: {
      ...MANY_FILES,
      'many/Given.cs': 'global using Two;\nnamespace Many7 { class Given { } }\n',
      'many/Alpha.cs': 'namespace Two { public class Alpha { } }\n',
      'near/Nearest.cs': 'global using Nowhere;\n',
      'near/User.cs': `${OPENING_MANY}namespace Near { class User : Alpha { } }\n`,
    },
    edits: [
      { write: { 'many/Given.cs': 'global using Two;\nnamespace Far { class Given { } }\n' } },
      { write: { 'many/Given.cs': 'global using Two;\nnamespace Many7 { class Given { } }\n' } },
    ],
  },
  'whether a package has any file': {
    files: { 'User.java': 'package user;\nimport one.*;\nclass User { }\n' },
    edits: [{ write: { 'A.java': 'package one;\npublic class A { }\n' } }, { remove: ['A.java'] }],
  },
  'whether a package has several files': {
    files: {
      'A.java': 'package one;\npublic class A { }\n',
      'B.java': 'package one;\npublic class B { }\n',
      'User.java': 'package user;\nimport one.*;\nclass User { }\n',
    },
    edits: [{ remove: ['B.java'] }, { write: { 'B.java': 'package one;\npublic class B { }\n' } }],
  },
  'whether a package has too many files to lead to each': {
    files: { ...goFiles(1_001), 'user.go': 'package user\n\nimport "tree/pack"\n\nfunc Use() { pack.F7() }\n' },
    edits: [{ remove: ['pack/f1000.go'] }, { write: { 'pack/f1000.go': 'package pack\n\nfunc F1000() {}\n' } }],
    manifests: { 'go.mod': 'module tree\n' },
  },
  'the list of files of a package': {
    files: { ...goFiles(3), 'user.go': 'package user\n\nimport "tree/pack"\n\nfunc Use() { pack.F1() }\n' },
    edits: [{ remove: ['pack/f0.go'] }, { write: { 'pack/new.go': 'package pack\n\nfunc New() {}\n' } }],
    manifests: { 'go.mod': 'module tree\n' },
  },
  'whether there are files below a folder': {
    files: { 'Sources/user/User.swift': 'import other\nclass User { }\n' },
    edits: [
      { write: { 'Sources/other/inner/Other.swift': 'class Other { }\n' } },
      { remove: ['Sources/other/inner/Other.swift'] },
    ],
    manifests: { 'Package.swift': '.target(name: "user"), .target(name: "other")\n' },
  },
};

function manifestsOf(texts: Readonly<Record<string, string>>): Manifests {
  return { text: (path) => texts[path] ?? null, folders: (name) => (name in texts ? [''] : []) };
}

/** Compares the links after each edit with those made from scratch. */
async function editOneByOne({ files, edits, manifests = {} }: Case, beforeEach: (tree: EditedTree) => void) {
  const tree = new EditedTree(manifestsOf(manifests));
  await tree.write(files);
  for (const edit of edits) {
    beforeEach(tree);
    const before = tree.columns();
    await tree.edit(edit);
    const after = tree.columns();
    expect(after).toEqual(tree.rebuilt());
    expect(after).not.toEqual(before);
  }
}

describe('links are made again when an edit changes', () => {
  it.each(Object.entries(CASES))('%s', (_, one) => editOneByOne(one, () => {}));
});

describe('links that were stored are made again when an edit changes', () => {
  it.each(Object.entries(CASES))('%s', (_, one) => editOneByOne(one, (tree) => tree.restart()));
});
