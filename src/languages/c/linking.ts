import { COMMON_LINKING, type LinkingRules } from '../linking-rules.ts';

/** What Java calls the types that C++ has. */
const C_TYPES: Readonly<Record<string, string>> = {
  string: 'String',
  string_view: 'String',
  bool: 'boolean',
  size_t: 'ulong',
  uint64_t: 'ulong',
  int64_t: 'long',
  uint32_t: 'uint',
  unsigned: 'uint',
  int32_t: 'int',
  uint16_t: 'ushort',
  int16_t: 'short',
  uint8_t: 'byte',
  int8_t: 'sbyte',
};

/** How names are found in C and C++. */
export const C_LINKING: LinkingRules = {
  ...COMMON_LINKING,
  family: 'c',
  self: ['this', '(*this)'],
  parent: [],
  implicitSelf: true,
  namespaceSeparator: '.',
  prototypes: true,
  overloads: true,
  typedOverloads: true,
  typeSynonyms: C_TYPES,
  pointers: true,
  callConstructs: true,
  looseNames: true,
  transparentTypes: [
    'unique_ptr',
    'shared_ptr',
    'weak_ptr',
    'optional',
    'std::unique_ptr',
    'std::shared_ptr',
    'std::optional',
  ],
  containerTypes: [
    'vector',
    'std::vector',
    'map',
    'std::map',
    'set',
    'std::set',
    'std::unordered_map',
    'std::list',
    'std::deque',
  ],
  elementMembers: ['at', 'front', 'back'],
};
