import { withoutStop } from '../../full-stop.ts';
import { visibleLine } from '../../visible-text.ts';
import type { Evidence, EvidenceItem } from '../evidence/evidence-item.ts';
import { tokensOf } from '../files/tokens.ts';

export interface EvidenceLines {
  readonly text: string;
  /** Items that there was no room for, the least grave. */
  readonly left: number;
}

/** Evidence as a model reads it, the gravest first, as many as there is room for. */
export function evidenceLines({ items, not_measured }: Evidence, budget: number): EvidenceLines {
  const lines: string[] = [];
  let tokens = 0;
  for (const item of items) {
    const line = lineOf(item);
    tokens += tokensOf(line) + 1;
    if (tokens > budget) break;
    lines.push(line);
  }
  const left = items.length - lines.length;
  const unmeasured = not_measured.map(
    ({ what, reason }) => `Not measured: ${visibleLine(what)}, because ${withoutStop(visibleLine(reason))}.`,
  );
  const rest = left === 0 ? [] : [`${left} less important items are left out.`];
  return { text: [...lines, ...unmeasured.slice(0, 10), ...rest].join('\n'), left };
}

function lineOf({ severity, kind, path, line, title, detail, fix, cwe }: EvidenceItem): string {
  const place = path === null ? '' : ` ${path}${line === null ? '' : `:${line}`}`;
  const parts = [title, detail, ...(cwe === null ? [] : [cwe]), ...(fix === null ? [] : [`Fix: ${fix}`])];
  const said = parts.filter((part) => part !== '').map(withoutStop);
  return visibleLine(`[${severity.toUpperCase()}] ${kind}${place} - ${said.join('. ')}.`);
}
