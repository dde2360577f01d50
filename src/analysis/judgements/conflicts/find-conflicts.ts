import type { SupposedLink } from '../../../index/link/link-table.ts';
import { qualifiedName } from '../../../index/names.ts';
import type { CallSite, Definition, FileFacts, Import } from '../../../languages/facts.ts';
import { LineTable } from '../../../languages/line-table.ts';
import type { ExportChange } from '../change/vocabulary.ts';
import { type ContractChange, contractChanges, restoredFacts } from './contract-changes.ts';
import { type Misfit, misfit } from './fit.ts';
import { closingOf, withoutStrings } from './parameters.ts';
import type { ConflictCertainty } from './vocabulary.ts';
import { type WorkedFile, writersOf, writtenSince } from './worked-file.ts';

/** A symbol, where it is, and who of those that work on it did something to it. */
export interface ConflictEnd {
  readonly symbol: string;
  readonly file: string;
  /** Null where it is gone. */
  readonly line: number | null;
  readonly agents: readonly string[];
}

/** Code that one agent wrote, and what another did to something that it uses: no text shows that they do not fit. */
export interface Conflict {
  readonly what: ExportChange;
  readonly certainty: ConflictCertainty;
  /** A clause. */
  readonly why: string;
  /** The call, or the name of what is used otherwise, as written. */
  readonly code: string;
  readonly caller: ConflictEnd;
  readonly callee: ConflictEnd;
  /** What others rely on in the callee; null where it did not change. */
  readonly before: string | null;
  readonly after: string | null;
}

export interface Findings {
  readonly conflicts: readonly Conflict[];
  /** What symbols are called, or were, that others rely on and something was done to: where they are written, look again. */
  readonly names: ReadonlySet<string>;
}

/** Finds the links that files would have if they held these facts. */
export type Suppose = (facts: ReadonlyMap<string, FileFacts>) => Promise<ReadonlyMap<string, readonly SupposedLink[]>>;

/**
 * Where the work of two agents does not fit together: one wrote code that uses a symbol which another removed, renamed, hid, or
 * gave another signature. Told from what all files hold now and held when the work began; the order in which it was done makes
 * no difference, and what was mended is not told.
 */
export async function findConflicts(files: readonly WorkedFile[], suppose: Suppose): Promise<Findings> {
  const changes = contractChanges(files);
  if (changes.length === 0) return { conflicts: [], names: new Set() };
  const names = namesUsed(files, changes);
  const restored = new Map(files.map((file) => [file.path, restoredFacts(file, changes)]));
  const asWas = await suppose(new Map(Array.from(restored, ([path, { facts }]) => [path, facts])));
  const found = files.flatMap((file) => {
    const uses = new WrittenUses(file);
    return (asWas.get(file.path) ?? []).flatMap((link) => {
      const { path, index } = link.definition ?? { path: '', index: -1 };
      const change = restored.get(path)?.restored.get(index);
      return change === undefined || link.certainty === 'candidate' ? [] : uses.of(link, change);
    });
  });
  if (found.length === 0) return { conflicts: [], names };
  const now = found.some(({ change }) => change.what !== 'signature')
    ? await suppose(new Map(files.map(({ path, after }) => [path, after.file.facts])))
    : asWas;
  const told = new Map<string, Conflict>();
  for (const use of found) {
    const wrong = wrongWith(use, asWas, now);
    if (wrong === null) continue;
    const conflict = conflictOf(use, wrong);
    told.set(keyOf(conflict), conflict);
  }
  return { conflicts: [...told.values()].sort(byPlace), names };
}

function namesUsed(files: readonly WorkedFile[], changes: readonly ContractChange[]): ReadonlySet<string> {
  return new Set(
    files.flatMap(({ after }) => changes.flatMap((change) => [...namesOf(change, after.file.facts.imports)])),
  );
}

