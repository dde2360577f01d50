import { expect, it } from 'vitest';
import { drips, mockModel, says } from '../../assistant/models/model-server.ts';
import { desk } from './assistant-application.ts';

const FILES = { 'src/total.js': 'export const total = (items) => items.length;\n' };

it('a question goes to the model that is set up, with its files, and comes back with a way to go on', async () => {
  const mock = await mockModel('gemini', says('It counts.'));
  const { ask } = await desk(FILES, { mocks: [mock] });
  const opinion = await ask('chat', { prompt: 'What is it?', files: ['src/total.js'] });
  expect(opinion).toMatchObject({ status: 'success', content: 'It counts.', files_processed: ['src/total.js'] });
  expect(JSON.stringify(mock.received[0]?.body)).toContain('   1│ export const total');
  expect(opinion.continuation_offer?.continuation_id).toBe(opinion.continuation_id);
});

it('without a model, the question is handed back', async () => {
  const { text } = await (await desk(FILES)).application.call('chat', { prompt: 'What is it?' }).then((outcome) => {
    if (!outcome.ok) throw outcome.error;
    return outcome;
  });
  expect(text).toMatch(/No model was asked \(none is configured\): the question is handed back/);
  expect(text).toMatch(/## Metadata[\s\S]*mode: handback[\s\S]*## Continuation ID: /);
});

it('codereview needs no more than files', async () => {
  const outcome = await (await desk(FILES)).application.call('codereview', { files: ['src/total.js'] });
  expect(outcome).toMatchObject({ ok: true, output: { handback: { files: [{ path: 'src/total.js' }] } } });
});

it('files go to the model in the order in which they are named, each once', async () => {
  const mock = await mockModel('gemini', says('They count.'));
  const code = { ...FILES, 'README.md': '# Sums\n', 'src/main.js': "import './total.js';\n" };
  const { ask } = await desk(code, { mocks: [mock] });
  const files = ['README.md', 'src/total.js', 'src/main.js', 'README.md'];
  const opinion = await ask('chat', { prompt: 'What is it?', files });
  expect(opinion.files_processed).toEqual(files.slice(0, 3));
  const sent = JSON.stringify(mock.received[0]?.body);
  const places = files.slice(0, 3).map((file) => sent.indexOf(`FILE ${file}`));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places).not.toContain(-1);
});

it('progress grows while a model answers', async () => {
  const mock = await mockModel('openai-compatible', drips('x'.repeat(400), 5));
  const { application } = await desk(FILES, { mocks: [mock] });
  const told: number[] = [];
  const onProgress = (done: number, _: number | null, message: string) => {
    if (message.endsWith('characters so far')) told.push(done);
  };
  await application.call('chat', { prompt: 'why' }, { signal: new AbortController().signal, onProgress });
  expect(told.length).toBeGreaterThan(1);
  expect(told).toEqual([...new Set(told)].sort((a, b) => a - b));
});
