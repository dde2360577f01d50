import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerIn } from '../../../src/assistant/answers/answer.ts';
import { issuesIn } from '../../../src/assistant/answers/issues.ts';
import { passes } from '../../../src/assistant/answers/severity-filter.ts';
import { verdictIn } from '../../../src/assistant/answers/verdict.ts';

describe('an answer', () => {
  const ASKS = {
    status: 'requires_clarification',
    question: 'Which?',
    files_needed: ['a.js', 3],
    suggested_next_action: { tool: 'chat' },
  };

  it.each([
    ['as it is', JSON.stringify(ASKS)],
    ['in a fence', `\`\`\`json\n${JSON.stringify(ASKS, null, 2)}\n\`\`\`\n`],
    ['in a fence without a language', `\`\`\`\n${JSON.stringify(ASKS)}\n\`\`\``],
  ])('that asks for more is known %s', (_, text) => {
    expect(answerIn(text)).toEqual({
      kind: 'clarification',
      clarification: { question: 'Which?', files_needed: ['a.js'], suggested_next_action: { tool: 'chat' } },
    });
  });

  it.each([
    ['is malformed', '{"status": "requires_clarification", "question": '],
    ['has no question', '{"status": "requires_clarification"}'],
    ['is of another status', '{"status": "success", "question": "x"}'],
    ['has words around it', `Well: ${JSON.stringify(ASKS)}`],
  ])('that %s is plain text', (_, text) => {
    expect(answerIn(text)).toEqual({ kind: 'text', text, followUp: null });
  });

  it('is any text, and never fails', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('```', '\n', '{"follow_up_question": "a"}', '{', 'json', 'x')), (parts) => {
        expect(['text', 'clarification']).toContain(answerIn(parts.join('')).kind);
      }),
    );
  });
});

describe('issues', () => {
  it.each([
    ['[HIGH] src/a.ts:12 - breaks', 'high', 'src/a.ts', 12, 'breaks'],
    ['- **[CRITICAL]** `src/a.ts:12` – breaks', 'critical', 'src/a.ts', 12, 'breaks'],
    ['1. [low] a.py:3-7: breaks', 'low', 'a.py', 3, 'breaks'],
    ['### [MEDIUM] src/deep/b.rs - breaks', 'medium', 'src/deep/b.rs', null, 'breaks'],
    ['[HIGH] Everything is slow', 'high', null, null, 'Everything is slow'],
    ['[HIGH] Makefile - no target', 'high', null, null, 'Makefile - no target'],
  ])('%s', (line, severity, file, place, title) => {
    expect(issuesIn(line)).toEqual([{ severity, file, line: place, title, fix: null }]);
  });

  it('have their fix with them, as far as it reaches', () => {
    const text =
      '[HIGH] a.ts:1 - one\nFix: call `b`\nand then c\n\nMore words.\n[LOW] a.ts:2 - two\n**Fix:**\n```ts\nx();\n\ny();\n```\n';
    expect(issuesIn(text).map(({ title, fix }) => [title, fix])).toEqual([
      ['one', 'call `b`\nand then c'],
      ['two', '```ts\nx();\n\ny();\n```'],
    ]);
  });

  it('are none in words that only speak of them', () => {
    expect(issuesIn('The risk is HIGH here.\nSee [1] and [docs](x).')).toEqual([]);
  });

  it('pass a filter that is a floor', () => {
    const told = (filter: 'critical' | 'high' | 'medium' | 'all') =>
      ['critical', 'high', 'medium', 'low'].filter((severity) => passes(severity, filter));
    expect(told('critical')).toEqual(['critical']);
    expect(told('high')).toEqual(['critical', 'high']);
    expect(told('medium')).toEqual(['critical', 'high', 'medium']);
    expect(told('all')).toHaveLength(4);
  });
});

it.each([
  ['… **Verdict:** CONDITIONAL', 'CONDITIONAL'],
  ['Verdict: APPROVED at first.\n\nVerdict: BLOCKED', 'BLOCKED'],
  ['## Verdict\n\napproved', 'APPROVED'],
  ['I approve.', null],
])('the verdict of %j is %s', (text, verdict) => {
  expect(verdictIn(text)).toBe(verdict);
});
