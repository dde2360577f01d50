import { COMMON_LIVENESS, type Liveness } from '../liveness.ts';
import { words } from '../word-lists.ts';

export const JVM_LIVENESS: Liveness = {
  ...COMMON_LIVENESS,
  hiddenOverrides: false,
  // What every object has, and the accessors that frameworks find by reflection.
  protocol:
    /^(?:toString|equals|hashCode|compareTo|compare|clone|finalize|close|run|call|get|accept|apply|test|iterator|next|remove|readObject|writeObject|readResolve|writeReplace|readObjectNoData|valueOf|values|invoke|component\d+|copy|(?:get|set|is|has|with)[A-Z]\w*)$/,
  called: /^(?:premain|agentmain|serialVersionUID|application)$/,
  inertDecorators: words(
    'Deprecated SuppressWarnings Nullable NotNull NonNull Nonnull CheckForNull SafeVarargs FunctionalInterface Generated ' +
      'VisibleForTesting Data Getter Setter Builder Value ToString EqualsAndHashCode NoArgsConstructor ' +
      'AllArgsConstructor RequiredArgsConstructor Slf4j Log Immutable ThreadSafe GuardedBy JvmStatic JvmField ' +
      'JvmOverloads JvmName Throws Suppress OptIn Synchronized Strictfp CanIgnoreReturnValue CheckReturnValue ' +
      'Contract Beta Documented Retention Target Inherited',
  ),
};
