import { describe, it } from 'vitest';
import { hasTool } from '../../has-tool.ts';
import { DEBIAN_TREES, packageOf } from './debian-trees.ts';
import { expectAgreement } from './expect-agreement.ts';
import { goCalls } from './go.ts';
import { isThere } from './run-tool.ts';

const { goldmark } = DEBIAN_TREES;
const isMissing = goldmark === null || !isThere('go', 'version');

describe.skipIf(!hasTool('go with goldmark', !isMissing))(
  'call edges of Go (skipped where there is no go or golang-github-yuin-goldmark-dev)',
  () => {
    it("are go/types' in goldmark", async () => {
      const root = goldmark as string;
      await expectAgreement(packageOf(`${root}/go.mod`), root, goCalls(root), 'go', {
        edges: 1200,
        precision: 0.995,
        recall: 0.98,
      });
    });
  },
);
