import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { hasTool } from '../../has-tool.ts';
import { temporaryFolder } from '../../workspace/temporary-folder.ts';
import { DEBIAN_TREES, packageOf } from './debian-trees.ts';
import { expectAgreement } from './expect-agreement.ts';
import { pythonCalls } from './python.ts';

const { jinja } = DEBIAN_TREES;

describe.skipIf(!hasTool('python3-jinja2', jinja !== null))(
  'call edges of Python (skipped where there is no python3-jinja2)',
  () => {
    it("are pyright's in Jinja", async () => {
      // Where Python finds its libraries, files are no sources to pyright.
      const installed = jinja as string;
      const root = temporaryFolder();
      cpSync(installed, join(root, 'jinja2'), { recursive: true });
      await expectAgreement(packageOf(installed), root, await pythonCalls(root), 'python', {
        edges: 900,
        precision: 0.985,
        recall: 0.95,
      });
    });
  },
);
