import { type AST, RegExpParser } from '@eslint-community/regexpp';

/** Where a match goes on from; -1 if it does not. */
type Next = (at: number) => number;
type Matcher = (at: number, next: Next) => number;

/** Thrown when a search takes more steps than it may. */
export class TooManySteps extends Error {}

/**
 * A regular expression matched as ECMAScript defines it, by backtracking, with its steps counted: each comparison of a
 * character and each place that a match is tried from. Engines take fewer where they can tell beforehand that nothing matches.
 */
export class CountedExpression {
  readonly #matches: Matcher;
  readonly #flags: string;
  /** Whether a character may be two units. */
  readonly #byPoints: boolean;
  readonly #groups = new Map<AST.CapturingGroup, number>();
  readonly #testers = new Map<string, (character: string) => boolean>();
  #captures: (readonly [number, number] | undefined)[] = [];
  #text = '';
  #steps = 0;
  #most = Number.POSITIVE_INFINITY;
  readonly #mostRepeated: number;

  /** @param mostRepeated how often a part may repeat that has a higher limit, but a limit */
  constructor(source: string, flags: string, mostRepeated = Number.POSITIVE_INFINITY) {
    this.#flags = flags;
    this.#byPoints = /[uv]/.test(flags);
    this.#mostRepeated = mostRepeated;
    const unicode = { unicode: flags.includes('u'), unicodeSets: flags.includes('v') };
    const pattern = new RegExpParser().parsePattern(source, 0, source.length, unicode);
    this.#matches = this.#alternatives(pattern.alternatives, 1);
  }

  /**
   * Finds all matches in a text, or the first one if the expression is not global.
   *
   * @param most steps that it may take
   * @throws TooManySteps
   */
  search(text: string, most = Number.POSITIVE_INFINITY): { readonly steps: number; readonly found: readonly string[] } {
    [this.#text, this.#steps, this.#most] = [text, 0, most];
    const found: string[] = [];
    let from = 0;
    while (from <= text.length) {
      this.#step();
      this.#captures = [];
      const end = this.#matches(from, (at) => at);
      if (end !== -1) found.push(text.slice(from, end));
      if (end === -1 ? this.#flags.includes('y') : !this.#flags.includes('g')) break;
      from = end > from ? end : from + (this.#characterAt(from, 1).length || 1);
    }
    return { steps: this.#steps, found };
  }

  #step(): void {
    if (++this.#steps > this.#most) throw new TooManySteps();
  }

  #alternatives(alternatives: readonly AST.Alternative[], direction: 1 | -1): Matcher {
    const all = alternatives.map(({ elements }) => this.#sequence(elements, direction));
    return (at, next) => {
      for (const one of all) {
        const end = one(at, next);
        if (end !== -1) return end;
      }
      return -1;
    };
  }

  #sequence(elements: readonly AST.Element[], direction: 1 | -1): Matcher {
    const all = elements.map((element) => this.#element(element, direction));
    if (direction === -1) all.reverse();
    return all.reduceRight<Matcher>(
      (rest, one) => (at, next) => one(at, (reached) => rest(reached, next)),
      (at, next) => next(at),
    );
  }

  #element(element: AST.Element, direction: 1 | -1): Matcher {
    switch (element.type) {
      case 'Quantifier':
        return this.#quantifier(element, direction);
      case 'Group':
        return this.#alternatives(element.alternatives, direction);
      case 'CapturingGroup':
        return this.#capturing(element, direction);
      case 'Backreference':
        return this.#backreference(element, direction);
      case 'Assertion':
        return this.#assertion(element);
      default:
        return this.#one(element, direction);
    }
  }

  #characterAt(at: number, direction: 1 | -1): string {
    if (this.#byPoints) {
      const point = this.#text.codePointAt(direction === 1 ? at : Math.max(0, at - 2)) ?? 0;
      if (point > 0xffff) return String.fromCodePoint(point);
    }
    return this.#text.charAt(direction === 1 ? at : at - 1);
  }

  /** Passes one character and returns where that leads, or -1. */
  #pass(isMember: (character: string) => boolean, at: number, direction: 1 | -1): number {
    this.#step();
    const character = this.#characterAt(at, direction);
    return character !== '' && isMember(character) ? at + direction * character.length : -1;
  }

  #one({ raw }: AST.Element, direction: 1 | -1): Matcher {
    const isMember = this.#tester(raw);
    return (at, next) => {
      const reached = this.#pass(isMember, at, direction);
      return reached === -1 ? -1 : next(reached);
    };
  }

