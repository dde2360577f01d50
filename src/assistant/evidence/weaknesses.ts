import { isLeftOut } from '../../analysis/findings/exempt-places.ts';
import { cweOf, RULES } from '../../analysis/findings/rules.ts';
import {
  isWorthALook,
  type PlaceToReview,
  runsText,
  type WeaknessFinding,
  type WeakPlaces,
  weakPlaces,
} from '../../analysis/findings/weaknesses/weakness-findings.ts';
import type { FileKinds } from '../../languages/file-kinds.ts';
import { languageOfText } from '../../languages/registry.ts';
import type { Surroundings } from '../surroundings.ts';
import type { EvidenceItem } from './evidence-item.ts';

/** A text with its path, from the root on. */
export interface SearchedText {
  readonly path: string;
  readonly text: string;
  /** The lines that are told of; all where it is absent. */
  readonly lines?: ReadonlySet<number>;
}

/** Weak places of texts; in those of tests nothing is looked for. */
export async function weaknessEvidence(
  texts: readonly SearchedText[],
  kinds: FileKinds,
  surroundings: Searching,
): Promise<EvidenceItem[]> {
  return (await placesIn(texts, kinds, surroundings)).flatMap(({ found }) => found.map(itemOf));
}

/** Weak places of lines that came, and those that are worth a look before they are committed. */
export async function addedWeaknessEvidence(
  texts: readonly SearchedText[],
  kinds: FileKinds,
  surroundings: Searching,
): Promise<EvidenceItem[]> {
  const places = await placesIn(texts, kinds, surroundings);
  return places.flatMap(({ found, toReview }) => [...found.map(itemOf), ...toReview.filter(isWorthALook).map(newItem)]);
}

/** Weak places and those that may be, for who reviews texts. */
export async function weaknessesToReview(
  texts: readonly SearchedText[],
  kinds: FileKinds,
  surroundings: Searching,
): Promise<EvidenceItem[]> {
  const places = await placesIn(texts, kinds, surroundings);
  return places.flatMap(({ found, toReview }) => [...found.map(itemOf), ...toReview.map(itemToReview)]);
}

type Searching = Pick<Surroundings, 'weaknesses'>;

async function placesIn(
  texts: readonly SearchedText[],
  kinds: FileKinds,
  surroundings: Searching,
): Promise<WeakPlaces[]> {
  const searched = texts.filter(({ path }) => !isLeftOut(path, kinds));
  const weaknesses = await surroundings.weaknesses(
    searched.map(({ path, text }) => ({ path, content: Buffer.from(text), isGenerated: kinds.toldGenerated(path) })),
  );
  return searched.map(({ path, text, lines }, at) => {
    const { found, toReview } = weakPlaces(path, languageOfText(path, text)?.id ?? '', weaknesses[at] ?? []);
    const isTold = (one: WeaknessFinding | PlaceToReview) =>
      lines === undefined || holdsAny(lines, one.line, one.end_line);
    return { found: found.filter(isTold), toReview: toReview.filter(isTold) };
  });
}

function holdsAny(lines: ReadonlySet<number>, from: number, to: number): boolean {
  for (let line = from; line <= to; line++) if (lines.has(line)) return true;
  return false;
}

/** What is told as a mere question: it is right too seldom to be more. */
function itemToReview(place: PlaceToReview): EvidenceItem {
  const item = itemOf({ ...place, severity: 'low' });
  return { ...item, severity: 'info', title: `To review: ${item.title}` };
}

/** What is new is to be looked at before it is committed: what runs text, whether or not that can come from outside. */
function newItem(place: PlaceToReview): EvidenceItem {
  const item = itemOf({ ...place, severity: 'high' });
  if (!runsText(place)) return item;
  return { ...item, detail: `Check whether its text can come from outside: callers were not followed. ${item.detail}` };
}

function itemOf({ rule, file, line, severity, message, fix }: WeaknessFinding): EvidenceItem {
  return {
    kind: 'weakness',
    severity,
    path: file,
    line,
    title: message,
    detail: `Found in the syntax tree (${rule}). More: ${RULES[rule].more}`,
    fix,
    cwe: cweOf(rule),
  };
}
