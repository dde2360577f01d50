import { expect, it } from 'vitest';
import { modelServer } from '../../embedding/model-server.ts';
import { MANY_FILES, project } from './remote-project.ts';

it('makes the vectors of a slow model in the background', async () => {
  const server = await modelServer({ behaviour: (_, __, number) => number > 2 });
  const { semantic } = await project(server.settings(), MANY_FILES);
  const { notes } = await semantic();
  expect(notes).toEqual([
    '32 of 1,200 units have vectors of the model "sample". The rest is being computed: ask again later.',
  ]);
});