  #tester(raw: string): (character: string) => boolean {
    const known = this.#testers.get(raw);
    if (known !== undefined) return known;
    const expression = new RegExp(`^(?:${raw})$`, this.#flags.replace(/[gydm]/g, ''));
    const answers = new Map<string, boolean>();
    const tester = (character: string) => {
      const known = answers.get(character);
      if (known !== undefined) return known;
      const answer = expression.test(character);
      answers.set(character, answer);
      return answer;
    };
    this.#testers.set(raw, tester);
    return tester;
  }

  #quantifier({ element, min, max: limit, greedy }: AST.Quantifier, direction: 1 | -1): Matcher {
    const max = Number.isFinite(limit) ? Math.max(min, Math.min(limit, this.#mostRepeated)) : limit;
    const one = this.#element(element, direction);
    const again = (at: number, count: number, next: Next): number => {
      const more = () =>
        count >= max
          ? -1
          : one(at, (reached) => (reached === at && count >= min ? -1 : again(reached, count + 1, next)));
      if (count < min) return more();
      if (!greedy) {
        const end = next(at);
        return end === -1 ? more() : end;
      }
      const end = more();
      return end === -1 ? next(at) : end;
    };
    return (at, next) => again(at, 0, next);
  }

  #capturing(group: AST.CapturingGroup, direction: 1 | -1): Matcher {
    const number = this.#groups.size;
    this.#groups.set(group, number);
    const inside = this.#alternatives(group.alternatives, direction);
    return (at, next) =>
      inside(at, (reached) => {
        const before = this.#captures[number];
        this.#captures[number] = direction === 1 ? [at, reached] : [reached, at];
        const end = next(reached);
        if (end === -1) this.#captures[number] = before;
        return end;
      });
  }

  #backreference({ resolved }: AST.Backreference, direction: 1 | -1): Matcher {
    const groups = [resolved].flat();
    return (at, next) => {
      const [captured] = groups.flatMap((group) => {
        const range = this.#captures[this.#groups.get(group) ?? -1];
        return range === undefined ? [] : [this.#text.slice(...range)];
      });
      if (captured === undefined) return next(at);
      for (const _ of captured) this.#step();
      const start = direction === 1 ? at : at - captured.length;
      return this.#text.startsWith(captured, start) ? next(at + direction * captured.length) : -1;
    };
  }

  #assertion(assertion: AST.Assertion): Matcher {
    if (assertion.kind === 'lookahead' || assertion.kind === 'lookbehind') return this.#look(assertion);
    const holds = this.#boundary(assertion);
    return (at, next) => {
      this.#step();
      return holds(at) ? next(at) : -1;
    };
  }

  #look({ kind, negate, alternatives }: AST.LookaroundAssertion): Matcher {
    const inside = this.#alternatives(alternatives, kind === 'lookahead' ? 1 : -1);
    return (at, next) => {
      const before = [...this.#captures];
      const isThere = inside(at, (reached) => reached) !== -1;
      if (negate) this.#captures = before;
      const end = isThere === negate ? -1 : next(at);
      if (end === -1) this.#captures = before;
      return end;
    };
  }

  #boundary(assertion: AST.EdgeAssertion | AST.WordBoundaryAssertion): (at: number) => boolean {
    const isLineEnd = (at: number) => this.#flags.includes('m') && /[\n\r\u2028\u2029]/.test(this.#text.charAt(at));
    const isWord = (at: number) => /\w/.test(this.#text.charAt(at));
    if (assertion.kind === 'word') {
      const { negate } = assertion;
      return (at) => (isWord(at - 1) !== isWord(at)) !== negate;
    }
    if (assertion.kind === 'start') return (at) => at === 0 || isLineEnd(at - 1);
    return (at) => at === this.#text.length || isLineEnd(at);
  }
}
