import { withoutStop, withStop } from '../full-stop.ts';
import { secondsOf } from './figures.ts';
import { blocks, bulleted, code, fenced, joined, lines, Markdown, md, NOTHING, type Part } from './markdown.ts';

export interface ShownEvidence {
  readonly severity: string;
  readonly kind: string;
  readonly path: string | null;
  readonly line: number | null;
  readonly title: string;
  readonly detail: string;
  readonly fix: string | null;
  readonly cwe: string | null;
}

export interface ShownIssue {
  readonly severity: string;
  readonly file: string | null;
  readonly line: number | null;
  readonly title: string;
  readonly fix: string | null;
  readonly doubts: readonly string[];
}

export interface ShownRepository {
  readonly path: string;
  readonly branch: string | null;
  readonly head: string | null;
  readonly ahead: number | null;
  readonly behind: number | null;
  readonly compared_with: string | null;
  readonly problem: string | null;
  readonly changes: readonly {
    readonly set: string;
    readonly path: string;
    readonly old_path: string | null;
    readonly status: string;
    readonly kind: string;
    readonly added: number | null;
    readonly removed: number | null;
  }[];
}

export interface ShownOpinion {
  readonly status: string;
  readonly content: string;
  readonly verdict: string | null;
  readonly findings: {
    readonly issues: readonly ShownIssue[];
    readonly evidence: readonly ShownEvidence[];
    readonly not_measured: readonly { readonly what: string; readonly reason: string }[];
    readonly repositories: readonly ShownRepository[];
    readonly reasons: readonly string[];
  };
  readonly handback: {
    readonly system: string;
    readonly request: string;
    readonly history: readonly { readonly role: string; readonly text: string }[];
    readonly files: readonly { readonly path: string; readonly lines: number; readonly text: string | null }[];
  } | null;
  readonly warnings: readonly string[];
  readonly metadata: {
    readonly tool: string;
    readonly mode: string;
    readonly model: string | null;
    readonly provider: string | null;
    readonly thinking_mode: string;
    readonly tokens_used: {
      readonly prompt: number | null;
      readonly output: number | null;
      readonly thinking: number | null;
    } | null;
    readonly response_time: number;
    readonly finish_reason: string | null;
    readonly advice: string | null;
    readonly redacted: Readonly<Record<string, number>>;
    readonly files_skipped: readonly { readonly file: string; readonly reason: string }[];
  };
  readonly files_processed: readonly string[];
  readonly continuation_id: string | null;
  readonly continuation_offer: { readonly note: string } | null;
}

/** An opinion: what was said, what was measured, and what whoever reads it needs to go on. */
export function opinionText(opinion: ShownOpinion): Markdown {
  const { status, verdict, findings, warnings, handback, continuation_offer } = opinion;
  const { issues, evidence, not_measured, repositories, reasons } = findings;
  const { advice } = opinion.metadata;
  return blocks([
    verdict === null ? null : verdictLine(verdict, opinion.metadata),
    reasons.length === 0 ? null : bulleted(reasons),
    contentOf(opinion),
    status === 'success' || handback !== null ? null : md`Status: ${code(status)}`,
    issuesSection(issues),
    evidenceSection(evidence),
    unmeasured(not_measured),
    ...repositories.map(repositorySection),
    handback === null ? null : handbackSection(handback),
    advice === null ? null : md`${advice}`,
    warnings.length === 0 ? null : blocks([heading('Warnings'), bulleted(warnings)]),
    metadataSection(opinion),
    filesSection(opinion),
    opinion.continuation_id === null ? null : md`## Continuation ID: ${code(opinion.continuation_id)}`,
    continuation_offer === null ? null : md`${continuation_offer.note}`,
  ]);
}

const GO: Readonly<Record<string, string>> = { APPROVED: 'Go', CONDITIONAL: 'Go on conditions', BLOCKED: 'No go' };

/** A verdict with who gave it: what was only measured is nobody's approval. */
function verdictLine(verdict: string, { mode, provider, model }: ShownOpinion['metadata']): Markdown {
  if (isMeasuredOnly(mode))
    return md`**Not reviewed; measured facts only**: ${MEASURED[verdict] ?? verdict} (${verdict})`;
  const by = model === null ? NOTHING : md`, by ${code(`${provider}/${model}`)}`;
  return md`**${GO[verdict] ?? verdict}** (${verdict})${by}`;
}

