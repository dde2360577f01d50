/** Findings of one kind, to be put before a model. */
export interface FindingSection {
  readonly title: string;
  /** What the items are and how they are ordered; or what was found where there are none. */
  readonly lead: string;
  /** A line each, the most important first. */
  readonly items: readonly string[];
  /** How to get at items that are left out: "call `analyze_complexity`". Null where there is no way. */
  readonly more: string | null;
}

/** More of one kind than anybody acts on before asking again. */
const MOST_ITEMS = 25;

/**
 * The sections as Markdown, in at most so many characters. Where they do not fit, each keeps its first items: one is added
 * to each in turn, so that a long section takes no more than the others leave.
 *
 * @param characters room for at least the titles and leads: these are never cut
 */
export function sectionsText(sections: readonly FindingSection[], characters: number): string {
  const shown = sections.map(() => 0);
  const text = () => sections.map((section, at) => sectionText(section, shown[at] as number)).join('\n\n');
  let used = text().length;
  let isGrowing = true;
  while (isGrowing) {
    isGrowing = false;
    for (const [at, section] of sections.entries()) {
      const count = shown[at] as number;
      if (count >= Math.min(section.items.length, MOST_ITEMS)) continue;
      const growth = sectionText(section, count + 1).length - sectionText(section, count).length;
      if (used + growth > characters) continue;
      shown[at] = count + 1;
      used += growth;
      isGrowing = true;
    }
  }
  return text();
}

function sectionText({ title, lead, items, more }: FindingSection, shown: number): string {
  const left = items.length - shown;
  return [
    `## ${title}`,
    '',
    lead,
    ...items.slice(0, shown).map((item) => `- ${item}`),
    ...(left > 0 ? [`- … ${left} more${more === null ? '' : `: ${more}`}`] : []),
  ].join('\n');
}

/** A name from the code as it can stand in a sentence: it may hold anything, and must not become Markdown. */
export function codeName(name: string): string {
  const shown = name.length > 160 ? `${name.slice(0, 160)}…` : name;
  return `\`${shown.replace(/[`\s]+/g, ' ')}\``;
}
