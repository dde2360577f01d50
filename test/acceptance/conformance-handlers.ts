import { createHmac, timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type ContentBlock,
  type ElicitRequestFormParams,
  type GetPromptResult,
  type InputRequest,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type JSONRPCRequest,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  type Result,
  type Server,
  type ServerContext,
  type StandardSchemaV1,
  type Tool,
} from '@modelcontextprotocol/server';
import { POLL_AFTER_MS } from './conformance-fixtures.ts';

/**
 * What the conformance suite asks of tools, prompts and resources that none of Orrery's own can do: content of other kinds,
 * sampling, questions of other forms. It is served by handlers of the SDK, in front of Orrery's.
 */

type McpRequest = ServerContext['mcpReq'];
type Arguments = Readonly<Record<string, unknown>>;
type Answer = CallToolResult | InputRequiredResult;

/** One pixel, and one sample of silence. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const WAV = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQIAAACAgA==';

const FOR_SUITE = 'For the conformance suite.';

const image = { type: 'image', data: PNG, mimeType: 'image/png' } as const;
const text = (words: string) => ({ type: 'text', text: words }) as const;
const embedded = (uri: string, mimeType: string, words: string) =>
  ({ type: 'resource', resource: { uri, mimeType, text: words } }) as const;
const says = (...content: ContentBlock[]): CallToolResult => ({ content });

/** A question for a text or a truth, as a form. */
function form(message: string, name: string, isYesOrNo = false): InputRequest {
  const type = isYesOrNo ? ({ type: 'boolean' } as const) : ({ type: 'string' } as const);
  const requestedSchema = { type: 'object' as const, properties: { [name]: type }, required: [name] };
  return inputRequired.elicit({ message, requestedSchema });
}

const sampling = (words: string, maxTokens: number): InputRequest =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: text(words) }], maxTokens });

/** State that a client hands back, with what shows that it is as it was. */
function signed(state: string): string {
  return `${state}.${createHmac('sha256', 'conformance').update(state).digest('hex')}`;
}

function checkSigned(request: McpRequest): string {
  const given = Buffer.from(request.requestState<string>() ?? '');
  const state = String(given).replace(/\.[^.]*$/, '');
  const whole = Buffer.from(signed(state));
  if (given.length === whole.length && timingSafeEqual(given, whole)) return state;
  throw new ProtocolError(-32602, 'The requestState is not as it was given.');
}

/** A tool that asks for all of these, and then says what it has got. */
function asking(
  requests: Readonly<Record<string, InputRequest>>,
  answer: (request: McpRequest) => string,
  state?: string,
): (given: Arguments, request: McpRequest) => Answer {
  return (_, request) => {
    const isAnswered = Object.keys(requests).every(
      (key) => inputResponse(request.inputResponses, key).kind !== 'missing',
    );
    if (!isAnswered)
      return inputRequired({ inputRequests: { ...requests }, ...(state && { requestState: signed(state) }) });
    if (state !== undefined) checkSigned(request);
    return says(text(answer(request)));
  };
}

function elicited(request: McpRequest, key: string, name: string): string {
  const answer = inputResponse(request.inputResponses, key);
  return answer.kind === 'elicit' ? String(answer.content?.[name]) : '';
}

/** Puts a form to the person while the call waits. */
function eliciting(requestedSchema: ElicitRequestFormParams['requestedSchema'], message = 'Please fill this in') {
  return async (given: Arguments, request: McpRequest): Promise<Answer> => {
    const { action, content } = await request.elicitInput({
      message: String(given.message ?? message),
      requestedSchema,
    });
    return says(text(`Elicitation completed: action=${action}, content=${JSON.stringify(content ?? {})}`));
  };
}

const options = (one: string, two: string, three: string) => [
  { const: one, title: 'First' },
  { const: two, title: 'Second' },
  { const: three, title: 'Third' },
];

