import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { editorSchema } from '../../src/configuration/file-schema.ts';
import { SETTING_KEYS, SETTINGS, type Setting, type SettingKey } from '../../src/configuration/settings.ts';
import { CATALOGUE } from '../../src/tools/catalogue.ts';

const PROJECT = join(import.meta.dirname, '..', '..');

/** The bounds of numbers that a schema takes, as far as there are any. */
const USES = CATALOGUE.flatMap((tool) =>
  Object.entries(tool.settings ?? {}).map(([argument, key]) => [tool.name, argument, key] as const),
);

const row = (key: SettingKey): Setting => SETTINGS[key];

describe('the table of settings', () => {
  test.each(SETTING_KEYS)('has a default that it takes itself, and says what it is: %s', (key) => {
    expect(row(key).schema.safeParse(row(key).default).success).toBe(true);
    expect(row(key).description).toMatch(/^[A-Z].*\.$/);
  });

  test('is what the schema for editors in the package is made of', () => {
    const text = readFileSync(join(PROJECT, 'orrery.schema.json'), 'utf8');
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(editorSchema())));
  });

  test('makes a schema that takes what is right and no more', () => {
    const validate = new Ajv2020({ strict: false }).compile(editorSchema());
    expect(validate({ $schema: './x.json', gate: { complexity: 12, checks: ['satd'] }, ignore: ['gen/'] })).toBe(true);
    expect(validate({ gate: { complexity: 0 } })).toBe(false);
    expect(validate({ gates: {} })).toBe(false);
  });

  test('is described row by row', () => {
    const page = readFileSync(join(PROJECT, 'docs', 'configuration.md'), 'utf8');
    expect(SETTING_KEYS.filter((key) => !page.includes(`| \`${key}\` |`))).toEqual([]);
    const variables = SETTING_KEYS.flatMap((key) => row(key).env ?? []);
    expect(variables.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });
});

describe('an argument that a setting is the default of', () => {
  test.each(USES)('has the same default and takes the same: %s %s', (name, argument, key) => {
    const tool = CATALOGUE.find((one) => one.name === name);
    const taken = tool?.input().shape[argument] as Setting['schema'];
    const standard = taken.safeParse(undefined).data;
    expect(standard ?? row(key).default).toEqual(row(key).default);
    for (const value of [
      -1,
      0,
      0.5,
      1,
      100,
      101,
      1000,
      1001,
      36_500,
      36_501,
      1_000_000,
      1_000_001,
      true,
      [],
      ['satd'],
    ]) {
      expect([value, taken.safeParse(value).success]).toEqual([value, row(key).schema.safeParse(value).success]);
    }
  });
});
