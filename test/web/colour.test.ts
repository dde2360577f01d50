import { describe, expect, test } from 'vitest';
import { contrast, inkOn, kindColour, scaleColour, type Theme } from '../../web/src/design/colour.ts';

const THEMES: readonly Theme[] = ['light', 'dark'];
const STEPS = Array.from({ length: 11 }, (_, i) => i / 10);

/** Lightness of CIE L*, 0–100: another measure of it than the one the scale is made by. */
function lightness(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
  const y = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return y > 216 / 24389 ? 116 * Math.cbrt(y) - 16 : (y * 24389) / 27;
}

describe.each(THEMES)('the %s scale', (theme) => {
  const levels = STEPS.map((share) => lightness(scaleColour(share, theme)));
  const steps = levels.slice(1).map((level, i) => level - (levels[i] as number));

  test('goes one way in lightness, so that it is read with any colour vision and in print', () => {
    expect(new Set(steps.map(Math.sign)).size).toBe(1);
  });

  test('goes in steps that look equal', () => {
    const sizes = steps.map(Math.abs);
    const mean = sizes.reduce((sum, size) => sum + size) / sizes.length;
    for (const size of sizes) expect(Math.abs(size / mean - 1)).toBeLessThan(0.25);
  });

  test('ends far apart', () => {
    expect(Math.abs((levels.at(-1) as number) - (levels[0] as number))).toBeGreaterThan(45);
  });

  test('takes what lies outside for its ends', () => {
    expect(scaleColour(-1, theme)).toBe(scaleColour(0, theme));
    expect(scaleColour(7, theme)).toBe(scaleColour(1, theme));
  });

  test('shows what was not measured by a colour of its own', () => {
    expect(STEPS.map((share) => scaleColour(share, theme))).not.toContain(scaleColour(null, theme));
  });

  test('has an ink for each colour that is read on it', () => {
    for (const share of STEPS) {
      const colour = scaleColour(share, theme);
      expect(contrast(colour, inkOn(colour))).toBeGreaterThan(4.5);
    }
  });

  test('has eight kinds, and what comes after them looks like the last', () => {
    expect(new Set(Array.from({ length: 8 }, (_, kind) => kindColour(kind, theme))).size).toBe(8);
    expect(kindColour(40, theme)).toBe(kindColour(7, theme));
    expect(kindColour(null, theme)).toBe(kindColour(7, theme));
  });
});

test('black on white has the greatest contrast that there is', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#ffffff', '#ffffff')).toBe(1);
});
