import { COMMON_LINKING, type LinkingRules } from '../linking-rules.ts';

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
