import { inFile } from '../../../index/file-fault.ts';
import { qualifiedName } from '../../../index/names.ts';
import type { DefinitionKind, FunctionMetrics, Import } from '../../../languages/facts.ts';
import { familyOf, type Match, matchedCode, moved, type NamedVersion, type Side } from './matched-code.ts';
import { namedText } from './own-text.ts';
import { isSameCode } from './same-code.ts';
import { type SignedCode, shownSignature, signedCode } from './signature.ts';
import type { FileDifference, FileVersion } from './version.ts';
import type { ChangedPart, SymbolChangeKind } from './vocabulary.ts';

export interface Place {
  readonly symbol: string;
  readonly file: string;
  readonly line: number;
  readonly end_line: number;
}

export interface SymbolMetrics {
  readonly cyclomatic: number;
  readonly cognitive: number;
  readonly nesting: number;
  readonly parameters: number;
  readonly code_lines: number;
}

/** Before and after; null where there is none. */
export interface Both<T> {
  readonly before: T | null;
  readonly after: T | null;
}

/** A symbol whose own code differs. Where it is, is where it is after, and where it was for one that went. */
export interface SymbolChange extends Place {
  /** `file` for code outside all symbols. */
  readonly kind: DefinitionKind | 'file';
  readonly change: SymbolChangeKind;
  /** Empty for what came or went whole. */
  readonly parts: readonly ChangedPart[];
  /** Whether code outside the file can see it, or could. */
  readonly exported: Both<boolean>;
  /** What it was called and where it stood, where that is something else. */
  readonly was: Place | null;
  /** Null where it is the same. */
  readonly signature: Both<string> | null;
  /** Null for what is not called. */
  readonly metrics: Both<SymbolMetrics>;
  /** Index of its definition in each version; -1 for the file, null where there is none. */
  readonly definitions: Both<number>;
  /** Paths of the versions, and hashes of what they hold. */
  readonly paths: Both<string>;
  readonly versions: Both<string>;
}

/** The name of code outside all symbols. */
const TOP_LEVEL = '(top level)';

/** The symbols that came, went or say something else, from one state of some files to another, by file and line. */
export function changedSymbols(differences: readonly FileDifference[]): SymbolChange[] {
  const changes: SymbolChange[] = [];
  const gone: Side[] = [];
  const added: Side[] = [];
  for (const { before, after } of differences) {
    const [old, now] = [named(before), named(after)];
    changes.push(...topLevelChange(old, now));
    for (const match of matchedCode(old, now)) {
      if (match.before === null) added.push(match.after as Side);
      else if (match.after === null) gone.push(match.before);
      else changes.push(...changeOf(match as Pair));
    }
  }
  const pairs = moved(gone.filter(isOuter), added.filter(isOuter));
  // What stands in code that moved has moved along.
  const along = new Set(
    pairs.flatMap(({ before, after }) => [before, ...insideOf(before, gone), after, ...insideOf(after, added)]),
  );
  changes.push(...pairs.map((pair) => described('moved', pair)));
  changes.push(...listed(gone, along).map((before) => described('removed', { before, after: null })));
  changes.push(...listed(added, along).map((after) => described('added', { before: null, after })));
  return changes.sort((a, b) => byText(a.file, b.file) || a.line - b.line || byText(a.symbol, b.symbol));
}

type Pair = { readonly before: Side; readonly after: Side };

function named(version: FileVersion | null): NamedVersion | null {
  return version === null ? null : { version, text: inFile(version.file.path, () => namedText(version)) };
}

function isOuter({ code }: Side): boolean {
  return code.parent === -1;
}

function insideOf(outer: Side, sides: readonly Side[]): Side[] {
  const { line, endLine } = outer.definition;
  return sides.filter(
    ({ version, definition }) =>
      version === outer.version &&
      definition !== outer.definition &&
      line <= definition.line &&
      definition.endLine <= endLine,
  );
}

/** The code that came or went, but for what a whole says by itself: what moved along with it, and values within it. */
function listed(sides: readonly Side[], hidden: ReadonlySet<Side>): Side[] {
  const lonely = new Map<FileVersion, Set<number>>();
  for (const { version, place } of sides) {
    const places = lonely.get(version);
    if (places === undefined) lonely.set(version, new Set([place]));
    else places.add(place);
  }
  const isPart = ({ version, code, definition }: Side) =>
    familyOf(definition) === 'value' && lonely.get(version)?.has(code.parent) === true;
  return sides.filter((side) => !hidden.has(side) && !isPart(side));
}

function changeOf(pair: Pair): SymbolChange[] {
  const { before, after } = pair;
  const isRenamed =
    before.definition.name !== after.definition.name || before.definition.receiver !== after.definition.receiver;
  const isSame =
    isSameCode(before.code.own, after.code.own, languageIn(after)) &&
    before.definition.exported === after.definition.exported;
  if (isSame && !isRenamed) return [];
  return [described(isRenamed ? 'renamed' : 'modified', pair)];
}

