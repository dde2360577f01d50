import type { Template } from './catalogue.ts';

/** How well a template answers a query, and why. */
export interface Ranked {
  readonly template: Template;
  /** The higher the better; never 0. */
  readonly relevance: number;
  /** Why, the weightiest reason first. */
  readonly matches: readonly string[];
}

/** Orders templates by how well they answer a query; those that do not are left out. */
export type TemplateRanker = (templates: readonly Template[], query: string) => readonly Ranked[];

interface Match {
  readonly weight: number;
  readonly reason: string;
}

/**
 * Ranks by where the query is found, in any letter case: 10 when it is the name, 5 when it is in the name, 3 when it is in
 * the description, 2 when it is in the address or a keyword, 1 for every parameter whose name holds it. The query counts
 * as a whole or as the sum of its words, whichever is more. Equals are in the order of their addresses.
 */
export const rankBySubstring: TemplateRanker = (templates, query) => {
  const phrase = query.trim().toLowerCase();
  if (phrase === '') return [];
  const words = [...new Set(phrase.split(/\s+/))];
  return templates
    .map((template) => ranked(template, phrase, words))
    .filter(({ relevance }) => relevance > 0)
    .sort((a, b) => b.relevance - a.relevance || (a.template.uri < b.template.uri ? -1 : 1));
};

function ranked(template: Template, phrase: string, words: readonly string[]): Ranked {
  const asPhrase = matchesOf(template, phrase);
  const asWords = words.flatMap((word) => matchesOf(template, word));
  const best = total(asPhrase) >= total(asWords) ? asPhrase : asWords;
  return {
    template,
    relevance: total(best),
    matches: best.toSorted((a, b) => b.weight - a.weight).map(({ reason, weight }) => `${reason} (${weight})`),
  };
}

function total(matches: readonly Match[]): number {
  return matches.reduce((sum, { weight }) => sum + weight, 0);
}

function matchesOf(template: Template, sought: string): Match[] {
  const quoted = JSON.stringify(sought);
  const name = template.name.toLowerCase();
  const matches: Match[] = [];
  if (name === sought) matches.push({ weight: 10, reason: `the name is ${quoted}` });
  else if (name.includes(sought)) matches.push({ weight: 5, reason: `${quoted} is in the name` });
  if (template.description.toLowerCase().includes(sought)) {
    matches.push({ weight: 3, reason: `${quoted} is in the description` });
  }
  const keywords = [template.category, template.toolchain, template.variant, ...template.keywords];
  if (keywords.some((keyword) => keyword.toLowerCase().includes(sought))) {
    matches.push({ weight: 2, reason: `${quoted} is in the address or a keyword` });
  }
  for (const parameter of template.parameters) {
    if (parameter.name.includes(sought))
      matches.push({ weight: 1, reason: `${quoted} is in the parameter ${parameter.name}` });
  }
  return matches;
}
