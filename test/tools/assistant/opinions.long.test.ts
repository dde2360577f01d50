import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  breaksOff,
  drips,
  type MockModel,
  mockModel,
  type Received,
  refuses,
  says,
} from '../../assistant/models/model-server.ts';
import { commitAll, initRepository } from '../../workspace/git-fixture.ts';
import { desk } from './assistant-application.ts';

/** Put together, so that no secret stands in this file. */
const TOKEN = `ghp_${'a7Qx2LtBn4VwKjDz9Rf3Ym6HcP8sUe5GoTi1'}`;

const FILES = {
  'src/total.js':
    'export function total(items) {\n  let sum = 0;\n  for (const { price } of items) sum += price;\n  return sum;\n}\n',
  'src/main.js': "import { total } from './total.js';\nconsole.log(total([]));\n",
  'README.md': '# Sums\n',
};

/** What each tool needs. */
const ASKED: Readonly<Record<string, object>> = {
  chat: { prompt: 'Is this sound?' },
  thinkdeep: { current_analysis: 'It sums in a loop.' },
  analyze: { files: ['src'], question: 'What is it?' },
  codereview: { files: ['src'], context: 'Sums prices.' },
  debug: { error_description: 'TypeError: items is not iterable\n    at total (src/total.js:3:29)' },
  precommit: { path: '.' },
};
const TOOLS = Object.keys(ASKED);

/** A repository with something to commit. */
function repository(root: string, change: Readonly<Record<string, string>> = {}): void {
  initRepository(root);
  commitAll(root);
  for (const [path, text] of Object.entries(change)) writeFileSync(join(root, path), text);
}

const CHANGE = { 'src/total.js': `${FILES['src/total.js']}export const twice = (x) => x * 2;\n` };

/** What was sent by one request, as text. */
function sent(mock: MockModel, request = 0): string {
  return JSON.stringify(mock.received[request]?.body ?? null);
}

function lastMessage(mock: MockModel, request = 0): string {
  const { messages = [] } = (mock.received[request]?.body ?? {}) as { messages?: { content: string }[] };
  return messages.at(-1)?.content ?? '';
}

describe.each(TOOLS)('%s without a model', (tool) => {
  it('hands the question back with what was measured, and says so', async () => {
    const { ask, root } = await desk(FILES);
    repository(root, CHANGE);
    const opinion = await ask(tool, ASKED[tool] as object);
    expect(opinion.status).toBe('partial');
    expect(opinion.metadata).toMatchObject({ tool, mode: 'handback', model: null, tokens_used: null });
    expect(opinion.content).toMatch(/No model was asked \(none is configured\): the question is handed back/);
    expect(opinion.handback?.system).toMatch(/^You are /);
    expect(opinion.continuation_id).toMatch(/^[0-9a-f-]{36}$/);
    const isJudging = ['codereview', 'precommit'].includes(tool);
    expect(opinion.verdict).toBe(isJudging ? 'APPROVED' : null);
  });

  it('asks none either where the call says so', async () => {
    const mock = await mockModel('openai-compatible');
    const { ask, root } = await desk(FILES, { mocks: [mock] });
    repository(root, CHANGE);
    expect((await ask(tool, { ...ASKED[tool], model: 'none' })).metadata.mode).toBe('handback');
    expect(mock.received).toEqual([]);
  });
});

