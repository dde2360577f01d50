import { describe, expect, it, onTestFinished } from 'vitest';
import { likelyTests } from '../../../../src/analysis/judgements/change/likely-tests.ts';
import type { PastCommit } from '../../../../src/analysis/judgements/change/test-history-evidence.ts';
import type { LinkedIndex } from '../../../../src/index/code-index.ts';
import { Indexer } from '../../../../src/index/indexer.ts';
import { Parsers } from '../../../../src/languages/parsers.ts';
import { temporaryFolder, writeFiles } from '../../../workspace/temporary-folder.ts';

const DAY_MS = 86_400_000;
const SPEC = "import { it } from 'vitest';\nit('works', () => {});\n";
const CALLER =
  "import { it } from 'vitest';\nimport { store } from '../src/user-store.ts';\nit('works', () => { store(); });\n";
const FILES = {
  'src/user-store.ts': 'export function store() {\n  return 1;\n}\n',
  'test/account.test.ts': CALLER,
  'test/user-store.test.ts': SPEC,
  'test/mail.test.ts': SPEC,
  'test/other.test.ts': SPEC,
};

async function linked(files: Record<string, string> = FILES): Promise<LinkedIndex> {
  const folder = temporaryFolder();
  writeFiles(folder, files);
  const indexer = new Indexer({ parsers: new Parsers(1) });
  onTestFinished(() => indexer.close());
  return indexer.linked(folder);
}

/** Commits by the files that each changed, the newest first, a day apart. */
const historyOf = (...commits: readonly (readonly string[])[]): readonly PastCommit[] =>
  commits.map((files, at) => ({ at: (commits.length - at) * DAY_MS, files }));

async function named(
  commits: readonly PastCommit[] = [],
  over: { most?: number; files?: Record<string, string>; lines?: readonly string[] } = {},
) {
  const index = await linked(over.files);
  const { graph } = index;
  const node = Array.from({ length: graph.symbolCount }, (_, at) => graph.fileCount + at).filter(
    (one) => graph.name(one) === 'store',
  );
  const { tests, reaching } = likelyTests({
    index,
    nodes: node,
    changed: ['src/user-store.ts'],
    lines: over.lines ?? [],
    commits,
    most: over.most,
  });
  return { reaching, tests: tests.map(({ file, by, changed }) => ({ file: graph.name(file), by, changed })) };
}

