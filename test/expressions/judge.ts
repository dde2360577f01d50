import { analyse } from 'scslre';
import { slowAttackOn } from './growth.ts';

/** Why static analysis says that an expression may take more than linear time, or null. */
export function slowByForm(source: string, flags: string): string | null {
  const { reports } = analyse(
    { source: withoutRest(source, flags), flags: flags.replace('d', '') },
    { reportTypes: { Move: !flags.includes('y'), Self: true, Trade: true } },
  );
  const [report] = reports;
  if (report === undefined) return null;
  const growth = report.exponential ? 'exponential' : 'polynomial';
  return `${report.type}: ${growth} for repetitions of ${JSON.stringify(report.character.pick)}`;
}

/** Where a dot is any character, `.*$` matches whatever is left: the analysis thinks that it may fail. */
function withoutRest(source: string, flags: string): string {
  return flags.includes('s') && !flags.includes('m') ? source.replace(/(?<!\\)\.\*\$$/, '') : source;
}

/** Describes a text for which an expression takes steps that grow faster than the text, or returns null. */
export function slowBySteps(source: string, flags: string): string | null {
  const slow = slowAttackOn(source, flags);
  if (slow === null) return null;
  const { prefix, pump, suffix } = slow;
  return `for ${JSON.stringify(prefix)} + ${JSON.stringify(pump)} again and again + ${JSON.stringify(suffix)}`;
}
