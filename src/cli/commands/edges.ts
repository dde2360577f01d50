import { OrreryError } from '../../errors.ts';
import { EDGE_KINDS, type EdgeKind } from '../../index/link/edges.ts';
import type { EdgeChoice } from '../../reports/all-edges.ts';
import { wholeRoot } from '../../workspace/from-root.ts';
import { defineCommand } from '../command.ts';
import { commandSettings, flagsAt, type ServerFlags, TOOL_OPTIONS } from '../server-options.ts';
import { openApplication } from '../session.ts';

interface EdgesFlags extends ServerFlags {
  readonly format?: string;
  readonly kinds?: string;
  readonly candidates?: boolean;
}

const FORMATS = ['jsonl', 'graphml'] as const;
/** Lines that are written at once. */
const BATCH = 1000;

export const edges = defineCommand<EdgesFlags>({
  name: 'edges',
  usage: '[dir]',
  summary: 'every edge between the symbols of a project, however many there are',
  details:
    'Each with its kind, its line, how sure it is and the rule that found it, recursion included. Diagrams, which show the most important of them, are what "orrery analyze graph" draws.',
  examples: [
    ['orrery edges > edges.jsonl', 'One JSON object a line'],
    ['orrery edges --kinds calls --format graphml > calls.graphml', 'Calls, for Gephi, yEd or networkx'],
  ],
  options: [
    { name: 'format', value: 'name', choices: ['jsonl', 'graphml'], description: 'jsonl or graphml (default: jsonl)' },
    { name: 'kinds', value: 'names', description: `of ${EDGE_KINDS.join(', ')}, separated by commas (default: all)` },
    { name: 'candidates', description: 'also edges that name one of several possible targets' },
    ...TOOL_OPTIONS,
  ],

  async run({ positionals: [folder], flags, io }) {
    const format = oneOf(FORMATS, flags.format ?? 'jsonl', '--format');
    const kinds = (flags.kinds ?? EDGE_KINDS.join())
      .split(',')
      .map((kind) => oneOf(EDGE_KINDS, kind.trim(), '--kinds'));
    const choice: EdgeChoice = { kinds: new Set<EdgeKind>(kinds), candidates: flags.candidates === true };
    const settings = commandSettings(flagsAt(folder, flags), io.env, io.cwd());
    const application = await openApplication(settings, io);
    try {
      const { edgesAsGraphMl, edgesAsJsonLines } = await import('../../reports/all-edges.ts');
      const { graph } = await application.perform('edges', {}, async (context) => {
        const { root } = await context.workspace.roots.resolve(undefined, 'directory');
        return context.linked(wholeRoot(root));
      });
      const lines = format === 'jsonl' ? edgesAsJsonLines(graph, choice) : edgesAsGraphMl(graph, choice);
      let batch: string[] = [];
      for (const line of lines) {
        if (batch.push(line) < BATCH) continue;
        io.stdout.writeFile(`${batch.join('\n')}\n`);
        batch = [];
      }
      if (batch.length > 0) io.stdout.writeFile(`${batch.join('\n')}\n`);
      return 0;
    } finally {
      await application.close();
    }
  },
});

function oneOf<Name extends string>(known: readonly Name[], given: string, option: string): Name {
  const found = known.find((name) => name === given);
  if (found !== undefined) return found;
  throw new OrreryError('INVALID_PARAMS', `${option} takes ${known.join(', ')}, not ${JSON.stringify(given)}.`, {
    known,
  });
}
