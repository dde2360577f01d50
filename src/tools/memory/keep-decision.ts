import { OrreryError } from '../../errors.ts';
import type { TreeLookup } from '../../memory/tree-lookup.ts';
import type { Anchor } from '../../store/records/decision-table.ts';
import type { Root } from '../../workspace/roots.ts';
import { recordedAgent } from '../agent-name.ts';
import type { ToolContext } from '../tool.ts';
import type { DecisionInput } from './record-decision.ts';

const MAX_CONTEXT = 100_000;

/** Keeps a decision without the secrets in its texts: records are shown, exported and sent on. */
export async function keepDecision(asked: DecisionInput, context: ToolContext) {
  const [{ TreePlace }, { newRecordId }, { lookupIn }, { Redactor }] = await Promise.all([
    import('../../memory/tree-place.ts'),
    import('../../store/records/record-id.ts'),
    import('./tree-memory.ts'),
    import('../../workspace/redaction/redactor.ts'),
  ]);
  const redactor = new Redactor();
  const { decision: text, reasoning, impact, alternatives, tags, context: about } = asked;
  const input = {
    ...asked,
    ...redactor.redactIn({ decision: text, reasoning, impact, alternatives, tags, context: about }),
  };
  const given = typeof input.context === 'string' ? { text: input.context } : input.context;
  const size = JSON.stringify(given).length;
  if (size > MAX_CONTEXT) {
    const message = `context has ${size} characters: send at most ${MAX_CONTEXT}, and name files instead of their contents.`;
    throw new OrreryError('INVALID_PARAMS', message, { parameter: 'context' });
  }
  const named = [...new Set([...input.anchors, ...filesIn(given)])];
  const root = await rootFor(input.project_path, named, context);
  const { records } = await context.records(root);
  const place = new TreePlace(root.path);
  const symbols = named.flatMap((one) => symbolIn(one) ?? []);
  const lookup = lookupIn(root, records, context, { paths: named.map(pathIn), names: symbols, needs: 'named' });
  const anchors: Anchor[] = [];
  for (const one of named) anchors.push(await anchorFor(one, root, lookup, context));
  const now = context.clock();
  const decision = {
    id: newRecordId('dec'),
    at: now.getTime(),
    agent: recordedAgent(input.agent_id, context.agent),
    decision: input.decision,
    reasoning: input.reasoning,
    confidence: input.confidence,
    impact: input.impact,
    commit: place.head(),
    context: given,
    alternatives: input.alternatives,
    tags: input.tags,
    supersedes: [...new Set(input.supersedes)],
    anchors: anchors.map((anchor) => ({ ...anchor, path: place.entity(anchor.path).path })),
  };
  await records.commit(async ({ decisions }) => {
    const unknown: string[] = [];
    for (const id of decision.supersedes) if (!(await decisions.has(id))) unknown.push(id);
    if (unknown.length > 0) throw unknownDecisions(unknown);
    await decisions.add(decision);
  });
  const missing = anchors.filter(({ fileHash }) => fileHash === null).map(({ path }) => path);
  return {
    success: true,
    decision_id: decision.id,
    timestamp: Math.floor(decision.at / 1000),
    at: now.toISOString(),
    agent_id: decision.agent,
    decision: decision.decision,
    reasoning: decision.reasoning,
    context: given,
    confidence: decision.confidence,
    alternatives: decision.alternatives,
    impact: decision.impact,
    commit: decision.commit,
    supersedes: decision.supersedes,
    tags: decision.tags,
    linked_files: [...new Set(anchors.map(({ path }) => path))],
    anchors: anchors.map(({ path, symbol, fileHash }) => ({ path, symbol, exists: fileHash !== null })),
    notes: notesOn(missing, redactor.counts),
  };
}

/** Files that a context names as what was looked at. */
function filesIn(context: Readonly<Record<string, unknown>>): string[] {
  return [context.files_analyzed, context.files]
    .flat()
    .filter((one): one is string => typeof one === 'string' && one.trim() !== '');
}

/** The root that a decision belongs to: the one named, else that of the first file it is about, else the only one. */
async function rootFor(
  project: string | undefined,
  named: readonly string[],
  { workspace }: ToolContext,
): Promise<Root> {
  const [first] = named;
  if (project === undefined && first !== undefined && workspace.roots.all.length > 1) {
    return (await workspace.roots.resolveFileForWriting(pathIn(first))).root;
  }
  return (await workspace.roots.resolve(project, 'directory')).root;
}

function pathIn(anchor: string): string {
  const at = anchor.indexOf('#');
  return at > 0 ? anchor.slice(0, at) : anchor;
}

function symbolIn(anchor: string): string | null {
  const path = pathIn(anchor);
  return anchor.length > path.length ? anchor.slice(path.length + 1) : null;
}

/**
 * @throws OrreryError `SECURITY_ERROR` for what lies outside the root, `VALIDATION_ERROR` for a symbol that a file does not
 *   have. A file need not be there.
 */
async function anchorFor(named: string, root: Root, lookup: TreeLookup, context: ToolContext): Promise<Anchor> {
  const [{ anchorTo, symbolHash }, { namesDefinedIn }, { nearestNames }] = await Promise.all([
    import('../../memory/anchors.ts'),
    import('../../memory/tree-lookup.ts'),
    import('../../nearest-name.ts'),
  ]);
  const given = pathIn(named);
  const symbol = symbolIn(named);
  const file = await context.workspace.roots.resolveFileForWriting(given);
  if (file.root !== root) {
    const message = `${named} is in a different root than the decision, ${root.path}: record one decision for each.`;
    throw new OrreryError('VALIDATION_ERROR', message, { anchor: named });
  }
  const there = await lookup.file(file.relative);
  if (symbol !== null && there !== null && symbolHash(there, symbol) === null) {
    const near = nearestNames(symbol, namesDefinedIn(there));
    const hint = near.length > 0 ? `did you mean ${near.join(' or ')}?` : 'name the file alone, or another symbol.';
    const message = `${file.relative} defines no ${JSON.stringify(symbol)}: ${hint}`;
    throw new OrreryError('VALIDATION_ERROR', message, { anchor: named, close_names: near });
  }
  const places = symbol === null || there === null ? null : await placesOf(symbol, file.relative, lookup);
  return anchorTo(file.relative, symbol, there, places);
}

/** The other files that define a symbol's name; null while the project is being indexed for the first time. */
async function placesOf(symbol: string, path: string, lookup: TreeLookup): Promise<readonly string[] | null> {
  try {
    return (await lookup.filesDefining(symbol)).filter((one) => one !== path);
  } catch (thrown) {
    if (thrown instanceof OrreryError && thrown.errorName === 'INDEX_BUILDING') return null;
    throw thrown;
  }
}

function unknownDecisions(ids: readonly string[]): OrreryError {
  const message = `Unknown decision ${ids.join(', ')}, so nothing can supersede it: query_history lists the decisions.`;
  return new OrreryError('VALIDATION_ERROR', message, { parameter: 'supersedes', unknown: ids });
}

function notesOn(missing: readonly string[], masked: Readonly<Record<string, number>>): string[] {
  const kinds = Object.keys(masked);
  return [
    ...(missing.length === 0 ? [] : [`Not found: ${missing.join(', ')}.`]),
    ...(kinds.length === 0 ? [] : [`Secrets were masked: ${kinds.join(', ')}.`]),
  ];
}
