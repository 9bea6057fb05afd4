/** As much of a value as one line of a change shows. */
const mostLetters = 60
/** As many values of a list as one line names. */
const mostNames = 5

/** How a word of the data files is called in a change, and how its value reads where it is absent or no plain value. */
export interface Word {
  label: string
  /** What stands for an absent value; `none` unless said otherwise. */
  absent?: string
  show?(value: unknown): string
}

/** The words of a part of the data files by their own name; one that is absent here is called by that name. */
export type Words = Readonly<Record<string, Word>>

/** Builds the word of a switch, which reads yes or no. */
export function buildSwitch(label: string): Word {
  return { label, absent: 'no' }
}

/** Builds the word of a permission rule, which an absent one leaves to everybody. */
export function buildRule(label: string): Word {
  return { label, absent: 'everybody', show: value => (value === '' ? 'everybody signed in' : String(value)) }
}

/** True for the same content, as JSON has it; the order of the names of an object says nothing. */
export function isSame(before: unknown, after: unknown): boolean {
  if (before === after) return true
  if (typeof before !== 'object' || typeof after !== 'object' || before === null || after === null) return false
  if (Array.isArray(before) !== Array.isArray(after)) return false
  const [one, other] = [before, after] as [Record<string, unknown>, Record<string, unknown>]
  const names = Object.keys(one)
  if (names.length !== Object.keys(other).length) return false
  return names.every(name => Object.hasOwn(other, name) && isSame(one[name], other[name]))
}

/** A value as a change shows it, or null where it is too deep for a line. */
function showValue(value: unknown): string | null {
  if (typeof value === 'string') return `"${clip(value)}"`
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return String(value)
  const isPlainList = Array.isArray(value) && value.every(each => typeof each !== 'object')
  return isPlainList && value.length > 0 ? listNames(value.map(each => String(each))) : null
}

/** The first few names of a list, each in quotation marks, and how many more there are. */
export function listNames(names: readonly string[]): string {
  const displayed = names.slice(0, mostNames).map(name => `"${clip(name)}"`)
  const rest = names.length - displayed.length
  return rest > 0 ? `${displayed.join(', ')} and ${rest} more` : displayed.join(', ')
}

/** `1 call`, `3 calls`. */
export function countOf(count: number, noun: string, nouns = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : nouns}`
}

/** The difference of one word: `title: "Beds" → "Bed count"`; where its values are too deep for a line, that it changed. */
export function describeWord(word: Word, before: unknown, after: unknown): string {
  const show = (value: unknown) => (isAbsent(value) ? (word.absent ?? 'none') : (word.show ?? showValue)(value))
  const [one, other] = [show(before), show(after)]
  if (one !== null && other !== null && one !== other) return `${word.label}: ${one} → ${other}`
  if (before === undefined) return `${word.label} added`
  return after === undefined ? `${word.label} removed` : `${word.label} changed`
}

/** The differences of two objects, a phrase each, in the order of `words` and then of the names; `others` are reported elsewhere. */
export function describeWords(before: object, after: object, words: Words, others: readonly string[] = []): string[] {
  const names = new Set([...Object.keys(words), ...[...Object.keys(before), ...Object.keys(after)].sort()])
  const [one, other] = [before, after] as [Record<string, unknown>, Record<string, unknown>]
  return [...names]
    .filter(name => name !== '$schema' && name !== '$comment' && !others.includes(name))
    .filter(name => !isSame(one[name], other[name]))
    .map(name => describeWord(words[name] ?? { label: name }, one[name], other[name]))
}

/** Names that came and went, a phrase each: `options added: "Rural"`. */
export function describeNames(label: string, before: readonly string[], after: readonly string[]): string[] {
  const [former, present] = [new Set(before), new Set(after)]
  const added = after.filter(name => !former.has(name))
  const removed = before.filter(name => !present.has(name))
  return [
    ...(added.length > 0 ? [`${label} added: ${listNames(added)}`] : []),
    ...(removed.length > 0 ? [`${label} removed: ${listNames(removed)}`] : []),
  ]
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null
}

function clip(text: string): string {
  return text.length > mostLetters ? `${text.slice(0, mostLetters - 1)}…` : text
}