const TOOLS: Readonly<Record<string, (given: Arguments, request: McpRequest) => Answer | Promise<Answer>>> = {
  test_image_content: () => says(image),
  test_audio_content: () => says({ type: 'audio', data: WAV, mimeType: 'audio/wav' }),
  test_embedded_resource: () =>
    says(embedded('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')),
  test_multiple_content_types: () =>
    says(
      text('Multiple content types test:'),
      image,
      embedded('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
    ),
  test_reconnection: async () => {
    await wait(POLL_AFTER_MS * 1.5);
    return says(text('Reconnected.'));
  },
  test_sampling: async ({ prompt }, request) => {
    const messages = [{ role: 'user' as const, content: text(String(prompt)) }];
    const { content } = await request.requestSampling({ messages, maxTokens: 100 });
    return says(text(`LLM response: ${'text' in content ? content.text : ''}`));
  },
  test_elicitation: eliciting({
    type: 'object',
    properties: { username: { type: 'string' }, email: { type: 'string' } },
    required: ['username', 'email'],
  }),
  test_elicitation_sep1034_defaults: eliciting({
    type: 'object',
    properties: {
      name: { type: 'string', default: 'John Doe' },
      age: { type: 'integer', default: 30 },
      score: { type: 'number', default: 95.5 },
      status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
      verified: { type: 'boolean', default: true },
    },
  }),
  test_elicitation_sep1330_enums: eliciting({
    type: 'object',
    properties: {
      untitledSingle: { type: 'string', enum: ['option1', 'option2', 'option3'] },
      titledSingle: { type: 'string', oneOf: options('value1', 'value2', 'value3') },
      legacyEnum: { type: 'string', enum: ['opt1', 'opt2', 'opt3'], enumNames: ['One', 'Two', 'Three'] },
      untitledMulti: { type: 'array', items: { type: 'string', enum: ['option1', 'option2', 'option3'] } },
      titledMulti: { type: 'array', items: { anyOf: options('value1', 'value2', 'value3') } },
    },
  }),
  test_missing_capability: () => {
    throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { sampling: {} } });
  },
  test_streaming_elicitation: asking({ name: form('What is your name?', 'name') }, () => 'Done.'),
  test_input_required_result_elicitation: asking(
    { user_name: form('What is your name?', 'name') },
    (request) => `Hello, ${elicited(request, 'user_name', 'name')}!`,
  ),
  test_input_required_result_sampling: asking(
    { capital_question: sampling('What is the capital of France?', 100) },
    ({ inputResponses }) => JSON.stringify(inputResponses),
  ),
  test_input_required_result_list_roots: asking({ client_roots: inputRequired.listRoots() }, ({ inputResponses }) =>
    JSON.stringify(inputResponses),
  ),
  test_input_required_result_request_state: asking(
    { confirm: form('Please confirm', 'ok', true) },
    () => 'state-ok',
    'one',
  ),
  test_input_required_result_tampered_state: asking(
    { confirm: form('Please confirm', 'ok', true) },
    () => 'state-ok',
    'one',
  ),
  test_input_required_result_multiple_inputs: asking(
    {
      user_name: form('What is your name?', 'name'),
      greeting: sampling('Generate a greeting', 50),
      client_roots: inputRequired.listRoots(),
    },
    ({ inputResponses }) => JSON.stringify(inputResponses),
    'one',
  ),
  test_input_required_result_multi_round: (_, request) => {
    const state = request.requestState<string>() === undefined ? 'none' : checkSigned(request);
    const next = (key: string, message: string, name: string, requestState: string) =>
      inputRequired({ inputRequests: { [key]: form(message, name) }, requestState: signed(requestState) });
    if (state === 'none') return next('step1', 'Step 1: What is your name?', 'name', 'one');
    if (state === 'one') return next('step2', 'Step 2: What is your favorite color?', 'color', 'two');
    return says(text(`You like ${elicited(request, 'step2', 'color')}.`));
  },
  test_input_required_result_capabilities: (_, request) => {
    const stated = request.envelope as Readonly<Record<string, unknown>> | undefined;
    const can = (stated?.[CLIENT_CAPABILITIES_META_KEY] ?? {}) as Readonly<Record<string, unknown>>;
    const inputRequests = {
      ...(can.elicitation !== undefined && { name: form('What is your name?', 'name') }),
      ...(can.sampling !== undefined && { greeting: sampling('Generate a greeting', 50) }),
    };
    return inputRequired({ inputRequests });
  },
};

