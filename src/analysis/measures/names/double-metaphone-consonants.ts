import type { PhoneticWord } from './phonetic-word.ts';

/** What is heard, how many letters that takes, and what else may be heard. */
export type Sound = readonly [primary: string, taken: number, secondary?: string];

/** How each consonant is pronounced where it stands. */
export const CONSONANTS: Readonly<Record<string, (word: PhoneticWord) => Sound>> = {
  B: (word) => ['P', doubled(word, 'B')],
  Ç: () => ['S', 1],
  C: soundOfC,
  D: soundOfD,
  F: (word) => ['F', doubled(word, 'F')],
  G: soundOfG,
  H: (word) => ((word.isFirst || word.isVowel(-1)) && word.isVowel(1) ? ['H', 2] : ['', 1]),
  J: soundOfJ,
  K: (word) => ['K', doubled(word, 'K')],
  L: soundOfL,
  // "dumb", "thumb", "plumber".
  M: (word) => ['M', word.has(-1, 'UMB') && (word.isEnd(2) || word.has(2, 'ER')) ? 2 : doubled(word, 'M')],
  N: (word) => ['N', doubled(word, 'N')],
  Ñ: () => ['N', 1],
  P: (word) => (word.has(1, 'H') ? ['F', 2] : ['P', doubled(word, 'PB')]),
  Q: (word) => ['K', doubled(word, 'Q')],
  R: soundOfR,
  S: soundOfS,
  T: soundOfT,
  V: (word) => ['F', doubled(word, 'V')],
  W: soundOfW,
  X: soundOfX,
  Z: soundOfZ,
};

/** Two letters where the next one only repeats the sound. */
function doubled(word: PhoneticWord, letters: string): 1 | 2 {
  return word.isOneOf(1, letters) ? 2 : 1;
}

function soundOfC(word: PhoneticWord): Sound {
  const isGermanicAch =
    word.at > 1 &&
    !word.isVowel(-2) &&
    word.has(-1, 'ACH') &&
    !word.isOneOf(2, 'I') &&
    (!word.isOneOf(2, 'E') || word.has(-2, 'BACHER', 'MACHER'));
  if (isGermanicAch) return ['K', 2];
  if (word.isFirst && word.has(0, 'CAESAR')) return ['S', 2];
  if (word.has(0, 'CH')) return soundOfCh(word);
  if (word.has(0, 'CZ') && !word.has(-2, 'WICZ')) return ['S', 2, 'X'];
  // "focaccia".
  if (word.has(1, 'CIA')) return ['X', 3];
  if (word.has(0, 'CC') && !(word.at === 1 && word.startsWith('M'))) {
    if (!word.isOneOf(2, 'IEH') || word.has(2, 'HU')) return ['K', 2];
    // "accident", "succeed" against "bellocchio".
    const isHard = (word.at === 1 && word.startsWith('A')) || word.has(-1, 'UCCEE', 'UCCES');
    return [isHard ? 'KS' : 'X', 3];
  }
  if (word.has(0, 'CK', 'CG', 'CQ')) return ['K', 2];
  if (word.has(0, 'CI', 'CE', 'CY')) return word.has(0, 'CIO', 'CIE', 'CIA') ? ['S', 2, 'X'] : ['S', 2];
  return ['K', word.isOneOf(1, 'CKQ') && !word.has(1, 'CE', 'CI') ? 2 : 1];
}

function soundOfCh(word: PhoneticWord): Sound {
  // "Chianti", "Michael".
  if (word.has(0, 'CHIA')) return ['K', 2];
  if (!word.isFirst && word.has(0, 'CHAE')) return ['K', 2, 'X'];
  const isGreekStart =
    word.isFirst && word.has(1, 'HARAC', 'HARIS', 'HOR', 'HYM', 'HIA', 'HEM') && !word.has(0, 'CHORE');
  const isHard =
    word.startsWith('SCH') ||
    word.has(-2, 'ORCHES', 'ARCHIT', 'ORCHID') ||
    word.isOneOf(2, 'TS') ||
    ((word.isFirst || word.isOneOf(-1, 'AOUE')) && (word.isEnd(2) || word.isOneOf(2, 'LRNMBHFVW')));
  if (isGreekStart || isHard) return ['K', 2];
  if (word.isFirst) return ['X', 2];
  return word.startsWith('MC') ? ['K', 2] : ['X', 2, 'K'];
}

