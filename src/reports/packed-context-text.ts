import { blocks, fenced, lines, type Markdown, md, NOTHING } from './markdown.ts';

export interface ShownContext {
  readonly nodes: readonly {
    readonly id: string;
    readonly kind: string;
    readonly path: string | null;
    readonly line: number | null;
    readonly end_line: number | null;
    readonly title: string;
    readonly content: string;
    readonly score: number;
    readonly why: string;
  }[];
  readonly tokens_used: number;
  readonly token_budget: number;
  readonly truncated: boolean;
  readonly notes: readonly string[];
}

/** The pieces of context, each below its address. */
export function packedContextText({ nodes, tokens_used, token_budget, truncated, notes }: ShownContext): Markdown {
  const more = truncated ? md`, more with a larger token_budget` : NOTHING;
  const heading = md`Found ${nodes.length} relevant context ${nodes.length === 1 ? 'node' : 'nodes'} (${tokens_used} of ${token_budget} tokens${more})`;
  return blocks([heading, lines(notes), ...nodes.map(section)]);
}

function section(
  { id, kind, path, line, end_line, title, content, score, why }: ShownContext['nodes'][number],
  at: number,
) {
  const place = path === null ? md`${id}` : md`${path}:${line ?? 1}-${end_line ?? 1}`;
  return blocks([md`${at + 1}. ${kind}: ${title}, ${place} (${score}; ${why})`, fenced(content)]);
}
