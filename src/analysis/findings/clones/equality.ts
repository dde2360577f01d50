import { type Corpus, isRenamable } from './corpus.ts';

/**
 * When two stretches of tokens count as equal: when the codes of their tokens are, one by one. The code of a token may
 * depend on where its stretch starts, but on nothing before that.
 */
export interface Equality {
  /** The code of a token in a stretch that starts at `start`. */
  code(token: number, start: number): number;
  /**
   * A hash of each stretch of `length` tokens that starts at one of `starts` (ascending); equal stretches have equal
   * hashes. 0 for a stretch that would reach over the end of its file.
   */
  hashes(starts: Int32Array, length: number): Int32Array;
}

/** Odd, with bits all over: the multiplier of PCG. */
const FACTOR = 747796405;

/** Equal token by token. */
export function exactEquality({ symbols, symbolCount, files }: Corpus): Equality {
  const mixedSymbols = new Int32Array(symbolCount);
  for (let symbol = 0; symbol < symbolCount; symbol++) mixedSymbols[symbol] = mixed(symbol + 1);
  return {
    code: (token) => symbols[token] as number,
    hashes: (starts, length) => {
      const hashes = new Int32Array(starts.length);
      const leaving = power(FACTOR, length);
      let next = 0;
      for (const { start, end } of files) {
        let hash = 0;
        for (let token = start; token < end; token++) {
          hash = (Math.imul(hash, FACTOR) + (mixedSymbols[symbols[token] as number] as number)) | 0;
          const first = token - length + 1;
          if (first < start) continue;
          if (first > start)
            hash = (hash - Math.imul(leaving, mixedSymbols[symbols[first - 1] as number] as number)) | 0;
          while (next < starts.length && (starts[next] as number) < first) next++;
          if (starts[next] === first) hashes[next++] = hash === 0 ? 1 : hash;
        }
      }
      return hashes;
    },
  };
}

/** A name or literal that has not occurred yet in its stretch has the code −1 − its kind; one that has, −(8 + distance). */
const FIRST = -1;
const AGAIN = -8;

/**
 * Equal but for names and literals, which are renamed one to one: the map is that of the two stretches alone. A name is
 * told by how far back it last occurred (Baker's parameterised strings), so that stretches can be compared without a map.
 *
 * @see Baker, "Parameterized Pattern Matching: Algorithms and Applications", 1996
 */
export function renamedEquality(corpus: Corpus, isFixed: Uint8Array): Equality {
  const { symbols, kinds, files } = corpus;
  const distances = backDistances(corpus, isFixed);
  const firstCode = (token: number) => FIRST - (kinds[symbols[token] as number] as number);
  const code = (token: number, start: number) => {
    const distance = distances[token] as number;
    if (distance < 0) return symbols[token] as number;
    return distance > 0 && token - distance >= start ? AGAIN - distance : firstCode(token);
  };
  return {
    code,
    hashes: (starts, length) => {
      const hashes = new Int32Array(starts.length);
      const longest = files.reduce((most, { start, end }) => Math.max(most, end - start), 0);
      const powers = new Int32Array(longest + 1).fill(1);
      const inverses = new Int32Array(longest + 1).fill(1);
      const inverse = inverseOf(FACTOR);
      for (let at = 1; at <= longest; at++) {
        powers[at] = Math.imul(powers[at - 1] as number, FACTOR);
        inverses[at] = Math.imul(inverses[at - 1] as number, inverse);
      }
      const next = nextOccurrences(distances);
      let wanted = 0;
      for (const { start, end } of files) {
        // The sum, over the stretch, of each token's code times the power of its place in the file.
        let sum = 0;
        let last = start;
        for (let first = start; first + length <= end; first++) {
          for (; last < first + length; last++) {
            sum = (sum + Math.imul(mixed(code(last, first)), powers[last - start] as number)) | 0;
          }
          while (wanted < starts.length && (starts[wanted] as number) < first) wanted++;
          if (starts[wanted] === first) {
            const hash = Math.imul(sum, inverses[first - start] as number);
            hashes[wanted++] = hash === 0 ? 1 : hash;
          }
          sum = (sum - Math.imul(mixed(code(first, first)), powers[first - start] as number)) | 0;
          const again = next[first] as number;
          if (again > 0 && again < last) {
            const change = mixed(firstCode(again)) - mixed(code(again, first));
            sum = (sum + Math.imul(change, powers[again - start] as number)) | 0;
          }
        }
      }
      return hashes;
    },
  };
}

/** How many tokens ago each name or literal last occurred in its file, 0 for never; −1 for what cannot be renamed. */
function backDistances({ symbols, symbolCount, kinds, files }: Corpus, isFixed: Uint8Array): Int32Array {
  const distances = new Int32Array(symbols.length).fill(-1);
  const last = new Int32Array(symbolCount).fill(-1);
  const renamable = Uint8Array.from(kinds, (kind) => Number(isRenamable(kind)));
  for (const { start, end } of files) {
    for (let token = start; token < end; token++) {
      const symbol = symbols[token] as number;
      if (renamable[symbol] === 0 || isFixed[token] === 1) continue;
      const before = last[symbol] as number;
      distances[token] = before >= start ? token - before : 0;
      last[symbol] = token;
    }
  }
  return distances;
}

function nextOccurrences(distances: Int32Array): Int32Array {
  const next = new Int32Array(distances.length);
  for (let token = 0; token < distances.length; token++) {
    const distance = distances[token] as number;
    if (distance > 0) next[token - distance] = token;
  }
  return next;
}

/** The finaliser of MurmurHash3. */
export function mixed(value: number): number {
  let hash = value ^ (value >>> 16);
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

function power(base: number, exponent: number): number {
  let result = 1;
  for (let at = 0; at < exponent; at++) result = Math.imul(result, base);
  return result;
}

/** Of an odd number modulo 2³², by Newton's iteration. */
function inverseOf(odd: number): number {
  let inverse = odd;
  for (let round = 0; round < 5; round++) inverse = Math.imul(inverse, 2 - Math.imul(odd, inverse));
  return inverse;
}
