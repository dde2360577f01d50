import { expect, it } from 'vitest';
import { mentionsFor } from '../../../src/search/lexical/mentions.ts';
import { taskText } from '../../../src/search/text/task-text.ts';
import { searchedFiles } from '../searched-folder.ts';

const FILES = {
  'src/router/index.js': 'export const a = 1;\n',
  'src/router/path_tree.js': 'export const b = 1;\n',
  'lib/path_tree.js': 'export const c = 1;\n',
  'lib/other.js': 'export const d = 1;\n',
};

async function mentioned(text: string) {
  const index = await searchedFiles(FILES);
  const task = taskText(text);
  if (task === null) throw new Error('This is no task.');
  const { mentioned, scoped } = mentionsFor(task, index);
  const of = (values: Float32Array) =>
    Object.fromEntries(
      index.index.files.flatMap(({ path }, file) => (values[file] ? [[path, Number(values[file].toFixed(3))]] : [])),
    );
  return { mentioned: of(mentioned), scoped: of(scoped) };
}

it('speaks for the file whose path ends like a name in the text, in whichever style it is written', async () => {
  const one = { 'src/router/path_tree.js': 1 };
  for (const name of ['src/router/path_tree.js', 'router/path_tree.js:12', 'Router::PathTree', 'router.PathTree']) {
    expect((await mentioned(`Fix it\n\nsee ${name}`)).mentioned).toMatchObject(one);
  }
});

it('speaks less for a name alone, and less for each of several files of that name', async () => {
  expect((await mentioned('Fix it\n\nin `PathTree`')).mentioned).toEqual({
    'src/router/path_tree.js': 0.354,
    'lib/path_tree.js': 0.354,
  });
  expect((await mentioned('Fix it\n\nin `Router`')).mentioned).toEqual({ 'src/router/index.js': 0.5 });
});

it('speaks for what the title names as its place, most for the file of that name', async () => {
  expect((await mentioned('fix(router): it\nnow')).scoped).toEqual({
    'src/router/index.js': 1,
    'src/router/path_tree.js': 0.5,
  });
});