function soundOfD(word: PhoneticWord): Sound {
  if (word.has(0, 'DG')) return word.isOneOf(2, 'IEY') ? ['J', 3] : ['TK', 2];
  return ['T', doubled(word, 'TD')];
}

function soundOfG(word: PhoneticWord): Sound {
  if (word.has(1, 'H')) return soundOfGh(word);
  if (word.has(1, 'N')) {
    if (word.at === 1 && word.isSlavoGermanic === false && word.isVowel(-1)) return ['KN', 2, 'N'];
    return !word.has(2, 'EY') && !word.isSlavoGermanic ? ['N', 2, 'KN'] : ['KN', 2];
  }
  // "tagliaro".
  if (word.has(1, 'LI') && !word.isSlavoGermanic) return ['KL', 2, 'L'];
  const softStarts = ['Y', 'ES', 'EP', 'EB', 'EL', 'EY', 'IB', 'IL', 'IN', 'IE', 'EI', 'ER'];
  if (word.isFirst && word.has(1, ...softStarts)) return ['K', 2, 'J'];
  const isGer =
    word.has(1, 'ER', 'Y') &&
    !word.startsWith('DANGER', 'RANGER', 'MANGER') &&
    !word.isOneOf(-1, 'EI') &&
    !word.has(-1, 'RGY', 'OGY');
  if (isGer) return ['K', 2, 'J'];
  if (word.isOneOf(1, 'EIY') || word.has(-1, 'AGGI', 'OGGI')) {
    if (word.startsWith('SCH') || word.has(1, 'ET')) return ['K', 2];
    return word.has(1, 'IER') && word.isEnd(4) ? ['J', 2] : ['J', 2, 'K'];
  }
  return ['K', doubled(word, 'G')];
}

function soundOfGh(word: PhoneticWord): Sound {
  if (word.isFirst) return [word.isOneOf(2, 'I') ? 'J' : 'K', 2];
  if (!word.isVowel(-1)) return ['K', 2];
  // "hugh", "bough", "broughton": not heard.
  if (word.isOneOf(-2, 'BHD') || word.isOneOf(-3, 'BHD') || word.isOneOf(-4, 'BH')) return ['', 2];
  // "laugh", "cough", "rough", "tough".
  if (word.at > 2 && word.isOneOf(-1, 'U') && word.isOneOf(-3, 'CGLRT')) return ['F', 2];
  return [word.isOneOf(-1, 'I') ? '' : 'K', 2];
}

function soundOfJ(word: PhoneticWord): Sound {
  if (word.has(0, 'JOSE')) return word.isFirst && word.isEnd(4) ? ['H', 1] : ['J', 1, 'H'];
  const taken = doubled(word, 'J');
  if (word.isFirst) return ['J', taken, 'A'];
  if (word.isVowel(-1) && !word.isSlavoGermanic && word.isOneOf(1, 'AO')) return ['J', taken, 'H'];
  if (word.isLast) return ['J', taken, ''];
  return [word.isOneOf(1, 'LTKSNMBZ') || word.isOneOf(-1, 'SKL') ? '' : 'J', taken];
}

function soundOfL(word: PhoneticWord): Sound {
  if (!word.has(1, 'L')) return ['L', 1];
  // "cabrillo", "gallegos".
  const isSpanish =
    (word.isEnd(3) && word.has(-1, 'ILLO', 'ILLA', 'ALLE')) ||
    (/(?:[AO]S|[AO])$/.test(word.letters) && word.has(-1, 'ALLE'));
  return isSpanish ? ['L', 2, ''] : ['L', 2];
}

