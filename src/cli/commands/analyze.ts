import { OrreryError } from '../../errors.ts';
import { defineCommand } from '../command.ts';
import { TOOL_OPTIONS } from '../server-options.ts';
import { type CallFlags, callAndPrint } from './call.ts';

/** What can be analysed, and the tool that does it. */
const ANALYSES: Readonly<Record<string, string>> = {
  churn: 'analyze_code_churn',
  complexity: 'analyze_complexity',
  comprehensive: 'analyze_comprehensive',
  'dead-code': 'analyze_dead_code',
  'deep-context': 'analyze_deep_context',
  defects: 'analyze_defect_probability',
  duplicates: 'analyze_duplicates',
  graph: 'dependency_graph',
  'graph-metrics': 'analyze_graph_metrics',
  satd: 'analyze_satd',
  tdg: 'analyze_tdg',
};

const NAMES = Object.keys(ANALYSES);

export const analyze = defineCommand<CallFlags>({
  name: 'analyze',
  usage: '<what> [dir] [arguments...]',
  summary: `measure something: ${NAMES.join(', ')}`,
  details:
    'The folder becomes the root, unless --root names one. Arguments are those of the tool, as in "orrery call".',
  examples: [
    ['orrery analyze complexity src --top-files 5', 'Find the most complex code below src'],
    ['orrery analyze complexity --format full', 'Every function of the working directory'],
    ['orrery analyze dead-code --min-dead-lines 0', 'Everything that nothing uses'],
  ],
  options: [{ name: 'format', value: 'name', description: 'form of the result' }, ...TOOL_OPTIONS],
  passesOptionsOn: true,

  async run({ positionals: [what = '', ...words], flags, io }) {
    const tool = Object.hasOwn(ANALYSES, what) ? ANALYSES[what] : undefined;
    if (tool === undefined) {
      throw new OrreryError('INVALID_PARAMS', `There is no analysis "${what}": use ${NAMES.join(' or ')}.`, {
        known: NAMES,
      });
    }
    const placed = placedIn(words, flags);
    return callAndPrint(tool, placed.words, placed.flags, io);
  },
});

/** A folder named before the arguments is the root, or the folder to look at where --root names the root. */
export function placedIn(words: readonly string[], flags: CallFlags): { words: readonly string[]; flags: CallFlags } {
  const [first, ...rest] = words;
  if (first === undefined || /^(--|\{|-$)|^[A-Za-z][\w-]*=/.test(first)) return { words, flags };
  return flags.root === undefined
    ? { words: rest, flags: { ...flags, root: [first] } }
    : { words: [`project_path=${first}`, ...rest], flags };
}
