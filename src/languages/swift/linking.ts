import { COMMON_LINKING, type LinkingRules } from '../linking-rules.ts';
import { SWIFT_TYPES } from './overloads.ts';

export const SWIFT_LINKING: LinkingRules = {
  ...COMMON_LINKING,
  family: 'swift',
  importsSeen: false,
  self: ['self', 'Self'],
  implicitSelf: true,
  sharedScope: 'project',
  overloads: true,
  typedOverloads: true,
  typeSynonyms: SWIFT_TYPES,
  separateHeritage: true,
  typeWords: ['Self'],
  callConstructs: true,
  constructors: ['init'],
  transparentTypes: ['Optional'],
  containerTypes: ['Array', 'Set', 'Dictionary'],
  elementMembers: ['first', 'last', 'popLast', 'removeFirst', 'removeLast'],
  selfTypes: ['Self'],
};
