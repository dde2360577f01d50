import fc from 'fast-check';
import { describe, it } from 'vitest';
import { EditedTree, type TreeEdit } from './edited-tree.ts';

const NAMES = ['Alpha', 'Beta', 'Gamma'] as const;
const PACKAGES = ['one', 'two', 'two.inner'] as const;
const FOLDERS = ['one', 'two', 'two/inner'] as const;
/** Some say to Go what a file is built for. */
const STEMS = ['A', 'M', 'Z', 'Alpha', 'M_test', 'M_linux'] as const;

type Name = (typeof NAMES)[number];
type Package = (typeof PACKAGES)[number];

/** What a file says, whatever its language. */
interface Said {
  readonly package: Package | null;
  /** A second package, where a file may have several. */
  readonly also: Package | null;
  readonly declares: readonly Name[];
  readonly opens: readonly Package[];
  readonly imports: readonly (readonly [Package, Name])[];
  readonly uses: readonly Name[];
}

const lines = <T>(items: readonly T[], line: (item: T) => string) => items.map((one) => `${line(one)}\n`).join('');

/** Writes a file that declares types and functions in a package, and uses others by plain names, members and unknown objects. */
const WRITTEN: Readonly<Record<string, (said: Said) => string>> = {
  java: (said) =>
    `${said.package === null ? '' : `package ${said.package};\n`}${lines(said.opens, (one) => `import ${one}.*;`)}${lines(said.imports, ([from, name]) => `import ${from}.${name};`)}${lines(
      said.declares,
      (name) =>
        `class ${name} {\n  static void make${name}() {}\n  void run${name}Twice() {\n${lines(said.uses, (one) => `    new ${one}().run${one}Twice(); unknown().run${one}Twice(); ${one}.make${one}();`)}  }\n}`,
    )}`,
  kt: (said) =>
    `${said.package === null ? '' : `package ${said.package}\n`}${lines(said.opens, (one) => `import ${one}.*`)}${lines(said.imports, ([from, name]) => `import ${from}.${name}`)}${lines(
      said.declares,
      (name) =>
        `class ${name} {\n  fun run${name}Twice() {\n${lines(said.uses, (one) => `    ${one}().run${one}Twice()\n    make${one}()\n    "".given${one}Twice()\n    unknown().run${one}Twice()`)}  }\n}\nfun make${name}() = ${name}()\nfun String.given${name}Twice() = 1`,
    )}`,
  scala: (said) =>
    `${said.package === null ? '' : scalaClauses(said.package, said.also !== null)}${lines(said.opens, (one) => `import ${one}._`)}${lines(said.imports, ([from, name]) => `import ${from}.${name}`)}${lines(
      said.declares,
      (name) =>
        `class ${name} {\n  def run${name}Twice() = {\n${lines(said.uses, (one) => `    new ${one}().run${one}Twice()\n    unknown().run${one}Twice()`)}  }\n}`,
    )}`,
  cs: (said) =>
    `${lines(said.opens, (one) => `using ${one};`)}${lines(said.imports, ([from, name]) => `global using ${from};\nusing Other${name} = ${from}.${name};`)}namespace ${said.package ?? 'one'} {\n${lines(
      said.declares,
      (name) =>
        `public class ${name} {\n  public static void Make${name}() {}\n  public void Run${name}Twice() {\n${lines(said.uses, (one) => `    new ${one}().Run${one}Twice(); Unknown().Run${one}Twice(); ${one}.Make${one}(); "".Given${one}Twice();`)}  }\n}\npublic static class ${name}Given { public static int Given${name}Twice(this string one) => 1; }`,
    )}}\n${said.also === null ? '' : `namespace ${said.also} { class Other { } }\n`}`,
  php: (said) =>
    `<?php\nnamespace ${php(said.package ?? 'one')};\n${lines(said.imports, ([from, name]) => `use ${php(from)}\\${name};`)}${lines(said.opens, (one) => `use ${php(one)};`)}${lines(
      said.declares,
      (name) =>
        `class ${name} {\n  function run${name}Twice() {\n${lines(said.uses, (one) => `    (new ${one}())->run${one}Twice(); $unknown->run${one}Twice(); inner\\make${one}(); make${one}();`)}  }\n}\nfunction make${name}() { return new ${name}(); }`,
    )}${said.also === null ? '' : `namespace ${php(said.also)};\nclass Other {}\n`}`,
  go: (said) =>
    `package pack\n\nimport (\n${lines(said.opens, (one) => `  "tree/${one.replace('.', '/')}"`)})\n${lines(
      said.declares,
      (name) =>
        `type ${name} struct{}\n\nfunc Make${name}() {}\n\nfunc (it ${name}) Run${name}Twice() {\n${lines(said.uses, (one) => `  Make${one}()\n  var x ${one}\n  x.Run${one}Twice()\n${lines(said.opens, (open) => `  ${open.split('.').at(-1)}.Make${one}()`)}  unknown().Run${one}Twice()`)}}`,
    )}`,
  swift: (said) =>
    `${lines(said.opens, (one) => `import ${one.split('.')[0]}`)}${lines(
      said.declares,
      (name) =>
        `class ${name} {\n  func run${name}Twice() {\n${lines(said.uses, (one) => `    ${one}().run${one}Twice()\n    make${one}()`)}  }\n}\nfunc make${name}() {}`,
    )}`,
  ts: (said) =>
    `${lines(said.opens, (one) => `export * from '../${folderOf(one)}/Z';`)}${lines(said.imports, ([from, name]) => `import ${name}, { make${name} } from '../${folderOf(from)}/${name}';`)}${said.also === null ? '' : `import * as other from '../${folderOf(said.also)}/M';\n`}${lines(
      said.declares,
      (name) =>
        `export ${said.package === 'one' && name === said.declares[0] ? 'default ' : ''}class ${name} {\n  run${name}Twice() {\n${lines(said.uses, (one) => `    new ${one}().run${one}Twice(); make${one}(); other.make${one}(); unknown().run${one}Twice();`)}  }\n}\nexport function make${name}() { return new ${name}(); }`,
    )}`,
  py: (said) =>
    `${lines(said.opens, (one) => `from ${one}.Z import *`)}${lines(said.imports, ([from, name]) => `from ${from}.Alpha import ${name}`)}${said.also === null ? '' : `from ${said.also} import M\n`}${lines(
      said.declares,
      (name) =>
        `class ${name}:\n    def run_${name}(self):\n        pass\n${lines(said.uses, (one) => `        ${one}().run_${one}()\n        M.make_${one}()\n        unknown().run_${one}()`)}\ndef make_${name}():\n    return ${name}()`,
    )}`,
  h: (said) =>
    `${lines(said.imports, ([from, name]) => `#include "${from.replace('.', '/')}/${name}.h"`)}${lines(said.opens, (one) => `#include "Z.h"\nusing namespace ${one.replace('.', '::')};`)}namespace ${(said.package ?? 'one').replace('.', '::')} {\n${lines(
      said.declares,
      (name) =>
        `struct ${name} {\n  void run${name}Twice() {\n${lines(said.uses, (one) => `    ${one} x; x.run${one}Twice(); make${one}();`)}  }\n};\ninline void make${name}() {}`,
    )}}\n${said.also === null ? '' : `namespace ${said.also.replace('.', '::')} { struct Other {}; }\n`}`,
};

function folderOf(name: Package): string {
  return name.replace('.', '/');
}

/** @param nested whether each clause is inside the one above it */
function scalaClauses(name: Package, nested: boolean): string {
  return lines(nested ? name.split('.') : [name], (one) => `package ${one}`);
}

function php(name: string): string {
  return name.replace('.', '\\');
}

const said: fc.Arbitrary<Said> = fc.record({
  package: fc.option(fc.constantFrom(...PACKAGES), { freq: 6 }),
  also: fc.option(fc.constantFrom(...PACKAGES)),
  declares: fc.subarray([...NAMES], { minLength: 1, maxLength: 2 }),
  opens: fc.subarray([...PACKAGES], { maxLength: 2 }),
  imports: fc.array(fc.tuple(fc.constantFrom(...PACKAGES), fc.constantFrom(...NAMES)), { maxLength: 2 }),
  uses: fc.subarray([...NAMES]),
});

const place = fc.record({ folder: fc.constantFrom(...FOLDERS), stem: fc.constantFrom(...STEMS) });

const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('write' as const), language: fc.nat(), place, said }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('remove' as const), file: fc.nat() }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('rename' as const), file: fc.nat(), place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('manifest' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const pathOf = ({ folder, stem }: { folder: string; stem: string }, language: string) =>
  `${folder}/${stem}.${language}`;

const MANIFEST_TEXTS: Readonly<Record<string, string>> = {
  'go.mod': 'module tree\n',
  'Package.swift': '.target(name: "one", path: "one"), .target(name: "two", path: "two")\n',
};

/** A tree in some languages whose manifests come and go, and the text of each of its files. */
class Packages {
  readonly #languages: readonly string[];
  readonly #texts = new Map<string, string>();
  #hasManifests = true;
  readonly tree = new EditedTree({
    text: (path) => (this.#hasManifests ? (MANIFEST_TEXTS[path] ?? null) : null),
    folders: (name) => (this.#hasManifests && name in MANIFEST_TEXTS ? [''] : []),
  });

  constructor(languages: readonly string[]) {
    this.#languages = languages;
  }

  async apply(one: Step): Promise<void> {
    if (one.kind === 'restart') this.tree.restart();
    else await this.#edit(this.#editOf(one));
  }

  async #edit(edit: TreeEdit) {
    for (const path of edit.remove ?? []) this.#texts.delete(path);
    for (const [path, text] of Object.entries(edit.write ?? {})) this.#texts.set(path, text);
    await this.tree.edit(edit);
  }

  #editOf(one: Exclude<Step, { kind: 'restart' }>): TreeEdit {
    if (one.kind === 'manifest') {
      this.#hasManifests = !this.#hasManifests;
      return { changedManifests: Object.keys(MANIFEST_TEXTS) };
    }
    if (one.kind === 'write') {
      const language = this.#languages[one.language % this.#languages.length] as string;
      return { write: { [pathOf(one.place, language)]: WRITTEN[language]?.(one.said) ?? '' } };
    }
    const paths = [...this.#texts.keys()];
    const path = paths[one.file % paths.length];
    if (path === undefined) return {};
    if (one.kind === 'remove') return { remove: [path] };
    const to = pathOf(one.place, path.slice(path.lastIndexOf('.') + 1));
    return to === path ? {} : { write: { [to]: this.#texts.get(path) as string }, remove: [path] };
  }
}

const JVM = ['java', 'kt', 'scala'];

describe('a tree of packages that files join and leave', () => {
  const runs = Number(process.env.EDIT_SCRIPTS ?? 25);

  it.each([...Object.keys(WRITTEN).map((one) => [one]), JVM, Object.keys(WRITTEN)])(
    'has the links of one linked from scratch after each step: %s',
    async (...languages) => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 24 }), async (steps) => {
          const packages = new Packages(languages);
          for (const one of steps) {
            await packages.apply(one);
            packages.tree.expectRebuilt();
          }
        }),
        { numRuns: runs },
      );
    },
    600_000,
  );
});