/** A use of a changed symbol in what agents wrote. */
interface WrittenUse {
  readonly file: WorkedFile;
  readonly link: SupposedLink;
  readonly change: ContractChange;
  readonly text: string;
  /** Null where it is used otherwise than by calling it. */
  readonly call: { readonly site: CallSite; readonly isUsed: boolean } | null;
  /** Who wrote it. */
  readonly agents: readonly string[];
}

/** The uses in one file, by who wrote them. */
class WrittenUses {
  readonly #file: WorkedFile;
  readonly #table: LineTable;
  readonly #written: ReturnType<typeof writtenSince>;

  constructor(file: WorkedFile) {
    this.#file = file;
    this.#table = new LineTable(file.after.text);
    this.#written = writtenSince(file);
  }

  of(link: SupposedLink, change: ContractChange): WrittenUse[] {
    const names = namesOf(change, this.#file.after.file.facts.imports);
    return link.kind === 'calls' ? this.#calls(link, change, names) : this.#mentions(link, change, names);
  }

  #calls(link: SupposedLink, change: ContractChange, names: ReadonlySet<string>): WrittenUse[] {
    const { text, file } = this.#file.after;
    const lines = linesOf(link);
    const sites = file.facts.calls.filter(({ nameLine, name }) => lines.includes(nameLine) && names.has(name));
    return sites.flatMap((site) => {
      const start = this.#table.start(site.line) + site.column - 1;
      const end = endOfCall(text, start, site.name, file.language);
      const call = { site, isUsed: isUsed(text, start, end) };
      return this.#use(start, end, { link, change, call });
    });
  }

  #mentions(link: SupposedLink, change: ContractChange, names: ReadonlySet<string>): WrittenUse[] {
    const start = this.#table.start(link.line);
    const end = link.line < this.#table.count ? this.#table.start(link.line + 1) : this.#file.after.text.length;
    const line = this.#file.after.text.slice(start, end);
    for (const { 0: word, index } of line.matchAll(/[\p{L}\p{N}_$]+/gu)) {
      if (names.has(word)) return this.#use(start + index, start + index + word.length, { link, change, call: null });
    }
    return [];
  }

  #use(start: number, end: number, use: Pick<WrittenUse, 'link' | 'change' | 'call'>): WrittenUse[] {
    const agents = writersOf(this.#written, start, end);
    // What an agent did to a symbol itself is no news to it.
    const isBetween = agents.some((writer) => use.change.agents.some((changer) => changer !== writer));
    const { text } = this.#file.after;
    return isBetween ? [{ ...use, agents, file: this.#file, text: text.slice(start, end) }] : [];
  }
}

/** What a symbol may be called where it is used. */
function namesOf({ definition, file }: ContractChange, imports: readonly Import[]): ReadonlySet<string> {
  const { name, kind, owner } = definition;
  const type = kind === 'constructor' ? file.before.file.facts.definitions[owner]?.name : undefined;
  const names = new Set(type === undefined ? [name] : [name, type]);
  for (const { names: bound } of imports) {
    for (const one of bound) if (names.has(one.name) || one.name === 'default') names.add(one.alias);
  }
  return names;
}

/** Calls are read so far. */
const LONGEST_CALL = 10_000;

function endOfCall(text: string, start: number, name: string, language: string): number {
  const named = text.indexOf(name, start);
  const open = text.indexOf('(', named < 0 ? start : named + name.length);
  if (open < 0) return start + name.length;
  const rest = withoutStrings(text.slice(open, open + LONGEST_CALL), language);
  const close = closingOf(rest.replace(/[<>]/g, ' '), 0);
  return close === null ? open + 1 : open + close + 1;
}

/** Whether what a call gives is made something of: it is not a statement by itself. */
function isUsed(text: string, start: number, end: number): boolean {
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start).trim();
  const behind = /^[ \t]*(.?)/s.exec(text.slice(end, end + 100))?.[1] ?? '';
  return !(/^(?:await)?$/.test(before) || /[;{}]$/.test(before)) || ![';', '\n', '\r', '}', ''].includes(behind);
}

