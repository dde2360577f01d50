import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Patience, RemoteEmbedder } from '../../src/embedding/remote-embedder.ts';
import { OrreryError } from '../../src/errors.ts';
import { answer, KEY, type ModelServer, modelServer, refusal, sampleVector } from './model-server.ts';

const { signal } = new AbortController();
const QUICK: Partial<Patience> = {
  firstPauseMs: 1,
  longestPauseMs: 500,
  attempts: 4,
  answerMs: 30_000,
  queryMs: 30_000,
  queryAttempts: 4,
};

function embedderOf(server: ModelServer, more: Parameters<ModelServer['settings']>[0] = {}, patience = QUICK) {
  return new RemoteEmbedder(server.settings(more), patience);
}

const documents = (embedder: RemoteEmbedder, texts: readonly string[]) =>
  embedder.embed(texts, { purpose: 'document', signal });
const query = async (embedder: RemoteEmbedder, text = 'where is it') =>
  (await embedder.embed([text], { purpose: 'query', signal }))[0];

async function failureOf(work: Promise<unknown>): Promise<OrreryError> {
  const thrown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(thrown).toBeInstanceOf(OrreryError);
  return thrown as OrreryError;
}

describe('what is sent', () => {
  it('is what the Gemini API takes', async () => {
    const server = await modelServer({ kind: 'gemini' });
    const embedder = embedderOf(server, { dimension: 128 });
    await documents(embedder, ['one', 'two']);
    await query(embedder);
    expect(server.received[0]).toMatchObject({
      method: 'POST',
      path: '/v1/models/gemini-embedding-001:batchEmbedContents',
      headers: { 'x-goog-api-key': KEY, 'content-type': 'application/json' },
      body: {
        requests: ['one', 'two'].map((text) => ({
          model: 'models/gemini-embedding-001',
          content: { parts: [{ text }] },
          taskType: 'RETRIEVAL_DOCUMENT',
          outputDimensionality: 128,
        })),
      },
    });
    expect(server.received[1]?.body).toMatchObject({ requests: [{ taskType: 'CODE_RETRIEVAL_QUERY' }] });
    expect(server.received[0]?.headers).not.toHaveProperty('authorization');
  });

  it('says the task in the text for the second generation of Gemini, which takes no type', async () => {
    const server = await modelServer({ kind: 'gemini' });
    const embedder = embedderOf(server, { model: 'gemini-embedding-2' });
    await documents(embedder, ['one']);
    await query(embedder, 'where');
    expect(server.texts()).toEqual(['title: none | text: one', 'task: code retrieval | query: where']);
    expect(JSON.stringify(server.received)).not.toContain('taskType');
  });

  it('is what OpenAI takes', async () => {
    const server = await modelServer();
    await documents(embedderOf(server, { dimension: 128 }), ['one', 'two']);
    expect(server.received[0]).toMatchObject({
      method: 'POST',
      path: '/v1/embeddings',
      headers: { authorization: `Bearer ${KEY}` },
    });
    expect(server.received[0]?.body).toEqual({
      model: 'sample',
      input: ['one', 'two'],
      encoding_format: 'float',
      dimensions: 128,
    });
  });

  it('is no size where none was set up, and no key where there is none', async () => {
    const server = await modelServer();
    await documents(embedderOf(server, { key: null }), ['one']);
    expect(server.received[0]?.body).not.toHaveProperty('dimensions');
    expect(server.received[0]?.headers).not.toHaveProperty('authorization');
  });

  it('is every text once, and the vectors come back in the order of the texts', async () => {
    const server = await modelServer();
    const sizes = fc.array(fc.string({ maxLength: 3000 }), { maxLength: 100 });
    await fc.assert(
      fc.asyncProperty(sizes, async (strings) => {
        const texts = strings.map((text, at) => `${at} ${text}`);
        const before = server.texts().length;
        const vectors = await documents(embedderOf(server), texts);
        expect(vectors).toEqual(texts.map((text) => Float32Array.from(sampleVector(text, 64))));
        expect(server.texts().slice(before).sort()).toEqual([...texts].sort());
      }),
      { numRuns: 15 },
    );
  });

  it('goes nowhere else: a redirection is not followed', async () => {
    const other = await modelServer();
    const server = await modelServer({
      behaviour: (response) => {
        response.writeHead(307, { location: `${other.url}/embeddings` }).end();
        return true;
      },
    });
    expect((await failureOf(query(embedderOf(server)))).message).toContain('a redirection, which is not followed');
    expect(other.received).toEqual([]);
  });
});

