import type { DebtKind } from './categories.ts';

/** A word that stands before what is owed. */
export interface Tag extends DebtKind {
  readonly word: RegExp;
  /**
   * Where the word is a tag without a colon after it: at the start of a line in any case, only in capitals, or nowhere.
   */
  readonly bare: 'any' | 'capitals' | 'never';
  /** In which case it is a tag with a colon after it. */
  readonly withColon: 'any' | 'capitals';
  /** What follows when the word only names a thing: `todo list`, `BUG 17`. Not asked where there is a colon. */
  readonly noun?: RegExp;
  /** What is said when nothing is owed. */
  readonly settled?: RegExp;
}

const TODO_NOUN =
  /^(?:s\b|\(s\)|-?(?:lists?|apps?|applications?|items?|comments?|markers?|tags?|entry|entries|mvc|components?|models?|services?|stores?|database|page|view|state|titles?|ids?|objects?|types?|is|are|was|has|with (?:the )?id)\b)/i;

const PROTECTED =
  /\b(?:prevents?|avoids?|protects?|ensures?|validated|sanitized|escaped|reject(?:s|ed)?|den(?:y|ies|ied)|safe|safely|mitigates?|mitigated|fixed|patched|do not|don't|must not|never|so that|only allow)\b/i;

/** The first that fits decides, so what weighs more stands first among words that are written together. */
export const TAGS: readonly Tag[] = [
  { word: /hack/i, category: 'design', severity: 'medium', bare: 'capitals', withColon: 'any' },
  {
    word: /kludge/i,
    category: 'design',
    severity: 'medium',
    bare: 'any',
    withColon: 'any',
    noun: /^(?:is|are|was)\b/i,
  },
  { word: /(?:code )?smell/i, category: 'design', severity: 'medium', bare: 'never', withColon: 'any' },
  { word: /fix-?me/i, category: 'defect', severity: 'high', bare: 'any', withColon: 'any', noun: TODO_NOUN },
  { word: /broken/i, category: 'defect', severity: 'high', bare: 'capitals', withColon: 'any' },
  {
    word: /bug/i,
    category: 'defect',
    severity: 'high',
    bare: 'capitals',
    withColon: 'any',
    noun: /^[\s-]*(?:#|\d|fix|report|tracker|id\b)/i,
  },
  { word: /to-?do/i, category: 'requirement', severity: 'low', bare: 'any', withColon: 'any', noun: TODO_NOUN },
  { word: /to do/i, category: 'requirement', severity: 'low', bare: 'never', withColon: 'any' },
  { word: /xxx/i, category: 'defect', severity: 'medium', bare: 'capitals', withColon: 'any' },
  {
    word: /security/i,
    category: 'security',
    severity: 'critical',
    bare: 'never',
    withColon: 'capitals',
    settled: PROTECTED,
  },
  { word: /insecure/i, category: 'security', severity: 'critical', bare: 'never', withColon: 'any' },
  {
    word: /vuln(?:erability)?/i,
    category: 'security',
    severity: 'critical',
    bare: 'never',
    withColon: 'any',
    settled: PROTECTED,
  },
  {
    word: /cve(?:-\d{4}-\d+)?/i,
    category: 'security',
    severity: 'critical',
    bare: 'never',
    withColon: 'capitals',
    settled: PROTECTED,
  },
  {
    word: /performance (?:issue|problem)/i,
    category: 'performance',
    severity: 'medium',
    bare: 'never',
    withColon: 'any',
  },
  { word: /tech(?:nical)? debt/i, category: 'design', severity: 'medium', bare: 'never', withColon: 'any' },
  { word: /work-?around/i, category: 'design', severity: 'low', bare: 'never', withColon: 'any' },
  { word: /temp(?:orary)?/i, category: 'design', severity: 'low', bare: 'never', withColon: 'capitals' },
  {
    word: /optimi[sz]e/i,
    category: 'performance',
    severity: 'low',
    bare: 'capitals',
    withColon: 'any',
    noun: /^(?:is|was|table|statement)\b/i,
  },
  { word: /slow/i, category: 'performance', severity: 'low', bare: 'never', withColon: 'capitals' },
  { word: /tbd/i, category: 'requirement', severity: 'low', bare: 'capitals', withColon: 'any' },
  { word: /revisit/i, category: 'design', severity: 'low', bare: 'capitals', withColon: 'capitals' },
  { word: /fix/i, category: 'defect', severity: 'medium', bare: 'never', withColon: 'capitals' },
  { word: /undone/i, category: 'requirement', severity: 'low', bare: 'capitals', withColon: 'capitals' },
  { word: /review|remind/i, category: 'design', severity: 'low', bare: 'never', withColon: 'capitals' },
];
