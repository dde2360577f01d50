import { COMMON_LINKING, type LinkingRules } from '../linking-rules.ts';

export const DART_LINKING: LinkingRules = {
  ...COMMON_LINKING,
  family: 'dart',
  self: ['this'],
  implicitSelf: true,
  typeWords: ['this'],
  callConstructs: true,
  transparentTypes: ['Future', 'FutureOr'],
  containerTypes: ['List', 'Set', 'Map', 'Iterable', 'Stream'],
  elementMembers: ['first', 'last', 'single', 'firstWhere'],
};
