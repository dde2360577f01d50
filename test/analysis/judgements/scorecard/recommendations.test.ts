import { describe, expect, it } from 'vitest';
import type { DeadCodeItem } from '../../../../src/analysis/findings/dead-code/findings.ts';
import type { DebtItem } from '../../../../src/analysis/findings/debt-comments/debt-comments.ts';
import type { Findings } from '../../../../src/analysis/judgements/scorecard/advice.ts';
import type { FunctionShape, Hotspot } from '../../../../src/analysis/judgements/scorecard/hotspots.ts';
import { recommendations } from '../../../../src/analysis/judgements/scorecard/recommendations.ts';

const NOTHING: Findings = { functionHotspots: [], untested: [], clones: [], debts: [], cycles: [], dead: [] };

const advise = (findings: Partial<Findings>) => recommendations({ ...NOTHING, ...findings });

function hotspot(metrics: Partial<FunctionShape>, over: Partial<Hotspot> = {}): Hotspot {
  return {
    kind: 'function',
    location: { file: 'src/gate.ts', line: 7, end_line: 90 },
    name: 'Gate.open',
    composite_score: 0.4,
    factors: { complexity: 0.8, churn: 1, defect_probability: 0.5 },
    metrics: { cyclomatic: 1, cognitive: 0, nesting: 0, parameters: 0, code_lines: 10, ...metrics },
    reasons: ['cyclomatic 24', '3 commits in 30 days'],
    refactoring_effort: { estimated_hours: 2, priority: 'High' },
    ...over,
  };
}

