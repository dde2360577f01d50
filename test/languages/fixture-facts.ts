import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Extractor } from '../../src/languages/extract.ts';
import type { Definition, FileFacts } from '../../src/languages/facts.ts';
import { compileGrammars, LanguageLoader } from '../../src/languages/grammars.ts';
import { languageIn, languageOf } from '../../src/languages/registry.ts';

const FIXTURES = join(import.meta.dirname, '../fixtures/languages');

const loader = await LanguageLoader.start(new Map());

/** The facts of source text, as the language that `name` and the text say. */
export async function factsOf(name: string, source: string): Promise<FileFacts> {
  const language = languageOf(name);
  if (language === null) throw new Error(`No language for ${name}`);
  if (!loader.has(language)) loader.add(await compileGrammars([language]));
  const actual = languageIn(source, name, language);
  return new Extractor().extract(actual.code?.(source) ?? source, loader.load(actual), []);
}

export function fixtureFacts(path: string): Promise<FileFacts> {
  return factsOf(path, readFileSync(join(FIXTURES, path), 'utf8'));
}

/** The expected text that somebody wrote by hand beside a fixture program, in the form of `describeFacts`. */
export function expectedText(path: string): string {
  return readFileSync(join(FIXTURES, path), 'utf8');
}

function qualified(facts: FileFacts, definition: Definition): string {
  const owner = facts.definitions[definition.owner];
  const prefix = definition.receiver ?? (owner && qualified(facts, owner));
  return prefix === undefined ? definition.name : `${prefix}.${definition.name}`;
}

function describeDefinition(facts: FileFacts, one: Definition): string {
  const where = `${one.line}:${one.column}-${one.endLine}:${one.endColumn}`;
  const what = `${one.kind} ${qualified(facts, one)}${one.exported ? ' exported' : ''}`;
  if (one.metrics === null) return `${where} ${what}`;
  const { cyclomatic, cognitive, nesting, parameters, codeLines } = one.metrics;
  return `${where} ${what} | cyclomatic ${cyclomatic} cognitive ${cognitive} nesting ${nesting} parameters ${parameters} code ${codeLines}`;
}

/**
 * Facts as text that a person can write and check by hand: a section each, a line a fact.
 * Definitions read `line:column-endLine:endColumn kind Owner.name [exported] [| metrics]`; calls `line:column kind
 * [receiver.]name/arguments in Owner.name`.
 */
export function describeFacts(facts: FileFacts): string {
  const nameOf = (index: number) => {
    const definition = facts.definitions[index];
    return definition === undefined ? '(file)' : qualified(facts, definition);
  };
  const sections: readonly (readonly [string, readonly string[]])[] = [
    ['definitions', facts.definitions.map((one) => describeDefinition(facts, one))],
    [
      'imports',
      facts.imports.map((one) => {
        const names = one.names.map(({ name, alias }) => (name === alias ? name : `${name} as ${alias}`)).join(', ');
        const flags = `${one.namespace === null ? '' : ` * as ${one.namespace}`}${one.wildcard ? ' *' : ''}${one.typeOnly ? ' type' : ''}`;
        return `${one.line} ${one.source}${names === '' ? '' : ` { ${names} }`}${flags}`;
      }),
    ],
    [
      'exports',
      facts.exports.map(
        ({ line, name, local, source }) =>
          `${line} ${name}${local === name ? '' : ` = ${local}`}${source === null ? '' : ` from ${source}`}`,
      ),
    ],
    [
      'calls',
      facts.calls.map(
        (one) =>
          `${one.line}:${one.column} ${one.kind} ${one.receiver === null ? '' : `${one.receiver}.`}${one.name}/${one.arguments} in ${nameOf(one.owner)}`,
      ),
    ],
    [
      'heritage',
      facts.heritage.map(({ owner, receiver, relation, name }) => `${receiver ?? nameOf(owner)} ${relation} ${name}`),
    ],
    ['comments', facts.comments.map(({ kind, line, column, endLine }) => `${line}:${column}-${endLine} ${kind}`)],
    [
      'measures',
      [
        `lines ${facts.lines.total} code ${facts.lines.code} comment ${facts.lines.comment} blank ${facts.lines.blank}`,
        `halstead n1 ${facts.halstead.distinctOperators} n2 ${facts.halstead.distinctOperands} N1 ${facts.halstead.operators} N2 ${facts.halstead.operands}`,
        `top level cyclomatic ${facts.topLevel.cyclomatic} cognitive ${facts.topLevel.cognitive}`,
        `problems ${facts.problemCount}`,
      ],
    ],
  ];
  return sections.map(([title, lines]) => [`# ${title}`, ...lines, ''].join('\n')).join('\n');
}
