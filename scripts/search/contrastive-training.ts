import { sampled } from './seeded-random.ts';
import type { Bag, Pair, TrainingSet } from './training-set.ts';

export interface TrainingOptions {
  readonly dimensions: number;
  readonly epochs: number;
  readonly random: () => number;
}

/** Pairs that are told apart at a time. */
const BATCH = 128;
/** How sharply: cosines are multiplied by it. */
const SHARPNESS = 20;
const FIRST_RATE = 0.03;
/** The share of the first rate that is gone by the end. */
const RATE_DECAY = 0.7;
/** Pairs that are never learned from, to see what is learned. */
const HELD_OUT = 2_000;
/** Shares of the gradient that are too small to matter. */
const NEGLIGIBLE = 1e-6;

/**
 * Moves vectors so that a question's vector, the weighted mean of those of its terms, lies nearer to its answer's than to
 * those of the other pairs of its batch, both ways (InfoNCE), by Adagrad. Each term's weight is learned as well.
 *
 * @param start `dimensions` numbers a term; changed
 * @returns the vectors, each as long as its term weighs
 */
export function contrastiveTraining(
  { pairs, idf }: TrainingSet,
  start: Float32Array,
  { dimensions, epochs, random }: TrainingOptions,
  tell: (sentence: string) => void,
): Float32Array {
  const model = new Model(start, idf, dimensions);
  const shuffled = sampled(pairs, pairs.length, random);
  const heldOut = shuffled.slice(0, HELD_OUT);
  const learned = shuffled.slice(HELD_OUT);
  tell(`before: mean reciprocal rank ${model.meanReciprocalRank(heldOut).toFixed(4)} of ${heldOut.length}`);
  for (let epoch = 0; epoch < epochs; epoch++) {
    const order = sampled(learned, learned.length, random);
    const rate = FIRST_RATE * (1 - (RATE_DECAY * epoch) / epochs);
    for (let at = 0; at + BATCH <= order.length; at += BATCH) model.learn(order.slice(at, at + BATCH), rate);
    tell(`epoch ${epoch + 1}: mean reciprocal rank ${model.meanReciprocalRank(heldOut).toFixed(4)}`);
  }
  return model.weighted();
}

class Model {
  readonly #vectors: Float32Array;
  /** Logarithms. */
  readonly #weights: Float32Array;
  readonly #dimensions: number;
  /** Sums of squared gradients. */
  readonly #vectorSteps: Float32Array;
  readonly #weightSteps: Float32Array;

  constructor(vectors: Float32Array, idf: Float32Array, dimensions: number) {
    this.#vectors = vectors;
    this.#weights = idf.map((value) => Math.log(value));
    this.#dimensions = dimensions;
    this.#vectorSteps = new Float32Array(vectors.length).fill(1e-6);
    this.#weightSteps = new Float32Array(idf.length).fill(1e-6);
  }

  weighted(): Float32Array {
    return this.#vectors.map(
      (value, at) => value * Math.exp(this.#weights[Math.floor(at / this.#dimensions)] as number),
    );
  }