/** What the facts alone say. */
const MEASURED: Readonly<Record<string, string>> = {
  APPROVED: 'no objections',
  CONDITIONAL: 'check some points first',
  BLOCKED: 'it contains something that must not be committed',
};

function isMeasuredOnly(mode: string): boolean {
  return mode === 'handback' || mode === 'deterministic';
}

function heading(text: string): Markdown {
  return md`## ${text}`;
}

/** What a model said stands in a fence: it is text of somebody else, whatever it holds. */
function contentOf({ content, metadata: { mode } }: ShownOpinion): Markdown {
  if (content === '') return NOTHING;
  return isMeasuredOnly(mode) ? lines(content.split('\n').map((line) => md`${line}`)) : fenced(content, 'markdown');
}

function issuesSection(issues: readonly ShownIssue[]): Markdown | null {
  if (issues.length === 0) return null;
  const rows = issues.map(({ severity, file, line, title, fix, doubts }) =>
    joined(
      [
        md`**${severity.toUpperCase()}** ${placeOf(file, line)}${title}`,
        ...(fix === null ? [] : [md` Fix: ${fix}`]),
        ...doubts.map((doubt) => md` Doubt: ${doubt}`),
      ],
      '',
    ),
  );
  return blocks([heading('Issues from the model'), bulleted(rows)]);
}

function evidenceSection(evidence: readonly ShownEvidence[]): Markdown | null {
  if (evidence.length === 0) return null;
  const rows = evidence.map(({ severity, kind, path, line, title, detail, fix, cwe }) => {
    const weakness = cwe === null ? NOTHING : md` (${cwe})`;
    const isWhole = detail === '' && fix === null;
    const more: Part[] = detail === '' ? [] : [md` ${fix === null ? detail : withStop(detail)}`];
    const mend: Part[] = fix === null ? [] : [md` Fix: ${fix}`];
    return joined(
      [
        md`**${severity}** ${kind.replaceAll('_', ' ')} ${placeOf(path, line)}${withCode(withoutStop(title))}${weakness}${isWhole ? NOTHING : '.'}`,
        ...more,
        ...mend,
      ],
      '',
    );
  });
  return blocks([heading('Measured'), bulleted(rows)]);
}

/** Words between backticks, with the signs of a sentence behind them. */
const QUOTED_NAME = /^`([^`]+)`([,.:;]?)$/;

/** A text whose words between backticks are code. */
function withCode(text: string): Markdown {
  const names = text.split(/(?<=^| )(`[^`]+`[,.:;]?)(?= |$)/);
  return joined(
    names
      .map((part) => {
        const [, name, sign = ''] = QUOTED_NAME.exec(part) ?? [];
        return name === undefined ? md`${part.trim()}` : joined([code(name), new Markdown(sign)], '');
      })
      .filter(({ text: shown }) => shown !== ''),
    ' ',
  );
}

function placeOf(path: string | null, line: number | null): Markdown {
  if (path === null) return NOTHING;
  return line === null ? md`${path}: ` : md`${path}:${line}: `;
}

function repositorySection({
  path,
  branch,
  head,
  ahead,
  behind,
  compared_with,
  problem,
  changes,
}: ShownRepository): Markdown {
  const where = branch === null ? md`detached at ${head ?? ''}` : md`branch ${code(branch)}`;
  const follows = ahead === null ? NOTHING : md`, ${ahead} ahead, ${behind ?? 0} behind`;
  const compared = compared_with === null ? NOTHING : md`, compared with ${compared_with}`;
  return blocks([
    md`## Repository ${path}`,
    // Before its first commit a repository has a branch: without either, it could not be looked at.
    branch === null && head === null ? null : md`${where}${follows}${compared}`,
    problem === null ? null : md`${problem}`,
    bulleted(
      changes.map(({ set, path: file, old_path, status, kind, added, removed }) => {
        const from = old_path === null ? NOTHING : md` from ${old_path}`;
        const size = added === null || removed === null ? md` (${kind})` : md` (+${added} -${removed})`;
        return md`${set}: ${file}${from} ${status.replaceAll('_', ' ')}${size}`;
      }),
    ),
  ]);
}

