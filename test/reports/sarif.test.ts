import { describe, expect, it } from 'vitest';
import type { RuleId } from '../../src/analysis/findings/rules.ts';
import { sarifLog } from '../../src/reports/sarif.ts';

const RULE: RuleId = 'debt/design';

function resultOf(message: string, file: string) {
  const finding = { ruleId: RULE, level: 'note', message, file, line: 1, endLine: 1, identity: 'x' } as const;
  const { runs } = sarifLog([RULE], [finding], '1.0.0') as {
    runs: {
      results: { message: { text: string }; locations: { physicalLocation: { artifactLocation: object } }[] }[];
    }[];
  };
  return runs[0]?.results[0];
}

describe('a message in SARIF', () => {
  it('is no link, whatever the names in it', () => {
    expect(resultOf('see [x](javascript:alert(1))', 'a.ts')?.message.text).toBe('see \\[x\\](javascript:alert(1))');
  });

  it('is as it was where nothing in it could be a link', () => {
    expect(resultOf('app/[slug].tsx: too complex', 'a.ts')?.message.text).toBe('app/[slug].tsx: too complex');
  });

  it('shows what would act as escapes, while its place stays the true one', () => {
    const result = resultOf('a\u001b[2J\nb', 'a\u001b/\u202eb.ts');
    expect(result?.message.text).toBe('a\\u001b[2J\\nb');
    expect(result?.locations[0]?.physicalLocation.artifactLocation).toMatchObject({ uri: 'a%1B/%E2%80%AEb.ts' });
  });
});
