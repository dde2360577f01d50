import { COMMON_LIVENESS, type Liveness } from '../liveness.ts';
import { words } from '../word-lists.ts';

export const SWIFT_LIVENESS: Liveness = {
  ...COMMON_LIVENESS,
  protocol:
    /^(?:init.*|deinit|subscript|description|debugDescription|body|hash|encode|makeIterator|next|id|rawValue|hashValue|errorDescription|makeUI\w+|updateUI\w+|makeCoordinator|main|application|scene|viewDid\w+|viewWill\w+|\W+)$/,
  inertDecorators: words(
    'available discardableResult inlinable inline escaping autoclosure Sendable MainActor frozen usableFromInline ' +
      'unchecked preconcurrency State Binding Published ObservedObject StateObject Environment ViewBuilder',
  ),
};