function wrongWith(
  { file, link, change, call, text }: WrittenUse,
  asWas: ReadonlyMap<string, readonly SupposedLink[]>,
  now: ReadonlyMap<string, readonly SupposedLink[]>,
): Misfit | null {
  if (change.what === 'signature') {
    const { before, after } = change.signature ?? { before: null, after: null };
    if (call === null || before === null || after === null) return null;
    const { name } = change.definition;
    const { language } = file.after.file;
    return misfit({ name, before, after, language }, { arguments: call.site.arguments, text, isUsed: call.isUsed });
  }
  const line = lineOf({ link, call });
  const isSame = (one: SupposedLink) =>
    one.source === link.source && linesOf(one).includes(line) && one.kind === link.kind && isKnown(one);
  const other = (now.get(file.path) ?? []).filter(isSame);
  const before = (asWas.get(file.path) ?? []).filter(isSame);
  // What it means now that it did not before.
  const isMeant = other.some((one) => !before.some((was) => targetOf(was) === targetOf(one)));
  return isMeant ? null : { certainty: 'breaks', why: WHY[change.what] };
}

const WHY: Readonly<Record<ExportChange, string>> = {
  removed: 'it is gone',
  hidden: 'it is no longer visible to other files',
  renamed: 'it has a new name now',
  moved: 'it is in another file now',
  signature: 'its signature has changed',
};

/** What a file does not give away is taken to be from outside, so that what is outside shows nothing. */
function isKnown({ certainty, target }: SupposedLink): boolean {
  return target.kind !== 'external' && (certainty === 'exact' || certainty === 'typed');
}

function targetOf({ target, definition }: SupposedLink): string {
  return JSON.stringify(definition ?? target);
}

/** Longer code is told in part. */
const LONGEST_TOLD = 200;

function linesOf({ line, moreLines }: SupposedLink): readonly number[] {
  return [line, ...moreLines];
}

/** Where a use is written. */
function lineOf({ link, call }: Pick<WrittenUse, 'link' | 'call'>): number {
  return call?.site.nameLine ?? link.line;
}

function conflictOf({ file, link, change: contract, call, agents, text }: WrittenUse, wrong: Misfit): Conflict {
  const { what, symbol, now, signature } = contract;
  const { definitions } = file.after.file.facts;
  const source = definitions[link.source] as Definition | undefined;
  return {
    what,
    ...wrong,
    code: text.length > LONGEST_TOLD ? `${text.slice(0, LONGEST_TOLD)}…` : text,
    caller: {
      symbol: source === undefined ? '(top level)' : qualifiedName(definitions, source),
      file: file.path,
      line: lineOf({ link, call }),
      agents,
    },
    callee: {
      symbol: now === null || now.symbol === symbol ? symbol : `${symbol}, now ${now.symbol}`,
      file: now?.file ?? contract.file.path,
      line: now?.line ?? null,
      agents: contract.agents,
    },
    before: signature?.before ?? null,
    after: signature?.after ?? null,
  };
}

/** What makes two conflicts the same, wherever their lines have gone meanwhile. */
export function keyOf({ what, why, caller, callee }: Conflict): string {
  return JSON.stringify([what, why, caller.file, caller.symbol, caller.line, callee.file, callee.symbol]);
}

function byPlace({ caller: a }: Conflict, { caller: b }: Conflict): number {
  return a.file < b.file ? -1 : a.file > b.file ? 1 : (a.line ?? 0) - (b.line ?? 0);
}

/** The conflicts that an agent is a party of: what it wrote, or did, is at one end, and somebody else's at the other. */
export function conflictsOf(agent: string, conflicts: readonly Conflict[]): Conflict[] {
  return conflicts.filter(({ caller, callee }) => caller.agents.includes(agent) || callee.agents.includes(agent));
}
