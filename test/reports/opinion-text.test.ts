import { describe, expect, it } from 'vitest';
import { opinionText, type ShownOpinion } from '../../src/reports/opinion-text.ts';

const opinion = (mode: string, model: string | null, title = 'A file changed'): ShownOpinion => ({
  ...{ status: 'success', content: '', verdict: 'APPROVED', handback: null, warnings: [], files_processed: [] },
  ...{ continuation_id: null, continuation_offer: null },
  findings: {
    ...{ issues: [], not_measured: [], repositories: [], reasons: [] },
    evidence: [{ severity: 'low', kind: 'untested', path: 'a.js', line: 3, title, detail: '', fix: null, cwe: null }],
  },
  metadata: {
    ...{ tool: 'precommit', mode, model, provider: model === null ? null : 'openai', thinking_mode: 'medium' },
    ...{ tokens_used: null, response_time: 0, finish_reason: null, advice: null, redacted: {}, files_skipped: [] },
  },
});

describe('an opinion as text', () => {
  it('approves nothing that no model reviewed', () => {
    const { text } = opinionText(opinion('handback', null));
    expect(text.split('\n')[0]).toBe('**Not reviewed; measured facts only**: no objections (APPROVED)');
    expect(text).not.toMatch(/\bGo\b/);
  });

  it('names the model that gave a verdict', () => {
    const { text } = opinionText(opinion('model', 'gpt-5'));
    expect(text.split('\n')[0]).toBe('**Go** (APPROVED), by `openai/gpt-5`');
  });

  it('ends each sentence with one full stop', () => {
    const { findings, ...shown } = opinion('handback', null);
    const one = { ...findings.evidence[0], path: 'a.js', line: 3, severity: 'low', kind: 'weakness', cwe: 'CWE-95' };
    const evidence = [
      { ...one, title: '`eval` runs text.', detail: 'It is not fixed.', fix: 'Parse it.' },
      { ...one, title: '`eval` runs text', detail: '', fix: 'Parse it.', cwe: null },
    ];
    const not_measured = [{ what: 'search', reason: 'The index is gone.' }];
    const { text } = opinionText({ ...shown, findings: { ...findings, evidence, not_measured } });
    expect(text).toContain('`eval` runs text (CWE-95). It is not fixed. Fix: Parse it.');
    expect(text).toContain('`eval` runs text. Fix: Parse it.');
    expect(text).toContain('Not measured: search, because The index is gone.');
    expect(text).not.toMatch(/\.\./);
  });

  it('says how long it took in figures that a person reads', () => {
    const shown = opinion('model', 'gpt-5');
    const { text } = opinionText({ ...shown, metadata: { ...shown.metadata, response_time: 72.673 } });
    expect(text).toContain('response_time: 72.7 s');
  });

  it('shows names of symbols as code, and leaves single backticks alone', () => {
    const shown = (title: string) => opinionText(opinion('handback', null, title)).text;
    expect(shown('No test reaches `calc`, which is new')).toContain('No test reaches `calc`, which is new');
    expect(shown('one ` alone')).toContain('one `` ` `` alone');
  });
});
