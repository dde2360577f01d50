import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'vitest';
import { hasTool } from '../../has-tool.ts';
import { temporaryFolder } from '../../workspace/temporary-folder.ts';
import { DEBIAN_TREES, moduleOfJdk, packageOf } from './debian-trees.ts';
import { expectAgreement } from './expect-agreement.ts';
import { javaCalls } from './java.ts';

const MODULE = 'java.net.http';
const { jdk } = DEBIAN_TREES;

describe.skipIf(!hasTool('openjdk-17-source', jdk !== null))(
  'call edges of Java (skipped where there is no openjdk-17-source)',
  () => {
    it("are javac's in the JDK's HTTP client", async () => {
      const sources = jdk as string;
      const root = moduleOfJdk(sources, MODULE, temporaryFolder());
      const oracle = javaCalls(root, ['--patch-module', `${MODULE}=${root}`], join(dirname(sources), '../bin/java'));
      await expectAgreement(packageOf(realpathSync(sources)), root, oracle, 'java', {
        edges: 4000,
        precision: 0.99,
        recall: 0.985,
      });
    });
  },
);
