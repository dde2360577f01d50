import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { type Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { start } from './program.ts';

export interface ServedOverHttp {
  readonly child: ChildProcessWithoutNullStreams;
  readonly url: URL;
}

export const TOKEN = 'open-sesame';

/** Starts a server on a free port of this machine. */
export async function serveOverHttp(args: readonly string[]): Promise<ServedOverHttp> {
  const child = start(['serve', '--http', '127.0.0.1:0', '--token', TOKEN, '--json', ...args]);
  child.stderr.resume();
  const [printed] = await once(child.stdout, 'data');
  return { child, url: new URL(JSON.parse(String(printed)).url) };
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface HttpRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  readonly agent: Agent;
  readonly signal?: AbortSignal;
  /** Gets each line of the answer as it comes. */
  readonly onLine?: (line: string, headers: IncomingHttpHeaders) => void;
}

/** What a client of Streamable HTTP sends with a message. */
export const POST_HEADERS = {
  Authorization: `Bearer ${TOKEN}`,
  'Content-Type': 'application/json',
  Accept: 'application/json, text/event-stream',
};

/** Sends a request as it is and waits for the whole answer. Rejects when there is none. */
export function exchange(
  url: URL,
  { method = 'POST', headers = {}, body, agent, signal, onLine }: HttpRequest,
): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const options = { method, headers, agent, ...(signal !== undefined && { signal }) };
    const request = httpRequest(url, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('error', reject);
      let rest = '';
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        if (onLine === undefined) return;
        const lines = (rest + chunk.toString()).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) onLine(line, response.headers);
      });
      response.on('end', () => {
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        });
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}

/**
 * The messages of an answer, whether it came as one body or as a stream of events.
 * @throws SyntaxError for one that is not JSON
 */
export function messagesOf({ headers, body }: HttpAnswer): Readonly<Record<string, unknown>>[] {
  if (headers['content-type']?.startsWith('text/event-stream')) {
    // An event without data only gives the stream an id to be read on from.
    const data = body.split('\n').filter((line) => line.startsWith('data: ') && line !== 'data: ');
    return data.map((line) => JSON.parse(line.slice('data: '.length)));
  }
  return body === '' ? [] : [JSON.parse(body)];
}
