import { IgnoreRules } from './ignore-rules.ts';

/** Attributes of GitHub's linguist by which a repository says whose code a file is. */
const ORIGINS = { generated: 'linguist-generated', vendored: 'linguist-vendored' } as const;
type Origin = keyof typeof ORIGINS;

/**
 * What the lines of a `.gitattributes` say of whose code files are. Patterns are read as in ignore files: one for a folder
 * reaches all below it.
 */
export function originsByAttributes(text: string): (path: string) => Origin | null {
  const rules = (Object.keys(ORIGINS) as Origin[]).map(
    (origin) => [origin, IgnoreRules.none(false).plus('', patternsOf(text, ORIGINS[origin]))] as const,
  );
  return (path) => rules.find(([, one]) => one.excludes(path))?.[0] ?? null;
}

/** The patterns that set an attribute as those of an ignore file, and those that unset it as exceptions. */
function patternsOf(text: string, attribute: string): string {
  return text
    .split('\n')
    .flatMap((line) => {
      const [pattern, ...attributes] = line.trim().split(/\s+/);
      if (pattern === undefined || pattern === '' || pattern.startsWith('#')) return [];
      const last = attributes.findLast((one) => one.replace(/^[-!]/, '').split('=')[0] === attribute);
      if (last === undefined) return [];
      return [last === attribute || last === `${attribute}=true` ? pattern : `!${pattern}`];
    })
    .join('\n');
}
