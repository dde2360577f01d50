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
    expect(text.split('\n')[0]).toBe('**Not reviewed; measured facts only**: nothing speaks against it (APPROVED)');
    expect(text).not.toMatch(/\bGo\b/);
  });

  it('names the model that gave a verdict', () => {
    const { text } = opinionText(opinion('model', 'gpt-5'));
    expect(text.split('\n')[0]).toBe('**Go** (APPROVED), by `openai/gpt-5`');
  });

  it('shows names of symbols as code, and leaves single backticks alone', () => {
    const shown = (title: string) => opinionText(opinion('handback', null, title)).text;
    expect(shown('No test leads to `calc`, which is new')).toContain('No test leads to `calc`, which is new');
    expect(shown('one ` alone')).toContain('one `` ` `` alone');
  });
});
