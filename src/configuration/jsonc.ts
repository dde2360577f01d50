import { createScanner, getNodeValue, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';

/** JSON with comments and trailing commas. What reads it calls itself for what is inside something: deeper is not read. */
const MAX_DEPTH = 32;
/** The values of the library's `SyntaxKind`, which is no value at run time, that open and close something. */
const OPENING: ReadonlySet<number> = new Set([1, 3]);
const CLOSING: ReadonlySet<number> = new Set([2, 4]);
const END_OF_TEXT = 17;

/** Something wrong with a text, at an offset of it. */
export interface TextFault {
  readonly offset: number;
  /** A clause without a subject, such as `needs a comma`. */
  readonly problem: string;
}

/** A value with the places of its parts. */
export class PlacedValue {
  /** Objects without a prototype, so that a member of any name is one. */
  readonly value: unknown;
  readonly #root: Node;

  constructor(root: Node) {
    this.#root = root;
    this.value = getNodeValue(root);
  }

  /** Where the part at a path begins; for a member its name; for one that is not there what it would be in. */
  offsetOf(path: readonly PropertyKey[]): number {
    let node = this.#root;
    for (const [at, step] of path.entries()) {
      const next: Node | undefined =
        node.type === 'object' ? memberOf(node, String(step)) : node.children?.[Number(step)];
      if (next === undefined) break;
      if (at === path.length - 1) return next.offset;
      node = next.type === 'property' ? (next.children?.[1] as Node) : next;
    }
    return node.offset;
  }

  /** Members that an object has twice, each after the first. */
  get repeated(): readonly TextFault[] {
    return repeatedIn(this.#root);
  }
}

/** The value of a text, or what is wrong with it. */
export function parseJsonc(text: string): PlacedValue | readonly TextFault[] {
  const deep = firstTooDeep(text);
  if (deep !== null) return [{ offset: deep, problem: `is nested more than ${MAX_DEPTH} deep` }];
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  const faults = errors.map(({ error, offset }) => ({ offset, problem: inWords(printParseErrorCode(error)) }));
  if (faults.length > 0) return faults;
  if (root === undefined) return [{ offset: 0, problem: 'has no value' }];
  return new PlacedValue(root);
}

/** 1-based. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line++;
  return line;
}

function firstTooDeep(text: string): number | null {
  const scanner = createScanner(text, true);
  let depth = 0;
  for (let token = scanner.scan() as number; token !== END_OF_TEXT; token = scanner.scan() as number) {
    if (OPENING.has(token) && ++depth > MAX_DEPTH) return scanner.getTokenOffset();
    if (CLOSING.has(token)) depth--;
  }
  return null;
}

/** `CommaExpected` → `is no JSON: comma expected`. */
function inWords(code: string): string {
  return `is not JSON: ${code.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim()}`;
}

function memberOf(object: Node, name: string): Node | undefined {
  // Of members with one name the last one counts, as anywhere in JSON.
  return object.children?.findLast((member) => member.children?.[0]?.value === name);
}

function repeatedIn(node: Node): TextFault[] {
  const found: TextFault[] = [];
  const names = new Set<unknown>();
  for (const child of node.children ?? []) {
    const [name] = child.type === 'property' ? (child.children ?? []) : [];
    if (name !== undefined && names.has(name.value)) {
      found.push({ offset: name.offset, problem: `has a duplicate "${String(name.value)}"` });
    }
    if (name !== undefined) names.add(name.value);
    found.push(...repeatedIn(child));
  }
  return found;
}