function described(change: SymbolChangeKind, { before, after }: Match): SymbolChange {
  const side = (after ?? before) as Side;
  const code = { before: signed(before), after: signed(after) };
  const isWhole = code.before === null || code.after === null;
  const parts = before === null || after === null ? [] : partsOf(before, after);
  const place = placeOf(side);
  const was = before === null ? null : placeOf(before);
  return {
    ...place,
    kind: side.definition.kind,
    change,
    parts,
    exported: { before: before?.definition.exported ?? null, after: after?.definition.exported ?? null },
    was: was === null || (was.symbol === place.symbol && was.file === place.file) ? null : was,
    signature: isWhole || parts.includes('signature') ? { before: shown(code.before), after: shown(code.after) } : null,
    metrics: { before: metricsOf(before), after: metricsOf(after) },
    definitions: { before: before?.code.definition ?? null, after: after?.code.definition ?? null },
    ...filesOf(before?.version, after?.version),
  };
}

/** What differs beside the name: another name alone does not make another signature. */
function partsOf(before: Side, after: Side): ChangedPart[] {
  const [old, now] = [signed(before), signed(after)] as [SignedCode, SignedCode];
  const isOther = (part: keyof SignedCode) =>
    !isSameCode(
      withoutName(old[part], before.definition.name),
      withoutName(now[part], after.definition.name),
      languageIn(after),
    );
  return [
    ...(isOther('signature') ? (['signature'] as const) : []),
    ...(before.definition.exported !== after.definition.exported ? (['export'] as const) : []),
    ...(isOther('body') ? (['body'] as const) : []),
  ];
}

function languageIn({ version }: Side): string {
  return version.file.language;
}

function signed(side: Side | null): SignedCode | null {
  return side === null ? null : signedCode(side.definition, side.code.own, languageIn(side));
}

function withoutName(text: string, name: string): string {
  const at = text.indexOf(name);
  return at < 0 ? text : text.slice(0, at) + text.slice(at + name.length);
}

function shown(code: SignedCode | null): string | null {
  return code === null ? null : shownSignature(code.signature);
}

function placeOf({ version, definition }: Side): Place {
  return {
    symbol: qualifiedName(version.file.facts.definitions, definition),
    file: version.file.path,
    line: definition.line,
    end_line: definition.endLine,
  };
}

function filesOf(before: FileVersion | undefined, after: FileVersion | undefined) {
  return {
    paths: { before: before?.file.path ?? null, after: after?.file.path ?? null },
    versions: { before: before?.file.hash ?? null, after: after?.file.hash ?? null },
  };
}

function metricsOf(side: Side | null): SymbolMetrics | null {
  const metrics = side?.definition.metrics ?? null;
  return metrics === null ? null : shownMetrics(metrics);
}

function shownMetrics({ cyclomatic, cognitive, nesting, parameters, codeLines }: FunctionMetrics): SymbolMetrics {
  return { cyclomatic, cognitive, nesting, parameters, code_lines: codeLines };
}

function topLevelChange(before: NamedVersion | null, after: NamedVersion | null): SymbolChange[] {
  const [old, now] = [before?.text ?? NO_TEXT, after?.text ?? NO_TEXT];
  const isBody = !isSameCode(old.topLevel, now.topLevel, (after ?? before)?.version.file.language ?? '');
  const isBinding = before !== null && after !== null && isBoundElsewhere(before, after);
  if (!isBody && !isBinding) return [];
  const version = (after ?? before)?.version as FileVersion;
  const change =
    before === null || old.topLevel === '' ? 'added' : after === null || now.topLevel === '' ? 'removed' : 'modified';
  return [
    {
      symbol: TOP_LEVEL,
      kind: 'file',
      file: version.file.path,
      line: 1,
      end_line: Math.max(1, version.file.facts.lines.total),
      change: isBody ? change : 'modified',
      parts: [...(isBody ? (['body'] as const) : []), ...(isBinding ? (['imports'] as const) : [])],
      exported: { before: null, after: null },
      was: null,
      signature: null,
      metrics: { before: null, after: null },
      definitions: { before: before === null ? null : -1, after: after === null ? null : -1 },
      ...filesOf(before?.version, after?.version),
    },
  ];
}

const NO_TEXT = { topLevel: '', imports: '' };

/** Whether a name that is imported means something else now, or what is imported for its effect alone differs. */
function isBoundElsewhere(before: NamedVersion, after: NamedVersion): boolean {
  if (before.text.imports === after.text.imports) return false;
  const [old, now] = [before, after].map(({ version }) => version.file.facts.imports) as [
    readonly Import[],
    readonly Import[],
  ];
  const [oldBare, nowBare] = [bareImports(old), bareImports(now)];
  if (oldBare !== nowBare) return true;
  const meant = meanings(now);
  return [...meanings(old)].some(([name, meaning]) => (meant.get(name) ?? meaning) !== meaning);
}

function bareImports(imports: readonly Import[]): string {
  return imports
    .filter(({ names, namespace }) => names.length === 0 && namespace === null)
    .map(({ source }) => source)
    .sort()
    .join('\n');
}

function meanings(imports: readonly Import[]): Map<string, string> {
  const meant = new Map<string, string>();
  for (const { source, names, namespace } of imports) {
    for (const { name, alias } of names) meant.set(alias, `${source} ${name}`);
    if (namespace !== null) meant.set(namespace, source);
  }
  return meant;
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
