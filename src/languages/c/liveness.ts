import { COMMON_LIVENESS, type Liveness } from '../liveness.ts';
import { words } from '../word-lists.ts';

export const C_LIVENESS: Liveness = {
  ...COMMON_LIVENESS,
  pastesNames: true,
  mains: ['main', 'wmain', 'WinMain', 'wWinMain', 'DllMain', '_start', 'LLVMFuzzerTestOneInput'],
  protocol:
    /^(?:operator\b.*|~.*|begin|end|cbegin|cend|rbegin|rend|swap|what|hash|size|data|await_\w+|get_return_object|initial_suspend|final_suspend|return_void|return_value|unhandled_exception|yield_value)$/,
  called: /^(?:Java_\w+|JNI_On\w+|PyInit_\w+|init_module|cleanup_module|napi_\w+|Init_\w+|lua(?:open)?_\w+|TEST\w*)$/,
  inertDecorators: words(
    'unused maybe_unused nodiscard noreturn deprecated always_inline noinline inline likely unlikely fallthrough ' +
      'nothrow pure const hot cold packed aligned format nonnull malloc warn_unused_result no_unique_address gnu',
  ),
  certainty: { hidden: 'high', exported: 'medium' },
};
