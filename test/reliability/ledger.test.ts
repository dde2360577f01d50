import { describe, expect, it } from 'vitest';
import { Ledger } from '../../reliability/fuzz/ledger.ts';

const pong = (id: unknown) => ({ jsonrpc: '2.0', id, result: {} });
const request = (id: unknown) => ({ jsonrpc: '2.0', id, method: 'tools/list' });
const cancel = (requestId: unknown) => ({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } });
const refused = { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'no', data: { name: 'PARSE_ERROR' } } };

/** What is found when these lines are sent, these answers come, and nothing else does. */
function faults(lines: readonly unknown[], answers: readonly object[]): string[] {
  const ledger = new Ledger(1000);
  for (const line of lines) ledger.sent(Buffer.from(typeof line === 'string' ? line : JSON.stringify(line)));
  for (const answer of answers) ledger.answered({ ...answer });
  ledger.settle();
  return ledger.faults.map(({ what }) => what);
}

describe('the account of a connection', () => {
  it('is balanced when each request has its answer, in any order', () => {
    expect(faults([request(1), request('1'), 'words', request(2)], [pong('1'), refused, pong(2), pong(1)])).toEqual([]);
  });

  it('is balanced when an id used twice is answered twice', () => {
    expect(faults([request(1), request(1)], [pong(1), pong(1)])).toEqual([]);
  });

  it.each([[[]], [[pong(1)]]])('leaves it to the server whether what was cancelled is answered: %j', (answers) => {
    expect(faults([request(1), cancel(1)], answers)).toEqual([]);
  });

  it.each([
    ['a request without an answer', [request(1)], [], 'no answer'],
    ['bad input without an answer', ['words'], [], 'no answer'],
    ['a request cancelled before it was made', [cancel(1), request(1)], [], 'no answer'],
    ['an answer to nothing', [], [pong(1)], 'answered what was not asked, or more than once'],
    ['two answers', [request(1)], [pong(1), pong(1)], 'answered what was not asked, or more than once'],
    ['the string for the number', [request(1)], [pong('1'), pong(1)], 'answered what was not asked, or more than once'],
    ['a refusal of nothing', [], [refused], 'refused a line that was not sent'],
    ['a result and an error', [request(1)], [{ ...refused, ...pong(1) }], 'not a response of JSON-RPC 2.0'],
    ['a result that is no object', [request(1)], [{ ...pong(1), result: 1 }], 'a result that is no object'],
    [
      'an error of a name that its code does not have',
      [request(1)],
      [{ jsonrpc: '2.0', id: 1, error: { code: -32700, message: 'no', data: { name: 'INVALID_PARAMS' } } }],
      'an error that is not in the table',
    ],
    [
      'a failed call whose error the table does not know',
      [request(1)],
      [{ jsonrpc: '2.0', id: 1, result: { isError: true, structuredContent: { error: { code: 1, message: 'no' } } } }],
      'an error that is not in the table',
    ],
    [
      'an internal error',
      [request(1)],
      [{ jsonrpc: '2.0', id: 1, error: { code: -32603, message: 'no', data: { name: 'INTERNAL_ERROR' } } }],
      'an internal error',
    ],
  ])('shows %s', (_, lines, answers, fault) => {
    expect(faults(lines, answers)).toEqual([fault]);
  });

  it('says how many answers are due', () => {
    const ledger = new Ledger(1000);
    for (const line of [request(1), request(2), request(3), cancel(2)]) ledger.sent(Buffer.from(JSON.stringify(line)));
    ledger.answered(pong(1));
    expect([ledger.due, ledger.waiting(5)]).toEqual([1, [3]]);
  });
});
