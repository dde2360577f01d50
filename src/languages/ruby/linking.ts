import { COMMON_LINKING, type LinkingRules } from '../linking-rules.ts';
import { RUBY_PLATFORM_MEMBERS } from './platform-members.ts';

export const RUBY_LINKING: LinkingRules = {
  ...COMMON_LINKING,
  family: 'ruby',
  implicitSelf: true,
  sidedSelf: true,
  sharedScope: 'project',
  sharesTypesOnly: true,
  namespaceSeparator: '.',
  openTypes: true,
  typeWords: ['new'],
  makes: 'new',
  parentIsSameMethod: true,
  constructors: ['initialize'],
  separateCalls: true,
  exampleFiles: /(?:^|\/)(?:spec|specs|features)\/|_spec\.rb$/,
  platformMembers: RUBY_PLATFORM_MEMBERS,
};
