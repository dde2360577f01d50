/** Types of the Java platform and its languages that hold elements of their last type argument, one or many. */
export const JVM_CONTAINERS: readonly string[] = [
  ...['List', 'ArrayList', 'LinkedList', 'CopyOnWriteArrayList', 'Set', 'HashSet', 'LinkedHashSet', 'TreeSet'],
  ...['SortedSet', 'NavigableSet', 'Map', 'HashMap', 'LinkedHashMap', 'TreeMap', 'SortedMap', 'NavigableMap'],
  ...['ConcurrentMap', 'ConcurrentHashMap', 'WeakHashMap', 'IdentityHashMap', 'EnumMap', 'Entry', 'Collection'],
  ...['Iterable', 'Iterator', 'ListIterator', 'Queue', 'Deque', 'ArrayDeque', 'PriorityQueue', 'BlockingQueue'],
  ...['ConcurrentLinkedQueue', 'LinkedBlockingQueue', 'ConcurrentLinkedDeque', 'Stack', 'Stream', 'ImmutableList'],
  ...['ImmutableSet', 'ImmutableMap', 'Optional', 'AtomicReference', 'ThreadLocal', 'Reference', 'WeakReference'],
  ...['SoftReference', 'CompletableFuture', 'CompletionStage', 'Future', 'Lazy', 'Option', 'Seq', 'Vector'],
  ...['IndexedSeq', 'MutableList', 'MutableSet', 'MutableMap', 'MutableCollection', 'Sequence', 'Array', 'Buffer'],
  ...['ListBuffer', 'ArrayBuffer'],
];

/** Members of these that give an element. */
export const JVM_ELEMENT_MEMBERS: readonly string[] = [
  ...['get', 'getFirst', 'getLast', 'getOrDefault', 'getOrElse', 'getOrPut', 'getNow', 'getAndSet', 'getPlain'],
  ...['getAcquire', 'getValue', 'updateAndGet', 'join', 'orElse', 'orElseGet', 'orElseThrow', 'remove', 'removeFirst'],
  ...['removeLast', 'next', 'previous', 'poll', 'pollFirst', 'pollLast', 'peek', 'peekFirst', 'peekLast', 'element'],
  ...['pop', 'take', 'put', 'putIfAbsent', 'computeIfAbsent', 'computeIfPresent', 'compute', 'merge', 'first', 'last'],
  ...['find', 'head', 'firstOrNull', 'lastOrNull', 'getOrNull', 'singleOrNull', 'single', 'value', 'getValue'],
  ...['headOption', 'lastOption'],
];

/** Members of these that give a container of the same elements. */
export const JVM_SEQUENCE_MEMBERS: readonly string[] = [
  ...['stream', 'parallelStream', 'iterator', 'listIterator', 'descendingIterator', 'distinct', 'limit', 'skip'],
  ...['sorted', 'takeWhile', 'dropWhile', 'subList', 'findFirst', 'findAny', 'min', 'max', 'toList', 'toSet', 'or'],
  ...['headSet', 'tailSet', 'subSet', 'headMap', 'tailMap', 'subMap', 'parallel', 'sequential', 'unordered'],
  ...['onEach', 'filterNot', 'filterNotNull', 'sortedBy', 'sortBy', 'sortedWith', 'asSequence', 'tail', 'init'],
  ...['drop', 'toMutableList', 'reversed', 'toSeq', 'toVector', 'plus', 'minus', 'collect'],
];

/** Members of these that call a function with their elements, and which of its parameters these are. */
export const JVM_ELEMENT_CALLBACKS: Readonly<Record<string, readonly number[]>> = {
  ...Object.fromEntries(
    [
      ...['forEach', 'forEachOrdered', 'forEachRemaining', 'map', 'flatMap', 'filter', 'anyMatch', 'allMatch', 'peek'],
      ...['noneMatch', 'removeIf', 'takeWhile', 'dropWhile', 'mapToInt', 'mapToLong', 'mapToDouble', 'mapToObj'],
      ...['ifPresent', 'ifPresentOrElse', 'thenApply', 'thenAccept', 'thenCompose', 'thenApplyAsync', 'foreach'],
      ...[
        'thenAcceptAsync',
        'thenComposeAsync',
        'whenComplete',
        'handle',
        'updateAndGet',
        'getAndUpdate',
        'replaceAll',
      ],
      ...['any', 'all', 'none', 'find', 'firstOrNull', 'mapNotNull', 'filterNot', 'onEach', 'sumOf', 'count', 'exists'],
      ...[
        'forall',
        'groupBy',
        'associateBy',
        'sortedBy',
        'maxByOrNull',
        'minByOrNull',
        'partition',
        'collect',
        'first',
      ],
      ...[
        'last',
        'sortBy',
        'maxBy',
        'minBy',
        'takeIf',
        'associateWith',
        'sumBy',
        'dropLastWhile',
        'flatMapTo',
        'mapTo',
      ],
    ].map((name) => [name, [0]]),
  ),
  ...Object.fromEntries(['sort', 'sorted', 'min', 'max', 'sortWith', 'sortedWith'].map((name) => [name, [0, 1]])),
};
