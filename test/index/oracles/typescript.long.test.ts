import { join } from 'node:path';
import { describe, it } from 'vitest';
import { expectAgreement } from './expect-agreement.ts';
import { typescriptCalls } from './typescript.ts';

const ROOT = join(import.meta.dirname, '../../..');

describe('call edges of TypeScript', () => {
  it("are the TypeScript compiler's in these sources", async () => {
    const oracle = typescriptCalls(join(ROOT, 'tsconfig.json'), (path) => path.startsWith('src/'));
    await expectAgreement('these sources', ROOT, oracle, 'typescript', { edges: 1000, precision: 0.99, recall: 0.98 });
  });
});