describe('the tests of a change', () => {
  it('are those that call it and those that are called like it, and no others', async () => {
    const { tests, reaching } = await named();
    expect(tests).toEqual([
      { file: 'test/account.test.ts', by: ['calls', 'uses'], changed: 'src/user-store.ts' },
      { file: 'test/user-store.test.ts', by: ['name'], changed: 'src/user-store.ts' },
    ]);
    expect(reaching).toBe(1);
  });

  it('are also those that past commits changed with it', async () => {
    const { tests } = await named(historyOf(...Array(4).fill(['src/user-store.ts', 'test/mail.test.ts'])));
    expect(tests[0]).toEqual({ file: 'test/mail.test.ts', by: ['history'], changed: 'src/user-store.ts' });
    expect(tests.map(({ file }) => file)).not.toContain('test/other.test.ts');
  });

  it('come by all that speaks for them together', async () => {
    const files = { ...FILES, 'test/user-store.test.ts': CALLER };
    const { tests } = await named(historyOf(['src/user-store.ts', 'test/user-store.test.ts']), { files });
    expect(tests[0]?.file).toBe('test/user-store.test.ts');
    expect(new Set(tests[0]?.by)).toEqual(new Set(['calls', 'name', 'uses', 'history']));
  });

  it('are also those that use what the changed code uses', async () => {
    const code = 'export function store() {\n  return encrypted(padded(1));\n}\n';
    const test = "import { it } from 'vitest';\nit('works', () => { encrypted(padded(2)); });\n";
    const { tests } = await named([], { files: { ...FILES, 'src/user-store.ts': code, 'test/mail.test.ts': test } });
    expect(tests).toContainEqual({ file: 'test/mail.test.ts', by: ['uses'], changed: 'src/user-store.ts' });
  });

  it('are also those whose name is in changed lines', async () => {
    const { tests } = await named([], { lines: ['  return sent(mailOf(user));'] });
    expect(tests).toContainEqual({ file: 'test/mail.test.ts', by: ['name'], changed: 'src/user-store.ts' });
    expect(tests.map(({ file }) => file)).not.toContain('test/other.test.ts');
  });

  it('are also those that use what changed lines use, in code or in strings', async () => {
    const test = "import { it } from 'vitest';\nit('works', () => { run('--no-ignore'); });\n";
    const files = { ...FILES, 'test/mail.test.ts': test };
    const { tests } = await named([], { files, lines: ["  if (given('no-ignore')) return 2;"] });
    expect(tests).toContainEqual({ file: 'test/mail.test.ts', by: ['uses'], changed: 'src/user-store.ts' });
  });

  it('are also those that most commits change', async () => {
    const { tests } = await named(historyOf(...Array(9).fill(['src/a.ts', 'test/mail.test.ts'])));
    expect(tests).toContainEqual({ file: 'test/mail.test.ts', by: ['history'], changed: 'src/user-store.ts' });
    expect(tests.map(({ file }) => file)).not.toContain('test/other.test.ts');
  });

  describe('within the code that they test', () => {
    const RUST = {
      'Cargo.toml': '[package]\nname = "tree"\nversion = "0.1.0"\nedition = "2021"\n',
      'src/lib.rs': 'mod user_store;\nmod mail;\n',
      'src/user_store.rs':
        'pub fn store() -> u32 {\n    1\n}\n#[cfg(test)]\nmod tests {\n    #[test]\n    fn adds() {\n        assert_eq!(2, 2);\n    }\n}\n',
      'src/mail.rs':
        'pub fn mail() -> u32 {\n    1\n}\n#[cfg(test)]\nmod tests {\n    #[test]\n    fn sends() {\n        assert_eq!(super::super::user_store::store(), 1);\n    }\n}\n',
      'tests/user_store.rs': '#[test]\nfn stores() {\n    run("store");\n}\n',
    };
    const among = async (names: readonly string[], most?: number) => {
      const index = await linked(RUST);
      const { graph } = index;
      const nodes = Array.from({ length: graph.symbolCount }, (_, at) => graph.fileCount + at);
      const { tests } = likelyTests({
        index,
        nodes: nodes.filter((node) => names.includes(graph.name(node))),
        changed: ['src/user_store.rs'],
        lines: [],
        commits: historyOf(['src/user_store.rs', 'src/mail.rs']),
        most,
      });
      return tests.map(({ file, by: [by] }) => `${graph.name(file)} ${by}`);
    };

    it('are not found by the name and the history of that code', async () => {
      expect(await among(['store'])).toEqual(['tests/user_store.rs name', 'src/mail.rs calls']);
    });

    it('come last if they changed themselves, and do not count', async () => {
      expect(await among(['store', 'adds'], 1)).toEqual(['tests/user_store.rs name', 'src/user_store.rs itself']);
    });
  });

  it('are also in files of Rust whose tests a macro makes', async () => {
    const files = {
      'Cargo.toml': '[package]\nname = "tree"\nversion = "0.1.0"\nedition = "2021"\n',
      'src/user-store.rs': 'pub fn store() -> u32 {\n    1\n}\n',
      'tests/tests.rs': '#[macro_use]\nmod macros;\nmod user_store;\nmod help;\n',
      'tests/macros.rs':
        'macro_rules! treetest {\n    ($name:ident, $fun:expr) => {\n        #[test]\n        fn $name() {\n            $fun()\n        }\n    };\n}\n',
      'tests/user_store.rs': 'treetest!(stores, || {\n    run("store");\n});\n',
      'tests/help.rs': 'pub fn user_store() -> u32 {\n    2\n}\n',
    };
    const { tests } = await named([], { files });
    expect(tests.map(({ file }) => file)).toEqual(['tests/user_store.rs']);
  });

  it('are not told from commits that change much at once', async () => {
    const everything = Array.from({ length: 40 }, (_, at) => `src/f${at}.ts`);
    const { tests } = await named(historyOf(['src/user-store.ts', 'test/mail.test.ts', ...everything]));
    expect(tests.map(({ file }) => file)).not.toContain('test/mail.test.ts');
  });

  it('count more the later they changed with it', async () => {
    const pair = (path: string) => ['src/user-store.ts', path];
    const at = (day: number, path: string) => ({ at: day * DAY_MS, files: pair(path) });
    const { tests } = await named([
      at(3000, 'test/mail.test.ts'),
      at(10, 'test/other.test.ts'),
      at(9, 'test/other.test.ts'),
    ]);
    const others = tests.map(({ file }) => file).filter((file) => file !== 'test/user-store.test.ts');
    expect(others.slice(0, 1)).toEqual(['test/mail.test.ts']);
  });

  describe('whose framework is not known from the path alone', () => {
    const among = async (files: Record<string, string>, changed: string) => {
      const index = await linked(files);
      const { tests } = likelyTests({ index, nodes: [], changed: [changed], lines: [], commits: [] });
      return tests.map(({ file }) => index.graph.name(file));
    };

    it('include Minitest files, but not what those load', async () => {
      const files = {
        'lib/site.rb': 'class Site\nend\n',
        'test/helper_site.rb': 'def helper_site\nend\n',
        'test/test_helper.rb': 'require "minitest/autorun"\n',
        'test/test_site.rb': 'require "test_helper"\nclass TestSite < Minitest::Test\nend\n',
      };
      expect(await among(files, 'lib/site.rb')).toEqual(['test/test_site.rb']);
    });

    it('include Ruby files that describe something, but not what those load', async () => {
      const files = {
        'lib/site.rb': 'class Site\nend\n',
        'test/spec_site.rb': "require_relative 'helper'\nrequire_relative 'shared_site'\nputs 1\n",
        'test/site_behaviour.rb': "require_relative 'helper'\ndescribe Site do\n  it 'works' do\n  end\nend\n",
        'test/shared_site.rb': "describe 'shared' do\nend\n",
        'test/helper_site.rb': 'def helper_site\nend\n',
        'lib/spec_site.rb': 'class SpecSite\nend\n',
      };
      expect(new Set(await among(files, 'lib/site.rb'))).toEqual(
        new Set(['test/spec_site.rb', 'test/site_behaviour.rb']),
      );
    });

    it('include classes whose methods have the attributes of a runner', async () => {
      const specs = 'public class RetrySpecs {\n  [Fact]\n  public void Waits() {}\n}\n';
      const files = {
        'src/Retry.cs': 'public class Retry {}\n',
        'test/RetrySpecs.cs': specs,
        'test/RetryHelper.cs': 'public class RetryHelper {}\n',
      };
      expect(await among(files, 'src/Retry.cs')).toEqual(['test/RetrySpecs.cs']);
    });

    it('include classes that a runner finds by name', async () => {
      const files = {
        'src/main/scala/Router.scala': 'class Router\n',
        'src/test/scala/RouterSuite.scala': 'class RouterSuite extends FunSuite {}\n',
        'src/test/scala/RouterData.scala': 'class RouterData {}\n',
      };
      expect(await among(files, 'src/main/scala/Router.scala')).toEqual(['src/test/scala/RouterSuite.scala']);
    });
  });

  it('are at most as many as are asked for', async () => {
    expect((await named([], { most: 1 })).tests).toHaveLength(1);
  });
});
