import { describe, expect, it } from 'vitest';
import { MANIFEST_BOMBS } from '../../bombs/manifests.ts';
import { fasterThanInput } from '../../operation-growth.ts';
import { linkingOf } from '../linking.ts';

/** Of what each tree has; the larger one has four times as many. */
const SIZE = 150;
/** Those in which a file is not read for every thing that a manifest tells of. */
const KINDS = [
  'exports of a package',
  'patterns of exports',
  'conditions of exports',
  'imports of a package',
  'workspaces',
  'paths of a compiler',
  'targets of a package',
];

describe('resolving imports takes steps in proportion to the imports and the manifests', () => {
  it.each(MANIFEST_BOMBS.filter(({ kind }) => KINDS.includes(kind)))('$kind', async ({ files }) => {
    const linking = (size: number) => linkingOf(files(size));
    expect(await fasterThanInput(linking, SIZE)).toEqual([]);
  });
});
