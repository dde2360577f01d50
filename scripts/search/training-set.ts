import { sampled } from './seeded-random.ts';
import { type TrainingUnit, trainingUnits } from './training-units.ts';

/** A text as the terms that are known in it, each once, with how much each counts. */
export interface Bag {
  readonly terms: Uint16Array;
  readonly weights: Float32Array;
}

/** A question, and the code that answers it. */
export interface Pair {
  readonly question: Bag;
  readonly answer: Bag;
}

export interface TrainingSet {
  readonly terms: readonly string[];
  /** How rare each term is. */
  readonly idf: Float32Array;
  /** In how many definitions each term stands. */
  readonly frequency: Float32Array;
  readonly pairs: readonly Pair[];
  /** The terms of each definition, for what stands beside what. */
  readonly texts: readonly Uint16Array[];
  /** Definitions that were read. */
  readonly units: number;
}

/** Of one repository, so that none outweighs the others; most of them with comments. */
const UNITS_OF_ONE = 8_000;
const DOCUMENTED_SHARE = 0.7;
const MOST_TERMS = 18_000;
/** A term is learned that several repositories have, or one has often. */
const MIN_REPOSITORIES = 2;
const OFTEN = 60;
const MAX_TERM = 24;

export async function trainingSet(folder: string, random: () => number): Promise<TrainingSet> {
  const units: TrainingUnit[] = [];
  const inUnits = new Map<string, number>();
  const inRepositories = new Map<string, number>();
  for await (const [, found] of trainingUnits(folder)) {
    const chosen = chooseUnits(found, random);
    const seen = new Set<string>();
    for (const unit of chosen) {
      units.push(unit);
      for (const term of new Set([...unit.name, ...unit.doc, ...unit.body, ...unit.path])) {
        inUnits.set(term, (inUnits.get(term) ?? 0) + 1);
        seen.add(term);
      }
    }
    for (const term of seen) inRepositories.set(term, (inRepositories.get(term) ?? 0) + 1);
  }
  const terms = chooseTerms(inUnits, inRepositories);
  const numbers = new Map(terms.map((term, number) => [term, number]));
  const bagOf = (parts: readonly Part[]) => bag(parts, numbers);
  return {
    terms,
    idf: Float32Array.from(terms, (term) => Math.log(1 + units.length / (1 + (inUnits.get(term) as number)))),
    frequency: Float32Array.from(terms, (term) => inUnits.get(term) as number),
    pairs: units.flatMap((unit) => pairsOf(unit, bagOf)),
    texts: units.map(
      ({ name, doc, body }) =>
        bagOf([
          [name, 1],
          [doc, 1],
          [body.slice(0, 60), 1],
        ]).terms,
    ),
    units: units.length,
  };
}

function chooseUnits(units: readonly TrainingUnit[], random: () => number): readonly TrainingUnit[] {
  if (units.length <= UNITS_OF_ONE) return units;
  const documented = sampled(
    units.filter(({ doc }) => doc.length > 0),
    DOCUMENTED_SHARE * UNITS_OF_ONE,
    random,
  );
  const others = units.filter(({ doc }) => doc.length === 0);
  return [...documented, ...sampled(others, UNITS_OF_ONE - documented.length, random)];
}

function chooseTerms(inUnits: ReadonlyMap<string, number>, inRepositories: ReadonlyMap<string, number>): string[] {
  const worth = (term: string) => (inRepositories.get(term) as number) * Math.log1p(inUnits.get(term) as number);
  return [...inUnits.keys()]
    .filter((term) => term.length > 1 && term.length < MAX_TERM && !/^\d+$/.test(term))
    .filter(
      (term) => (inRepositories.get(term) as number) >= MIN_REPOSITORIES || (inUnits.get(term) as number) >= OFTEN,
    )
    .sort((a, b) => worth(b) - worth(a) || (a < b ? -1 : 1))
    .slice(0, MOST_TERMS);
}

type Part = readonly [terms: readonly string[], weight: number];

function bag(parts: readonly Part[], numbers: ReadonlyMap<string, number>): Bag {
  const weights = new Map<number, number>();
  for (const [terms, weight] of parts) {
    const counts = new Map<number, number>();
    for (const term of terms) {
      const number = numbers.get(term);
      if (number !== undefined) counts.set(number, (counts.get(number) ?? 0) + 1);
    }
    for (const [number, count] of counts) {
      weights.set(number, (weights.get(number) ?? 0) + weight * (1 + Math.log(count)));
    }
  }
  return { terms: Uint16Array.from(weights.keys()), weights: Float32Array.from(weights.values()) };
}

/** A comment's first sentence asks for its code; a name's words ask for code that no longer has them. */
function pairsOf({ name, owner, doc, body, path }: TrainingUnit, bagOf: (parts: readonly Part[]) => Bag): Pair[] {
  const own = new Set(name);
  const others = body.filter((term) => !own.has(term));
  const pairs = [
    {
      question: bagOf([[doc, 1]]),
      answer: bagOf([
        [name, 2],
        [owner, 1.5],
        [path, 1],
        [body, 1],
      ]),
      least: 3,
    },
    {
      question: bagOf([[name, 1]]),
      answer: bagOf([
        [others, 1],
        [doc, 2],
        [path, 1],
      ]),
      least: 2,
    },
  ];
  return pairs.filter(({ question, answer, least }) => question.terms.length >= least && answer.terms.length >= 5);
}
