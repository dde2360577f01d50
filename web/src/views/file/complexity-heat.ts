import type { FileSymbol } from '../../data/file.ts';
import { scaleColour, type Theme } from '../../design/colour.ts';
import type { LineHeat } from './line-marks.ts';

/** Cyclomatic complexity at which the scale ends: twice the usual limit of ten. */
const MOST = 20;

/** What the legend names of the scale. */
export const COMPLEXITY_STEPS = [1, 5, 10, 15, MOST] as const;

export function complexityColour(value: number, theme: Theme): string {
  return scaleColour(Math.min(1, value / MOST), theme);
}

/** For each line how complex the innermost function around it is. */
export function complexityHeat(symbols: readonly FileSymbol[], theme: Theme): (line: number) => LineHeat | null {
  const around: FileSymbol[] = [];
  // Longest first, so that what stands within another overwrites it.
  for (const symbol of [...symbols].sort((a, b) => b.end_line - b.line - (a.end_line - a.line))) {
    if (typeof symbol.cyclomatic !== 'number') continue;
    for (let line = symbol.line; line <= symbol.end_line; line++) around[line] = symbol;
  }
  return (line) => {
    const symbol = around[line];
    if (symbol === undefined) return null;
    const value = symbol.cyclomatic ?? 0;
    return { colour: complexityColour(value, theme), told: `${symbol.name}: cyclomatic complexity ${value}` };
  };
}
