import { describe, expect, it } from 'vitest';
import { isLoopback, ownHostnames, parseHttpAddress, urlOf } from '../../../src/server/http/address.ts';

describe('parseHttpAddress', () => {
  it.each([
    ['7700', { host: '127.0.0.1', port: 7700 }],
    ['0', { host: '127.0.0.1', port: 0 }],
    ['localhost:80', { host: 'localhost', port: 80 }],
    ['0.0.0.0:65535', { host: '0.0.0.0', port: 65535 }],
    ['[::1]:7700', { host: '::1', port: 7700 }],
  ])('reads %s', (text, address) => {
    expect(parseHttpAddress(text)).toEqual(address);
  });

  it.each(['', 'localhost', '70000', ':80', '::1:80', 'a b:80', '80:', 'http://localhost:80', '-1'])(
    'refuses %j',
    (text) => {
      expect(() => parseHttpAddress(text)).toThrow('is not an address to serve on');
    },
  );
});

describe('isLoopback', () => {
  it.each(['127.0.0.1', '127.1.2.3', 'localhost', '::1'])('is true of %s', (host) =>
    expect(isLoopback(host)).toBe(true),
  );
  it.each(['0.0.0.0', '::', '192.168.1.1', 'example.com', '127.evil.com'])('is false of %s', (host) =>
    expect(isLoopback(host)).toBe(false),
  );
});

describe('urlOf', () => {
  it('spells hosts as URLs do, and a wildcard as something that can be reached', () => {
    expect(urlOf({ host: '127.0.0.1', port: 1 }, '/mcp')).toBe('http://127.0.0.1:1/mcp');
    expect(urlOf({ host: '::1', port: 1 }, '')).toBe('http://[::1]:1');
    expect(urlOf({ host: '0.0.0.0', port: 1 }, '')).toBe('http://localhost:1');
  });
});

describe('ownHostnames', () => {
  it('are the loopback and the host listened on', () => {
    expect(ownHostnames('127.0.0.1')).toEqual(['localhost', '127.0.0.1', '[::1]']);
    expect(ownHostnames('Box.Local')).toContain('box.local');
  });

  it('are all of this machine for a wildcard', () => {
    expect(ownHostnames('0.0.0.0').length).toBeGreaterThan(ownHostnames('127.0.0.1').length);
  });
});
