import { COMMON_LIVENESS, type Liveness } from '../liveness.ts';
import { words } from '../word-lists.ts';

export const DART_LIVENESS: Liveness = {
  ...COMMON_LIVENESS,
  hiddenOverrides: false,
  protocol:
    /^(?:build|createState|initState|dispose|toString|noSuchMethod|call|toJson|didChange\w+|didUpdate\w+|debugFillProperties|operator\b.*)$/,
  inertDecorators: words(
    'override deprecated immutable protected visibleForTesting mustCallSuper nonVirtual required sealed',
  ),
};
