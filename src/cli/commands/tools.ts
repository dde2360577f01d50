import { defineCommand, type JsonFlag } from '../command.ts';
import { tableView } from '../printed-result.ts';
import { linesOf, styled, styleFor } from '../terminal/style.ts';
import { type Column, table } from '../terminal/table.ts';

export const tools = defineCommand<JsonFlag>({
  name: 'tools',
  summary: 'list the tools and their purpose',
  details: 'Each is called with "orrery call <tool>"; "orrery call <tool> --help" lists its arguments.',
  examples: [
    ['orrery tools', 'What there is'],
    ['orrery tools --json', 'The same with argument schemas, as clients see them'],
  ],
  options: [],

  async run({ flags, io }) {
    const { peoplesTools } = await import('../session.ts');
    const all = await peoplesTools();
    if (flags.json === true) {
      const { ToolListing } = await import('../../server/tool-listing.ts');
      const listed = new ToolListing(all).tools.map(({ outputSchema: _, ...tool }) => tool);
      io.stdout.write(`${JSON.stringify(listed, null, 2)}\n`);
      return 0;
    }
    const style = styleFor(io.stdout, io.env);
    const rows = all.map(({ name, toolset, description }) => [name, toolset, firstSentence(description)]);
    const columns: readonly Column[] = [
      { header: 'Tool', shortens: 'never', paint: style.cyan },
      { header: 'Toolset', shortens: 'end' },
      { header: 'What for' },
    ];
    io.stdout.write(styled`${linesOf(table(columns, rows, tableView(io)))}\n`);
    return 0;
  },
});

function firstSentence(text: string): string {
  return /^.*?[.:](?= |$)/s.exec(text)?.[0].slice(0, -1) ?? text;
}
