/** Programs of functions drawn at random, in several languages, with copies of known kinds among them. */

/** A function before it is written in a language. Names and numbers stand for themselves, to be renamed. */
type Step =
  | { readonly kind: 'set'; readonly name: string; readonly value: string }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly string[] }
  | { readonly kind: 'if'; readonly test: string; readonly steps: readonly Step[] }
  | { readonly kind: 'while'; readonly test: string; readonly steps: readonly Step[] };

export interface Sketch {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly steps: readonly Step[];
  readonly result: string;
}

interface Writer {
  readonly extension: string;
  readonly header: (name: string, parameters: readonly string[]) => string;
  readonly footer: readonly string[];
  readonly set: (name: string, value: string) => string;
  readonly block: (word: string, test: string) => string;
  readonly end: readonly string[];
  readonly semicolon: string;
  readonly comment: string;
  readonly around: readonly [string, string];
}

const braces = { footer: ['}'], end: ['}'], semicolon: ';', comment: '//', around: ['', ''] } as const;
const bracketed = (word: string, test: string) => `${word} (${test}) {`;

export const WRITERS: Readonly<Record<string, Writer>> = {
  javascript: {
    ...braces,
    extension: 'js',
    header: (name, parameters) => `function ${name}(${parameters.join(', ')}) {`,
    set: (name, value) => `${name} = ${value};`,
    block: bracketed,
  },
  typescript: {
    ...braces,
    extension: 'ts',
    header: (name, parameters) =>
      `export function ${name}(${parameters.map((one) => `${one}: number`).join(', ')}): number {`,
    set: (name, value) => `${name} = ${value};`,
    block: bracketed,
  },
  python: {
    extension: 'py',
    header: (name, parameters) => `def ${name}(${parameters.join(', ')}):`,
    footer: [],
    set: (name, value) => `${name} = ${value}`,
    block: (word, test) => `${word} ${test}:`,
    end: [],
    semicolon: '',
    comment: '#',
    around: ['', ''],
  },
  java: {
    ...braces,
    extension: 'java',
    header: (name, parameters) => `int ${name}(${parameters.map((one) => `int ${one}`).join(', ')}) {`,
    set: (name, value) => `${name} = ${value};`,
    block: bracketed,
    around: ['class Holder {', '}'],
  },
  go: {
    ...braces,
    extension: 'go',
    header: (name, parameters) => `func ${name}(${parameters.map((one) => `${one} int`).join(', ')}) int {`,
    set: (name, value) => `${name} = ${value}`,
    block: (word, test) => `${word === 'while' ? 'for' : word} ${test} {`,
    semicolon: '',
    around: ['package main', ''],
  },
  rust: {
    ...braces,
    extension: 'rs',
    header: (name, parameters) => `fn ${name}(${parameters.map((one) => `mut ${one}: i64`).join(', ')}) -> i64 {`,
    set: (name, value) => `${name} = ${value};`,
    block: (word, test) => `${word} ${test} {`,
  },
  ruby: {
    extension: 'rb',
    header: (name, parameters) => `def ${name}(${parameters.join(', ')})`,
    footer: ['end'],
    set: (name, value) => `${name} = ${value}`,
    block: (word, test) => `${word} ${test}`,
    end: ['end'],
    semicolon: '',
    comment: '#',
    around: ['', ''],
  },
};

