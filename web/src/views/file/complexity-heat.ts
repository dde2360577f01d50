import type { FileSymbol } from '../../data/file.ts';
import { scaleColour, type Theme } from '../../design/colour.ts';
import type { LineHeat } from './line-marks.ts';

/** Cyclomatic complexity at which the scale ends: twice the usual limit of ten. */
const MOST = 20;

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
    const share = Math.min(1, (symbol.cyclomatic ?? 0) / MOST);
    return { colour: scaleColour(share, theme), told: `${symbol.name}: cyclomatic complexity ${symbol.cyclomatic}` };
  };
}