describe.each(TOOLS)('%s with a model', (tool) => {
  it('returns its answer with who said it, what it took, and the sections of the specification in their order', async () => {
    const mock = await mockModel('openai-compatible', says('It is **sound**.'));
    const { ask, text, root } = await desk(FILES, { mocks: [mock] });
    repository(root, CHANGE);
    const opinion = await ask(tool, ASKED[tool] as object);
    expect(opinion).toMatchObject({
      status: 'success',
      content: 'It is **sound**.',
      thinking_tokens_used: 12,
      metadata: { tool, mode: 'model', model: 'sample-model', provider: 'sample', finish_reason: 'stop' },
      continuation_offer: { remaining_turns: 9 },
    });
    expect(opinion.metadata.tokens_used).toEqual({ prompt: 120, output: 30, thinking: 12 });
    const shown = await text(tool, ASKED[tool] as object);
    const heads = ['It is **sound**.', '## Metadata', '## Files Processed', '## Continuation ID'];
    const at = heads
      .filter((head) => head !== '## Files Processed' || shown.includes(head))
      .map((head) => shown.indexOf(head));
    expect(at).toEqual([...at].sort((a, b) => a - b));
    expect(at[0]).toBeGreaterThan(0);
  });

  it('thinks as much as the tool does, or as the call says', async () => {
    const mock = await mockModel('gemini', says('Yes.'));
    const { ask, root } = await desk(FILES, { mocks: [mock] });
    repository(root, CHANGE);
    await ask(tool, { ...ASKED[tool], model: 'gemini-2.5-pro' });
    await ask(tool, { ...ASKED[tool], model: 'gemini-2.5-pro', thinking_mode: 'minimal', temperature: 0.9 });
    const told = mock.received.map(({ body }) => body.generationConfig as Record<string, unknown>);
    expect(told[0]?.thinkingConfig).toEqual({ thinkingBudget: tool === 'thinkdeep' ? 16_384 : 8192 });
    expect(told[1]).toMatchObject({ thinkingConfig: { thinkingBudget: 128 }, temperature: 0.9 });
  });
});

describe('what a model is sent', () => {
  it('are the files with numbers before their lines, what was measured, and the question last', async () => {
    const mock = await mockModel('openai-compatible', says('Fine.'));
    const { ask } = await desk(FILES, { mocks: [mock], settings: {} });
    const opinion = await ask('codereview', {
      files: ['src/main.js', 'src'],
      context: 'Sums prices.',
      focus_on: 'floats',
    });
    const message = lastMessage(mock);
    expect(message).toContain(
      "===== BEGIN FILE src/main.js (2 lines) =====\n   1│ import { total } from './total.js';\n   2│ console",
    );
    const parts = ['BEGIN FILE src/main.js', 'BEGIN FILE src/total.js', '## What the code is for', '## Focus on this'];
    const at = parts.map((part) => message.indexOf(part));
    expect(at).toEqual([...at].sort((a, b) => a - b));
    expect(message.match(/BEGIN FILE src\/main\.js/g)).toHaveLength(1);
    expect(opinion.files_processed).toEqual(['src/main.js', 'src/total.js']);
  });

  it('has no secret in it, whichever argument or file it stands in', async () => {
    const mock = await mockModel('openai-compatible', says(`You wrote ${TOKEN}.`));
    const { ask, log } = await desk({ ...FILES, 'src/keys.js': `export const key = '${TOKEN}';\n` }, { mocks: [mock] });
    const opinion = await ask('codereview', { files: ['src'], context: `It signs with ${TOKEN}.`, standards: TOKEN });
    expect(mock.log()).not.toContain(TOKEN);
    expect(mock.log()).toContain('[REDACTED:github-token]');
    expect(opinion.content).toBe('You wrote [REDACTED:github-token].');
    expect(JSON.stringify(opinion)).not.toContain(TOKEN);
    expect(opinion.metadata.redacted['github-token']).toBeGreaterThanOrEqual(4);
    expect(log.lines.join('\n')).not.toContain(TOKEN);
  });

  it('are no files of credentials and none outside the roots: the call is refused, and nothing is sent', async () => {
    const mock = await mockModel('openai-compatible');
    const { refusal } = await desk({ ...FILES, '.env': 'A=b\n' }, { mocks: [mock] });
    for (const path of ['.env', '/etc/passwd', '../outside.js']) {
      const { errorName, data } = await refusal('codereview', { files: [path], context: 'x' });
      expect(errorName, path).toBe('SECURITY_ERROR');
      expect(data.validation_errors).toEqual([
        { field: 'files', error: expect.stringContaining(path.replace('..', '..')) },
      ]);
    }
    expect(mock.received).toEqual([]);
  });

  it('leaves files of credentials out of a folder', async () => {
    const mock = await mockModel('openai-compatible', says('Fine.'));
    const { ask } = await desk({ ...FILES, 'src/.env': `A=${TOKEN}\n`, 'src/server.pem': 'PEM\n' }, { mocks: [mock] });
    await ask('codereview', { files: ['src'], context: 'x' });
    expect(sent(mock)).not.toMatch(/\.env|server\.pem/);
  });

  it('says what could not be read, and goes on', async () => {
    const mock = await mockModel('openai-compatible', says('Fine.'));
    const { ask } = await desk({ ...FILES, 'a.bin': Buffer.from([0, 1, 2]) }, { mocks: [mock] });
    const opinion = await ask('chat', { prompt: 'so?', files: ['a.bin', 'gone.js', 'src/main.js'] });
    expect(opinion.status).toBe('partial');
    expect(opinion.metadata.files_skipped).toEqual([
      { file: 'gone.js', reason: 'not_found' },
      { file: 'a.bin', reason: 'binary' },
    ]);
    expect(lastMessage(mock)).toContain('Not shown: gone.js (not found), a.bin (binary).');
  });
});

