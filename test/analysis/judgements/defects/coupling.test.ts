import { expect, test } from 'vitest';
import { fileCoupling } from '../../../../src/analysis/judgements/defects/coupling.ts';
import { indexOf } from '../../indexed-tree.ts';

test('coupling counts distinct other files either way, and no tests as users', async () => {
  const index = await indexOf({
    'core.ts': 'export function one() {}\nexport function two() {\n  one();\n}\n',
    'user.ts': "import { one, two } from './core.ts';\none();\ntwo();\n",
    'core.test.ts': "import { one } from './core.ts';\none();\n",
  });
  const coupling = fileCoupling(index);
  const of = (path: string) => coupling[index.files.findIndex((file) => file.path === path)];
  expect(of('core.ts')).toEqual({ afferent: 1, efferent: 0 });
  expect(of('user.ts')).toEqual({ afferent: 0, efferent: 1 });
  expect(of('core.test.ts')).toEqual({ afferent: 0, efferent: 1 });
});
