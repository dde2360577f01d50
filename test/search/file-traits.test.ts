import { expect, it } from 'vitest';
import { withoutVendored } from '../../src/search/file-traits.ts';

it('leaves out vendored files unless there are no others', () => {
  const found = [{ file: 2 }, { file: 0 }, { file: 1 }];
  expect(withoutVendored(found, { isVendored: Uint8Array.of(1, 0, 0) })).toEqual([{ file: 2 }, { file: 1 }]);
  expect(withoutVendored(found, { isVendored: Uint8Array.of(1, 1, 1) })).toEqual(found);
});
