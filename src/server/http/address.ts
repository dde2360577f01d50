import { hostname, networkInterfaces } from 'node:os';
import { OrreryError } from '../../errors.ts';

export interface HttpAddress {
  readonly host: string;
  /** 0 lets the system choose a free one. */
  readonly port: number;
}

/** What a browser or client on this machine may call it. */
const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'] as const;

const WILDCARDS: ReadonlySet<string> = new Set(['0.0.0.0', '::', '']);

/**
 * `PORT`, `HOST:PORT` or `[IPV6]:PORT`; without a host, this machine only.
 *
 * @throws OrreryError `VALIDATION_ERROR`
 */
export function parseHttpAddress(text: string): HttpAddress {
  const parts = /^(?:(?:\[(?<ipv6>[0-9a-f:.%]+)\]|(?<name>[^:\s[\]]+)):)?(?<port>\d{1,5})$/i.exec(text)?.groups;
  const port = Number(parts?.port);
  if (parts === undefined || port > 65_535) {
    const message = `"${text}" is not an address to serve on: give [HOST:]PORT, such as 7700, 0.0.0.0:7700 or [::1]:7700.`;
    throw new OrreryError('VALIDATION_ERROR', message);
  }
  return { host: parts.ipv6 ?? parts.name ?? '127.0.0.1', port };
}

/** Whether only programs on this machine can reach a server that listens on `host`. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

export function urlOf({ host, port }: HttpAddress, path: string): string {
  const reachable = WILDCARDS.has(host) ? 'localhost' : host;
  return `http://${asUrlHost(reachable)}:${port}${path}`;
}

/**
 * The names under which a server that listens on `host` may be addressed, as URLs spell them. Any other name in a request
 * is how a web page would reach it: by a domain that resolves to this machine.
 */
export function ownHostnames(host: string): string[] {
  const names = new Set<string>([...LOOPBACK_NAMES, asUrlHost(host)]);
  if (WILDCARDS.has(host)) {
    names.add(hostname().toLowerCase());
    for (const addresses of Object.values(networkInterfaces())) {
      for (const { address } of addresses ?? []) names.add(asUrlHost(address));
    }
  }
  return [...names];
}

function asUrlHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host.toLowerCase();
}
