import { words } from '../word-lists.ts';

/** Members of several words that the types of Scala's library have: collections, options, eithers, tries, futures, texts, numbers. */
export const SCALA_PLATFORM_MEMBERS = words(
  'toList toSeq toSet toMap toVector toArray toBuffer toStream toIterator toIterable toIndexedSeq toLazyList toOption toEither toTry ' +
    'toLeft toRight toInt toLong toShort toByte toChar toFloat toDouble toBoolean toBigInt toString toLowerCase toUpperCase toCharArray toSortedSet ' +
    'isEmpty nonEmpty isDefined isDefinedAt isLeft isRight isSuccess isFailure isCompleted isTraversableAgain isValidInt isWhole isNaN isInfinity ' +
    'isDigit isLetter isLetterOrDigit isUpper isLower isWhitespace isInstanceOf asInstanceOf getClass hashCode knownSize hasNext hasDefiniteSize ' +
    'headOption lastOption minOption maxOption minBy maxBy minByOption maxByOption reduceOption reduceLeft reduceRight reduceLeftOption ' +
    'reduceRightOption foldLeft foldRight scanLeft scanRight flatMap mapValues mapConserve mapInPlace filterNot filterInPlace withFilter ' +
    'collectFirst partitionMap groupBy groupMap groupMapReduce sortBy sortWith zipAll zipWithIndex unzip3 takeWhile takeRight dropWhile dropRight ' +
    'splitAt indexWhere indexOf indexOfSlice lastIndexOf lastIndexWhere lastIndexOfSlice prefixLength segmentLength startsWith endsWith ' +
    'containsSlice contentEquals sameElements padTo updateWith getOrElse getOrElseUpdate orElse orNull appendAll appended appendedAll ' +
    'prepended prependedAll addOne addAll subtractOne subtractAll insertAll removeAll keySet keysIterator valuesIterator iterableFactory ' +
    'withDefault withDefaultValue reverseIterator reverseMap mkString addString stripMargin stripPrefix stripSuffix stripLineEnd linesIterator ' +
    'linesWithSeparators replaceAll replaceAllIn replaceFirst replaceFirstIn findFirstIn findAllIn findAllMatchIn ' +
    'charAt codePointAt compareTo compareToIgnoreCase equalsIgnoreCase lengthCompare lengthIs sizeCompare sizeIs sizeHint ' +
    'andThen recoverWith transformWith fallbackTo onComplete foreachEntry zipWith asJava asScala ' +
    'copyToArray copyToBuffer productArity productElement productPrefix productIterator canEqual',
);