describe('recommendations', () => {
  it('are none where nothing was found', () => {
    expect(advise({})).toEqual([]);
  });

  it('name the function, say why, what to do by its figures, and how long it takes', () => {
    const [first] = advise({ functionHotspots: [hotspot({ cyclomatic: 34, cognitive: 16, parameters: 7 })] });
    expect(first).toEqual({
      kind: 'complexity',
      title: 'Simplify Gate.open (src/gate.ts:7)',
      description:
        'Cyclomatic 24, 3 commits in 30 days. First step: its 34 paths are parallel cases, so put them into a table, or give each group a function. Then pass an object instead of 7 parameters.',
      priority: 'High',
      impact: 'High',
      effort_minutes: 34,
      estimated_effort: { secs: 2040, nanos: 0 },
      locations: [{ file: 'src/gate.ts', line: 7, end_line: 90 }],
    });
  });

  it.each([
    [{ cyclomatic: 12, cognitive: 40, nesting: 6 }, /are nested 6 deep/],
    [{ cyclomatic: 12, cognitive: 16, code_lines: 80 }, /split its 80 lines/],
    [{ cyclomatic: 12, cognitive: 16 }, /name its conditions/],
  ])('advise on %j by what makes it so', (metrics, advice) => {
    expect(advise({ functionHotspots: [hotspot(metrics)] })[0]?.description).toMatch(advice);
  });

  it('tell functions of the same name apart by their places, and name the one around what has none', () => {
    const found = advise({
      functionHotspots: [3, 9].map((line) =>
        hotspot(
          { cyclomatic: 24, cognitive: 20 },
          { name: 'route.<anonymous>', location: { file: 'a.ts', line, end_line: line + 5 } },
        ),
      ),
    });
    expect(found.map(({ title }) => title)).toEqual([
      'Simplify a function in route (a.ts:3)',
      'Simplify a function in route (a.ts:9)',
    ]);
  });

  it('say nothing of a function that is easily read and has not too many paths', () => {
    expect(advise({ functionHotspots: [hotspot({ cyclomatic: 10, cognitive: 15 })] })).toEqual([]);
    expect(advise({ functionHotspots: [hotspot({ cyclomatic: 20, cognitive: 15 })] })).toEqual([]);
  });

  it('put what is extremely complex first, whether it changes or not', () => {
    const quiet = { composite_score: 0.02, refactoring_effort: { estimated_hours: 90, priority: 'Low' as const } };
    const factors = { complexity: 1, churn: 0, defect_probability: 0.2 };
    const [first] = advise({
      functionHotspots: [hotspot({ cyclomatic: 60, cognitive: 200 }, { ...quiet, factors, name: 'monster' })],
      clones: [clone(30, 3)],
    });
    expect(first).toMatchObject({ title: 'Simplify monster (src/gate.ts:7)', priority: 'High' });
  });

  const at = (file: string, line: number, end_line: number) => ({ file, line, end_line, name: null, isWhole: false });

  const clone = (lines: number, copies: number, file = 'src/a.ts') => ({
    type: 'gapped',
    similarity: 0.9,
    copies: Array.from({ length: copies }, (_, at) => ({
      file,
      line: 100 * at + 1,
      end_line: 100 * at + lines,
      name: at === 0 ? 'parse' : null,
      isWhole: true,
    })),
  });

  it('merge copies, naming the first two places; the longer they are, the longer it takes', () => {
    expect(advise({ clones: [clone(40, 4)] })[0]).toMatchObject({
      title: 'Merge the 4 copies of parse (src/a.ts:1)',
      priority: 'High',
      effort_minutes: 40,
      locations: { length: 4 },
    });
    expect(advise({ clones: [clone(40, 4)] })[0]?.description).toContain('compare src/a.ts:1 with src/a.ts:101');
    expect(advise({ clones: [clone(99, 2)] })[0]?.effort_minutes).toBe(30);
    expect(
      advise({ clones: [{ ...clone(2, 1), copies: [at('a.ts', 1, 607), at('b.ts', 1, 607)] }] })[0]?.effort_minutes,
    ).toBe(140);
  });

  it('name the lines where copies are only a part of a function', () => {
    const part = clone(30, 2);
    const copies = part.copies.map((copy) => ({ ...copy, isWhole: false }));
    expect(advise({ clones: [{ ...part, copies }] })[0]?.title).toBe(
      'Merge the 2 copies of 30 lines in parse (src/a.ts:1)',
    );
  });

  it('merge nothing that each type has to have for itself', () => {
    const named = (...names: string[]) => ({
      ...clone(12, 2),
      copies: names.map((name, index) => ({ ...at(`${index}.java`, 1, 12), name, isWhole: true })),
    });
    expect(advise({ clones: [named('Size.equals', 'Duration.equals')] })).toEqual([]);
    expect(advise({ clones: [named('Size.equals', 'Size.isSame')] })).toHaveLength(1);
  });

  it('merge the same stretches once', () => {
    expect(advise({ clones: [clone(60, 3), clone(40, 2)] })).toHaveLength(1);
  });

  const debt = (severity: DebtItem['severity'], line = 4): DebtItem => ({
    category: 'defect',
    severity,
    marker: 'FIXME',
    certainty: 'high',
    text: 'FIXME: loses the last line',
    file: 'src/read.ts',
    line,
    column: 1,
    end_line: line,
    symbol: 'read',
    surroundings: 'ordinary' as DebtItem['surroundings'],
    remediation_minutes: 60,
    context_hash: '',
  });

  it('take a comment that repeats its tag on each line for one', () => {
    const found = advise({ debts: [debt('high', 4), debt('high', 5), debt('high', 6), debt('high', 8)] });
    expect(found.map(({ locations: [place] }) => place?.line)).toEqual([4, 8]);
  });

  it('settle no debt that a tag alone tells of', () => {
    expect(advise({ debts: [{ ...debt('high'), text: 'FIXME:' }] })).toEqual([]);
  });

  it('settle debts by their severity, quoting the comment', () => {
    const found = advise({ debts: [debt('low', 40), debt('critical')] });
    expect(found.map(({ priority }) => priority)).toEqual(['High', 'Low']);
    expect(found[0]).toMatchObject({ title: 'Resolve the defect debt in read, src/read.ts:4', effort_minutes: 60 });
    expect(found[0]?.description).toContain('“FIXME: loses the last line”');
  });

  it('break cycles where they go round', () => {
    const [first] = advise({
      cycles: [
        {
          members: ['a/', 'b/'],
          example: ['a/', 'b/', 'a/'],
          steps: [
            { kind: 'import', file: 'a/x.go', line: 3 },
            { kind: 'import', file: 'b/y.go', line: 5 },
          ],
        },
      ],
    });
    expect(first?.description).toMatch(
      /^a\/ –import→ b\/ –import→ a\/: 2 packages.*First step: see what b\/y\.go:5 needs from a\//,
    );
    expect(first?.locations.map(({ file }) => file)).toEqual(['a/x.go', 'b/y.go']);
    expect(first?.effort_minutes).toBe(60);
  });

  it('leave packages be that only depend on those within them', () => {
    const around = (...members: string[]) => ({
      members,
      example: [...members, members[0] as string],
      steps: members.map((member) => ({ kind: 'import' as const, file: `${member}x.kt`, line: 3 })),
    });
    expect(advise({ cycles: [around('a/', 'a/b/', 'a/b/c/')] })).toEqual([]);
    expect(advise({ cycles: [around('a/', 'a/b/', 'ab/')] })).toHaveLength(1);
  });

  it('say nothing of a function that only chooses among cases, and little of one that is easily read', () => {
    expect(advise({ functionHotspots: [hotspot({ cyclomatic: 106, cognitive: 1 })] })).toEqual([]);
    expect(advise({ functionHotspots: [hotspot({ cyclomatic: 22, cognitive: 11, code_lines: 14 })] })).toEqual([]);
    expect(advise({ functionHotspots: [hotspot({ cyclomatic: 22, cognitive: 11, code_lines: 40 })] })).toMatchObject([
      { priority: 'Low' },
    ]);
  });

  it('never call wholly alike what differs in a few statements', () => {
    const [first] = advise({ clones: [{ ...clone(40, 2), similarity: 0.998 }] });
    expect(first?.description).toContain('99 % alike');
  });

  it('delete only what is surely unused, file by file', () => {
    const item = (name: string, certainty: DeadCodeItem['certainty']): DeadCodeItem => ({
      item_type: 'function',
      name,
      file: 'src/old.ts',
      line: 1,
      end_line: 10,
      class: 'unreachable',
      certainty,
      reason: 'Nothing refers to it.',
      referenced_by: [],
    });
    const [first, ...others] = advise({ dead: [item('a', 'high'), item('b', 'high'), item('c', 'medium')] });
    expect(others).toEqual([]);
    expect(first).toMatchObject({ title: 'Delete 2 unused definitions in src/old.ts', effort_minutes: 10 });
    expect(first?.description).toMatch(/^a, b: 20 lines/);
  });

  it('tell a measured test run from references that can be followed', () => {
    const file = {
      file: 'src/a.ts',
      line: 1,
      end_line: 2,
      worst: 'Gate.open',
      worst_cyclomatic: 6,
      functions: 3,
      cyclomatic: 9,
      score: 0.5,
      reasons: ['9 lines'],
    };
    const told = (knownBy: 'report' | 'references') => advise({ untested: [{ ...file, knownBy }] })[0];
    expect(told('report')).toMatchObject({ title: 'Test src/a.ts:1', effort_minutes: 30, priority: 'High' });
    expect(told('report')?.description).toMatch(
      /^Tests did not run any of the 3 functions in the file: .*First step: one test for each of the 6 paths of Gate\.open, the most complex of them; all of them have 9\.$/,
    );
    expect(told('references')?.description).toMatch(/^No traceable call or reference from a test/);
  });

  it('are no more than can be read, of no kind more than its share', () => {
    const many = Array.from({ length: 40 }, (_, at) => clone(20 + at, 3, `src/${at}.ts`));
    expect(advise({ clones: many })).toHaveLength(6);
  });
});
