import { resolve } from 'node:path';
import { OrreryError } from '../../errors.ts';
import type { LinkedIndex } from '../../index/code-index.ts';
import { EDGE_KINDS, type EdgeKind } from '../../index/link/edges.ts';
import type { EdgeChoice } from '../../reports/all-edges.ts';
import type { Application } from '../../server/application.ts';
import { wholeRoot } from '../../workspace/from-root.ts';
import { defineCommand } from '../command.ts';
import type { Io } from '../io.ts';
import { commandSettings, flagsAt, MEASURING_OPTIONS, type ServerFlags } from '../server-options.ts';
import { openApplication } from '../session.ts';
import { styled } from '../terminal/style.ts';
import { writeNamedFile } from '../write-named-file.ts';

interface EdgesFlags extends ServerFlags {
  readonly format?: string;
  readonly kinds?: string;
  readonly candidates?: boolean;
  readonly output?: string;
}

const FORMATS = ['jsonl', 'graphml', 'scip'] as const;
type Format = (typeof FORMATS)[number];

/** Text is written in pieces of about this many characters. */
const BATCH = 100_000;

/** What each format writes, in pieces. */
const WRITERS: Readonly<
  Record<Format, (index: LinkedIndex, choice: EdgeChoice) => Promise<Iterable<string | Uint8Array>>>
> = {
  jsonl: async ({ graph }, choice) => batches((await allEdges()).edgesAsJsonLines(graph, choice)),
  graphml: async ({ graph }, choice) => batches((await allEdges()).edgesAsGraphMl(graph, choice)),
  scip: async (index, { kinds, candidates }) => {
    const [{ scipBytesOf }, { indexedText }] = await Promise.all([
      import('../../index/scip/export.ts'),
      import('../../index/source-text.ts'),
    ]);
    return scipBytesOf(index, {
      isWanted: ({ kind, certainty }) => kinds.has(kind) && (candidates || certainty !== 'candidate'),
      text: (file) => indexedText(index.folder, file),
    });
  },
};

export const edges = defineCommand<EdgesFlags>({
  name: 'edges',
  usage: '[dir]',
  summary: 'print every edge between the symbols of a project',
  details:
    'Each edge has its kind, line, certainty and the rule that found it; recursion is included. SCIP, which code browsers read, has definitions and the lines of each edge. For a diagram of the most important edges use "orrery analyze graph".',
  examples: [
    ['orrery edges > edges.jsonl', 'One JSON object per line'],
    ['orrery edges --kinds calls --format graphml > calls.graphml', 'Calls, for Gephi, yEd or networkx'],
    ['orrery edges --format scip --output index.scip', 'An index for Sourcegraph and other readers of SCIP'],
  ],
  options: [
    { name: 'format', value: 'name', choices: FORMATS, description: 'jsonl, graphml or scip (default: jsonl)' },
    { name: 'kinds', value: 'names', description: `of ${EDGE_KINDS.join(', ')}, separated by commas (default: all)` },
    { name: 'candidates', description: 'also edges that name one of several possible targets' },
    { name: 'output', value: 'file', description: 'the file to write (default: standard output)' },
    ...MEASURING_OPTIONS,
  ],

  async run({ positionals: [folder], flags, io }) {
    const format = oneOf(FORMATS, flags.format ?? 'jsonl', '--format');
    const kinds = (flags.kinds ?? EDGE_KINDS.join())
      .split(',')
      .map((kind) => oneOf(EDGE_KINDS, kind.trim(), '--kinds'));
    if (format === 'scip' && flags.output === undefined && io.stdout.isTTY) {
      throw new OrreryError('INVALID_PARAMS', 'SCIP is binary. Name a file with --output.', { format });
    }
    const choice: EdgeChoice = { kinds: new Set<EdgeKind>(kinds), candidates: flags.candidates === true };
    const settings = commandSettings(flagsAt(folder, flags), io.env, io.cwd());
    const application = await openApplication(settings, io);
    try {
      const index = await application.perform('edges', {}, async (context) => {
        const { root } = await context.workspace.roots.resolve(undefined, 'directory');
        return context.linked(wholeRoot(root));
      });
      await write(await WRITERS[format](index, choice), flags.output, application, io);
      return 0;
    } finally {
      await application.close();
    }
  },
});

const allEdges = () => import('../../reports/all-edges.ts');

function* batches(lines: Iterable<string>): Generator<string> {
  let batch = '';
  for (const line of lines) {
    batch += `${line}\n`;
    if (batch.length < BATCH) continue;
    yield batch;
    batch = '';
  }
  if (batch !== '') yield batch;
}

/** @param output undefined writes to standard output */
async function write(
  pieces: Iterable<string | Uint8Array>,
  output: string | undefined,
  application: Application,
  io: Io,
): Promise<void> {
  if (output !== undefined) {
    const content = Buffer.concat(Array.from(pieces, (piece) => Buffer.from(piece as Uint8Array)));
    const file = await writeNamedFile(resolve(io.cwd(), output), { content, overwrite: true }, application, io);
    io.stdout.write(styled`${file}\n`);
    return;
  }
  for (const piece of pieces) {
    if (typeof piece === 'string') io.stdout.writeFile(piece);
    else io.stdout.writeBytes(piece);
  }
}

function oneOf<Name extends string>(known: readonly Name[], given: string, option: string): Name {
  const found = known.find((name) => name === given);
  if (found !== undefined) return found;
  throw new OrreryError('INVALID_PARAMS', `${option} takes ${known.join(', ')}, not ${JSON.stringify(given)}.`, {
    known,
  });
}
