/**
 * A commit repairs code when its subject says so by one of these words, as in "Fix crash on empty input" or "fix(parser): …".
 */
const REPAIR =
  /\b(fix(es|ed|ing)?|bugs?|bugfix(es)?|hotfix|defects?|faults?|crash(es|ed|ing)?|regressions?|incorrect(ly)?|broken|npe|segfault|deadlock|memory leak|race condition)\b/i;
/** … unless what is repaired is no behaviour of the product. */
const NO_REPAIR =
  /^(docs?|chore|ci|build|tests?|style|refactor|deps|release|revert)\b|\b(typos?|spelling|grammar|lint(er|ing)?|eslint|clippy|rubocop|format(ting)?|whitespace|indentation|docs?|documentation|readme|changelog|comments?|javadoc|docstrings?|ci|workflows?|travis|github actions|flaky|tests?|specs?|benchmarks?|build|compil(e|er|ation)|warnings?|imports?|bump|dependenc(y|ies)|links?|example|translations?|version)\b/i;
/** A commit that touches more files is a sweep, whatever it says. */
const MOST_FILES = 15;

/**
 * Whether a commit fixed a bug, judged by the first line of its message and how much it touched.
 * @param files that it changed
 */
export function isBugFix(subject: string, files: number): boolean {
  return REPAIR.test(subject) && !NO_REPAIR.test(subject) && files <= MOST_FILES;
}
