import { OrreryError } from '../../errors.ts';
import type { Consultation, DataBlock, Grounds, Section } from '../consultation.ts';
import { budgetOf } from '../files/budget.ts';
import type { PromptFile } from '../files/gather-files.ts';
import { marked } from '../files/numbered.ts';
import { type BudgetLine, planFiles, type SkippedFile } from '../files/plan.ts';
import { tokensOf } from '../files/tokens.ts';
import type { Message } from '../models/model.ts';
import type { Thread } from '../threads/thread.ts';
import { evidenceLines } from './evidence-lines.ts';
import { systemOf } from './intents.ts';

/** Room for what was measured: of the window's content, one part in so many. */
const EVIDENCE_SHARE = 10;
/** What joins the parts, roles around them, and the names of what is not shown. */
const OVERHEAD = 512;

/** What is sent, and what of what was given is in it. */
export interface Assembled {
  readonly system: string;
  /** Earlier turns, the oldest first; then the question. */
  readonly history: readonly Message[];
  /** What is asked, with what was measured, without the files. */
  readonly request: string;
  /** As `request`, without what was measured. */
  readonly question: string;
  readonly files: readonly PromptFile[];
  /** Files that the thread has and that did not change since: named, where whoever answers has seen them. */
  readonly skipped: readonly SkippedFile[];
  /** Tokens of all of it, about: never more than the window's content. */
  readonly tokens: number;
  readonly budget: readonly BudgetLine[];
  readonly warnings: readonly string[];
  /** Tokens of all files that were given, and how many the window takes well. */
  readonly gate: { readonly tokens: number; readonly limit: number };
}

export interface Assembling {
  readonly consultation: Consultation;
  /** Redacted. */
  readonly sections: readonly Section[];
  readonly grounds: Grounds;
  readonly files: readonly PromptFile[];
  readonly skipped: readonly SkippedFile[];
  readonly thread: Thread | null;
  readonly exchange: { readonly number: number; readonly most: number };
  readonly contextWindow: number;
  readonly mostFiles: number;
  readonly redact: (text: string) => string;
}

/**
 * Puts together what is sent, within the window: the question whole, then what was measured, what changed, files, earlier turns.
 * What is left out is told.
 *
 * @throws OrreryError `INVALID_PARAMS` where the question alone is too long for the model
 */
export function assemble(given: Assembling): Assembled {
  const { consultation, sections, grounds, files, thread, exchange, contextWindow, redact } = given;
  const budget = budgetOf(contextWindow);
  const system = systemOf(consultation.tool, exchange.number >= exchange.most);
  const question = questionOf(sections, consultation.useWebSearch);
  const measured = evidenceLines(grounds.evidence, Math.floor(budget.content / EVIDENCE_SHARE));
  const evidence = measured.text === '' ? '' : marked('MEASURED', 'by Orrery', redact(measured.text));
  const fixed = tokensOf(system) + tokensOf(question) + tokensOf(evidence) + OVERHEAD;
  if (fixed > budget.content) throw tooLong(fixed, budget.content);
  const history = thread === null ? NO_HISTORY : historyOf(thread, Math.min(budget.history, budget.content - fixed));
  const blocks = planFiles(
    grounds.blocks.map((block) => sized(block, redact)),
    budget.content - fixed - history.tokens,
    Number.POSITIVE_INFINITY,
  );
  const left = budget.content - fixed - history.tokens - blocks.tokens;
  const plan = planFiles(files, Math.min(budget.files, left), given.mostFiles);
  const skipped = [...given.skipped, ...plan.skipped];
  const warnings = [
    ...(measured.left > 0 ? [`${measured.left} measured items were not sent.`] : []),
    ...(history.warning === null ? [] : [history.warning]),
    ...(blocks.skipped.length === 0
      ? []
      : [`Too long to send, so not reviewed: the changes to ${listed(blocks.skipped)}.`]),
    ...(skipped.length === 0 ? [] : [`Files left out: ${listed(skipped, true)}.`]),
  ];
  const all = [...blocks.skipped, ...skipped];
  const notShown = all.length === 0 ? '' : `Not shown: ${listed(all, true)}.`;
  const changes = blocks.taken.map(({ text }) => text);
  return {
    system,
    history: history.messages,
    request: joined([headOf(thread, exchange), ...changes, evidence, notShown, question]),
    question: joined([...changes, question]),
    files: plan.taken,
    skipped: [...skipped, ...blocks.skipped],
    tokens: fixed + history.tokens + blocks.tokens + plan.tokens,
    budget: [
      { what: 'question', tokens: fixed - tokensOf(evidence), of: budget.content },
      { what: 'measured', tokens: tokensOf(evidence), of: Math.floor(budget.content / EVIDENCE_SHARE) },
      { what: 'history', tokens: history.tokens, of: budget.history },
      ...(grounds.blocks.length === 0 ? [] : [{ what: 'changes', tokens: blocks.tokens, of: budget.content }]),
      { what: 'files', tokens: plan.tokens, of: budget.files },
      { what: 'all', tokens: fixed + history.tokens + blocks.tokens + plan.tokens, of: budget.content },
    ],
    warnings,
    gate: { tokens: files.reduce((sum, { tokens }) => sum + tokens, 0), limit: budget.gate },
  };
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}

