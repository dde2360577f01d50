import { type UnreadCode, unreadCount } from '../../../index/other-files.ts';
import { namedPartialFiles, type PartialFile, partialCount } from '../../../index/partial-names.ts';
import { DEFAULT_THRESHOLDS } from '../../measures/complexity/thresholds.ts';
import type { AffectedExport } from './affected-exports.ts';
import type { SymbolChange } from './changed-symbols.ts';
import type { Companion } from './companions.ts';
import type { NewClone } from './new-clones.ts';
import type { NewDeadCode } from './new-dead-code.ts';
import { RISK_LEVELS, type RiskLevel } from './vocabulary.ts';

export interface RiskReason {
  readonly level: RiskLevel;
  readonly reason: string;
}

export interface ChangeRisk {
  /** The highest of its reasons; low without any. */
  readonly level: RiskLevel;
  /** The highest first. */
  readonly reasons: readonly RiskReason[];
}

/** What speaks for and against a change. Null where it was not measured. */
export interface RiskEvidence {
  readonly changes: readonly SymbolChange[];
  readonly exports: readonly AffectedExport[];
  /** Files that call changed code within the depth, changed ones left out, and all files of the tree. */
  readonly affectedFiles: number;
  readonly totalFiles: number;
  /** Files of the tree that were read in part: they may call what changed. */
  readonly partialFiles: readonly PartialFile[];
  /** Code of the tree that is not read at all. */
  readonly unread: readonly UnreadCode[];
  /** Functions that changed or came and that no test leads to. */
  readonly untested: readonly SymbolChange[] | null;
  readonly companions: readonly Companion[] | null;
  readonly clones: readonly NewClone[] | null;
  readonly deadCode: readonly NewDeadCode[] | null;
}

/** So large a part of the tree that uses changed code, as for the impact of a file. */
const SHARE = { medium: 0.05, high: 0.25 };
/** In so small a tree shares say nothing. */
const LEAST_FILES = 20;
/** Files that change together in so many of their commits, in percent, mostly do so for a reason. */
const CLOSE_DEGREE = 50;

type Rule = (evidence: RiskEvidence) => RiskReason | null;

/** Each rule looks at one thing. */
const RULES: readonly Rule[] = [
  brokenUses,
  otherSignatures,
  wideReach,
  complexity,
  withoutTests,
  leftOut,
  copies,
  unused,
  unreadCallers,
  unreadLanguages,
];

export function riskOf(evidence: RiskEvidence): ChangeRisk {
  const reasons = RULES.map((rule) => rule(evidence)).filter((reason) => reason !== null);
  reasons.sort((a, b) => RISK_LEVELS.indexOf(a.level) - RISK_LEVELS.indexOf(b.level));
  return { level: reasons[0]?.level ?? 'low', reasons };
}

function brokenUses({ exports }: RiskEvidence): RiskReason | null {
  const broken = exports.filter(({ change, used_by }) => change !== 'signature' && (used_by?.length ?? 0) > 0);
  if (broken.length === 0) return null;
  const uses = broken.reduce((sum, { used_by }) => sum + (used_by?.length ?? 0), 0);
  return {
    level: 'high',
    reason: `${some(broken.map(({ symbol }) => symbol))} was removed, moved or renamed, but ${counted(uses, 'use')} in other files remained`,
  };
}

function otherSignatures({ exports }: RiskEvidence): RiskReason | null {
  const changed = exports.filter(({ change, used_by }) => change === 'signature' && (used_by?.length ?? 0) > 0);
  if (changed.length === 0) return null;
  const uses = changed.reduce((sum, { used_by }) => sum + (used_by?.length ?? 0), 0);
  return {
    level: 'medium',
    reason: `${some(changed.map(({ symbol }) => symbol))} has a new signature, and other files have ${counted(uses, 'use')} of it`,
  };
}

function wideReach({ affectedFiles, totalFiles }: RiskEvidence): RiskReason | null {
  const share = totalFiles < LEAST_FILES ? 0 : affectedFiles / totalFiles;
  if (share <= SHARE.medium) return null;
  return {
    level: share > SHARE.high ? 'high' : 'medium',
    reason: `${counted(affectedFiles, 'other file')} call changed code, ${Math.round(100 * share)} % of the tree`,
  };
}

function complexity({ changes }: RiskEvidence): RiskReason | null {
  const { warning, error } = DEFAULT_THRESHOLDS['cognitive-complexity'];
  const grown = changes.filter(({ metrics: { before, after } }) => {
    const now = after?.cognitive ?? 0;
    return now > warning && now > (before?.cognitive ?? 0);
  });
  if (grown.length === 0) return null;
  const isHigh = grown.some(({ metrics }) => (metrics.after?.cognitive ?? 0) > error);
  return {
    level: isHigh ? 'high' : 'medium',
    reason: `${some(grown.map(({ symbol }) => symbol))} became harder to understand: cognitive complexity above ${isHigh ? error : warning}`,
  };
}

function withoutTests({ untested }: RiskEvidence): RiskReason | null {
  if (untested === null || untested.length === 0) return null;
  return { level: 'medium', reason: `no test is known to call ${some(untested.map(({ symbol }) => symbol))}` };
}

function leftOut({ companions }: RiskEvidence): RiskReason | null {
  const close = companions?.filter(({ degree }) => degree >= CLOSE_DEGREE) ?? [];
  if (close.length === 0) return null;
  return { level: 'medium', reason: `${some(close.map(({ file }) => file))} usually changes with it, but did not` };
}

function copies({ clones }: RiskEvidence): RiskReason | null {
  if (clones === null || clones.length === 0) return null;
  return {
    level: 'low',
    reason: `the change added ${clones.length} ${clones.length === 1 ? 'copy' : 'copies'} of other code`,
  };
}

function unused({ deadCode }: RiskEvidence): RiskReason | null {
  if (deadCode === null || deadCode.length === 0) return null;
  return { level: 'low', reason: `nothing uses ${some(deadCode.map(({ name }) => name))}` };
}

/** Raises no level, as nothing is known of these lines; a low risk must not be taken for one that all callers were read for. */
function unreadCallers({ partialFiles }: RiskEvidence): RiskReason | null {
  if (partialFiles.length === 0) return null;
  return {
    level: 'low',
    reason: `callers may be missing: ${partialCount(partialFiles.length)}: ${namedPartialFiles(partialFiles)}`,
  };
}

/** The same for files in languages without a grammar. */
function unreadLanguages({ unread }: RiskEvidence): RiskReason | null {
  if (unread.length === 0) return null;
  return { level: 'low', reason: `callers may be missing: ${unreadCount(unread)}` };
}

const SHOWN = 3;

/** A few names and how many more there are. */
function some(names: readonly string[]): string {
  const shown = names.slice(0, SHOWN).join(', ');
  return names.length > SHOWN ? `${shown} and ${names.length - SHOWN} more` : shown;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
