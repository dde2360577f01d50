/** Weaknesses that are looked for in code. What each means and how grave it is says the table of rules. */
export const WEAKNESS_KINDS = [
  ...(['command-injection', 'sql-injection', 'code-injection', 'template-injection', 'ldap-injection'] as const),
  ...([
    'xpath-injection',
    'path-traversal',
    'archive-traversal',
    'unsafe-deserialization',
    'xml-external-entities',
  ] as const),
  ...(['request-forgery', 'open-redirect', 'cross-site-scripting', 'prototype-pollution'] as const),
  ...(['weak-password-hash', 'weak-cipher', 'weak-key', 'outdated-tls', 'insecure-random'] as const),
  ...(['unverified-certificate', 'unverified-token', 'insecure-cookie', 'debug-mode', 'open-cors'] as const),
  ...(['insecure-temporary-file', 'loose-permissions', 'unbounded-copy', 'format-string'] as const),
] as const;
export type WeaknessKind = (typeof WEAKNESS_KINDS)[number];

/**
 * How sure it is that what a client sent gets to a place: `directly`, where one function reads it, puts it together with other text and
 * looks at it nowhere; `perhaps`, where something on the way may have changed or checked it.
 */
export type Sent = 'directly' | 'perhaps' | 'no';

/** A place in code that is weak. */
export interface Weakness {
  readonly kind: WeaknessKind;
  /** 1-based. */
  readonly line: number;
  readonly endLine: number;
  /** What is weak there, such as the name of what is called. */
  readonly what: string;
  /** Whether what a client of the program sent gets there. */
  readonly sent: Sent;
  /** The code of the place without white space, which stays the same wherever it is moved to. */
  readonly code: string;
}