describe('a server that fails', () => {
  it('is asked again after the time it asks for', async () => {
    const server = await modelServer({
      behaviour: (response, _, number) =>
        number <= 2 && answer(response, 429, refusal('slow down'), { 'retry-after': '1' }),
    });
    // A pause of just a second is too long where it may be 999 ms.
    expect((await failureOf(query(embedderOf(server, {}, { ...QUICK, longestPauseMs: 999 })))).errorName).toBe(
      'MODEL_ERROR',
    );
    expect(server.received).toHaveLength(1);
    expect(await query(embedderOf(server, {}, { ...QUICK, longestPauseMs: 1000 }))).toBeInstanceOf(Float32Array);
    server.behave((response) => answer(response, 429, refusal('slow down'), { 'retry-after': '3600' }));
    const failure = await failureOf(query(embedderOf(server)));
    expect(failure.errorName).toBe('MODEL_ERROR');
    expect(failure.message).toMatch(/answered 429, too many requests: slow down\. .*ORRERY_EMBEDDING_RPM/);
    expect(server.received).toHaveLength(4);
  });

  it('is left alone as long as Gemini says in its answer', async () => {
    const details = [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '3600s' }];
    const server = await modelServer({
      kind: 'gemini',
      behaviour: (response) => answer(response, 429, { error: { code: 429, message: 'quota', details } }),
    });
    await failureOf(query(embedderOf(server)));
    expect(server.received).toHaveLength(1);
  });

  it('is asked again when it has a fault, and given up after a few times', async () => {
    const server = await modelServer({ behaviour: (response, _, number) => number < 4 && answer(response, 503, {}) });
    expect(await documents(embedderOf(server), ['one'])).toHaveLength(1);
    expect(server.received).toHaveLength(4);
    server.behave((response) => answer(response, 500, refusal('out of order')));
    expect((await failureOf(documents(embedderOf(server), ['one']))).message).toContain('answered 500: out of order');
    expect(server.received).toHaveLength(8);
  });

  it('is not asked again where the key is refused, and neither key nor what is said of it is told', async () => {
    const server = await modelServer({
      behaviour: (response) => answer(response, 401, refusal(`Incorrect API key provided: ${KEY}`)),
    });
    const { message, data } = await failureOf(query(embedderOf(server)));
    expect(message).toContain('answered 401, the key was refused. Set a valid key');
    expect(message + JSON.stringify(data)).not.toContain(KEY.slice(0, 10));
    expect(server.received).toHaveLength(1);
  });

  it('never has its key told, whatever it answers', async () => {
    const server = await modelServer({
      behaviour: (response) => answer(response, 404, refusal(`no model for ${KEY}`)),
    });
    const { message } = await failureOf(query(embedderOf(server)));
    expect(message).toContain('no model for …');
    expect(message).not.toContain(KEY);
  });

  it('is told of where nothing answers', async () => {
    const server = await modelServer();
    await server.close();
    const { message } = await failureOf(query(embedderOf(server)));
    expect(message).toMatch(/"sample" at http:\/\/127\.0\.0\.1:\d+ failed: it cannot be reached \(ECONNREFUSED\)/);
  });

  it('is given up when it takes too long', async () => {
    const server = await modelServer({ behaviour: () => true });
    const { message } = await failureOf(query(embedderOf(server, {}, { ...QUICK, queryMs: 50 })));
    expect(message).toContain('it did not answer within');
  });

  it('is left when the caller leaves', async () => {
    const server = await modelServer({ behaviour: () => true });
    const leaving = new AbortController();
    const asked = embedderOf(server).embed(['one'], { purpose: 'document', signal: leaving.signal });
    setTimeout(() => leaving.abort(new Error('left')), 20);
    await expect(asked).rejects.toThrow('left');
  });

  it('leaves what was made before', async () => {
    const server = await modelServer({ behaviour: (response, _, number) => number > 2 && answer(response, 403, {}) });
    const texts = Array.from({ length: 200 }, (_, at) => `text ${at}`);
    const made: number[] = [];
    const onPart = (first: number, vectors: readonly unknown[]) => {
      made.push(...vectors.map((_, at) => first + at));
    };
    const { message } = await failureOf(embedderOf(server).embed(texts, { purpose: 'document', signal, onPart }));
    expect(message).toContain('answered 403');
    expect(made.sort((a, b) => a - b)).toEqual(Array.from({ length: 64 }, (_, at) => at));
  });
});

