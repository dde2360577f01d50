import type { FunctionalType } from '../linking-rules.ts';

const SUPPLIER: FunctionalType = { takes: [], gives: 0 };
const CONSUMER: FunctionalType = { takes: [0], gives: null };
const CONSUMER_OF_TWO: FunctionalType = { takes: [0, 1], gives: null };
const COMPARATOR: FunctionalType = { takes: [0, 0], gives: null };

/** Types of the Java platform whose objects are functions. */
export const JVM_FUNCTIONAL_TYPES: Readonly<Record<string, FunctionalType>> = {
  Supplier: SUPPLIER,
  Callable: SUPPLIER,
  Provider: SUPPLIER,
  Function: { takes: [0], gives: 1 },
  BiFunction: { takes: [0, 1], gives: 2 },
  UnaryOperator: { takes: [0], gives: 0 },
  BinaryOperator: { takes: [0, 0], gives: 0 },
  IntFunction: { takes: [], gives: 0 },
  LongFunction: { takes: [], gives: 0 },
  Consumer: CONSUMER,
  Predicate: CONSUMER,
  ToIntFunction: CONSUMER,
  ToLongFunction: CONSUMER,
  ToDoubleFunction: CONSUMER,
  ObjIntConsumer: CONSUMER,
  BiConsumer: CONSUMER_OF_TWO,
  BiPredicate: CONSUMER_OF_TWO,
  ToIntBiFunction: CONSUMER_OF_TWO,
  Comparator: COMPARATOR,
};

/** The methods by which they are called. */
export const JVM_FUNCTION_MEMBERS: readonly string[] = ['apply', 'get', 'call', 'accept', 'test', 'compare', 'invoke'];
