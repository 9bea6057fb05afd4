import { foldSigns } from '#contract/foldText.ts'
import { toPhoneDigits } from '#contract/formats.ts'
import { readDisplayedNumbers } from '#contract/numberFormat.ts'
import { getLanguage } from './language.ts'

/** A part of a text, and whether a search found it. */
export interface TextPart {
  text: string
  isFound: boolean
}

/** What is looked for in texts and numbers: the words of a search. */
export interface SearchedWords {
  /** Without case and accents. */
  plain: readonly string[]
  /** The digits of those that are written as a part of a telephone number, as far as they tell one. */
  digits: readonly string[]
  /** What those that are written as a number may stand for. */
  numbers: readonly number[]
}

/** Fewer digits stand in any number. */
const leastDigits = 3

/** The words of a search, each of which is looked for by itself. */
export function toSearchedWords(searchText: string): SearchedWords {
  const words = searchText.split(/\s+/).filter(Boolean)
  return {
    plain: words.map(word => fold(word).join('')).filter(Boolean),
    digits: words.map(toPhoneDigits).filter(each => each.length >= leastDigits),
    numbers: words.flatMap(word => readDisplayedNumbers(word, getLanguage())),
  }
}

/**
 * The parts of a text, those that a search found apart: without regard to case and accents, and in a telephone number (`isNumber`)
 * across the signs between its digits.
 *
 * @example listFoundParts('José', toSearchedWords('jo')) // [{ text: 'Jo', isFound: true }, { text: 'sé', isFound: false }]
 */
export function listFoundParts(
  text: string,
  { plain, digits }: Omit<SearchedWords, 'numbers'>,
  isNumber = false,
): TextPart[] {
  const isFound = new Array<boolean>(text.length).fill(false)
  mark(fold(text), plain, isFound)
  if (isNumber) mark(toDigits(text), digits, isFound)
  const parts: TextPart[] = []
  for (let at = 0, end = 0; at < text.length; at = end) {
    // An accent that stands by itself goes with its letter.
    while (end < text.length && (isFound[end] === isFound[at] || /\p{M}/u.test(text.charAt(end)))) end += 1
    parts.push({ text: text.slice(at, end), isFound: isFound[at] === true })
  }
  return parts
}

/** The units of a text, each without case and accents: one that is an accent alone is empty. */
function fold(text: string): string[] {
  return text.split('').map(foldSigns)
}

function toDigits(text: string): string[] {
  return text.split('').map(unit => unit.replace(/\D/, ''))
}

/** Marks the units in which one of these words was found. */
function mark(folded: readonly string[], words: readonly string[], isFound: boolean[]): void {
  // Which unit each character of the folded text comes from.
  const offsets = folded.flatMap((unit, offset) => unit.split('').map(() => offset))
  const whole = folded.join('')
  for (const word of words) {
    for (let at = whole.indexOf(word); at >= 0; at = whole.indexOf(word, at + 1)) {
      isFound.fill(true, offsets[at], (offsets[at + word.length - 1] ?? 0) + 1)
    }
  }
}
