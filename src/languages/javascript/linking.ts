import { COMMON_LINKING, type LinkingRules } from '../linking-rules.ts';
import { PLATFORM_MEMBERS } from './platform-members.ts';

/** How names are found in JavaScript and TypeScript. */
export const ECMASCRIPT_LINKING: LinkingRules = {
  ...COMMON_LINKING,
  family: 'ecmascript',
  bindsNames: true,
  mergedDeclarations: true,
  functionsInObjects: true,
  self: ['this'],
  typeWords: ['this'],
  constructors: ['constructor'],
  exportStatements: true,
  transparentTypes: [
    'Promise',
    'PromiseLike',
    'Awaited',
    'Readonly',
    'Partial',
    'Required',
    'NonNullable',
    'Omit',
    'Pick',
  ],
  containerTypes: [
    'Array',
    'ReadonlyArray',
    'Set',
    'ReadonlySet',
    'Map',
    'ReadonlyMap',
    'WeakMap',
    'Iterable',
    'Generator',
    'IterableIterator',
    'AsyncIterable',
    'AsyncGenerator',
  ],
  pairedTypes: ['Map', 'ReadonlyMap'],
  pairMembers: ['entries'],
  yieldingTypes: ['Generator', 'AsyncGenerator'],
  elementMembers: ['get', 'at', 'pop', 'shift', 'find', 'findLast', 'next', 'values'],
  selfTypes: ['this'],
  loaders: ['import', 'require'],
  awaitedTypes: ['Promise'],
  sequenceMembers: [...COMMON_LINKING.sequenceMembers, 'toSorted', 'toReversed'],
  platformMembers: PLATFORM_MEMBERS,
  callingFunctions: new Set([
    ...['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'requestAnimationFrame', 'requestIdleCallback'],
  ]),
  elementCallbacks: {
    ...Object.fromEntries(
      [
        ...['forEach', 'map', 'flatMap', 'filter', 'some', 'every', 'find', 'findIndex', 'findLast', 'findLastIndex'],
      ].map((name) => [name, [0]]),
    ),
    reduce: [1],
    reduceRight: [1],
    sort: [0, 1],
    toSorted: [0, 1],
  },
  callingMembers: new Set([
    ...['forEach', 'map', 'flatMap', 'filter', 'some', 'every', 'find', 'findIndex', 'findLast', 'findLastIndex'],
    ...['reduce', 'reduceRight', 'sort', 'toSorted', 'from', 'groupBy', 'replace', 'replaceAll'],
    ...['then', 'catch', 'finally', 'nextTick'],
  ]),
};
