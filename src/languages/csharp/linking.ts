import { COMMON_LINKING, type LinkingRules } from '../linking-rules.ts';
import { words } from '../word-lists.ts';

/** Members that collections of the library have themselves: an extension of the name is called for what these do not take. */
const COLLECTION_MEMBERS = words(
  'Add AddRange AsReadOnly BinarySearch Clear ConvertAll Contains ContainsKey ContainsValue CopyTo Exists ExceptWith Find FindAll FindIndex ' +
    'FindLast ForEach GetEnumerator GetRange IndexOf Insert InsertRange IntersectWith LastIndexOf Remove RemoveAll RemoveAt RemoveRange ' +
    'Reverse Sort ToArray ToString TrimExcess TrueForAll TryAdd TryGetValue UnionWith',
);

const TYPE_KEYWORDS = words(
  'bool byte char decimal double float int long nint nuint object sbyte short string uint ulong ushort',
);

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
  conditionalTwins: true,
  libraryMembers: COLLECTION_MEMBERS,
  typeWords: ['this'],
  typeKeywords: TYPE_KEYWORDS,
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
