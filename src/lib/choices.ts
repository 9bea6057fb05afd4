import { foldText } from '#contract/foldText.ts'

/** A value that can be chosen and the text that stands for it. */
export interface Choice {
  value: unknown
  title: string
}

/** The choices that a typed text may mean, the likeliest first: its stored code, the start of a title, of a word, then within one. */
export function findMatches(choices: readonly Choice[], text: string): Choice[] {
  const plain = foldText(text)
  if (plain === '') return [...choices]
  const ranked = choices.map(choice => ({ choice, rank: toRank(choice, plain) }))
  return ranked
    .filter(({ rank }) => rank < ranks)
    .sort((one, other) => one.rank - other.rank)
    .map(({ choice }) => choice)
}

/** The one choice that a text names, by its title or its stored code. */
export function findNamed(choices: readonly Choice[], text: string): Choice | undefined {
  const plain = foldText(text)
  return choices.find(({ title }) => foldText(title) === plain) ?? choices.find(choice => toCode(choice) === plain)
}

const ranks = 5

function toRank(choice: Choice, plain: string): number {
  const title = foldText(choice.title)
  const isFound = [toCode(choice) === plain, title === plain, title.startsWith(plain)]
  const rank = [...isFound, toWords(title).some(word => word.startsWith(plain)), title.includes(plain)].indexOf(true)
  return rank < 0 ? ranks : rank
}

/** Numbers are stored codes that nobody knows. */
function toCode({ value }: Choice): string | null {
  return typeof value === 'string' ? foldText(value) : null
}

function toWords(title: string): string[] {
  return title.split(/[^\p{L}\p{N}]+/u)
}