function soundOfR(word: PhoneticWord): Sound {
  // "rogier", but not "hochmeier".
  const isFrench = word.isLast && !word.isSlavoGermanic && word.has(-2, 'IE') && !word.has(-4, 'ME', 'MA');
  return isFrench ? ['', 1, 'R'] : ['R', doubled(word, 'R')];
}

function soundOfS(word: PhoneticWord): Sound {
  // "isle", "carlysle".
  if (word.has(-1, 'ISL', 'YSL')) return ['', 1];
  if (word.isFirst && word.has(0, 'SUGAR')) return ['X', 1, 'S'];
  if (word.has(0, 'SH')) return [word.has(1, 'HEIM', 'HOEK', 'HOLM', 'HOLZ') ? 'S' : 'X', 2];
  if (word.has(0, 'SIO', 'SIA')) return word.isSlavoGermanic ? ['S', 3] : ['S', 3, 'X'];
  // "Smith" matches "Schmidt", "Snider" "Schneider".
  if ((word.isFirst && word.isOneOf(1, 'MNLW')) || word.has(1, 'Z')) return ['S', doubled(word, 'Z'), 'X'];
  if (word.has(0, 'SC')) return soundOfSc(word);
  // "resnais", "artois".
  return word.isLast && word.has(-2, 'AI', 'OI') ? ['', 1, 'S'] : ['S', doubled(word, 'SZ')];
}

function soundOfSc(word: PhoneticWord): Sound {
  if (word.isOneOf(2, 'H')) {
    if (word.has(3, 'ER', 'EN')) return ['X', 3, 'SK'];
    if (word.has(3, 'OO', 'UY', 'ED', 'EM')) return ['SK', 3];
    return word.isFirst && !word.isVowel(3) && !word.isOneOf(3, 'W') ? ['X', 3, 'S'] : ['X', 3];
  }
  return [word.isOneOf(2, 'IEY') ? 'S' : 'SK', 3];
}

function soundOfT(word: PhoneticWord): Sound {
  if (word.has(0, 'TION', 'TIA', 'TCH')) return ['X', 3];
  if (word.has(0, 'TH', 'TTH')) {
    // "Thomas", "Thames".
    return word.has(2, 'OM', 'AM') || word.startsWith('SCH') ? ['T', 2] : ['0', 2, 'T'];
  }
  return ['T', doubled(word, 'TD')];
}

function soundOfW(word: PhoneticWord): Sound {
  if (word.has(0, 'WR')) return ['R', 2];
  if (word.isFirst && word.isVowel(1)) return ['A', 1, 'F'];
  if (word.isFirst && word.has(0, 'WH')) return ['A', 1];
  const isSlavic = word.has(-1, 'EWSKI', 'EWSKY', 'OWSKI', 'OWSKY') || word.startsWith('SCH');
  if ((word.isLast && word.isVowel(-1)) || isSlavic) return ['', 1, 'F'];
  return word.has(0, 'WICZ', 'WITZ') ? ['TS', 4, 'FX'] : ['', 1];
}

function soundOfX(word: PhoneticWord): Sound {
  // "breaux".
  const isFrench = word.isLast && (word.has(-3, 'IAU', 'EAU') || word.has(-2, 'AU', 'OU'));
  return [isFrench ? '' : 'KS', doubled(word, 'CX')];
}

function soundOfZ(word: PhoneticWord): Sound {
  if (word.has(1, 'H')) return ['J', 2];
  const isForeign = word.has(1, 'ZO', 'ZI', 'ZA') || (word.isSlavoGermanic && !word.isFirst && !word.isOneOf(-1, 'T'));
  return isForeign ? ['S', doubled(word, 'Z'), 'TS'] : ['S', doubled(word, 'Z')];
}