/** Numbers that look random and are the same in every run. */
export function random(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const STEMS = [
  'price',
  'count',
  'width',
  'depth',
  'speed',
  'angle',
  'index',
  'score',
  'level',
  'delay',
  'ratio',
  'limit',
];
const ACTIONS = ['emit', 'store', 'notify', 'check', 'reset', 'append', 'measure', 'release', 'convert', 'balance'];
const OPERATORS = ['+', '-', '*', '/', '%'];
const COMPARISONS = ['<', '>', '<=', '>=', '==', '!='];

export function drawSketch(draw: (below: number) => number, name: string): Sketch {
  const pick = <T>(values: readonly T[]) => values[draw(values.length)] as T;
  const variables = Array.from({ length: 6 }, (_, at) => `${STEMS[(at * 2 + draw(2)) % STEMS.length]}${at}`);
  const atom = () => (draw(3) === 0 ? String(2 + draw(90)) : pick(variables));
  const value = (): string => {
    const shape = draw(4);
    if (shape === 0) return `${atom()} ${pick(OPERATORS)} ${atom()}`;
    if (shape === 1) return `(${atom()} ${pick(OPERATORS)} ${atom()}) ${pick(OPERATORS)} ${atom()}`;
    if (shape === 2) return `${pick(ACTIONS)}(${atom()}, ${atom()})`;
    return `${pick(ACTIONS)}(${atom()}) ${pick(OPERATORS)} ${pick(variables)}`;
  };
  const step = (depth: number): Step => {
    const kind = draw(depth > 1 ? 5 : 8);
    if (kind < 3) return { kind: 'set', name: pick(variables), value: value() };
    if (kind < 5) return { kind: 'call', name: pick(ACTIONS), args: Array.from({ length: 1 + draw(3) }, atom) };
    const steps = Array.from({ length: 1 + draw(3) }, () => step(depth + 1));
    return { kind: kind < 7 ? 'if' : 'while', test: `${pick(variables)} ${pick(COMPARISONS)} ${atom()}`, steps };
  };
  const steps = Array.from({ length: 7 + draw(4) }, () => step(0));
  return { name, parameters: variables.slice(0, 2 + draw(3)), steps, result: value() };
}

/** The same function with every name and number another one, one to one. */
export function renamed(sketch: Sketch, suffix: string): Sketch {
  const other = (text: string) =>
    text.replace(/[a-z]+\d*|\d+/g, (word) => (/^\d/.test(word) ? String(Number(word) + 100) : `${word}${suffix}`));
  const step = (one: Step): Step => {
    switch (one.kind) {
      case 'set':
        return { ...one, name: other(one.name), value: other(one.value) };
      case 'call':
        return { ...one, name: other(one.name), args: one.args.map(other) };
      default:
        return { ...one, test: other(one.test), steps: one.steps.map(step) };
    }
  };
  const { parameters, steps, result } = sketch;
  return { name: sketch.name, parameters: parameters.map(other), steps: steps.map(step), result: other(result) };
}

/** The same function with a statement more, one less, or another one in place of one. */
export function edited(sketch: Sketch, draw: (below: number) => number): Sketch {
  const steps = [...sketch.steps];
  const extra: Step = { kind: 'call', name: 'trace', args: [sketch.parameters[0] as string] };
  const edit = draw(3);
  // A statement on the top level that holds no others: a small part of the whole.
  const small = steps.findIndex(({ kind }) => kind === 'set' || kind === 'call');
  if (edit === 0 || small < 0) steps.splice(1 + draw(steps.length - 1), 0, extra);
  else if (edit === 1) steps.splice(small, 1);
  else steps.splice(small, 1, extra);
  return { ...sketch, steps };
}

/** @param isLoose with other indentation, blank lines and comments */
export function written(sketch: Sketch, language: string, isLoose: boolean): string {
  const writer = WRITERS[language] as Writer;
  const indent = isLoose ? '      ' : '  ';
  const lines: string[] = [];
  const add = (depth: number, text: string) => {
    if (isLoose && depth > 0) lines.push(`${indent.repeat(depth)}${writer.comment} step ${lines.length}`, '');
    lines.push(`${indent.repeat(depth)}${text}`);
  };
  const write = (steps: readonly Step[], depth: number) => {
    for (const step of steps) {
      if (step.kind === 'set') add(depth, writer.set(step.name, step.value));
      else if (step.kind === 'call') add(depth, `${step.name}(${step.args.join(', ')})${writer.semicolon}`);
      else {
        add(depth, writer.block(step.kind, step.test));
        write(step.steps, depth + 1);
        for (const end of writer.end) lines.push(`${indent.repeat(depth)}${end}`);
      }
    }
  };
  lines.push(writer.header(sketch.name, sketch.parameters));
  write(sketch.steps, 1);
  add(1, `return ${sketch.result}${writer.semicolon}`);
  lines.push(...writer.footer);
  return [writer.around[0], ...lines, writer.around[1], ''].join('\n');
}
