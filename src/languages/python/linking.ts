import { COMMON_LINKING, type LinkingRules } from '../linking-rules.ts';

/** Types whose elements stand under keys, which is what a loop over them finds. */
const KEYED_TYPES = ['dict', 'Dict', 'Mapping', 'MutableMapping', 'defaultdict', 'DefaultDict', 'OrderedDict'];
/** Types that have further arguments behind what they give. */
const YIELDING_TYPES = ['Generator', 'AsyncGenerator'];

export const PYTHON_LINKING: LinkingRules = {
  ...COMMON_LINKING,
  family: 'python',
  bindsNames: true,
  self: ['self', 'cls'],
  parent: ['super()'],
  severalParents: true,
  typeWords: ['cls'],
  loadsPackages: true,
  callConstructs: true,
  constructors: ['__init__', '__new__'],
  transparentTypes: ['Optional', 'Awaitable', 'Type', 'type', 'Final', 'ClassVar', 'Annotated'],
  containerTypes: [
    ...KEYED_TYPES,
    ...YIELDING_TYPES,
    ...['list', 'List', 'set', 'Set', 'frozenset', 'FrozenSet', 'tuple', 'Tuple', 'deque', 'Deque'],
    ...['Iterable', 'Iterator', 'Sequence', 'MutableSequence', 'Collection', 'AbstractSet', 'ValuesView'],
    ...['AsyncIterable', 'AsyncIterator'],
  ],
  keyedTypes: KEYED_TYPES,
  tupleTypes: ['tuple', 'Tuple'],
  pairMembers: ['items'],
  enteringMembers: ['__enter__', '__aenter__'],
  yieldingTypes: YIELDING_TYPES,
  elementMembers: ['get', 'pop', 'popleft', '__next__', '__anext__'],
  sequenceMembers: [...COMMON_LINKING.sequenceMembers, 'copy', '__iter__', '__aiter__'],
  callingFunctions: new Set(['map', 'filter', 'sorted', 'min', 'max', 'reduce']),
  callingMembers: new Set(['sort', 'reduce']),
  followsArguments: true,
  selfTypes: ['Self'],
  selfParameters: 1,
  redefinesLocals: true,
  bodySeesItself: true,
};
