import { describe, expect, it } from 'vitest';
import { PATIENCE, THREAD_LIMITS } from '../../src/assistant/models/model-settings.ts';
import { type AssistantFlags, assistantSettings } from '../../src/cli/assistant-options.ts';

const settings = (env: Readonly<Record<string, string>>, flags: AssistantFlags = {}) => assistantSettings(flags, env);

describe('the models that are set up', () => {
  it('are none without a key or an endpoint', () => {
    expect(settings({})).toEqual({
      ...{ providers: [], model: 'auto', modelByTool: {}, allowSampling: false, limitRates: false, threads: null },
      ...{ threadLimits: THREAD_LIMITS, patience: PATIENCE },
    });
  });

  it('are those whose keys are in the environment, in a fixed order, endpoints before the one that has all models', () => {
    const env = { OPENROUTER_API_KEY: 'r', ANTHROPIC_API_KEY: 'a', GEMINI_API_KEY: 'g', OPENAI_API_KEY: 'o' };
    const { providers } = settings(env, { endpoint: ['Ollama=http://localhost:11434/v1/,llama3.2,qwen3'] });
    expect(providers.map(({ name, key }) => [name, key])).toEqual([
      ['gemini', 'g'],
      ['openai', 'o'],
      ['anthropic', 'a'],
      ['ollama', null],
      ['openrouter', 'r'],
    ]);
    expect(providers[3]).toMatchObject({ url: 'http://localhost:11434/v1', models: ['llama3.2', 'qwen3'] });
  });

  it('are at other addresses, with keys, windows and models of their own where the environment says so', () => {
    const env = {
      ...{
        GEMINI_API_KEY: 'g',
        GEMINI_BASE_URL: 'http://127.0.0.1:9/v1beta',
        GEMINI_ALLOWED_MODELS: 'flash, gemini-2.5-pro',
      },
      ...{
        ORRERY_ENDPOINTS: 'lm-studio=http://localhost:1234/v1?context=8192 vllm=http://gpu:8000/v1',
        ORRERY_ENDPOINT_LM_STUDIO_KEY: 'k',
      },
      ...{ DEFAULT_MODEL: 'flash', ORRERY_MODEL_DEBUG: 'lm-studio' },
    };
    const { providers, model, modelByTool } = settings(env);
    expect(providers).toMatchObject([
      { url: 'http://127.0.0.1:9/v1beta', allowed: ['flash', 'gemini-2.5-pro'] },
      { name: 'lm-studio', key: 'k', contextWindow: 8192 },
      { name: 'vllm', key: null, contextWindow: null },
    ]);
    expect([model, modelByTool]).toEqual(['flash', { debug: 'lm-studio' }]);
    expect(settings({ ...env, ORRERY_MODEL: 'pro' }, { model: 'none' }).model).toBe('none');
  });

  it.each([
    [{}, { endpoint: ['http://localhost:1/v1'] }, /An endpoint is name=url/],
    [{}, { endpoint: ['a=ftp://x/v1'] }, /The endpoint a is not the address of a model server/],
    [{}, { endpoint: ['a=http://user:sesame@x/v1'] }, /not the address of a model server/],
    [{}, { endpoint: ['a=http://x/v1?context=1'] }, /The context of the endpoint a is "1"/],
    [{}, { endpoint: ['a=http://x/v1', 'a=http://y/v1'] }, /Two model providers are called a/],
    [{ GEMINI_API_KEY: 'sesame key' }, {}, /GEMINI_API_KEY has characters that a key cannot have/],
    [{}, { threads: 'http://x' }, /--threads \(ORRERY_THREADS\) is not the address of a Redis server/],
  ])('are refused where a value cannot be used, without showing a secret', (env, flags, message) => {
    expect(() => settings(env as Record<string, string>, flags)).toThrow(message);
    expect(() => settings(env as Record<string, string>, flags)).not.toThrow(/sesame/);
  });
});

describe('conversations', () => {
  it.each([
    [
      { CONVERSATION_TIMEOUT_HOURS: '1', MAX_CONVERSATION_TURNS: '50' },
      { lifetime: 3_600_000, exchanges: 50 },
    ],
    [{ CONVERSATION_TIMEOUT_HOURS: '0', MAX_CONVERSATION_TURNS: 'many' }, THREAD_LIMITS],
    [{ CONVERSATION_TIMEOUT_HOURS: '-2', MAX_CONVERSATION_TURNS: '-1' }, THREAD_LIMITS],
  ])('last and grow by the environment, which is left aside where it makes no sense: %o', (env, limits) => {
    expect(settings(env as Record<string, string>).threadLimits).toEqual(limits);
  });

  it('are kept in Redis where its address is given', () => {
    expect(settings({ ORRERY_THREADS: 'redis://:p@host:6380/1' }).threads).toBe('redis://:p@host:6380/1');
  });
});
