import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type ServerContext,
} from '@modelcontextprotocol/server';

/** What the client of a request that stands alone says in it that it is able to do; undefined where there was a handshake. */
export function statedCapabilities({ envelope }: ServerContext['mcpReq']): ClientCapabilities | undefined {
  const stated = envelope as Readonly<Record<string, unknown>> | undefined;
  return stated?.[CLIENT_CAPABILITIES_META_KEY] as ClientCapabilities | undefined;
}
