import { COMMON_LINKING, type LinkingRules } from '../linking-rules.ts';
import { JVM_CONTAINERS, JVM_ELEMENT_CALLBACKS, JVM_ELEMENT_MEMBERS, JVM_SEQUENCE_MEMBERS } from './containers.ts';
import { JVM_FUNCTION_MEMBERS, JVM_FUNCTIONAL_TYPES } from './functional-types.ts';

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
  typeObjects: ['INSTANCE', 'Companion'],
  containerTypes: JVM_CONTAINERS,
  elementMembers: JVM_ELEMENT_MEMBERS,
  sequenceMembers: [...COMMON_LINKING.sequenceMembers, ...JVM_SEQUENCE_MEMBERS],
  elementCallbacks: JVM_ELEMENT_CALLBACKS,
  functionalTypes: JVM_FUNCTIONAL_TYPES,
  functionMembers: JVM_FUNCTION_MEMBERS,
};