describe('texts that are too long', () => {
  it.each(['prompt'])('are asked for as a file from 50,001 characters on', async () => {
    const mock = await mockModel('openai-compatible', says('Fine.'));
    const { ask } = await desk(FILES, { mocks: [mock] });
    expect((await ask('chat', { prompt: 'x'.repeat(50_000) })).status).toBe('success');
    const refused = await ask('chat', { prompt: 'x'.repeat(50_001) });
    expect(refused.status).toBe('requires_file_prompt');
    expect(refused.metadata.details).toMatchObject({ field: 'prompt', prompt_size: 50_001, limit: 50_000 });
    expect(mock.received).toHaveLength(1);
    const review = await ask('codereview', { files: ['src'], context: 'ok', standards: 'y'.repeat(50_001) });
    expect(review.metadata.details).toMatchObject({ field: 'standards' });
  });

  it('come in prompt.txt, which is no file of the question; any other name is', async () => {
    const mock = await mockModel('openai-compatible', says('Fine.'));
    const long = `Long: ${'z'.repeat(60_000)}`;
    const files = { ...FILES, 'tmp/prompt.txt': long, 'myprompt.txt': 'mine\n' };
    const { ask } = await desk(files, {
      mocks: [mock],
      settings: { providers: [mock.settings({ contextWindow: 200_000 })] },
    });
    const opinion = await ask('chat', { prompt: 'see the file', files: ['tmp/prompt.txt', 'myprompt.txt'] });
    expect(opinion.status).toBe('success');
    expect(opinion.files_processed).toEqual(['myprompt.txt']);
    expect(lastMessage(mock)).toContain('## Question\n\nLong: zzz');
    expect(lastMessage(mock)).not.toContain('see the file');
  });
});

