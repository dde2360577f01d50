import { describe, expect, it } from 'vitest';
import type { NameSimilarity, SimilarName } from '../../../src/analysis/measures/names/name-similarity.ts';
import type { CallOutcome } from '../../../src/server/call-outcome.ts';
import type { CallSuccess } from '../../../src/server/call-success.ts';
import { analyzeNameSimilarity } from '../../../src/tools/analysis/analyze-name-similarity.ts';
import { sampleApplication } from '../../server/sample-application.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';

const PROJECT = {
  'src/users.ts': [
    'export class UserStore {',
    '  total = 0;',
    '  getUser(id: number) { return id; }',
    '  deleteUser(id: number) { return id; }',
    '  renderPage(text: string) { return text; }',
    '}',
    'export function batch() { return 1; }',
    'export function get() { return 2; }',
    'export function colorMap() { return 3; }',
    'export interface UserRecord { readonly id: number; }',
    '',
  ].join('\n'),
  'src/other.ts': 'export function getUser() { return 0; }\n',
};

async function call(given: Record<string, unknown>, files: Readonly<Record<string, string>> = PROJECT) {
  const root = temporaryFolder();
  writeFiles(root, files);
  const application = await sampleApplication({ roots: [root], tools: [analyzeNameSimilarity] });
  const outcome: CallOutcome = await application.call('analyze_name_similarity', given);
  return outcome;
}

async function similar(given: Record<string, unknown>, files: Readonly<Record<string, string>> = PROJECT) {
  const outcome = await call(given, files);
  if (!outcome.ok) throw outcome.error;
  analyzeNameSimilarity.output().parse(outcome.output);
  return { text: (outcome as CallSuccess).text, output: outcome.output as unknown as NameSimilarity };
}

const named = (output: NameSimilarity, name: string) =>
  output.matches.find((match) => match.name === name) as SimilarName;

describe('analyze_name_similarity', () => {
  it('finds synonyms that share no letters', async () => {
    const { output } = await similar({ query: 'fetchUser' });
    expect(output.matches[0]).toMatchObject({
      name: 'getUser',
      semantic_similarity: 0.95,
      matched_words: [
        { query: 'fetch', word: 'get', similarity: 0.9, by: 'synonym' },
        { query: 'user', word: 'user', similarity: 1, by: 'same' },
      ],
    });
    expect((await similar({ query: 'removeUser' })).output.matches[0]).toMatchObject({ name: 'deleteUser' });
  });

  it('puts a synonym before a word of like spelling', async () => {
    const { output } = await similar({ query: 'fetch', scope: 'functions' });
    expect(output.matches[0]).toMatchObject({ name: 'get', gram_similarity: 0 });
    const batch = named(output, 'batch')?.similarity_score ?? 0;
    expect((output.matches[0] as SimilarName).similarity_score).toBeGreaterThan(batch);
  });

  it('shows parts that make up the score', async () => {
    const { output } = await similar({ query: 'userStore' });
    for (const match of output.matches) {
      const { semantic, gram, jaro_winkler } = output.weights;
      const sum =
        semantic * match.semantic_similarity + gram * match.gram_similarity + jaro_winkler * match.jaro_winkler;
      expect(match.similarity_score).toBeCloseTo(sum, 3);
    }
    expect(output.matches[0]).toMatchObject({ name: 'UserStore', similarity_score: 1, edit_distance: 1 });
  });

  it('names each name once, with its places and exact lines', async () => {
    const { output } = await similar({ query: 'getUser' });
    expect(output.matches[0]).toMatchObject({
      name: 'getUser',
      file: 'src/other.ts',
      line: 1,
      kind: 'function',
      occurrences: 2,
      others: [{ file: 'src/users.ts', line: 3, kind: 'method' }],
    });
  });

  it('matches by sound only when asked', async () => {
    const plain = await similar({ query: 'kolorMap' });
    expect(named(plain.output, 'colorMap')).not.toHaveProperty('phonetic_match');
    const sounding = await similar({ query: 'kolorMap', phonetic: true });
    const match = named(sounding.output, 'colorMap');
    expect(match).toMatchObject({ phonetic_match: true, phonetic: { soundex: false, double_metaphone: true } });
    expect(match.similarity_score).toBeGreaterThanOrEqual(0.8);
  });

  it('looks at the kinds of names asked for', async () => {
    const kinds = async (scope: string) => {
      const { output } = await similar({ query: 'user', scope });
      return new Set(output.matches.map(({ kind }) => kind));
    };
    expect(await kinds('types')).toEqual(new Set(['class', 'interface']));
    expect(await kinds('functions')).toEqual(new Set(['function', 'method']));
  });

  it('counts candidates and matches before it cuts the list', async () => {
    const { output } = await similar({ query: 'user', top_k: 1 });
    expect(output.matches).toHaveLength(1);
    expect(output.total_matches).toBeGreaterThan(1);
    expect(output.total_candidates).toBeGreaterThanOrEqual(output.total_matches);
  });

  it('learns from the project which words it uses alike', async () => {
    // No table holds "ledger" and "tome" together: here they stand in the same places, "pixel" in others.
    const nouns = ['Entry', 'Account', 'Balance', 'Page', 'Owner', 'Period', 'Currency', 'Total', 'Audit', 'Note'];
    const uses = (word: string, before: string, calls: string) =>
      nouns.map((noun) => `export function ${before}${word}${noun}(amount: number) { return ${calls}(amount); }`);
    const files = {
      'a.ts': uses('Ledger', 'post', 'book').join('\n'),
      'b.ts': uses('Tome', 'post', 'book').join('\n'),
      'c.ts': ['Shade', 'Blend', 'Width', 'Glow', 'Hue', 'Tint', 'Alpha', 'Edge', 'Noise', 'Mask']
        .map((noun) => `export function drawPixel${noun}(canvas: string) { return paint(canvas); }`)
        .join('\n'),
    };
    const { output } = await similar({ query: 'ledger', top_k: 50 }, files);
    expect(named(output, 'postTomeEntry')).toBeUndefined();
    const close = await similar({ query: 'postLedgerFee', top_k: 50 }, files);
    const learned = named(close.output, 'postTomeEntry').matched_words.find(({ query }) => query === 'ledger');
    expect(learned).toMatchObject({ word: 'tome', by: 'usage' });
    expect(learned?.similarity).toBeGreaterThan(0.5);
    expect(named(close.output, 'drawPixelHue')).toBeUndefined();
  });

  it('refuses a query without anything to compare', async () => {
    const outcome = await call({ query: '___' });
    expect(outcome).toMatchObject({ ok: false, error: { errorName: 'INVALID_PARAMS' } });
  });

  it('says when nothing is alike', async () => {
    const { output, text } = await similar({ query: 'zzqqxx' });
    expect(output.matches).toEqual([]);
    expect(text).toMatch(/^# Names like zzqqxx\n\n0 of \d+ names are similar/m);
  });
});
