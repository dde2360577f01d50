import { describe, expect, it } from 'vitest';
import { failureOfAnswer } from '../../../src/assistant/models/failure-of-answer.ts';

const openAi = (message: string, code: string | null = null) =>
  JSON.stringify({ error: { message, type: code, code } });
const gemini = (message: string, status: string, retryDelay?: string) =>
  JSON.stringify({ error: { code: 429, message, status, details: retryDelay ? [{ retryDelay }] : [] } });
const failure = (status: number, body: string, headers: Readonly<Record<string, string>> = {}) =>
  failureOfAnswer({ status, headers, body });

describe('whether the same is asked again', () => {
  it.each([
    ['tokens a minute', 429, openAi('Rate limit reached for tokens per min (TPM): limit 1000'), false],
    ['a question that is too long', 400, openAi("This model's maximum context length is 8192 tokens"), false],
    ['a quota that is used up', 429, openAi('You exceeded your current quota', 'insufficient_quota'), false],
    ["Gemini's quota", 429, gemini('Quota exceeded', 'RESOURCE_EXHAUSTED'), false],
    ['a refused key', 401, openAi('Incorrect API key'), false],
    ['a wrong request', 400, openAi('messages is required'), false],
    ['requests a minute', 429, openAi('Rate limit reached for requests'), true],
    ["Gemini's limit a minute, with when it ends", 429, gemini('Quota exceeded', 'RESOURCE_EXHAUSTED', '7s'), true],
    ['too much time', 408, '', true],
    ['a fault of the server', 500, openAi('internal'), true],
    ['a busy server', 529, '', true],
    ['a 429 that is no JSON', 429, '<html>', true],
    ['a 429 without a word', 429, '', true],
  ])('after %s', (_, status, body, again) => {
    expect(failure(status, body).isPassing).toBe(again);
  });
});

describe('how long to wait', () => {
  it.each([
    [{ 'retry-after': '3' }, '', 3000],
    [{}, gemini('x', 'RESOURCE_EXHAUSTED', '34.5s'), 34_500],
    [{}, openAi('x'), null],
    [{ 'retry-after': 'soon' }, '', null],
  ] as const)('is told by %o %s', (headers, body, waitMs) => {
    expect(failure(429, body, headers as Record<string, string>).waitMs).toBe(waitMs);
  });
});

it('what a server says of a refused key is not told', () => {
  expect(failure(403, openAi('key sample-key-123 is wrong')).message).not.toContain('sample-key');
});
