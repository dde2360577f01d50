import { COMMON_LINKING, type LinkingRules } from '../linking-rules.ts';
import { words } from '../word-lists.ts';
import { swiftModule } from './modules.ts';
import { SWIFT_TYPES } from './overloads.ts';

/** Members of containers that call a function with their elements, and which of its parameters these are. */
const SWIFT_CALLBACKS: LinkingRules['elementCallbacks'] = {
  ...Object.fromEntries(
    [
      ...['map', 'flatMap', 'compactMap', 'filter', 'forEach', 'contains', 'first', 'last', 'allSatisfy', 'firstIndex'],
      ...['drop', 'prefix', 'removeAll', 'partition', 'lastIndex', 'mapValues', 'compactMapValues'],
    ].map((name) => [name, [0]]),
  ),
  ...Object.fromEntries(['sort', 'sorted', 'min', 'max'].map((name) => [name, [0, 1]])),
};

/** Attributes of the language, and wrappers and macros of Apple's libraries that types of other kinds are often called like. */
const SWIFT_ATTRIBUTES = words(
  'available discardableResult escaping autoclosure objc nonobjc objcMembers inlinable usableFromInline frozen main testable MainActor Sendable ' +
    'State Binding Environment Published Query Namespace Test Suite Model IBAction IBOutlet',
);

export const SWIFT_LINKING: LinkingRules = {
  ...COMMON_LINKING,
  conditionalTwins: true,
  family: 'swift',
  importsSeen: false,
  self: ['self', 'Self'],
  implicitSelf: true,
  sharedScope: 'project',
  moduleOf: swiftModule,
  overloads: true,
  extensionMembers: true,
  typedOverloads: true,
  typeSynonyms: SWIFT_TYPES,
  separateHeritage: true,
  typeWords: ['Self'],
  platformDecorators: SWIFT_ATTRIBUTES,
  wantedType: '.',
  callConstructs: true,
  constructors: ['init'],
  transparentTypes: ['Optional'],
  containerTypes: ['Array', 'Set', 'Dictionary'],
  functionArrow: '->',
  elementCallbacks: SWIFT_CALLBACKS,
  elementMembers: ['first', 'last', 'popLast', 'removeFirst', 'removeLast'],
  selfTypes: ['Self'],
};
