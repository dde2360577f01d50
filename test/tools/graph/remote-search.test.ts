import { describe, expect, it } from 'vitest';
import { answer, KEY, modelServer, refusal } from '../../embedding/model-server.ts';
import { MANY_FILES, paths, project } from './remote-project.ts';

describe('a search with a model behind HTTP', () => {
  it('goes by its vectors where it was set up, and says so', async () => {
    const server = await modelServer({ dimensions: 512 });
    const { semantic, hybrid } = await project(server.settings());
    const found = await semantic();
    expect(found).toMatchObject({ model: 'sample', dimension: 512, notes: [] });
    expect(paths(found)[0]).toBe('src/login.js');
    expect(found.results[0]?.similarity).toBeGreaterThan(0.3);
    expect(server.texts()).toContain('Lets people in');
    expect((await hybrid()).legs.semantic).toBe('used');
    expect((await hybrid()).results[0]).toMatchObject({
      path: 'src/login.js',
      semantic_similarity: expect.any(Number),
    });
  });

  it('leaves a model alone for a while that did not answer a query', async () => {
    const server = await modelServer({ behaviour: (response) => answer(response, 403, {}) });
    const { hybrid } = await project(server.settings());
    await hybrid();
    const { notes } = await hybrid({ query: 'another' });
    expect(notes).toEqual([expect.stringContaining('answered 403')]);
    expect(server.received).toHaveLength(1);
  });

  it('sends no secret of a query', async () => {
    const server = await modelServer();
    const { semantic } = await project(server.settings());
    const secret = ['ghp', 'Zb81kQm3Xw9Tn5Lc7Vd2Rf6Hj4Ps0Ygt1Uae'].join('_');
    await semantic({ query: `who uses ${secret}` });
    expect(server.texts()[0]).toMatch(/^who uses ghp_… /);
    expect(server.texts().join()).not.toContain(secret.slice(6));
  });

  it('asks each query and each unit once', async () => {
    const server = await modelServer();
    const { semantic, hybrid } = await project(server.settings());
    await semantic();
    const sent = server.texts().length;
    await hybrid();
    await semantic({ paths: 'src/**' });
    expect(server.texts()).toHaveLength(sent);
    expect(new Set(server.texts()).size).toBe(sent);
  });

  it.each(['sample', 'openai-compatible', 'default'])('is asked for as "%s", too', async (embedding_model) => {
    const server = await modelServer();
    const { semantic } = await project(server.settings());
    expect(await semantic({ embedding_model })).toMatchObject({ model: 'sample' });
  });

  it('sends nothing where the local model is asked for', async () => {
    const server = await modelServer();
    const { semantic, hybrid } = await project(server.settings());
    expect((await semantic({ embedding_model: 'local' })).model).toMatch(/^local/);
    await hybrid({ embedding_model: 'matryoshka' });
    await hybrid({ include_semantic: false });
    expect(server.received).toEqual([]);
  });

  it('names the models there are where another is asked for', async () => {
    const server = await modelServer();
    const [one, none] = [await project(server.settings()), await project(null)];
    await expect(one.semantic({ embedding_model: 'gemini' })).rejects.toThrow(
      'Unknown embedding model "gemini": use one of local, matryoshka, sample, openai-compatible, default.',
    );
    await expect(none.hybrid({ embedding_model: 'gemini' })).rejects.toThrow(
      'use one of local, matryoshka. Others are set up where the server is started, with --embedder.',
    );
  });

  it('compares as many dimensions as are wished for and there are, and says what was used', async () => {
    const server = await modelServer({ dimensions: 100 });
    const { semantic } = await project(server.settings());
    expect(await semantic({ embedding_dimension: 64 })).toMatchObject({
      dimension: 64,
      notes: [],
    });
    expect(await semantic({ embedding_dimension: 100 })).toMatchObject({ dimension: 100, notes: [] });
    expect(await semantic({ embedding_dimension: 2000 })).toMatchObject({
      dimension: 100,
      notes: ['The model "sample" has 100 dimensions; 100 were used.'],
    });
    // One size was asked of the model.
    expect(new Set(server.received.map(({ body }) => body.dimensions)).size).toBe(1);
  });

  it('leaves nothing of the model’s vectors to another model', async () => {
    const server = await modelServer();
    const { semantic } = await project(server.settings());
    const [remote, local] = [await semantic(), await semantic({ embedding_model: 'local', similarity_threshold: -1 })];
    expect(remote.results[0]?.similarity).not.toBe(local.results[0]?.similarity);
  });
});

describe('a model behind HTTP that fails', () => {
  it('leaves a hybrid search its other legs, and it says what was missing and what to do', async () => {
    const server = await modelServer({ behaviour: (response) => answer(response, 404, refusal('model not found')) });
    const { hybrid, log } = await project(server.settings());
    const found = await hybrid({ query: 'admit' });
    expect(paths(found)[0]).toBe('src/login.js');
    expect(found.legs).toMatchObject({
      lexical: 'used',
      semantic: 'skipped: the embedding model failed, as the notes say',
    });
    expect(found.effective_weights).toEqual({ lexical: 1, semantic: 0, graph: 0 });
    expect(found.results[0]?.semantic_similarity).toBeNull();
    expect(found.notes).toEqual([expect.stringMatching(/"sample" at http.* answered 404.*model not found.*MODEL/)]);
    expect(JSON.stringify([found, log.lines])).not.toContain(KEY);
  });

  it('fails a search by meaning, with its name', async () => {
    const server = await modelServer({ behaviour: (response) => answer(response, 401, {}) });
    const { call, hybrid } = await project(server.settings());
    const outcome = await call('semantic_search', {});
    expect(outcome).toMatchObject({
      ok: false,
      error: { errorName: 'MODEL_ERROR', message: expect.stringContaining('"sample"'), data: { status: 401 } },
    });
    await expect(hybrid({ include_lexical: false })).rejects.toThrow('the key was refused');
  });

  it('half-way leaves the vectors that it made, and it is said how many', async () => {
    const server = await modelServer({
      // A query, the first part of the texts, and no more.
      behaviour: (response, _, number) => number > 2 && answer(response, 403, {}),
    });
    const { semantic, hybrid } = await project(server.settings(), MANY_FILES);
    const [found, both] = [await semantic(), await hybrid()];
    expect(found.notes).toEqual([
      expect.stringMatching(
        /^32 of 1,200 units have vectors of the model "sample"\. Computing the rest failed: .* 403, /,
      ),
    ]);
    expect(both.legs.semantic).toBe('used');
    expect(both.notes).toEqual(found.notes);
    // A query that was asked before needs no answer; another does.
    await expect(semantic({ query: 'another' })).rejects.toThrow('the key may not be used for this');
  });
});
