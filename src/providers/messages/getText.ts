import { findText, formatText } from '#contract/catalogue.ts'
import { messages } from './messages.ts'

/**
 * The text of a key with `{0}`, `{1}` ... filled in; a key that the catalogue lacks stands for itself, so that it is seen.
 *
 * @example getText('FILE_SIZE_ERROR', '5 MB')
 */
export function getText(key: string, ...args: unknown[]): string {
  return formatText(findText(messages.get(), key), args)
}

/** The text of a key, or the words given where the catalogue, which may be what does not come, lacks it. */
export function getTextOr(key: string, words: string): string {
  const catalogue = messages.get()
  return Object.hasOwn(catalogue, key) ? findText(catalogue, key) : words
}
