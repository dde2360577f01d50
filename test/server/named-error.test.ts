import { describe, expect, it } from 'vitest';
import { ERRORS } from '../../src/errors.ts';
import { namedError, withNamedError } from '../../src/server/named-error.ts';

describe('an error that leaves', () => {
  it.each([
    [-32700, 'PARSE_ERROR'],
    [-32600, 'INVALID_REQUEST'],
    [-32601, 'METHOD_NOT_FOUND'],
    [-32602, 'INVALID_PARAMS'],
    [-32603, 'INTERNAL_ERROR'],
  ] as const)('with the code %i alone is named %s', (code, name) => {
    const { recovery, retryable } = ERRORS[name];
    const named = namedError({ code, message: 'no', data: { detail: 1 } });
    expect(named).toEqual({ code, message: 'no', data: { name, recovery, retryable, detail: 1 } });
  });

  it('with a name has the code of that name', () => {
    expect(namedError({ code: -32002, message: 'no', data: { name: 'INVALID_PARAMS' } })).toMatchObject({
      code: -32602,
    });
  });

  it('with the number that the SDK gives to all that it turns away is an invalid request', () => {
    const named = namedError({ code: -32000, message: 'Bad Request' });
    expect(named).toMatchObject({ code: -32600, data: { name: 'INVALID_REQUEST' } });
  });

  it.each([
    { code: -32022, message: 'Unsupported protocol version', data: { supported: [] } },
    { code: 7, message: 'whatever', data: { name: 'toString' } },
  ])('and that the table knows nothing of stays as it is: %j', (error) => {
    expect(namedError(error)).toEqual(error);
  });

  it('is the only thing that is touched', () => {
    const message = { jsonrpc: '2.0', id: 1, result: { code: -32602 } } as const;
    expect(withNamedError(message)).toBe(message);
  });
});
