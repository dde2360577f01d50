import { describe, expect, it } from 'vitest';
import { EditedTree } from './edited-tree.ts';

interface Sample {
  readonly path: (at: number) => string;
  /** A file with a type that uses that of the file before it and calls a method of an object of unknown type. */
  readonly text: (at: number) => string;
  /** Most files that one added, removed or renamed file links again. */
  readonly most: number;
}

/** Ten packages, however many files there are. */
const packageOf = (at: number) => `p${at % 10}`;
const folderOf = (at: number) => `src/${packageOf(at)}`;

const SAMPLES: Readonly<Record<string, Sample>> = {
  java: {
    path: (at) => `${folderOf(at)}/C${at}.java`,
    text: (at) =>
      `package ${packageOf(at)};\nimport ${packageOf(at - 1)}.C${at - 1};\nimport ${packageOf(at + 1)}.*;\npublic class C${at} {\n  void runAll${at}(C${at - 1} c) { c.runAll${at - 1}(null); unknown().runAll${at - 1}(null); }\n}\n`,
    most: 4,
  },
  kotlin: {
    path: (at) => `${folderOf(at)}/C${at}.kt`,
    text: (at) =>
      `package ${packageOf(at)}\nimport ${packageOf(at - 1)}.C${at - 1}\nimport ${packageOf(at + 1)}.*\nclass C${at} {\n  fun runAll${at}(c: C${at - 1}) { c.runAll${at - 1}(null); unknown().runAll${at - 1}(null); make${at}() }\n}\nfun make${at}() = C${at}()\n`,
    most: 4,
  },
  scala: {
    path: (at) => `${folderOf(at)}/C${at}.scala`,
    text: (at) =>
      `package ${packageOf(at)}\nimport ${packageOf(at - 1)}.C${at - 1}\nimport ${packageOf(at + 1)}._\nclass C${at} {\n  def runAll${at}(c: C${at - 1}) = { c.runAll${at - 1}(null); unknown().runAll${at - 1}(null) }\n}\n`,
    most: 4,
  },
  'c#': {
    path: (at) => `${folderOf(at)}/C${at}.cs`,
    text: (at) =>
      `using ${packageOf(at - 1)};\nusing ${packageOf(at + 1)};\nnamespace ${packageOf(at)} {\n  public class C${at} {\n    void RunAll${at}(C${at - 1} c) { c.RunAll${at - 1}(null); Unknown().RunAll${at - 1}(null); }\n  }\n}\n`,
    most: 4,
  },
  php: {
    path: (at) => `${folderOf(at)}/C${at}.php`,
    text: (at) =>
      `<?php\nnamespace ${packageOf(at)};\nuse ${packageOf(at - 1)}\\C${at - 1};\nclass C${at} {\n  function runAll${at}(C${at - 1} $c) { $c->runAll${at - 1}(null); $d->runAll${at - 1}(null); }\n}\n`,
    most: 4,
  },
  go: {
    // An import of a package leads to each of its files: here, of eight files to eight others.
    path: (at) => `src/p${Math.floor(at / 8)}/c${at}.go`,
    text: (at) =>
      `package p${Math.floor(at / 8)}\n\nimport "tree/src/p${Math.floor(at / 8) - 1}"\n\ntype C${at} struct{}\n\nfunc (c C${at}) RunAll${at}(d p${Math.floor(at / 8) - 1}.C${at - 8}) { d.RunAll${at - 8}(nil); unknown().RunAll${at - 8}(nil) }\n`,
    most: 9,
  },
  swift: {
    path: (at) => `Sources/${packageOf(at)}/C${at}.swift`,
    text: (at) =>
      `import ${packageOf(at - 1)}\nclass C${at} {\n  func runAll${at}(c: C${at - 1}) { c.runAll${at - 1}(); unknown().runAll${at - 1}() }\n}\n`,
    most: 4,
  },
  c: {
    path: (at) => `${folderOf(at)}/c${at}.h`,
    text: (at) =>
      `#include "../${packageOf(at - 1)}/c${at - 1}.h"\nstruct c${at} { int a; };\nint run${at}(struct c${at - 1} *c) { missing${at % 50}(); return run${at - 1}(c); }\n`,
    most: 4,
  },
  python: {
    path: (at) => `${folderOf(at)}/c${at}.py`,
    text: (at) =>
      `from ..${packageOf(at - 1)}.c${at - 1} import C${at - 1}\n\nclass C${at}:\n    def run_all${at}(self, c: C${at - 1}):\n        c.run_all${at - 1}()\n        unknown().run_all${at - 1}()\n`,
    most: 4,
  },
  ruby: {
    path: (at) => `${folderOf(at)}/c${at}.rb`,
    text: (at) =>
      `require_relative '../${packageOf(at - 1)}/c${at - 1}'\nmodule ${packageOf(at).toUpperCase()}\n  class C${at}\n    def run_all${at}(c)\n      C${at - 1}.new.run_all${at - 1}\n      c.run_all${at - 1}\n    end\n  end\nend\n`,
    most: 4,
  },
};

const MANIFESTS: Readonly<Record<string, string>> = {
  'go.mod': 'module tree\n',
  'Package.swift': Array.from({ length: 10 }, (_, at) => `.target(name: "p${at}")`).join(', '),
};

/** How many files are linked again when one is added, removed and renamed. */
async function relinked({ path, text }: Sample, size: number): Promise<Record<string, number>> {
  const tree = new EditedTree({
    text: (one) => MANIFESTS[one] ?? null,
    folders: (name) => (name in MANIFESTS ? [''] : []),
  });
  await tree.write(Object.fromEntries(Array.from({ length: size }, (_, at) => [path(at + 1), text(at + 1)])));
  const at = 8 * Math.floor(size / 16) + 4;
  const renamed = path(at).replace(/\/(\w+)\./, '/Other$1.');
  const counts = {
    removed: await tree.remove(path(at)),
    added: await tree.write({ [path(at)]: text(at) }),
    renamed: await tree.edit({ remove: [path(at)], write: { [renamed]: text(at) } }),
  };
  tree.expectRebuilt();
  return counts;
}

describe('the files that a file which comes, goes or gets another name links again', () => {
  it.each(Object.entries(SAMPLES))('are as many in a tree of 100 files as in one of 400: %s', async (_, sample) => {
    const small = await relinked(sample, 100);
    expect(Math.max(...Object.values(small))).toBeLessThanOrEqual(sample.most);
    expect(await relinked(sample, 400)).toEqual(small);
  });
});
