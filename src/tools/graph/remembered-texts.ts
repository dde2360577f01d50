import type { Piece } from '../../search/context/piece.ts';
import { type SearchedText, TextIndex } from '../../search/texts/text-index.ts';
import type { Decision } from '../../store/records/decision-table.ts';
import type { History } from '../../workspace/history.ts';
import type { ResolvedPath } from '../../workspace/roots.ts';
import type { ToolContext } from '../tool.ts';

/** The newest of them are searched. */
const MOST_DECISIONS = 1_000;
const MOST_VERSIONS = 1_000;
const MOST_COMMITS = 2_000;
/** Older commits tell more of how the code was than of how it is. */
const HISTORY_DAYS = 730;
/** Files of a change that are named. */
const NAMED_FILES = 8;

/** A decision as a text. */
export interface DecisionText extends SearchedText {
  readonly id: string;
  /** Of the files that it is about. */
  readonly paths: readonly string[];
  readonly decision: Decision;
}

/** Commits and versions as texts, newest first. */
export interface ChangeTexts {
  readonly texts: readonly (SearchedText & { readonly id: string })[];
  readonly index: TextIndex;
}

export async function decisionTexts({ root }: ResolvedPath, context: ToolContext): Promise<readonly DecisionText[]> {
  const known = await context.knownRecords(root);
  if (known === null) return [];
  const { TreePlace } = await import('../../memory/tree-place.ts');
  const place = new TreePlace(root.path);
  const decisions = await known.records.read((tables) => tables.decisions.within({ start: null, end: null }));
  return decisions.slice(0, MOST_DECISIONS).map((decision) => {
    const { id, reasoning, alternatives, tags, anchors, at, agent } = decision;
    const paths = anchors.flatMap((anchor) => place.pathOf(anchor.path) ?? []);
    const parts = [
      reasoning,
      alternatives.length > 0 && `Instead of: ${alternatives.join('; ')}`,
      tags.length > 0 && `Tags: ${tags.join(', ')}`,
      paths.length > 0 && `About: ${paths.join(', ')}`,
      `${new Date(at).toISOString().slice(0, 10)}, ${agent}`,
    ];
    const text = parts.filter((part) => part !== false).join('\n');
    return { id, title: decision.decision, text, paths, decision };
  });
}

/** The same pieces with what has become of the code that they are about. */
export async function judgedDecisions(
  pieces: readonly Piece[],
  texts: readonly DecisionText[],
  { root }: ResolvedPath,
  context: ToolContext,
): Promise<Piece[]> {
  const known = await context.knownRecords(root);
  if (known === null || pieces.length === 0) return [...pieces];
  const [{ reportDecision }, { TreePlace }, { lookupIn }] = await Promise.all([
    import('../../memory/decision-report.ts'),
    import('../../memory/tree-place.ts'),
    import('../memory/tree-memory.ts'),
  ]);
  const byId = new Map(texts.map((text) => [text.id, text.decision]));
  const lookup = lookupIn(root, known.records, context);
  const place = new TreePlace(root.path);
  const judged: Piece[] = [];
  for (const piece of pieces) {
    const decision = byId.get(piece.id) as Decision;
    const { stale, superseded_by } = await reportDecision(decision, known.records, place, lookup);
    const remarks = [
      superseded_by !== null && `superseded by ${superseded_by}`,
      stale === true && 'its code has changed',
    ];
    const told = [piece.why, ...remarks].filter((one) => one !== false).join('; ');
    // What no longer holds is told after what does.
    judged.push({ ...piece, why: told, score: superseded_by === null ? piece.score : piece.score / 2 });
  }
  return judged;
}

export async function changeTexts(folder: ResolvedPath, context: ToolContext): Promise<ChangeTexts> {
  const [commits, versions] = await Promise.all([commitTexts(folder, context), versionTexts(folder, context)]);
  if (versions.length === 0) return commits;
  const texts = [...versions, ...commits.texts];
  return { texts, index: new TextIndex(texts) };
}

/** By the history they are of, which stays the same until HEAD moves. */
const ofHistory = new WeakMap<History, ChangeTexts>();
const NO_COMMITS: ChangeTexts = { texts: [], index: new TextIndex([]) };

async function commitTexts(folder: ResolvedPath, context: ToolContext): Promise<ChangeTexts> {
  const history = await context.history(folder, { days: HISTORY_DAYS });
  if (history.kind === 'none') return NO_COMMITS;
  const known = ofHistory.get(history);
  if (known !== undefined) return known;
  const newest = history.commits.slice(0, MOST_COMMITS);
  const subjects = await context.commitSubjects(
    folder,
    newest.map(({ hash }) => hash),
  );
  const texts = newest.map(({ hash, at, author, files }) => ({
    id: hash,
    title: subjects.get(hash) ?? hash,
    text: changeText(at, author, files),
  }));
  const made = { texts, index: new TextIndex(texts) };
  ofHistory.set(history, made);
  return made;
}

async function versionTexts({ root }: ResolvedPath, context: ToolContext): Promise<ChangeTexts['texts']> {
  const known = await context.knownRecords(root);
  if (known === null) return [];
  const { TreePlace } = await import('../../memory/tree-place.ts');
  const place = new TreePlace(root.path);
  const versions = await known.records.read((tables) => tables.versions.within(place.tree, { start: null, end: null }));
  return versions.slice(0, MOST_VERSIONS).flatMap(({ id, at, agent, reason, path }) => {
    const shown = place.pathOf(path);
    return reason === '' || shown === null
      ? []
      : [{ id, title: reason, text: changeText(at, agent, [{ path: shown }]) }];
  });
}

function changeText(at: number, author: string, files: readonly { readonly path: string }[]): string {
  const named = files.slice(0, NAMED_FILES).map(({ path }) => path);
  const more = files.length > named.length ? ` and ${files.length - named.length} more` : '';
  return `${new Date(at).toISOString().slice(0, 10)}, ${author}\n${named.join('\n')}${more}`;
}
