import { OrreryError } from '../../errors.ts';
import { defineCommand } from '../command.ts';
import { VIEW_OPTIONS } from '../printed-result.ts';
import { MEASURING_OPTIONS } from '../server-options.ts';
import { type CallFlags, callAndPrint, helpForTool } from './call.ts';

interface Analysis {
  /** The tool that does it. */
  readonly tool: string;
  /** The argument that the first word is; of all others, it is a folder. */
  readonly subject?: string;
}

/** What can be analysed. */
const ANALYSES: Readonly<Record<string, Analysis>> = {
  change: { tool: 'analyze_change' },
  churn: { tool: 'analyze_code_churn' },
  complexity: { tool: 'analyze_complexity' },
  comprehensive: { tool: 'analyze_comprehensive' },
  'dead-code': { tool: 'analyze_dead_code' },
  'deep-context': { tool: 'analyze_deep_context' },
  defects: { tool: 'analyze_defect_probability' },
  dependencies: { tool: 'analyze_dependencies', subject: 'file_path' },
  duplicates: { tool: 'analyze_duplicates' },
  graph: { tool: 'dependency_graph' },
  'graph-metrics': { tool: 'analyze_graph_metrics' },
  satd: { tool: 'analyze_satd' },
  symbol: { tool: 'analyze_symbol', subject: 'symbol' },
  tdg: { tool: 'analyze_tdg' },
};

const NAMES = Object.keys(ANALYSES);

export const analyze = defineCommand<CallFlags>({
  name: 'analyze',
  usage: '<what> [dir|file|symbol] [arguments...]',
  summary: `measure something: ${NAMES.join(', ')}`,
  details:
    'The folder becomes the root, unless --root names one. Takes the arguments of the tool, as in "orrery call". The exit ' +
    'status is 2 for an analysis that could not run, such as for an unknown symbol.',
  examples: [
    ['orrery analyze complexity src --top-files 5', 'Find the most complex code below src'],
    ['orrery analyze complexity --format full', 'Every function of the working directory'],
    ['orrery analyze symbol Parser.parse', 'Callers and callees'],
    ['orrery analyze dead-code --min-dead-lines 0', 'Everything unused'],
  ],
  options: [...VIEW_OPTIONS, ...MEASURING_OPTIONS],
  subjects: NAMES,
  toolsBySubject: Object.fromEntries(Object.entries(ANALYSES).map(([name, { tool }]) => [name, tool])),
  passesOptionsOn: true,

  async helpFor([what = ''], io) {
    const { tool } = (Object.hasOwn(ANALYSES, what) && ANALYSES[what]) || {};
    return tool === undefined ? null : helpForTool(tool, `orrery analyze ${what}`, io);
  },

  usageOf(what) {
    const { subject } = (Object.hasOwn(ANALYSES, what) && ANALYSES[what]) || {};
    return subject === undefined ? '[dir] [arguments...]' : `${wordFor(subject)} [arguments...]`;
  },

  async run({ positionals: [what = '', ...words], flags, io }) {
    const analysis = Object.hasOwn(ANALYSES, what) ? ANALYSES[what] : undefined;
    if (analysis === undefined) throw unknownAnalysis(what);
    const { tool, subject } = analysis;
    if (subject !== undefined) {
      if (words.length === 0) throw missing(subject);
      return callAndPrint(tool, withSubject(subject, words), flags, io);
    }
    const placed = placedIn(words, flags);
    return callAndPrint(tool, placed.words, placed.flags, io);
  },
});

function unknownAnalysis(what: string): OrreryError {
  const message = `Unknown analysis: ${what}. Use ${NAMES.join(', ')}.`;
  return new OrreryError('INVALID_PARAMS', message, { known: NAMES });
}

function missing(subject: string): OrreryError {
  return new OrreryError('INVALID_PARAMS', `Missing argument: ${wordFor(subject)}`, { argument: subject });
}

const wordFor = (subject: string) => (subject === 'file_path' ? 'file' : subject).toUpperCase();

/** What a word before the arguments is: no argument itself. */
function isPlain(word: string | undefined): word is string {
  return word !== undefined && !/^(--|\{|-$)|^[A-Za-z][\w-]*=/.test(word);
}

function withSubject(subject: string, words: readonly string[]): readonly string[] {
  const [first, ...rest] = words;
  return isPlain(first) ? [`${subject}=${first}`, ...rest] : words;
}

/** A folder named before the arguments is the root, or the folder to look at where --root names the root. */
export function placedIn(words: readonly string[], flags: CallFlags): { words: readonly string[]; flags: CallFlags } {
  const [first, ...rest] = words;
  if (!isPlain(first)) return { words, flags };
  return flags.root === undefined
    ? { words: rest, flags: { ...flags, root: [first] } }
    : { words: [`project_path=${first}`, ...rest], flags };
}