describe('an answer that cannot be used', () => {
  const vector = (numbers: readonly unknown[]) => ({ data: [{ index: 0, embedding: numbers }] });
  it.each([
    ['cut off', '{"data": [{"index": 0, "embe', 'its answer is not JSON, or was cut off'],
    ['of another form', '{"vectors": []}', 'its answer has no list "data"'],
    ['of fewer vectors', '{"data": []}', 'it answered with 0 vectors for 1 texts'],
    ['with what is no number', JSON.stringify(vector([1, null])), 'entries are not finite numbers'],
    [
      'with numbers that are not finite',
      '{"data":[{"index":0,"embedding":[1,1e999]}]}',
      'entries are not finite numbers',
    ],
    ['with an empty vector', JSON.stringify(vector([])), 'an entry that is not a vector'],
    ['of another text', '{"data":[{"index":7,"embedding":[1]}]}', 'does not assign the vectors to the texts'],
    ['null', 'null', 'its answer has no list "data"'],
  ])('is told of when it is %s', async (_, text, message) => {
    const server = await modelServer({
      behaviour: (response) => {
        response.writeHead(200, { 'content-type': 'application/json' }).end(text);
        return true;
      },
    });
    expect((await failureOf(query(embedderOf(server)))).message).toContain(message);
  });

  it('is not read to its end when it has none', async () => {
    let sent = 0;
    const server = await modelServer({
      behaviour: (response) => {
        response.writeHead(200);
        const piece = Buffer.alloc(1024 * 1024, ' ');
        const send = () => {
          if (response.destroyed) return;
          sent += piece.length;
          response.write(piece, send);
        };
        send();
        return true;
      },
    });
    expect((await failureOf(query(embedderOf(server)))).message).toContain('longer than 16777216 bytes');
    expect(sent).toBeLessThan(64 * 1024 * 1024);
  });

  it('is one with vectors of another size than those before', async () => {
    const server = await modelServer();
    const embedder = embedderOf(server);
    await query(embedder);
    server.behave((response) => answer(response, 200, { data: [{ index: 0, embedding: new Array(32).fill(1) }] }));
    expect((await failureOf(query(embedder))).message).toContain('have 32 dimensions instead of 64');
  });
});

describe('the size of vectors', () => {
  it('is the model’s where it has fewer numbers than are asked for', async () => {
    const server = await modelServer({
      behaviour: (response, { body }) => 'dimensions' in body && answer(response, 400, refusal('no matryoshka')),
    });
    const embedder = embedderOf(server, { dimension: 128 });
    expect(await query(embedder)).toHaveLength(64);
    expect(embedder.dimensions).toBe(64);
    await query(embedder);
    expect(server.received.map(({ body }) => 'dimensions' in body)).toEqual([true, false, false]);
  });

  it('is cut to what was set up where the model gives more', async () => {
    const server = await modelServer({
      behaviour: (response, { body }) => 'dimensions' in body && answer(response, 400, refusal('no matryoshka')),
      dimensions: 256,
    });
    expect(await query(embedderOf(server, { dimension: 100 }))).toHaveLength(100);
  });

  it('is never more than can be kept', async () => {
    const server = await modelServer({ dimensions: 4096 });
    expect(await query(embedderOf(server))).toHaveLength(3072);
  });
});

describe('a text that the model refuses', () => {
  const TOO_LONG = 'input is too large to process';

  it.each([400, 413, 500])('is left out, and the others of its batch are not (%i)', async (status) => {
    const server = await modelServer({
      behaviour: (response, { texts }) =>
        texts.some((text) => text.includes('huge')) && answer(response, status, refusal(TOO_LONG)),
    });
    const embedder = embedderOf(server);
    await query(embedder);
    const texts = Array.from({ length: 20 }, (_, at) => (at === 7 ? 'huge' : `text ${at}`));
    const vectors = await documents(embedder, texts);
    expect(vectors.map((vector) => vector !== null)).toEqual(texts.map((text) => text !== 'huge'));
  });

  it('loses nothing of the halves that were made, where the model fails on', async () => {
    const server = await modelServer();
    const embedder = embedderOf(server);
    await query(embedder);
    server.behave((response, { texts }, number) =>
      texts.length === 20 ? answer(response, 400, refusal(TOO_LONG)) : number > 3 && answer(response, 403, {}),
    );
    const told: number[] = [];
    const onPart = (first: number, vectors: readonly unknown[]) => told.push(first, vectors.length);
    const texts = Array.from({ length: 20 }, (_, at) => `text ${at}`);
    await failureOf(embedder.embed(texts, { purpose: 'document', signal, onPart }));
    expect(told).toEqual([0, 10]);
  });

  it('tells that the model is broken when it refuses everything from the start', async () => {
    const server = await modelServer({ behaviour: (response) => answer(response, 400, refusal('bad')) });
    await failureOf(documents(embedderOf(server), ['one', 'two', 'three']));
    expect(server.received).toHaveLength(1);
  });
});

it('keeps to the requests a minute that were agreed, but for a query', async () => {
  const server = await modelServer();
  const embedder = embedderOf(server, { requestsPerMinute: 1 });
  await documents(embedder, ['one']);
  const leaving = new AbortController();
  const second = embedder.embed(['two'], { purpose: 'document', signal: leaving.signal });
  await query(embedder);
  expect(server.texts()).toEqual(['one', 'where is it']);
  leaving.abort(new Error('left'));
  await expect(second).rejects.toThrow('left');
});