describe('answers of another kind', () => {
  it('that ask for files are told as such', async () => {
    const asks = {
      status: 'files_required_to_continue',
      mandatory_instructions: 'Show me the caller.',
      files_needed: ['src/main.js'],
    };
    const mock = await mockModel('openai-compatible', says(`\`\`\`json\n${JSON.stringify(asks)}\n\`\`\``));
    const opinion = await (await desk(FILES, { mocks: [mock] })).ask('chat', { prompt: 'why' });
    expect(opinion.status).toBe('requires_clarification');
    expect(opinion.content).toBe('Show me the caller.');
    expect(opinion.metadata.details).toMatchObject({ files_needed: ['src/main.js'] });
  });

  it('that ask on are told so, and offer nothing else', async () => {
    const mock = await mockModel(
      'openai-compatible',
      says('Yes.\n\n```json\n{"follow_up_question": "For how many?"}\n```'),
    );
    const opinion = await (await desk(FILES, { mocks: [mock] })).ask('chat', { prompt: 'why' });
    expect(opinion).toMatchObject({ status: 'requires_continuation', content: 'Yes.', continuation_offer: null });
    expect(opinion.metadata.details).toMatchObject({ question_to_user: 'For how many?' });
    expect(opinion.continuation_id).not.toBeNull();
  });

  it('that are cut are partial, with the reason', async () => {
    const cut = await mockModel('openai-compatible', says('Half', { finish: 'MAX_TOKENS' }));
    const opinion = await (await desk(FILES, { mocks: [cut] })).ask('chat', { prompt: 'why' });
    expect(opinion).toMatchObject({ status: 'partial', content: 'Half', metadata: { finish_reason: 'length' } });
    expect(opinion.warnings.join()).toMatch(/The answer is incomplete: it reached the model's output limit/);
    const broken = await mockModel(
      'gemini',
      breaksOff('The first half of an answer that never ends as it was meant to end.'),
    );
    expect((await (await desk(FILES, { mocks: [broken] })).ask('chat', { prompt: 'why' })).status).toBe('partial');
  });

  it('that do not come are an error', async () => {
    const mock = await mockModel('openai-compatible', refuses(401, 'no'));
    const { errorName, isRetryable } = await (await desk(FILES, { mocks: [mock] })).refusal('chat', { prompt: 'why' });
    expect([errorName, isRetryable]).toEqual(['MODEL_ERROR', false]);
  });

  it('end with the call', async () => {
    const mock = await mockModel('openai-compatible', drips('x'.repeat(4000), 30));
    const { application } = await desk(FILES, { mocks: [mock] });
    const ending = new AbortController();
    setTimeout(() => ending.abort('enough'), 100);
    const outcome = await application.call('chat', { prompt: 'why' }, { signal: ending.signal });
    expect(outcome).toMatchObject({ ok: false, error: { errorName: 'REQUEST_CANCELLED' } });
  });
});

describe('issues that a model names', () => {
  const ANSWER = [
    '[MEDIUM] src/total.js:3 - `total` adds floats',
    'Fix: round at the end',
    '[CRITICAL] src/gone.js:7 - leaks',
    '[LOW] src/total.js:900 - too far down',
    'Verdict: APPROVED',
  ].join('\n');

  it('are compared with the tree: what is not there is doubted', async () => {
    const { ask } = await desk(FILES, { mocks: [await mockModel('openai-compatible', says(ANSWER))] });
    const { findings, warnings } = await ask('codereview', ASKED.codereview as object);
    expect(
      findings.issues.map(({ severity, file, line, fix, doubts }) => [severity, file, line, fix, doubts.length]),
    ).toEqual([
      ['medium', 'src/total.js', 3, 'round at the end', 0],
      ['critical', 'src/gone.js', 7, null, 1],
      ['low', 'src/total.js', 900, null, 1],
    ]);
    expect(findings.issues[1]?.doubts[0]).toMatch(/No such file: src\/gone\.js/);
    expect(findings.issues[2]?.doubts[0]).toMatch(/src\/total\.js has 5 lines: line 900 does not exist/);
    expect(warnings.join()).toMatch(/2 of 3 issues from the model do not match the code/);
  });

  it.each([
    ['critical', ['critical']],
    ['high', ['critical']],
    ['medium', ['medium', 'critical']],
    ['all', ['medium', 'critical', 'low']],
  ])('are told down to %s', async (severity_filter, told) => {
    const { ask } = await desk(FILES, { mocks: [await mockModel('openai-compatible', says(ANSWER))] });
    const { findings } = await ask('codereview', { ...ASKED.codereview, severity_filter });
    expect(findings.issues.map(({ severity }) => severity)).toEqual(told);
  });
});

describe('more code than a model takes well', () => {
  it('is refused by a review, which is to see all of it, and is left out of other questions, which say so', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 8 }, (_, at) => [`src/f${at}.js`, `export const n${at} = ${at};\n`.repeat(120)]),
    );
    const mock = await mockModel('openai-compatible', says('Fine.'));
    const { ask } = await desk(files, {
      mocks: [mock],
      settings: { providers: [mock.settings({ contextWindow: 16_384 })] },
    });
    const review = await ask('codereview', { files: ['src'], context: 'x' });
    expect(review.status).toBe('code_too_large');
    expect(review.metadata.details).toMatchObject({ file_count: 8, model_context_window: 16_384 });
    expect(mock.received).toEqual([]);
    const opinion = await ask('analyze', { files: ['src'], question: 'what' });
    expect(opinion.status).toBe('partial');
    expect(opinion.files_processed.length + opinion.metadata.files_skipped.length).toBe(8);
    expect(opinion.metadata.files_skipped[0]).toMatchObject({ reason: 'over_budget' });
  });
});

