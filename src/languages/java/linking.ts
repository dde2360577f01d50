import { COMMON_LINKING, type LinkingRules } from '../linking-rules.ts';

/** How names are found in the languages of the Java platform. */
export const JVM_LINKING: LinkingRules = {
  ...COMMON_LINKING,
  family: 'jvm',
  importsSeen: false,
  implicitSelf: true,
  sharedScope: 'package',
  namespaceSeparator: '.',
  openTypes: true,
  overloads: true,
  typeWords: ['this'],
  callConstructs: true,
  enumObjects: true,
  smallPackages: true,
  transparentTypes: ['Optional', 'CompletableFuture', 'Future', 'Lazy', 'Option', 'Supplier'],
  containerTypes: [
    'List',
    'ArrayList',
    'Set',
    'HashSet',
    'Map',
    'HashMap',
    'Collection',
    'Iterable',
    'Seq',
    'Vector',
    'MutableList',
    'MutableMap',
  ],
  elementMembers: ['get', 'remove', 'first', 'last', 'find', 'head'],
  sequenceMembers: [...COMMON_LINKING.sequenceMembers, 'stream'],
};
