import { COMMON_LIVENESS, type Liveness } from '../liveness.ts';
import { words } from '../word-lists.ts';

export const CSHARP_LIVENESS: Liveness = {
  ...COMMON_LIVENESS,
  hiddenOverrides: false,
  mains: ['Main'],
  extensionMembers: true,
  // Attributes are used without the end of their name; the compiler itself looks for the others.
  called: /^\w+Attribute$|^(?:IsExternalInit|ModuleInitializer|AssemblyInfo|Program|Startup)$/,
  protocol:
    /^(?:~\w*|ToString|Equals|GetHashCode|CompareTo|Compare|Dispose|DisposeAsync|GetEnumerator|MoveNext|Current|Clone|Finalize|Invoke|InvokeAsync|Configure|ConfigureServices|Awake|Start|Update|FixedUpdate|LateUpdate|On[A-Z]\w*|Deconstruct|op_\w+)$/,
  inertDecorators: words(
    'Obsolete Serializable NonSerialized Conditional MethodImpl DebuggerDisplay DebuggerStepThrough Flags ' +
      'SuppressMessage ExcludeFromCodeCoverage CallerMemberName NotNull MaybeNull AllowNull DisallowNull CLSCompliant ' +
      'EditorBrowsable Pure NotNullWhen MemberNotNull UsedImplicitly StructLayout FieldOffset AttributeUsage',
  ),
};
