import { withoutSplitBraces } from './split-braces.ts';

/** A macro's name as nearly everybody writes it: capitals, with an underscore somewhere. */
const MACRO = '[A-Z][A-Z0-9]*_[A-Z0-9_]*';
const GIVEN = '(?:[ \\t]*\\([^()\\n]*\\))?';
/** One macro or a few in a row; bounded, since long lists of macros are common, too. */
const MACROS = `${MACRO}${GIVEN}(?:\\s+${MACRO}${GIVEN}){0,3}`;
/** Matched whole and without a group, so that nothing in it is. */
const DIRECTIVE = '^[ \\t]*#[^\\n]*';
/** Words that begin a declaration or go on with one, and those that begin a statement. */
const SPECIFIER =
  '(?:auto|bool|char|class|const(?=\\s+[A-Za-z_][\\w:]*(?:<[^<>]*>)?[\\s*&]+[A-Za-z_])|constexpr|double|enum|explicit|extern|float|friend|inline|int|long|operator|short|signed|size_t|static|struct|template|typedef|typename|union|unsigned|using|virtual|void|if|for|while|do|switch|return|goto|break|continue)\\b';
/** Words of a type as functions begin with, at the start of a line. */
const TYPE =
  '(?:static|extern|inline|const|unsigned|signed|void|int|char|long|short|float|double|bool|size_t|ssize_t|struct[ \\t]+\\w+)';
/** Clang's annotations of thread safety, which follow a declarator. */
const LOCKS =
  '(?:[A-Z]+_)?(?:(?:PT_)?GUARDED_(?:BY|VAR)|ACQUIRED_(?:AFTER|BEFORE)|(?:EXCLUSIVE_|SHARED_)?(?:LOCKS?_(?:REQUIRED|EXCLUDED|FUNCTION|RETURNED)|TRYLOCK_FUNCTION)|UNLOCK_FUNCTION|REQUIRES(?:_SHARED)?|ACQUIRE(?:_SHARED)?|RELEASE(?:_SHARED)?|NO_THREAD_SAFETY_ANALYSIS)';

/**
 * Macros that stand where the grammar has no place for one, since only a preprocessor could tell what they are:
 * `class LIB_EXPORT Shelf {`, `LIB_INLINE auto f()`, `int f() LOCKS_EXCLUDED(mutex_);`. The first group is the macro.
 */
const ILLEGIBLE = [
  new RegExp(
    `\\b(?:class|struct|union)\\s+(${MACRO}${GIVEN})(?=\\s+[A-Za-z_][\\w:]*(?:<[^<>{};]*>)?\\s*(?:final\\s*)?(?:\\{|:[^:]))`,
    'dg',
  ),
  new RegExp(`^[ \\t]*(${MACROS})(?=\\s+${SPECIFIER})`, 'dgm'),
  new RegExp(`^(${MACROS})(?=\\s+[A-Za-z_][\\w:]*(?:<[^<>(){};]*>)?[\\s*&]+[A-Za-z_][\\w:]*\\s*\\()`, 'dgm'),
  // `static void printflike(3, 4)` above a function's name.
  new RegExp(`^(?:${TYPE}[\\s*]+){1,5}([A-Za-z_]\\w*[ \\t]*\\([^()\\n]*\\))(?=\\s+[A-Za-z_]\\w*[ \\t]*\\()`, 'dgm'),
  new RegExp(`${DIRECTIVE}|[\\w)]\\s*\\b(${LOCKS}\\b${GIVEN})(?=[\\s;{=])`, 'dgm'),
];

/** The source as a parser without a preprocessor can read it; every character that is kept keeps its place. */
export function legibleC(source: string): string {
  return withoutSplitBraces(withoutIllegibleMacros(source));
}

/** The source with blanks for such macros. */
function withoutIllegibleMacros(source: string): string {
  const stretches = ILLEGIBLE.flatMap((pattern) =>
    [...source.matchAll(pattern)].flatMap(({ indices }) => (indices?.[1] === undefined ? [] : [indices[1]])),
  ).sort((a, b) => a[0] - b[0]);
  if (stretches.length === 0) return source;
  const pieces: string[] = [];
  let position = 0;
  for (const [start, end] of stretches) {
    if (start < position) continue;
    pieces.push(source.slice(position, start), source.slice(start, end).replace(/[^\n]/g, ' '));
    position = end;
  }
  pieces.push(source.slice(position));
  return pieces.join('');
}

const CONDITIONAL_DIRECTIVE = /^[ \t]*#[ \t]*(?:if|ifdef|ifndef|elif|else|endif)\b(?:[^\n\\]|\\[\s\S])*/gm;

/** The text with blanks for `#if` and the like, which may cut through what they stand in. */
export function withoutConditionals(text: string): string {
  return text.replace(CONDITIONAL_DIRECTIVE, (directive) => directive.replace(/[^\n]/g, ' '));
}