describe('a conversation', () => {
  it('goes on in any tool with what was said and the files once', async () => {
    const mock = await mockModel('openai-compatible', says('First answer.'), says('Second answer.'));
    const { ask } = await desk(FILES, { mocks: [mock] });
    const first = await ask('codereview', { files: ['src/total.js'], context: 'Sums.' });
    const continuation_id = first.continuation_id as string;
    const second = await ask('chat', {
      prompt: 'And rounding?',
      files: ['src/total.js', 'src/main.js'],
      continuation_id,
    });
    expect(second).toMatchObject({ continuation_id, continuation_offer: null });
    const { messages } = (mock.received[1] as Received).body as { messages: { role: string; content: string }[] };
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    expect(messages[1]?.content).toMatch(/EARLIER MESSAGE \(codereview\)[\s\S]*Sums\./);
    expect(messages[2]?.content).toContain('First answer.');
    expect(
      messages
        .map(({ content }) => content)
        .join()
        .match(/BEGIN FILE src\/total\.js/g),
    ).toHaveLength(1);
    expect(messages[3]?.content).toMatch(/question 2 of at most 10/);
  });

  it('shows a file again that has changed, and says which is gone', async () => {
    const mock = await mockModel('openai-compatible', says('One.'), says('Two.'));
    const { ask, root } = await desk(FILES, { mocks: [mock] });
    const { continuation_id } = await ask('chat', { prompt: 'why', files: ['src/total.js', 'README.md'] });
    writeFileSync(join(root, 'src/total.js'), 'export const total = null;\n');
    rmSync(join(root, 'README.md'));
    const second = await ask('chat', { prompt: 'and now', continuation_id });
    expect(lastMessage(mock, 1)).toContain('export const total = null;');
    expect(second.metadata.files_skipped).toEqual([{ file: 'README.md', reason: 'not_found' }]);
  });

  it('is not repeated where the question is handed back, but for what changed', async () => {
    const { ask, root } = await desk(FILES);
    const { continuation_id } = await ask('chat', { prompt: 'why', files: ['src'] });
    writeFileSync(join(root, 'src/main.js'), 'export {};\n');
    const second = await ask('debug', { error_description: 'and now', continuation_id });
    expect(second.handback?.files.map(({ path }) => path)).toEqual(['src/main.js']);
    expect(second.warnings.join()).toMatch(
      /Not repeated, because this conversation has them unchanged: src\/total\.js/,
    );
    expect(second.handback?.history).toHaveLength(2);
  });

  it('is refused by an id that is none, unknown or expired, with what to do', async () => {
    let now = Date.parse('2026-01-02T03:04:05Z');
    const { ask, refusal } = await desk(FILES, { clock: () => new Date(now) });
    const { continuation_id } = await ask('chat', { prompt: 'why' });
    now += 3 * 3_600_000;
    for (const id of ['no-uuid', randomUUID(), continuation_id]) {
      const { errorName, message } = await refusal('chat', { prompt: 'on', continuation_id: id });
      expect(errorName).toBe('INVALID_PARAMS');
      expect(message).toMatch(/call again without continuation_id and with the full context/);
    }
  });

  it('loses no turn of parallel calls, and takes no question more than it may', async () => {
    const mock = await mockModel('openai-compatible', says('Yes.'));
    const { ask, application } = await desk(FILES, {
      mocks: [mock],
      settings: { threadLimits: { lifetime: 9e6, exchanges: 6 } },
    });
    const { continuation_id } = await ask('chat', { prompt: 'first' });
    const calls = Array.from({ length: 8 }, (_, at) =>
      application.call('chat', { prompt: `number ${at}`, continuation_id }),
    );
    const outcomes = await Promise.all(calls);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(5);
    const threads = await application.call('list_threads', {});
    expect(threads).toMatchObject({ output: { threads: [{ continuation_id, exchanges: 6, remaining_turns: 0 }] } });
    const last = mock.received.at(-1)?.body as { messages: { content: string }[] };
    expect(last.messages[0]?.content).toBeDefined();
  });

  it('is found again by list_threads', async () => {
    const { ask, text } = await desk(FILES);
    const { continuation_id } = await ask('chat', { prompt: 'How are **sums** made?' });
    const listed = await text('list_threads', {});
    expect(listed).toContain(continuation_id as string);
    expect(listed).toMatch(/1 asked, 9 left/);
  });

  it('needs no state to be answered: then it cannot go on', async () => {
    const { ask, refusal } = await desk(FILES, { keeps: false });
    const opinion = await ask('chat', { prompt: 'why' });
    expect([opinion.continuation_id, opinion.continuation_offer]).toEqual([null, null]);
    expect((await refusal('chat', { prompt: 'on', continuation_id: randomUUID() })).errorName).toBe('INVALID_PARAMS');
  });

  it('that cannot be kept is told, and the answer is none the worse', async () => {
    const threads = 'redis://127.0.0.1:1';
    const mock = await mockModel('openai-compatible', says('Yes.'));
    const { ask } = await desk(FILES, { mocks: [mock], settings: { threads } });
    const opinion = await ask('chat', { prompt: 'why' });
    expect(opinion).toMatchObject({ status: 'success', content: 'Yes.', continuation_offer: null });
    expect(opinion.warnings.join()).toMatch(/This answer was not stored.*Redis server at 127\.0\.0\.1:1/);
  });
});

