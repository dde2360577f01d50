import { describe, expect, it } from 'vitest';
import { courseOf } from '../../reliability/levelling.ts';

const SLACK = { share: 0.1, amount: 5 };
const values = (value: (i: number) => number) => Array.from({ length: 100 }, (_, i) => value(i));

describe('the course of a figure', () => {
  it('is level where it rises and then stays', () => {
    const course = courseOf(
      values((i) => Math.min(i, 40) * 5),
      SLACK,
    );
    expect(course).toMatchObject({ isLevel: true, level: 200, max: 200 });
    expect(course?.tenths).toHaveLength(10);
  });

  it('is level where it goes up and down', () => {
    expect(
      courseOf(
        values((i) => 100 + (i % 7) * 10),
        SLACK,
      ),
    ).toMatchObject({ isLevel: true, max: 160 });
  });

  it('is not level where it rises all the time', () => {
    expect(
      courseOf(
        values((i) => 100 + i),
        SLACK,
      ),
    ).toMatchObject({ isLevel: false, level: null });
  });

  it('says nothing for a few values', () => {
    expect(courseOf([1, 2, 3], SLACK)).toBeNull();
  });
});
