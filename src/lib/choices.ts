import { foldText } from '#contract/foldText.ts'

/** A value that can be chosen and the text that stands for it. */
export interface Choice {
  value: unknown
  title: string
  /** Other words by which it is found. */
  words?: readonly string[]
}

/** The choices that a typed text may mean, the likeliest first: its stored code, its title, another word for it, the start of a title, of a word, then within one. */
export function findMatches(choices: readonly Choice[], text: string): Choice[] {
  const plain = foldText(text)
  if (plain === '') return [...choices]
  const ranked = choices.map(choice => ({ choice, rank: toRank(choice, plain) }))
  return ranked
    .filter(({ rank }) => rank < ranks)
    .sort((one, other) => one.rank - other.rank)
    .map(({ choice }) => choice)
}

/** The one choice that a text names, by its title, its stored code, or a word that no other one has. */
export function findNamed(choices: readonly Choice[], text: string): Choice | undefined {
  const plain = foldText(text)
  const named =
    choices.find(({ title }) => foldText(title) === plain) ?? choices.find(choice => toCode(choice) === plain)
  if (named) return named
  const worded = choices.filter(choice => hasWord(choice, plain))
  return worded.length === 1 ? worded[0] : undefined
}

const hasWord = ({ words = [] }: Choice, plain: string) => words.some(word => foldText(word) === plain)

const ranks = 7

function toRank(choice: Choice, plain: string): number {
  const title = foldText(choice.title)
  const { words = [] } = choice
  const isFound = [
    ...[toCode(choice) === plain, title === plain, hasWord(choice, plain), title.startsWith(plain)],
    title.split(/[^\p{L}\p{N}]+/u).some(word => word.startsWith(plain)),
    words.some(word => foldText(word).startsWith(plain)),
    title.includes(plain),
  ]
  const rank = isFound.indexOf(true)
  return rank < 0 ? ranks : rank
}

/** Numbers are stored codes that nobody knows. */
function toCode({ value }: Choice): string | null {
  return typeof value === 'string' ? foldText(value) : null
}
