import { COMMON_LINKING, type LinkingRules } from '../linking-rules.ts';

export const SWIFT_LINKING: LinkingRules = {
  ...COMMON_LINKING,
  family: 'swift',
  importsSeen: false,
  self: ['self', 'Self'],
  implicitSelf: true,
  sharedScope: 'project',
  overloads: true,
  separateHeritage: true,
  typeWords: ['Self'],
  callConstructs: true,
  constructors: ['init'],
  transparentTypes: ['Optional'],
  containerTypes: ['Array', 'Set', 'Dictionary'],
  elementMembers: ['first', 'last', 'popLast', 'removeFirst', 'removeLast'],
  selfTypes: ['Self'],
};
