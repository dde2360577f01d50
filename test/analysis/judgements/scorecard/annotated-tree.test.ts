import { expect, test } from 'vitest';
import { type Annotations, annotatedTree } from '../../../../src/analysis/judgements/scorecard/annotated-tree.ts';

const PLAIN: Annotations = {
  code_lines: 10,
  functions: 1,
  max_cyclomatic: 1,
  max_cognitive: 0,
  churn_score: null,
  defect_probability: null,
  duplication: null,
  complexity_violations: 0,
  dead_code_items: null,
  satd_items: null,
};

const file = (path: string, annotations: Partial<Annotations> = {}) => ({
  path,
  bytes: 100,
  annotations: { ...PLAIN, ...annotations },
});

test('folders come before files, each by name', () => {
  const { root, total_files, total_size_bytes } = annotatedTree(
    [file('b.ts'), file('lib/x.ts'), file('a.ts')],
    'shop',
    '',
  );
  expect([total_files, total_size_bytes]).toEqual([3, 300]);
  expect(root).toMatchObject({ name: 'shop', path: '.', node_type: 'directory' });
  expect(root.children.map(({ path }) => path)).toEqual(['lib', 'a.ts', 'b.ts']);
});

test('the tree of a folder begins there, with paths from the root on', () => {
  const files = [file('packages/shop/lib/x.ts'), file('packages/shop/a.ts')];
  const { root } = annotatedTree(files, 'shop', 'packages/shop/');
  expect(root).toMatchObject({ name: 'shop', path: 'packages/shop' });
  expect(root.children).toMatchObject([
    { name: 'lib', path: 'packages/shop/lib', children: [{ name: 'x.ts', path: 'packages/shop/lib/x.ts' }] },
    { name: 'a.ts', path: 'packages/shop/a.ts' },
  ]);
});

test('a folder has the sums and the highest of what is in it, at any depth', () => {
  const { root } = annotatedTree(
    [
      file('src/deep/a.ts', { max_cyclomatic: 30, churn_score: 0.2, duplication: 0.5, satd_items: 2 }),
      file('src/b.ts', { code_lines: 30, max_cyclomatic: 4, churn_score: 0.7, duplication: 0, satd_items: 1 }),
    ],
    'shop',
    '',
  );
  const src = root.children[0];
  expect(src?.annotations).toEqual(root.annotations);
  expect(src?.annotations).toEqual({
    ...PLAIN,
    code_lines: 40,
    functions: 2,
    max_cyclomatic: 30,
    churn_score: 0.7,
    duplication: 0.125,
    satd_items: 3,
  });
});

test('what was measured nowhere is null, not 0', () => {
  const { root } = annotatedTree([file('a.ts')], 'shop', '');
  expect(root.annotations).toMatchObject({ churn_score: null, dead_code_items: null, satd_items: null });
});