describe('precommit', () => {
  it('answers by itself where there is no repository, and where nothing is pending', async () => {
    const mock = await mockModel('openai-compatible');
    const { ask, root } = await desk(FILES, { mocks: [mock] });
    expect(await ask('precommit', {})).toMatchObject({ status: 'success', metadata: { mode: 'deterministic' } });
    repository(root);
    const clean = await ask('precommit', {});
    expect(clean.content).toMatch(/No pending changes/);
    expect(mock.received).toEqual([]);
  });

  it('lets no model lift what a secret blocks, and shows the secret to nobody', async () => {
    const mock = await mockModel('openai-compatible', says('All fine.\n\nVerdict: APPROVED'));
    const { ask, root } = await desk(FILES, { mocks: [mock] });
    repository(root, { 'src/main.js': `const key = '${TOKEN}';\n` });
    const opinion = await ask('precommit', { original_request: 'print sums' });
    expect(opinion.verdict).toBe('BLOCKED');
    expect(opinion.findings.reasons.join()).toMatch(/secret: src\/main\.js:1/);
    expect(opinion.findings.evidence[0]).toMatchObject({
      kind: 'secret',
      severity: 'critical',
      path: 'src/main.js',
      line: 1,
    });
    expect(`${JSON.stringify(opinion)}${mock.log()}`).not.toContain(TOKEN);
    expect(lastMessage(mock)).toMatch(/BEGIN DIFF src\/main\.js \(unstaged\)[\s\S]*\+const key = '\[REDACTED:/);
    expect(lastMessage(mock)).not.toMatch(/^ *\d+│ /m);
  });

  it('takes a worse verdict of the model', async () => {
    const mock = await mockModel('openai-compatible', says('[HIGH] src/total.js:1 - breaks\n\nVerdict: BLOCKED'));
    const { ask, root } = await desk(FILES, { mocks: [mock] });
    repository(root, CHANGE);
    const opinion = await ask('precommit', {});
    expect(opinion).toMatchObject({ verdict: 'BLOCKED', findings: { reasons: ['The model says BLOCKED.'] } });
  });

  it('refuses a reference that looks like an option, and a folder outside the roots', async () => {
    const { refusal } = await desk(FILES);
    expect((await refusal('precommit', { compare_to: '--output=x' })).errorName).toBe('INVALID_PARAMS');
    expect((await refusal('precommit', { path: '/etc' })).errorName).toBe('SECURITY_ERROR');
  });
});

describe('how often tools may be called', () => {
  it('is as often as anybody likes, unless the server says otherwise', async () => {
    const free = await desk(FILES);
    for (let call = 0; call < 12; call++) await free.ask('thinkdeep', ASKED.thinkdeep as object);
    const held = await desk(FILES, { settings: { limitRates: true } });
    for (let call = 0; call < 3; call++) await held.ask('thinkdeep', ASKED.thinkdeep as object);
    const { errorName, data } = await held.refusal('thinkdeep', ASKED.thinkdeep as object);
    expect(errorName).toBe('RATE_LIMIT_EXCEEDED');
    // Three calls a minute: the first is forgotten within 20 s.
    expect(data.retry_after_ms).toBeGreaterThan(0);
    expect(data.retry_after_ms).toBeLessThanOrEqual(20_000);
  });
});

describe('the model of a call', () => {
  it('is refused where nobody has it, with those there are', async () => {
    const { refusal } = await desk(FILES, { mocks: [await mockModel('gemini')] });
    const { message, data } = await refusal('chat', { prompt: 'x', model: 'gemini-2.5-pr' });
    expect(message).toMatch(/Unknown model "gemini-2\.5-pr": use gemini \(.*Did you mean gemini-2\.5-pro/);
    expect(data.parameter).toBe('model');
  });
});
