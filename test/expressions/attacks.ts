import { type AST, RegExpParser } from '@eslint-community/regexpp';

/** A text that grows: `prefix`, then `pump` again and again, then `suffix`. */
export interface Attack {
  readonly prefix: string;
  readonly pump: string;
  readonly suffix: string;
}

/** A quantifier that may go on for so long counts as one without end. */
const LONG = 50;
/** Characters that stand for all others in a class that an expression tells apart. */
const CANDIDATES = [
  ...Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)),
  ...['\n', '\t', '\0', 'é', 'É', 'Ж', 'ж', '漢', 'ª', '\u0301', '\u2028', '😀'],
];
const MOST_PUMPS = 8;

/**
 * Texts that make a backtracking engine go over the same characters again, as far as the form of an expression tells: for
 * each quantifier without end, what leads to it, what it repeats, and something behind it that does not match.
 */
export function attacksOn(source: string, flags: string): Attack[] {
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  });
  const words = new Words(pattern, flags);
  const attacks = new Map<string, Attack>();
  const add = (prefix: string, pump: string, suffix: string) => {
    if (pump !== '') attacks.set(JSON.stringify([prefix, pump, suffix]), { prefix, pump, suffix });
  };
  for (const { quantifier, before, after } of quantifiersIn(pattern, words)) {
    const repeated = words.wordsOf(quantifier.element).slice(0, MOST_PUMPS);
    for (const word of repeated) {
      for (const suffix of words.rejecting(quantifier.element, after)) {
        add(before, word, suffix);
        add('', before + word, suffix);
        add('', before + word + after, suffix);
        add('', word + before, suffix);
      }
    }
    for (const [at, word] of repeated.entries()) add(before, word + (repeated[at + 1] ?? repeated[0] ?? ''), '\0');
  }
  return [...attacks.values()];
}

interface PlacedQuantifier {
  readonly quantifier: AST.Quantifier;
  /** The shortest text that leads from the start of the expression to the quantifier. */
  readonly before: string;
  /** The shortest text that leads from there to the end. */
  readonly after: string;
}

function quantifiersIn(pattern: AST.Pattern, words: Words): PlacedQuantifier[] {
  const found: PlacedQuantifier[] = [];
  const visitAlternatives = (alternatives: readonly AST.Alternative[], before: string, after: string): void => {
    for (const { elements } of alternatives) {
      elements.forEach((element, at) => {
        visit(
          element,
          before + elements.slice(0, at).map(words.shortest).join(''),
          elements
            .slice(at + 1)
            .map(words.shortest)
            .join('') + after,
        );
      });
    }
  };
  const visit = (element: AST.Element, before: string, after: string): void => {
    if (element.type === 'Quantifier') {
      if (element.max >= LONG) found.push({ quantifier: element, before, after });
      visit(element.element, before, after);
    } else if (element.type === 'Group' || element.type === 'CapturingGroup') {
      visitAlternatives(element.alternatives, before, after);
    } else if (element.type === 'Assertion' && (element.kind === 'lookahead' || element.kind === 'lookbehind')) {
      visitAlternatives(element.alternatives, element.kind === 'lookahead' ? before : '', '');
    }
  };
  visitAlternatives(pattern.alternatives, '', '');
  return found;
}

/** Texts that parts of an expression match. */
class Words {
  /** Characters of which the expression tells each from all others. */
  readonly #alphabet: readonly string[];
  readonly #flags: string;
  readonly #members = new Map<string, readonly string[]>();

  constructor(pattern: AST.Pattern, flags: string) {
    this.#flags = flags.replace(/[gydm]/g, '');
    const sets = new Set<string>();
    collectSets(pattern, sets);
    // The end of a line is a kind of its own to `^`, `$` and `.`, whatever sets it is in.
    const tests = [(character: string) => character === '\n', ...[...sets].map((raw) => this.#tester(raw))];
    const kinds = new Map<string, string>();
    for (const candidate of CANDIDATES) {
      const kind = tests.map((test) => (test(candidate) ? '1' : '0')).join('');
      if (!kinds.has(kind)) kinds.set(kind, candidate);
    }
    this.#alphabet = [...kinds.values()];
  }

  /** The shortest text that an element matches; nothing for what only looks. */
  readonly shortest = (element: AST.Element): string => {
    switch (element.type) {
      case 'Character':
        return String.fromCodePoint(element.value);
      case 'Quantifier':
        return element.min === 0 ? '' : this.shortest(element.element).repeat(Math.min(element.min, LONG));
      case 'Group':
      case 'CapturingGroup':
        return shortestOf(element.alternatives.map(({ elements }) => elements.map(this.shortest).join('')));
      case 'Backreference':
        return element.ambiguous ? '' : this.shortest(element.resolved);
      case 'Assertion':
        return '';
      default:
        return this.#membersOf(element)[0] ?? '';
    }
  };

  /** Texts that differ in what the expression makes of them, each matched by the element. */
  wordsOf(element: AST.Element): string[] {
    if (element.type === 'Group' || element.type === 'CapturingGroup') {
      return element.alternatives.flatMap(({ elements }) => this.#sequences(elements));
    }
    if (element.type === 'Quantifier') return this.wordsOf(element.element);
    if (element.type === 'Character' || element.type === 'Backreference' || element.type === 'Assertion') {
      return [this.shortest(element)];
    }
    return [...this.#membersOf(element)];
  }

  /** What stands behind many repetitions of an element so that the expression does not match: nothing, or a character. */
  rejecting(element: AST.Element, after: string): string[] {
    const repeated = new Set(this.wordsOf(element).map((word) => [...word][0]));
    const others = this.#alphabet.filter((one) => !repeated.has(one) && !after.startsWith(one));
    return [...new Set(['', '\n', ...others.slice(0, 2), ...others.slice(-1)])];
  }

  /** Of a sequence, each variation of one element with the shortest of the others. */
  #sequences(elements: readonly AST.Element[]): string[] {
    const shortest = elements.map(this.shortest);
    const whole = elements.flatMap((element, at) =>
      this.wordsOf(element).map((word) => [...shortest.slice(0, at), word, ...shortest.slice(at + 1)].join('')),
    );
    return [...new Set([shortest.join(''), ...whole])].filter((word) => word !== '');
  }

  #membersOf(element: AST.Element): readonly string[] {
    const known = this.#members.get(element.raw);
    if (known !== undefined) return known;
    const members = this.#alphabet.filter(this.#tester(element.raw));
    this.#members.set(element.raw, members);
    return members;
  }

  #tester(raw: string): (character: string) => boolean {
    const expression = new RegExp(`^(?:${raw})$`, this.#flags);
    return (character) => expression.test(character);
  }
}

function collectSets(node: AST.Pattern | AST.Alternative | AST.Element, sets: Set<string>): void {
  if (node.type === 'Pattern' || node.type === 'Group' || node.type === 'CapturingGroup') {
    for (const alternative of node.alternatives) collectSets(alternative, sets);
  } else if (node.type === 'Alternative') for (const element of node.elements) collectSets(element, sets);
  else if (node.type === 'Quantifier') collectSets(node.element, sets);
  else if (node.type === 'Assertion') {
    if ('alternatives' in node) for (const alternative of node.alternatives) collectSets(alternative, sets);
  } else if (node.type !== 'Backreference') sets.add(node.raw);
}

function shortestOf(texts: readonly string[]): string {
  return texts.reduce((best, text) => (text.length < best.length ? text : best));
}
