import type { BenchRow } from './row.ts';

export interface BenchResult {
  readonly name: string;
  /** ISO 8601. */
  readonly date: string;
  /** Of this project. */
  readonly commit: string;
  readonly machine: string;
  readonly command: string;
  readonly rows: readonly BenchRow[];
}

const HEAD = ['what', 'ours', 'peer', 'ratio', 'aim', 'reached', 'tree', 'machine', 'command', 'note'];

/** The line that starts the table of a benchmark. */
export function tableStart(name: string): string {
  return `<!-- bench ${name} -->`;
}

/**
 * Replaces the table of one benchmark in a page: the text between `<!-- bench NAME -->` and `<!-- end NAME -->`.
 *
 * @param chart Mermaid source of a chart to show below the table
 * @throws Error when the page lacks these lines
 */
export function withTable(page: string, result: BenchResult, chart?: string): string {
  const [start, end] = [tableStart(result.name), `<!-- end ${result.name} -->`];
  const from = page.indexOf(start);
  const to = page.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`The page has no place for ${result.name}: add ${start} and ${end}.`);
  const picture = chart === undefined ? '' : `\n\`\`\`mermaid\n${chart}\n\`\`\`\n`;
  return `${page.slice(0, from + start.length)}\n${table(result)}\n${picture}${page.slice(to)}`;
}

function table({ date, commit, machine, command, rows }: BenchResult): string {
  const lines = rows.map((row) => [
    row.name,
    amount(row.ours, row.unit),
    row.peer === null ? '' : `${amount(row.peer, row.unit)} (${row.peerName})`,
    row.ratio === null ? '' : `${row.ratio.toFixed(2)} ×`,
    row.bound,
    row.met === null ? '' : row.met ? 'yes' : 'no',
    row.tree,
    machine,
    `\`${command}\``,
    `${row.note}; ${date.slice(0, 10)}, commit ${commit}`,
  ]);
  return [HEAD, HEAD.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** To three significant figures. */
function amount(value: number, unit: string): string {
  return `${Number(value.toPrecision(3))} ${unit}`;
}
