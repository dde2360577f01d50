import { JVM_LINKING } from '../java/linking.ts';
import type { LinkingRules } from '../linking-rules.ts';
import { words } from '../word-lists.ts';
import { KOTLIN_BLOCK_MEMBERS, KOTLIN_BLOCK_OBJECTS } from './block-members.ts';
import { KOTLIN_TYPES } from './overloads.ts';

/** Functions and members of several words of Kotlin's library: every file sees them without an import. */
const KOTLIN_PLATFORM_MEMBERS = words(
  'arrayOf arrayOfNulls emptyArray booleanArrayOf byteArrayOf charArrayOf doubleArrayOf floatArrayOf intArrayOf longArrayOf shortArrayOf ' +
    'listOf listOfNotNull emptyList mutableListOf arrayListOf buildList setOf setOfNotNull emptySet mutableSetOf hashSetOf linkedSetOf sortedSetOf buildSet ' +
    'mapOf emptyMap mutableMapOf hashMapOf linkedMapOf sortedMapOf buildMap buildString sequenceOf emptySequence generateSequence lazyOf ' +
    'requireNotNull checkNotNull runCatching compareBy compareByDescending compareValues compareValuesBy maxOf minOf enumValues enumValueOf readLine ' +
    'getOrNull getOrElse getOrDefault getOrPut getOrThrow getValue elementAtOrNull elementAtOrElse firstOrNull lastOrNull singleOrNull ' +
    'randomOrNull maxOrNull minOrNull maxByOrNull minByOrNull maxOfOrNull minOfOrNull reduceOrNull ' +
    'isEmpty isNotEmpty isNullOrEmpty isNullOrBlank isBlank isNotBlank ifEmpty ifBlank orEmpty takeIf takeUnless takeWhile takeLast ' +
    'takeLastWhile dropWhile dropLast dropLastWhile filterNot filterNotNull filterIsInstance filterIndexed filterKeys filterValues filterTo ' +
    'mapNotNull mapIndexed mapIndexedNotNull mapKeys mapValues mapTo flatMap forEach forEachIndexed onEach groupBy associateBy associateWith ' +
    'partitionBy sortedBy sortedByDescending sortedWith sortedDescending sortBy distinctBy sumOf foldRight foldIndexed reduceIndexed ' +
    'zipWithNext chunkedSequence joinToString joinTo indexOfFirst indexOfLast withIndex containsAll containsKey addAll removeAll retainAll removeIf ' +
    'toList toMutableList toSet toMutableSet toMap toMutableMap toTypedArray toIntArray toByteArray toCharArray toSortedMap toSortedSet toHashSet ' +
    'asSequence asIterable asReversed startsWith endsWith substringBefore substringAfter substringBeforeLast substringAfterLast removePrefix ' +
    'removeSuffix removeSurrounding replaceFirst replaceFirstChar trimIndent trimMargin trimStart trimEnd padStart padEnd splitToSequence lineSequence ' +
    'toInt toLong toDouble toFloat toShort toByte toChar toBoolean toString toIntOrNull toLongOrNull toDoubleOrNull toBigDecimal toBigInteger toRegex ' +
    'coerceIn coerceAtLeast coerceAtMost downTo hashCode',
);

export const KOTLIN_LINKING: LinkingRules = {
  ...JVM_LINKING,
  functionArrow: '->',
  extensions: true,
  receivedSelf: true,
  typedOverloads: true,
  typeSynonyms: KOTLIN_TYPES,
  platformMembers: KOTLIN_PLATFORM_MEMBERS,
  blockMembers: KOTLIN_BLOCK_MEMBERS,
  blockObjects: KOTLIN_BLOCK_OBJECTS,
};
