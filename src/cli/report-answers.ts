import { setTimeout as pause } from 'node:timers/promises';
import { OrreryError } from '../errors.ts';
import type { Application } from '../server/application.ts';
import type { Trend } from '../tools/trend/trend-build.ts';
import { callOnce } from './session.ts';
import type { Progress } from './terminal/progress.ts';

/** As the page asks a server. */
type Asked = { readonly tool: string; readonly args: Readonly<Record<string, unknown>> } | { readonly uri: string };

export interface ReportAnswer {
  readonly asked: Asked;
  readonly answer: unknown;
}

/** What the page asks for in its views, but for what it asks of single files and for what changes by the minute. */
const ASKED: readonly Asked[] = [
  { uri: 'orrery://roots' },
  { tool: 'get_context', args: { context_types: ['project'] } },
  { uri: 'orrery://project/scorecard?format=json' },
  { uri: 'orrery://project/measures?format=json' },
  { uri: 'orrery://project/imports?format=json' },
  { tool: 'quality_gate', args: { format: 'json' } },
  { tool: 'analyze_tdg', args: { threshold: 0, top_files: 30, format: 'json' } },
  { tool: 'analyze_duplicates', args: { format: 'json' } },
  { tool: 'query_history', args: { max_results: 200, include_diff: false } },
  { tool: 'query_history', args: { change_types: ['decision'], max_results: 100 } },
];

const TREND = 'orrery://project/trend?format=json';
/** How long past commits are waited for, in milliseconds, and how often it is looked how far they are. */
const MOST_WAITING_MS = 60_000;
const LOOK_MS = 250;

/**
 * All that a report shows, as a server answers it.
 *
 * @throws OrreryError what a question fails with
 */
export async function reportAnswers(application: Application, progress: () => Progress): Promise<ReportAnswer[]> {
  const answers: ReportAnswer[] = [];
  for (const asked of ASKED) answers.push({ asked, answer: await answerTo(asked, application, progress()) });
  return [...answers, { asked: { uri: TREND }, answer: await trendOf(application) }];
}

async function answerTo(asked: Asked, application: Application, progress: Progress): Promise<unknown> {
  if ('uri' in asked) return read(asked.uri, application);
  const outcome = await callOnce(application, asked.tool, asked.args, progress);
  if (!outcome.ok) throw outcome.error;
  return outcome.output;
}

async function read(uri: string, application: Application): Promise<unknown> {
  const provider = (await application.resources()).find(({ prefix }) => uri.startsWith(prefix));
  if (provider === undefined) throw new OrreryError('INTERNAL_ERROR', `Nothing reads ${uri}.`);
  const [text] = await application.perform('resources/read', {}, (context) => provider.read(uri, context));
  return JSON.parse(text?.text ?? '');
}

/** As far as it is known after a while: a file does not grow any more. */
async function trendOf(application: Application): Promise<Trend> {
  const until = performance.now() + MOST_WAITING_MS;
  for (;;) {
    const trend = (await read(TREND, application)) as Trend;
    if (trend.state !== 'building') return trend;
    if (performance.now() > until) return { ...trend, state: 'done', reason: 'measuring stopped after a minute' };
    await pause(LOOK_MS);
  }
}
