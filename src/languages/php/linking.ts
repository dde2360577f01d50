import { COMMON_LINKING, type LinkingRules } from '../linking-rules.ts';

export const PHP_LINKING: LinkingRules = {
  ...COMMON_LINKING,
  family: 'php',
  importsSeen: false,
  self: ['$this', 'self', 'static'],
  parent: ['parent'],
  sharedScope: 'package',
  namespaceSeparator: '\\',
  typeWords: ['self', 'static'],
  constructors: ['__construct'],
  looseNames: true,
  selfTypes: ['self', 'static'],
};
