import { describe, expect, it } from 'vitest';
import { SECURITY_KINDS } from '../../../../src/analysis/findings/security-kinds.ts';
import { weakPlaces } from '../../../../src/analysis/findings/weaknesses/weakness-findings.ts';
import { languageOf } from '../../../../src/languages/registry.ts';
import { WEAKNESS_KINDS, type Weakness } from '../../../../src/languages/weaknesses/kinds.ts';
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

  it('in documentation is a warning', () => {
    expect(told('sql-injection', 'directly', 'docs/a.ts')).toEqual(['medium']);
    expect(told('sql-injection', 'no', 'docs/a.ts')).toEqual(['review']);
  });

  it.each(WEAKNESS_KINDS)('of the kind %s is grave only where the table says that it fails', (kind) => {
    const { fails, otherwise } = SECURITY_KINDS[kind];
    const other = otherwise === 'review' ? 'review' : 'medium';
    expect([told(kind, 'perhaps'), told(kind, 'no')]).toEqual([[other], [other]]);
    if (fails === 'never') expect(told(kind, 'directly')).toEqual([other]);
    else expect(told(kind, 'directly')).toEqual(['critical']);
  });

  it('fails by few rules', () => {
    const failing = WEAKNESS_KINDS.filter((kind) => SECURITY_KINDS[kind].fails !== 'never');
    expect(failing).toEqual(['command-injection', 'sql-injection', 'code-injection', 'unsafe-deserialization']);
  });
});