/** The messages as they are sent. Some providers want roles to take turns. */
export function messagesOf({ history, files, request }: Assembled): readonly Message[] {
  const text = [...files.map(({ block }) => block), request].join('\n\n');
  const messages: Message[] = [];
  for (const message of [...history, { role: 'user' as const, text }]) {
    const last = messages.at(-1);
    if (last?.role === message.role)
      messages[messages.length - 1] = { ...last, text: `${last.text}\n\n${message.text}` };
    else messages.push(message);
  }
  return messages[0]?.role === 'assistant' ? messages.slice(1) : messages;
}

const WEB_SEARCH =
  'If something current from the web would change the answer, end with a list of searches for the caller to run: you cannot search yourself.';

/** What is asked, part by part: what a turn of a thread keeps of a call. */
export function questionOf(sections: readonly Section[], useWebSearch: boolean): string {
  const parts = sections.map(({ title, text }) => `## ${title}\n\n${text}`);
  return [...parts, ...(useWebSearch ? [WEB_SEARCH] : [])].join('\n\n');
}

function headOf(thread: Thread | null, { number, most }: Assembling['exchange']): string {
  if (thread === null) return '';
  return `This continues the conversation ${thread.id}, started by ${thread.tool}: question ${number} of at most ${most}.`;
}

interface History {
  readonly messages: readonly Message[];
  readonly tokens: number;
  readonly warning: string | null;
}

const NO_HISTORY: History = { messages: [], tokens: 0, warning: null };

/** The newest turns that fit, the oldest of them first. */
function historyOf({ turns }: Thread, budget: number): History {
  const messages: Message[] = [];
  let tokens = 0;
  for (const { role, tool, text, files, model } of turns.toReversed()) {
    const by = role === 'user' ? tool : `${tool}${model === null ? '' : `, ${model}`}`;
    const about = files.length === 0 ? '' : `\nFiles: ${files.map(({ path }) => path).join(', ')}`;
    const message = { role, text: `${marked('EARLIER MESSAGE', `(${by})`, text)}${about}` };
    const size = tokensOf(message.text) + 4;
    if (tokens + size > budget) break;
    tokens += size;
    messages.unshift(message);
  }
  const { length } = messages;
  const warning =
    length === turns.length
      ? null
      : `Of ${turns.length} earlier messages, the ${length} most recent were sent: the window has no room for more.`;
  return { messages, tokens, warning };
}

function sized({ kind, name, text }: DataBlock, redact: (text: string) => string) {
  const block = marked(kind, name, redact(text));
  return { path: name, text: block, tokens: tokensOf(block) + 2 };
}

const LISTED = 10;

/** The first of them, and how many more there are. */
function listed(skipped: readonly SkippedFile[], withReasons = false): string {
  const names = skipped
    .slice(0, LISTED)
    .map(({ file, reason }) => (withReasons ? `${shortened(file)} (${reason.replaceAll('_', ' ')})` : shortened(file)));
  const more = skipped.length - names.length;
  return more === 0 ? names.join(', ') : `${names.join(', ')} and ${more} more`;
}

const MAX_NAME = 120;

function shortened(name: string): string {
  return name.length > MAX_NAME ? `…${name.slice(-MAX_NAME)}` : name;
}

function tooLong(tokens: number, limit: number): OrreryError {
  const message = `The question alone takes about ${tokens} tokens, and the model's limit is ${limit}: shorten it, or name a model that can read more.`;
  return new OrreryError('INVALID_PARAMS', message, { tokens, limit });
}
