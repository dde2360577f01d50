import { describe, expect, it } from 'vitest';
import { WEAKNESS_RULES } from '../../../../src/analysis/findings/weakness-rules.ts';
import { weakPlaces } from '../../../../src/analysis/findings/weaknesses/weakness-findings.ts';
import { languageOf } from '../../../../src/languages/registry.ts';
import type { Weakness } from '../../../../src/languages/weaknesses/kinds.ts';
import { weaknessFindings } from '../../../../src/reports/sarif-findings.ts';

const weakness = (kind: Weakness['kind'], sent: Weakness['sent']): Weakness => ({
  ...{ kind, sent, line: 3, endLine: 3, what: 'run', code: `${kind}${sent}` },
});

const told = (kind: Weakness['kind'], sent: Weakness['sent'], file = 'src/a.ts') => {
  const { found, toReview } = weakPlaces(file, languageOf(file)?.id ?? '', [weakness(kind, sent)]);
  return [...found, ...toReview].map(({ severity }) => severity);
};

describe('a weak place', () => {
  it('of a rule that follows data is a finding where it was sent directly, and else for a review', () => {
    expect(told('sql-injection', 'directly')).toEqual(['critical']);
    expect(told('sql-injection', 'perhaps')).toEqual(['review']);
    expect(told('sql-injection', 'no')).toEqual(['review']);
  });

  it('of a rule about settings is a finding whatever was sent', () => {
    expect(told('loose-permissions', 'no')).toEqual(['medium']);
  });

  it('of a rule that is right too seldom is for a review alone', () => {
    expect(told('debug-mode', 'no')).toEqual(['review']);
    expect(told('unverified-certificate', 'no')).toEqual(['review']);
    expect(told('open-redirect', 'directly')).toEqual(['review']);
  });

  it('in a language in which no unseen code has shown the rule right is for a review', () => {
    expect(told('unsafe-deserialization', 'directly', 'src/a.lua')).toEqual(['review']);
    expect(told('loose-permissions', 'no', 'a.sh')).toEqual(['medium']);
  });

  it('in a bundled library is for a review', () => {
    expect(told('loose-permissions', 'no', 'core/vendor/github.com/a/b.go')).toEqual(['review']);
    expect(told('loose-permissions', 'no', 'core/vendors.go')).toEqual(['medium']);
  });

  it('of developers is told where a client may reach it alone', () => {
    expect(told('command-injection', 'no', 'scripts/a.ts')).toEqual([]);
    expect(told('command-injection', 'directly', 'scripts/a.ts')).toEqual(['critical']);
  });

  it('of developers reads data of the project alone', () => {
    const inFile = (file: string) => told('unsafe-deserialization', 'no', file);
    expect(['contrib/navigation.py', 'build/scripts/a.py', '.travis-scan.py', '.github/a.py'].flatMap(inFile)).toEqual(
      [],
    );
    expect(told('unsafe-deserialization', 'directly', '.travis-scan.py')).toEqual(['critical']);
    expect(['src/contrib/a.py', 'app/tools/a.py', 'app/a.py'].flatMap(inFile)).toEqual(['review', 'review', 'review']);
    expect(told('unsafe-deserialization', 'directly', 'scripts/a.py')).toEqual(['critical']);
  });

  it('is a note of SARIF where it is for a review', () => {
    const { found, toReview } = weakPlaces('src/a.ts', 'typescript', [
      weakness('sql-injection', 'directly'),
      weakness('sql-injection', 'no'),
    ]);
    expect(weaknessFindings([...found, ...toReview]).map(({ level }) => level)).toEqual(['error', 'note']);
  });

  it('is believed by few rules', () => {
    const believed = Object.entries(WEAKNESS_RULES).filter(([, rule]) => rule.believed !== 'none');
    expect(believed.map(([id]) => id)).toEqual([
      ...['security/command-injection', 'security/sql-injection', 'security/code-injection'],
      ...['security/unsafe-deserialization', 'security/loose-permissions'],
    ]);
  });
});