  learn(batch: readonly Pair[], rate: number): void {
    const questions = this.#embedAll(batch.map(({ question }) => question));
    const answers = this.#embedAll(batch.map(({ answer }) => answer));
    const pull = pulls(cosines(questions.vectors, answers.vectors, batch.length, this.#dimensions), batch.length);
    const ofQuestions = new Float32Array(questions.vectors.length);
    const ofAnswers = new Float32Array(answers.vectors.length);
    const size = this.#dimensions;
    for (let one = 0; one < batch.length; one++) {
      for (let other = 0; other < batch.length; other++) {
        const by = ((pull[one * batch.length + other] as number) * SHARPNESS) / batch.length;
        if (Math.abs(by) < NEGLIGIBLE) continue;
        addScaled(ofQuestions, one * size, answers.vectors, other * size, by, size);
        addScaled(ofAnswers, other * size, questions.vectors, one * size, by, size);
      }
    }
    batch.forEach(({ question, answer }, at) => {
      this.#step(question, ofQuestions, questions, at, rate);
      this.#step(answer, ofAnswers, answers, at, rate);
    });
  }

  /** How near the top a question's own answer is among all answers: 1 where it always leads. */
  meanReciprocalRank(pairs: readonly Pair[]): number {
    const questions = this.#embedAll(pairs.map(({ question }) => question)).vectors;
    const answers = this.#embedAll(pairs.map(({ answer }) => answer)).vectors;
    const alike = cosines(questions, answers, pairs.length, this.#dimensions);
    const ranks = pairs.map((_, at) => {
      const row = alike.subarray(at * pairs.length, (at + 1) * pairs.length);
      const own = row[at] as number;
      return row.reduce((rank, cosine) => rank + (cosine > own ? 1 : 0), 1);
    });
    return ranks.reduce((sum, rank) => sum + 1 / rank, 0) / ranks.length;
  }

  #embedAll(bags: readonly Bag[]): Embedded {
    const size = this.#dimensions;
    const vectors = new Float32Array(bags.length * size);
    const lengths = Float32Array.from(bags, ({ terms, weights }, at) => {
      const base = at * size;
      terms.forEach((term, place) => {
        const by = (weights[place] as number) * Math.exp(this.#weights[term] as number);
        addScaled(vectors, base, this.#vectors, term * size, by, size);
      });
      let squares = 0;
      for (let at2 = base; at2 < base + size; at2++) squares += (vectors[at2] as number) ** 2;
      const length = Math.sqrt(squares) || 1;
      for (let at2 = base; at2 < base + size; at2++) vectors[at2] = (vectors[at2] as number) / length;
      return length;
    });
    return { vectors, lengths };
  }

  /** Moves the terms of one text against the gradient of its vector, through the vector's being brought to length 1. */
  #step({ terms, weights }: Bag, gradients: Float32Array, { vectors, lengths }: Embedded, text: number, rate: number) {
    const size = this.#dimensions;
    const base = text * size;
    let along = 0;
    for (let at = base; at < base + size; at++) along += (gradients[at] as number) * (vectors[at] as number);
    for (let at = base; at < base + size; at++) {
      gradients[at] = ((gradients[at] as number) - along * (vectors[at] as number)) / (lengths[text] as number);
    }
    terms.forEach((term, place) => {
      const by = (weights[place] as number) * Math.exp(this.#weights[term] as number);
      const row = term * size;
      let ofWeight = 0;
      for (let at = 0; at < size; at++) {
        const value = this.#vectors[row + at] as number;
        const gradient = by * (gradients[base + at] as number);
        ofWeight += gradient * value;
        const squares = (this.#vectorSteps[row + at] as number) + gradient * gradient;
        this.#vectorSteps[row + at] = squares;
        this.#vectors[row + at] = value - (rate * gradient) / Math.sqrt(squares);
      }
      const squares = (this.#weightSteps[term] as number) + ofWeight * ofWeight;
      this.#weightSteps[term] = squares;
      this.#weights[term] = (this.#weights[term] as number) - (rate * ofWeight) / Math.sqrt(squares);
    });
  }
}

interface Embedded {
  readonly vectors: Float32Array;
  /** Before they were brought to 1. */
  readonly lengths: Float32Array;
}

function cosines(one: Float32Array, other: Float32Array, count: number, size: number): Float32Array {
  const products = new Float32Array(count * count);
  for (let a = 0; a < count; a++) {
    for (let b = 0; b < count; b++) {
      let [first, second, third, fourth] = [0, 0, 0, 0];
      for (let at = 0, x = a * size, y = b * size; at < size; at += 4) {
        first += (one[x + at] as number) * (other[y + at] as number);
        second += (one[x + at + 1] as number) * (other[y + at + 1] as number);
        third += (one[x + at + 2] as number) * (other[y + at + 2] as number);
        fourth += (one[x + at + 3] as number) * (other[y + at + 3] as number);
      }
      products[a * count + b] = first + second + third + fourth;
    }
  }
  return products;
}

/** How far each cosine is to be moved: the softmax of its row and of its column, less 1 for the pair itself. */
function pulls(alike: Float32Array, count: number): Float32Array {
  const pull = new Float32Array(count * count);
  const addSoftmax = (placeOf: (at: number) => number) => {
    let highest = Number.NEGATIVE_INFINITY;
    for (let at = 0; at < count; at++) highest = Math.max(highest, alike[placeOf(at)] as number);
    const powers = Float64Array.from({ length: count }, (_, at) =>
      Math.exp(SHARPNESS * ((alike[placeOf(at)] as number) - highest)),
    );
    const sum = powers.reduce((total, power) => total + power, 0);
    powers.forEach((power, at) => {
      pull[placeOf(at)] = (pull[placeOf(at)] as number) + power / sum / 2;
    });
  };
  for (let own = 0; own < count; own++) {
    addSoftmax((at) => own * count + at);
    addSoftmax((at) => at * count + own);
  }
  for (let own = 0; own < count; own++) pull[own * count + own] = (pull[own * count + own] as number) - 1;
  return pull;
}

function addScaled(to: Float32Array, toAt: number, from: Float32Array, fromAt: number, by: number, size: number): void {
  for (let at = 0; at < size; at++) to[toAt + at] = (to[toAt + at] as number) + by * (from[fromAt + at] as number);
}
