import { describe, expect, it } from 'vitest';
import { FUNCTION_EVALUATIONS, MAX_FILE_EVALUATIONS } from '../../../src/index/link/bounds.ts';
import { Question } from '../../../src/index/link/values/question.ts';
import { linksOf } from './edges-of.ts';
import { linkedAlone } from './linked-alone.ts';

const SUBSCRIPTS = `def normalise(args, i):
    args[i] = args[i].strip("-")
    args[i] = args[i].replace("=", " ")
    args[i] = args[i].lower()
    args[i] = args[i].strip()
    args[i] = args[i].removesuffix(",")
    return args
`;

const ROTATION = `def cube(n):
    def turn(U, L, D, R, B):
        first = faces[U]
        faces[U] = faces[L]
        faces[L] = faces[D]
        faces[D] = faces[R]
        faces[R] = faces[B]
        faces[B] = first

    def column(f, i):
        return faces[f].col(n - i)

    faces = {}
    turn(1, 2, 3, 4, 5)
    return column(1, n)
`;

describe('elements that are assigned from each other', () => {
  it('take few steps when one element is assigned from itself again and again', async () => {
    const { steps, incomplete } = await linkedAlone('options.py', SUBSCRIPTS);
    expect(steps).toBeGreaterThan(5);
    expect(steps).toBeLessThan(500);
    expect([...incomplete]).toEqual([]);
  });

  it('take few steps when elements are rotated, and the calls around them are resolved', async () => {
    const { steps } = await linkedAlone('rotate.py', ROTATION);
    expect(steps).toBeLessThan(500);
    expect(await linksOf({ 'rotate.py': ROTATION })).toEqual([
      'cube -> rotate.py#cube.column:10',
      'cube -> rotate.py#cube.turn:2',
    ]);
  });
});

describe('variables that are aliases of each other', () => {
  it('end the search for what a call of them means', async () => {
    const files = { 'a.py': 'def f(): pass\na = f\nb = a\nif a:\n    a = b\nb()\nc = d\nd = c\nc()\n' };
    expect(await linksOf(files)).toContain('a.py -> a.py#f:1');
  });
});

describe('the budget of a question', () => {
  const at = (owner: number) => ({ owner, line: 1, column: 0 });
  const ask = (question: Question, owner: number, steps: number) => {
    question.begin(at(owner));
    for (let step = 0; step < steps; step++) if (question.isSpent()) return;
  };

  it('marks the function of a question that takes too many steps, and no other', () => {
    const question = new Question();
    ask(question, 1, 10);
    ask(question, 2, 1_000_000);
    ask(question, 3, 10);
    expect([...question.incomplete]).toEqual([2]);
    expect(question.cut).toBe(1);
  });

  it('is shared by the questions of a function and grows with their number', () => {
    const question = new Question();
    for (let asked = 0; asked < 1_000; asked++) ask(question, 1, 1_000_000);
    const { base, each } = FUNCTION_EVALUATIONS;
    expect(question.steps).toBeGreaterThan(base);
    expect(question.steps).toBeLessThanOrEqual(base + 1_000 * each);
  });

  it('is shared by all questions of a file', () => {
    const question = new Question();
    for (let owner = 0; owner < 1_000; owner++)
      for (let asked = 0; asked < 10; asked++) ask(question, owner, 1_000_000);
    expect(question.steps).toBeLessThanOrEqual(MAX_FILE_EVALUATIONS);
    expect(question.incomplete.has(999)).toBe(true);
  });

  it('keeps no value that was cut short', () => {
    const question = new Question();
    const subject = {};
    question.begin(at(1));
    question.once(subject, 'a', () => {
      while (!question.isSpent());
      return null;
    });
    question.begin(at(2));
    expect(question.once(subject, 'a', () => ({ kind: 'local', definition: 7 }))).toEqual({
      kind: 'local',
      definition: 7,
    });
  });
});
