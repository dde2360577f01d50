import { describe, expect, it } from 'vitest';
import { chooseModels } from '../../../src/assistant/models/choice.ts';
import { splitModelName } from '../../../src/assistant/models/model-name.ts';
import {
  type AssistantSettings,
  NO_MODELS,
  type ProviderSettings,
} from '../../../src/assistant/models/model-settings.ts';

const provider = (name: string, more: Partial<ProviderSettings> = {}): ProviderSettings => ({
  ...{
    name,
    kind: 'openai-compatible',
    url: 'http://127.0.0.1:1/v1',
    key: null,
    models: [],
    contextWindow: null,
    allowed: [],
  },
  ...more,
});
const GEMINI = provider('gemini', { kind: 'gemini' });
const OLLAMA = provider('ollama', { models: ['llama3.2:latest', 'qwen3'] });
const OPENROUTER = provider('openrouter', { models: ['openrouter/auto'] });

const settings = (providers: readonly ProviderSettings[], more: Partial<AssistantSettings> = {}) => ({
  ...{ ...NO_MODELS, providers, ...more },
});
const chosen = (given: string | null, tool: string, of: AssistantSettings) =>
  chooseModels(given, tool, of).map(({ settings: { name }, facts }) => `${name}/${facts.id}`);

describe('a model name', () => {
  it.each([
    ['openai/gpt-3.5-turbo:free', 'openai/gpt-3.5-turbo:free', null],
    ['anthropic/claude:BETA', 'anthropic/claude:BETA', null],
    ['x/y: preview ', 'x/y: preview', null],
    ['llama3.2:latest', 'llama3.2', 'latest'],
    ['o3:for', 'o3', 'for'],
    ['gpt-4', 'gpt-4', null],
    ['openai/gpt-4:custom-tag', 'openai/gpt-4', 'custom-tag'],
    ['http://localhost:8080', 'http://localhost:8080', null],
  ])('%s is split as it should be', (given, model, option) => {
    expect(splitModelName(given)).toEqual({ model, option });
  });
});

describe('the model that is asked', () => {
  it('is of the kind that a tool does best with, those of other providers behind it', () => {
    const of = settings([GEMINI, OLLAMA]);
    expect(chosen(null, 'chat', of)).toEqual(['gemini/gemini-3.5-flash-lite', 'ollama/llama3.2:latest']);
    expect(chosen(null, 'codereview', of)[0]).toBe('gemini/gemini-3.1-pro-preview');
    expect(chosen(null, 'precommit', of)[0]).toBe('gemini/gemini-3.8-flash');
  });

  it('is the one that the call, the tool or the server names, in this order', () => {
    const of = settings([GEMINI, OLLAMA], { model: 'qwen3', modelByTool: { debug: 'flash' } });
    expect(chosen('pro', 'debug', of)[0]).toBe('gemini/gemini-3.1-pro-preview');
    expect(chosen(null, 'debug', of)[0]).toBe('gemini/gemini-3.8-flash');
    expect(chosen(null, 'chat', of)).toEqual(['ollama/qwen3', 'gemini/gemini-3.5-flash-lite']);
  });

  it.each([
    ['PRO', 'gemini/gemini-3.1-pro-preview'],
    ['Gemini-2.5-Flash', 'gemini/gemini-2.5-flash'],
    ['llama3.2:latest', 'ollama/llama3.2:latest'],
    ['ollama', 'ollama/llama3.2:latest'],
    ['ollama/mistral:7b', 'ollama/mistral:7b'],
    ['openrouter/openai/gpt-5-mini:free', 'openrouter/openai/gpt-5-mini:free'],
  ])('%s is %s', (given, name) => {
    expect(chosen(given, 'chat', settings([GEMINI, OLLAMA, OPENROUTER]))[0]).toBe(name);
  });

  it('is nobody where none is wanted, and where none is set up', () => {
    expect(chosen('none', 'chat', settings([GEMINI]))).toEqual([]);
    expect(chosen(null, 'chat', settings([GEMINI], { model: 'none' }))).toEqual([]);
    expect(chosen(null, 'chat', settings([]))).toEqual([]);
  });

  it('is refused where nobody has it, with names that may be meant', () => {
    expect(() => chosen('gemni-2.5-pro', 'chat', settings([GEMINI]))).toThrow(
      /Unknown model "gemni-2\.5-pro".*Did you mean gemini-2\.5-pro/,
    );
    expect(() => chosen('pro', 'chat', settings([]))).toThrow(/no model provider is configured/);
  });

  it('is one that is allowed, by name or alias', () => {
    const of = settings([{ ...GEMINI, allowed: ['flash', 'gemini-2.5-pro'] }]);
    expect(chosen('auto', 'chat', of)).toEqual(['gemini/gemini-3.8-flash']);
    expect(chosen('auto', 'debug', of)).toEqual(['gemini/gemini-2.5-pro']);
    expect(() => chosen('lite', 'chat', of)).toThrow(/Unknown model "lite"/);
    expect(() => chosen('gemini/gemini-9', 'chat', of)).toThrow(/Unknown model/);
  });

  it('is known by its own name at a place that has models of many makers', () => {
    const [model] = chooseModels('openrouter/openai/gpt-5-mini', 'chat', settings([OPENROUTER]));
    expect(model?.facts).toMatchObject({
      id: 'openai/gpt-5-mini',
      contextWindow: 400_000,
      thinking: { kind: 'level' },
    });
  });

  it('has the window that is set for its server', () => {
    const [model] = chooseModels('qwen3', 'chat', settings([{ ...OLLAMA, contextWindow: 4096 }]));
    expect(model?.facts).toMatchObject({ contextWindow: 4096, maxOutput: 2048 });
  });
});
