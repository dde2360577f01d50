import { type JSONRPCRequest, type SpecTypeName, specTypeSchemas } from '@modelcontextprotocol/server';
import type * as z from 'zod';
import { schemaProblems } from '../argument-problems.ts';
import type { OrreryError } from '../errors.ts';
import { malformed } from './arguments.ts';

/** The protocol's own requests that are served, by method, as its schema names them. */
const REQUEST_TYPES = {
  initialize: 'InitializeRequest',
  ping: 'PingRequest',
  'server/discover': 'DiscoverRequest',
  'tools/list': 'ListToolsRequest',
  'tools/call': 'CallToolRequest',
  'resources/list': 'ListResourcesRequest',
  'resources/templates/list': 'ListResourceTemplatesRequest',
  'resources/read': 'ReadResourceRequest',
  'resources/subscribe': 'SubscribeRequest',
  'resources/unsubscribe': 'UnsubscribeRequest',
  'prompts/list': 'ListPromptsRequest',
  'prompts/get': 'GetPromptRequest',
  'completion/complete': 'CompleteRequest',
  'logging/setLevel': 'SetLevelRequest',
} as const satisfies Readonly<Record<string, SpecTypeName>>;

export const SERVED_METHODS: readonly string[] = Object.keys(REQUEST_TYPES);

/** What is wrong with a request by the schema of its method; null when nothing is, or the method is none of the protocol's. */
export function malformedRequest(request: JSONRPCRequest): OrreryError | null {
  const { method } = request;
  if (!isServed(method)) return null;
  const { issues } = specTypeSchemas[REQUEST_TYPES[method]]['~standard'].validate(request);
  if (issues === undefined) return null;
  // The schemas are zod's, so their issues say more than the interface they are published under.
  return malformed(method, schemaProblems(issues as readonly z.core.$ZodIssue[], request));
}

function isServed(method: string): method is keyof typeof REQUEST_TYPES {
  return Object.hasOwn(REQUEST_TYPES, method);
}
