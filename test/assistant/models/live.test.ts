import { env } from 'node:process';
import { describe, expect, it } from 'vitest';
import { Assistant } from '../../../src/assistant/assistant.ts';
import { askModels } from '../../../src/assistant/models/ask-models.ts';
import { chooseModels } from '../../../src/assistant/models/choice.ts';
import { assistantSettings } from '../../../src/cli/assistant-options.ts';

const { providers } = assistantSettings({}, env);

describe.skipIf(providers.length === 0)(
  'models that are really there (skipped where no key is in the environment)',
  () => {
    it.each(providers.map(({ name }) => name))('%s answers', async (name) => {
      const assistant = new Assistant(assistantSettings({}, env));
      const { answer } = await askModels(
        chooseModels(name, 'chat', assistant.settings),
        {
          ...{ system: 'Answer with one word.', messages: [{ role: 'user', text: 'What is 2 + 2?' }], tokens: 20 },
          ...{ temperature: 0.2, thinking: 'minimal', signal: AbortSignal.timeout(55_000), onProgress: () => {} },
        },
        assistant.settings.patience,
        (one) => assistant.open(one),
      );
      expect(answer.finish).toBe('stop');
      expect(answer.text).toMatch(/4|four/i);
    });
  },
);