/** Keywords of JSON Schema 2020-12 that have to come through as they are. */
const SCHEMA_TOOL: Tool = {
  name: 'json_schema_2020_12_tool',
  description: 'Tool with JSON Schema 2020-12 features',
  inputSchema: {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    $defs: {
      address: {
        $anchor: 'addressDef',
        type: 'object',
        properties: { street: { type: 'string' }, city: { type: 'string' } },
      },
    },
    properties: {
      name: { type: 'string' },
      address: { $ref: '#/$defs/address' },
      contactMethod: { type: 'string', enum: ['phone', 'email'] },
      phone: { type: 'string' },
      email: { type: 'string' },
    },
    allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
    if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { required: ['phone'] },
    else: { required: ['email'] },
    additionalProperties: false,
  },
};

const LISTED_TOOLS: readonly Tool[] = [
  ...Object.keys(TOOLS).map((name) => ({ name, description: FOR_SUITE, inputSchema: { type: 'object' as const } })),
  SCHEMA_TOOL,
];

const PROMPTS: Readonly<
  Record<string, (given: Arguments, request: McpRequest) => GetPromptResult | InputRequiredResult>
> = {
  test_prompt_with_embedded_resource: ({ resourceUri }) => ({
    messages: [
      { role: 'user', content: embedded(String(resourceUri), 'text/plain', 'Embedded resource content for testing.') },
      { role: 'user', content: text('Please process the embedded resource above.') },
    ],
  }),
  test_prompt_with_image: () => ({
    messages: [
      { role: 'user', content: image },
      { role: 'user', content: text('Please analyze the image above.') },
    ],
  }),
  test_input_required_result_prompt: (_, request) => {
    const context = elicited(request, 'user_context', 'context');
    if (context !== '') return { messages: [{ role: 'user', content: text(context) }] };
    const user_context = form('What context should the prompt use?', 'context');
    return inputRequired({ inputRequests: { user_context } });
  },
};

const LISTED_PROMPTS = Object.keys(PROMPTS).map((name) => ({ name, description: FOR_SUITE }));

const BINARY = { uri: 'test://static-binary', mimeType: 'image/png', blob: PNG };

type Handler = (request: JSONRPCRequest, context: ServerContext) => Promise<Result>;
type Named = Readonly<Record<string, unknown>> & { readonly name?: string; readonly uri?: string };

/** Has a server serve the fixtures, too. What is none of theirs is served as before. */
export function withHandlers(server: Server): Server {
  // The SDK has no way to ask for a handler that is set.
  const own = Reflect.get(server, '_requestHandlers') as ReadonlyMap<string, Handler>;
  const inFront = (
    method: string,
    serve: (params: Named, request: McpRequest, before: () => Promise<Result>) => Result | Promise<Result>,
  ) => {
    const before = own.get(method) as Handler;
    server.setRequestHandler(method, { params: ANY_PARAMS }, async (params, context) => {
      const { id } = context.mcpReq;
      return serve(params, context.mcpReq, () => before({ jsonrpc: '2.0', id, method, params }, context));
    });
  };
  inFront('tools/list', async (_, __, before) => extended(await before(), 'tools', LISTED_TOOLS));
  inFront('prompts/list', async (_, __, before) => extended(await before(), 'prompts', LISTED_PROMPTS));
  inFront('tools/call', ({ name = '', arguments: given = {} }, request, before) =>
    (TOOLS[name] ?? before)(given as Arguments, request),
  );
  inFront('prompts/get', ({ name = '', arguments: given = {} }, request, before) =>
    (PROMPTS[name] ?? before)(given as Arguments, request),
  );
  inFront('resources/read', ({ uri }, _, before) => (uri === BINARY.uri ? { contents: [BINARY] } : before()));
  return server;
}

const ANY_PARAMS: StandardSchemaV1<Named> = {
  '~standard': { version: 1, vendor: 'conformance', validate: (value) => ({ value: value as Named }) },
};

function extended(result: Result, list: string, more: readonly unknown[]): Result {
  return { ...result, [list]: [...(result[list] as readonly unknown[]), ...more] };
}
