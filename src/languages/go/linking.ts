import { COMMON_LINKING, type LinkingRules } from '../linking-rules.ts';

export const GO_LINKING: LinkingRules = {
  ...COMMON_LINKING,
  family: 'go',
  importsSeen: false,
  self: [],
  parent: [],
  sharedScope: 'folder',
  compiledWith: ['c'],
  structuralInterfaces: true,
  structLiterals: true,
  definedTypes: true,
  callConstructs: true,
};
