import { describe, it } from 'vitest';
import { hasTool } from '../../has-tool.ts';
import { DEBIAN_TREES, packageOf } from './debian-trees.ts';
import { expectAgreement } from './expect-agreement.ts';
import { analysingRustc, rustCalls } from './rust.ts';

const { petgraph } = DEBIAN_TREES;
const isMissing = petgraph === null || analysingRustc() === null;

describe.skipIf(!hasTool('rustc up to 1.69 with petgraph', !isMissing))(
  'call edges of Rust (skipped where there is no rustc up to 1.69 or librust-petgraph-dev)',
  () => {
    it("are rustc's in petgraph", async () => {
      const root = petgraph as string;
      await expectAgreement(packageOf(`${root}/Cargo.toml`), root, rustCalls(root), 'rust', {
        edges: 1000,
        precision: 0.99,
        recall: 0.92,
      });
    });
  },
);