function unmeasured(items: ShownOpinion['findings']['not_measured']): Markdown | null {
  if (items.length === 0) return null;
  return lines(items.map(({ what, reason }) => md`Not measured: ${what}, because ${withoutStop(reason)}.`));
}

function handbackSection({ system, request, history, files }: NonNullable<ShownOpinion['handback']>): Markdown {
  return blocks([
    heading('Role'),
    fenced(system),
    heading('Request'),
    fenced(request),
    history.length === 0 ? null : heading('Earlier messages'),
    ...history.map(({ role, text }) => blocks([md`${role}:`, fenced(text)])),
    ...filesHandedBack(files),
  ]);
}

function filesHandedBack(files: NonNullable<ShownOpinion['handback']>['files']): readonly Markdown[] {
  const shown = files.flatMap(({ text }) => (text === null ? [] : [fenced(text)]));
  const named = files.filter(({ text }) => text === null).map(({ path, lines: count }) => md`${path} (${count} lines)`);
  return [
    ...(shown.length === 0 ? [] : [heading('Files'), ...shown]),
    ...(named.length === 0 ? [] : [heading('Files to read'), bulleted(named)]),
  ];
}

function metadataSection({ metadata }: ShownOpinion): Markdown {
  const { mode, provider, model, thinking_mode, tokens_used, response_time, redacted, finish_reason } = metadata;
  const counts = Object.entries(redacted).map(([kind, count]) => md`${count} ${kind}`);
  return blocks([
    heading('Metadata'),
    bulleted([
      md`mode: ${mode}`,
      ...(model === null ? [] : [md`model: ${code(`${provider}/${model}`)}`]),
      md`thinking_mode: ${thinking_mode}`,
      ...(tokens_used === null ? [] : [md`tokens_used: ${tokensSaid(tokens_used)}`]),
      md`response_time: ${secondsOf(1000 * response_time)}`,
      ...(finish_reason === null ? [] : [md`finish_reason: ${finish_reason}`]),
      ...(counts.length === 0 ? [] : [md`redacted: ${joined(counts, ', ')}`]),
    ]),
  ]);
}

function tokensSaid({ prompt, output, thinking }: NonNullable<ShownOpinion['metadata']['tokens_used']>): string {
  const parts = [
    ...(prompt === null ? [] : [`${prompt} prompt`]),
    ...(output === null ? [] : [`${output} output`]),
    ...(thinking === null ? [] : [`${thinking} of it thinking`]),
  ];
  return parts.length === 0 ? 'not told' : parts.join(', ');
}

function filesSection({ files_processed, metadata: { files_skipped } }: ShownOpinion): Markdown | null {
  if (files_processed.length + files_skipped.length === 0) return null;
  return blocks([
    heading('Files Processed'),
    bulleted([
      ...files_processed,
      ...files_skipped.map(({ file, reason }) => md`${file}: left out (${reason.replaceAll('_', ' ')})`),
    ]),
  ]);
}

export interface ShownThread {
  readonly continuation_id: string;
  readonly tool: string;
  readonly about: string;
  readonly exchanges: number;
  readonly remaining_turns: number;
  readonly updated_at: string;
  readonly expires_at: string;
}

export interface ShownThreads {
  readonly total: number;
  readonly threads: readonly ShownThread[];
  readonly notes: readonly string[];
}

/** Conversations that can be gone on with, the one asked last first. */
export function threadsText({ total, threads, notes }: ShownThreads): Markdown {
  const shown = total > threads.length ? md`, ${threads.length} shown` : NOTHING;
  return blocks([
    md`${total} ${total === 1 ? 'conversation' : 'conversations'}${shown}`,
    bulleted(
      threads.map(
        ({ continuation_id, tool, about, exchanges, remaining_turns, updated_at, expires_at }) =>
          md`${code(continuation_id)} ${tool}: ${about} (${exchanges} asked, ${remaining_turns} left; last ${updated_at}, forgotten ${expires_at})`,
      ),
    ),
    lines(notes),
  ]);
}
