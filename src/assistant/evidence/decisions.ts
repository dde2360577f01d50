import type { ChangeAnalysis } from '../../analysis/judgements/change/analyze-change.ts';
import type { FileDifference } from '../../analysis/judgements/change/version.ts';
import { TreePlace } from '../../memory/tree-place.ts';
import type { Decision } from '../../store/records/decision-table.ts';
import type { Root } from '../../workspace/roots.ts';
import type { Surroundings } from '../surroundings.ts';
import { type Evidence, type EvidenceItem, NO_EVIDENCE } from './evidence-item.ts';
import { shortened, some } from './texts.ts';

/** Decisions that are told one by one. */
const MOST = 20;
/** Of a decision's texts so much is shown. */
const SHOWN = 300;

/** Decisions that stand and are about what a change touches, and those of which it brings in what they decided against. */
export async function decisionsOnChange(
  root: Root,
  differences: readonly FileDifference[],
  { symbols }: Pick<ChangeAnalysis, 'symbols'>,
  surroundings: Surroundings,
): Promise<Evidence> {
  const standing = await standingDecisions(root, surroundings);
  if (!('decisions' in standing)) return standing;
  const place = new TreePlace(root.path);
  const touched: Touched = {
    files: new Set(differences.flatMap(({ path, oldPath }) => [path, oldPath])),
    symbols: new Set(
      symbols.flatMap((one) => [one, ...(one.was === null ? [] : [one.was])]).map((one) => keyOf(one.file, one.symbol)),
    ),
    added: addedImports(differences),
  };
  const items = standing.decisions.flatMap((decision) => [
    ...rejectedImports(decision, touched),
    ...touching(decision, touched, place),
  ]);
  return { items: items.slice(0, MOST), not_measured: [] };
}

/** Decisions that stand and are about some files. */
export async function decisionsOnFiles(
  root: Root,
  paths: ReadonlySet<string>,
  surroundings: Surroundings,
): Promise<Evidence> {
  const standing = await standingDecisions(root, surroundings);
  if (!('decisions' in standing)) return standing;
  const place = new TreePlace(root.path);
  const items = standing.decisions.flatMap((decision) => {
    const anchor = decision.anchors.find((one) => paths.has(place.pathOf(one.path) ?? ''));
    return anchor === undefined
      ? []
      : [decisionItem(decision, place.pathOf(anchor.path), 'info', 'is about this code')];
  });
  return { items: items.slice(0, MOST), not_measured: [] };
}

interface Touched {
  /** From the root on, as they were and are. */
  readonly files: ReadonlySet<string>;
  readonly symbols: ReadonlySet<string>;
  /** What is imported since, in lower case, with the first place of each. */
  readonly added: ReadonlyMap<string, { readonly path: string; readonly line: number }>;
}

const keyOf = (file: string, symbol: string) => `${file}\0${symbol}`;

async function standingDecisions(
  root: Root,
  surroundings: Surroundings,
): Promise<{ readonly decisions: readonly Decision[] } | Evidence> {
  try {
    const known = await surroundings.knownRecords(root);
    if (known === null) return NO_EVIDENCE;
    return await known.records.read(async ({ decisions }) => {
      const standing: Decision[] = [];
      for (const one of await decisions.within({ start: null, end: null })) {
        if ((await decisions.supersededBy(one.id)) === null) standing.push(one);
      }
      return { decisions: standing };
    });
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    return { items: [], not_measured: [{ what: 'decisions', reason }] };
  }
}

function touching(decision: Decision, { files, symbols }: Touched, place: TreePlace): EvidenceItem[] {
  const anchors = decision.anchors.flatMap(({ path, symbol }) => {
    const from = place.pathOf(path);
    return from !== null && files.has(from) ? [{ path: from, symbol }] : [];
  });
  const changed = anchors.find(({ path, symbol }) => symbol === null || symbols.has(keyOf(path, symbol)));
  if (changed !== undefined) return [decisionItem(decision, changed.path, 'medium', 'is about what changed')];
  const [near] = anchors;
  return near === undefined ? [] : [decisionItem(decision, near.path, 'info', 'is about this file')];
}

/** A package whose very name is an alternative that was decided against. */
function rejectedImports(decision: Decision, { added }: Touched): EvidenceItem[] {
  return decision.alternatives.flatMap((alternative): EvidenceItem[] => {
    const place = added.get(alternative.trim().toLowerCase());
    if (place === undefined) return [];
    const item = decisionItem(
      decision,
      place.path,
      'high',
      `decided against \`${shortened(alternative, 60)}\`, which is imported now`,
    );
    return [{ ...item, line: place.line, fix: 'Follow the decision, or record one that supersedes it.' }];
  });
}

function addedImports(differences: readonly FileDifference[]): Touched['added'] {
  const added = new Map<string, { readonly path: string; readonly line: number }>();
  for (const { path, before, after } of differences) {
    const earlier = new Set(before?.file.facts.imports.map(({ source }) => source));
    for (const { source, line } of after?.file.facts.imports ?? []) {
      if (earlier.has(source)) continue;
      for (const name of packageNames(source)) if (!added.has(name)) added.set(name, { path, line });
    }
  }
  return added;
}

/** The names that a package may have by what is imported: `@scope/name/part` and `name.part` are of `@scope/name` and `name`. */
function packageNames(source: string): string[] {
  const name = source.toLowerCase();
  const parts = name.split('/');
  const ofPackage = name.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] as string);
  return [...new Set([name, ofPackage, ofPackage.split('.')[0] as string])].filter((one) => one !== '');
}

function decisionItem(
  { id, decision, reasoning, alternatives }: Decision,
  path: string | null,
  severity: EvidenceItem['severity'],
  what: string,
): EvidenceItem {
  const against =
    alternatives.length === 0 ? '' : ` Decided against: ${some(alternatives.map((one) => shortened(one, 60)))}.`;
  return {
    kind: 'decision',
    severity,
    path,
    line: null,
    title: `A decision ${what}: ${shortened(decision, 120)}`,
    detail: `${shortened(reasoning, SHOWN)}${against} (${id})`,
    fix: severity === 'info' ? null : 'Check that the change follows it, or record a decision that supersedes it.',
    cwe: null,
  };
}
