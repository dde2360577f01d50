/**
 * How far linking looks. What people write stays far below every one of these; they keep text that nobody wrote from
 * costing more than its size. All of them only depend on the files, so that a refreshed index is that of a rebuild.
 */

/** More namesakes than this say nothing. */
export const MAX_CANDIDATES = 5;
/** Overrides are looked for among at most so many methods of a name. */
export const MAX_OVERRIDES = 50;
/** Functions and types around a place that a name may be local to, the innermost. */
export const MAX_NESTING = 256;
/** Types around a place whose members are seen there, the innermost. */
export const MAX_ENCLOSING_TYPES = 32;
/** Ancestors of a type: of those that are further away, no member is found. */
export const MAX_ANCESTORS = 40;
/** Parents of one type that are followed: a type of Rust has one for each trait. */
export const MAX_PARENTS = 200;
/** Places that a type is written in whose fields and parents count, and files that give it parents. */
export const MAX_PARTS = 100;
/** Symbols of one name in one place, each for a configuration of its own. */
export const MAX_TWINS = 16;
/** Members of one name given to types of one name from outside, of which each is asked whose it is. */
export const MAX_EXTENSIONS = 256;
/** Namespaces and packages that one file declares. */
export const MAX_NAMESPACES = 256;
/** Types and namespaces that one file imports all names of; of packages, those are looked behind that have a name. */
export const MAX_WILDCARD_PACKAGES = 256;
/** Files of a package that an import of it leads to all of; of a larger one, to those that define what the file uses. */
export const MAX_PACKAGE_FILES = 1_000;
/** Files of a package that one name in them leads to. */
export const MAX_DEFINERS = 100;
/** Edges of one file that only may be. */
export const MAX_CANDIDATE_LINKS = 50_000;
/** Files that a name goes through from where it is used to where it stands: as many as compilers let includes nest. */
export const MAX_STEPS = 200;
/** Files that a name is looked for in altogether. */
export const MAX_SEARCHED_FILES = 4_000;
/** Files in reach of one: what it imports, and what that imports. */
export const MAX_REACH = 4_000;
/** Values that one name is given, of which the first that can be told is taken. */
export const MAX_VALUES = 50;
/** Functions around a place that may have an object for their `this`, the innermost first. */
export const MAX_SELVES = 4;
/** Steps from value to value in finding what one expression is. */
export const MAX_EVALUATIONS = 3_000;
/** Steps for all expressions of a function: a base, and so many for each expression. In SymPy, an expression takes 4 on average. */
export const FUNCTION_EVALUATIONS = { base: 20_000, each: 100 } as const;
/** Steps for all expressions of a file. The file of SymPy that takes the most takes 230,000. */
export const MAX_FILE_EVALUATIONS = 1_000_000;
/** Longer types have no name that anybody could follow; as long as the longest path that is read. */
export const MAX_TYPE_LENGTH = 2_000;

/** Files that say what all files of a project see. */
export const MAX_PROJECT_WIDE = 8;

/** Expressions lead to expressions; nobody writes longer chains, and circles must end. */
export const MAX_VALUE_DEPTH = 12;
