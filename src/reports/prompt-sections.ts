import { blocks, bulleted, code, lines, type Markdown, md, type Part } from './markdown.ts';

/** Findings of one kind, to be put before a model. */
export interface FindingSection {
  readonly title: string;
  /** What the items are and how they are ordered; or what was found where there are none. */
  readonly lead: Part;
  /** A line each, the most important first. */
  readonly items: readonly Part[];
  /** How to get at items that are left out: "call `analyze_complexity`". Null where there is no way. */
  readonly more: Part | null;
}

/** More of one kind than anybody acts on before asking again. */
const MOST_ITEMS = 25;

/**
 * The sections as Markdown, in at most so many characters. Where they do not fit, each keeps its first items: one is added
 * to each in turn, so that a long section takes no more than the others leave.
 *
 * @param characters room for at least the titles and leads: these are never cut
 */
export function sectionsText(sections: readonly FindingSection[], characters: number): Markdown {
  const shown = sections.map(() => 0);
  const text = () => blocks(sections.map((section, at) => sectionText(section, shown[at] as number)));
  let used = text().text.length;
  let isGrowing = true;
  while (isGrowing) {
    isGrowing = false;
    for (const [at, section] of sections.entries()) {
      const count = shown[at] as number;
      if (count >= Math.min(section.items.length, MOST_ITEMS)) continue;
      const growth = sectionText(section, count + 1).text.length - sectionText(section, count).text.length;
      if (used + growth > characters) continue;
      shown[at] = count + 1;
      used += growth;
      isGrowing = true;
    }
  }
  return text();
}

function sectionText({ title, lead, items, more }: FindingSection, shown: number): Markdown {
  const left = items.length - shown;
  const rest = more === null ? md`… ${left} more` : md`… ${left} more: ${more}`;
  return blocks([md`## ${title}`, lines([lead, bulleted([...items.slice(0, shown), ...(left > 0 ? [rest] : [])])])]);
}

/** A name from the code as it can stand in a sentence, always quoted and no longer than names are. */
export function codeName(name: string): Markdown {
  return code(name.length > 160 ? `${name.slice(0, 160)}…` : name);
}
