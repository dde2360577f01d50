import { describe, expect, test } from 'vitest';
import {
  isDerived,
  isExample,
  isOfTheBuild,
  isVendored,
  SIDE_ROLES,
  type SideRole,
  sideRole,
} from '../../src/workspace/file-roles.ts';
import { untriedWords } from '../languages/word-lists/needed-words.ts';

const FILES: Readonly<Record<SideRole, string>> = {
  vendored:
    'vendor/a.go lib/vendored/a.py pip/_vendor/a.py third_party/a.cc thirdparty/a.cc extern/a.c external/a.c shaded/a.java ' +
    'deps/lua/lua.c bundled/a.js node_modules/a/index.js Pods/a.swift Carthage/a.swift',
  built: 'dist/a.js web/lib-dist/a.js',
  example:
    'examples/a.ts web/sample/a.ts demo/a.ts tutorials/a.py snippets/a.py docs/conf.py docs_src/a.py ' +
    'playground/a.ts sandbox/a.ts website/a.tsx benches/a.rs benchmark/a.go perf-tests/a.js app.example.ts a_sample.py',
  test_data:
    '__fixtures__/a.ts src/fixtures/a.ts __mocks__/fs.js __snapshots__/a.js test-data/a.py its/a.js corpus/a.c golden/a.go ' +
    'a.fixture.ts',
};

describe('what a file is kept for beside the work of a project', () => {
  test.each(SIDE_ROLES)('$role', ({ role, paths }) => {
    const files = FILES[role].split(' ');
    expect(files.filter((path) => sideRole(path) !== role)).toEqual([]);
    expect(untriedWords(paths, files)).toEqual([]);
  });

  test('is not told by part of a name', () => {
    expect(['src/documents/a.ts', 'src/perfect/a.ts', 'src/vendors.ts', 'src/distance/a.ts'].map(sideRole)).toEqual(
      Array(4).fill(null),
    );
  });

  test('examples and test data are no part of the product; what is copied or built is not its own', () => {
    expect(['docs/conf.py', 'src/fixtures/a.ts', 'dist/a.js', 'src/a.ts'].map(isExample)).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(['vendor/a.go', 'dist/a.js', 'docs/a.ts', 'src/a.ts'].map(isVendored)).toEqual([true, true, false, false]);
  });

  test('declarations and what programs wrote have names of their own', () => {
    const derived = ['a.d.ts', 'a.min.js', 'a.pb.go', 'a_pb2.py', 'a.g.dart', 'a.generated.cs', 'Form.Designer.cs'];
    expect(derived.filter((path) => !isDerived(path))).toEqual([]);
    expect(isDerived('src/a.ts')).toBe(false);
  });
});

describe('what people build, check and publish a project with', () => {
  const TOOLS =
    'scripts/a.mjs script/a.py tools/a.go packages/a/tool/b.ts apps/a/build/b.js crates/a/build-logic/b.rs modules/a/buildSrc/b.kt ' +
    'hack/a.sh ci/a.py devtools/a.cc tasks/a.rb gen/a.cs codegen/a.ts packaging/a.py contrib/a.lua .github/a.js ' +
    'Herebyfile.mjs gulpfile.ts build.rs build.zig build.go build.mjs magefile.go setup.py tasks.py noxfile.py conftest.py ' +
    'app/build.gradle.kts install.sh uninstall.sh installer.sh vite.config.ts jest.conf.js babel-rc.js';

  test.each(TOOLS.split(' '))('%s is', (path) => {
    expect(isOfTheBuild(path)).toBe(true);
  });

  test.each([
    'src/scripts/a.ts',
    'lib/tools.js',
    'src/build/a.ts',
    'src/builder.rs',
    'src/config.ts',
    'src/installer.ts',
  ])('%s is not', (path) => {
    expect(isOfTheBuild(path)).toBe(false);
  });
});
