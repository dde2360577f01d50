import { COMMON_LINKING, type LinkingRules } from '../linking-rules.ts';

export const CSHARP_LINKING: LinkingRules = {
  ...COMMON_LINKING,
  family: 'csharp',
  importsSeen: false,
  seesOuterNamespaces: true,
  exportsReachAll: true,
  parent: ['base'],
  implicitSelf: true,
  sharedScope: 'package',
  namespaceSeparator: '.',
  openTypes: true,
  overloads: true,
  typeWords: ['this'],
  transparentTypes: ['Task', 'ValueTask', 'Nullable', 'Lazy'],
  containerTypes: [
    'List',
    'IList',
    'IEnumerable',
    'IReadOnlyList',
    'Dictionary',
    'IDictionary',
    'HashSet',
    'ICollection',
  ],
  elementMembers: ['First', 'FirstOrDefault', 'Single', 'SingleOrDefault', 'Last', 'Find'],
  typedOverloads: true,
  extensions: true,
  newTypes: true,
  // That of `Lazy` and of an entry of a dictionary.
  wrapperMembers: [...COMMON_LINKING.wrapperMembers, 'Value'],
  awaitedTypes: ['Task', 'ValueTask'],
};
