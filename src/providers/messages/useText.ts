import type { Catalogue } from '#contract/catalogue.ts'
import { findText, formatText } from '#contract/catalogue.ts'
import { useStore } from '#src/lib/useStore.ts'
import { messages } from './messages.ts'

/** Gives the text of a key with `{0}`, `{1}` ... filled in; a key that the catalogue lacks stands for itself. */
export type ToText = (key: string, ...args: unknown[]) => string

const texts = new WeakMap<Catalogue, ToText>()

/**
 * The way to the message texts; it is another function once they are others, so that what depends on it follows them.
 *
 * @example const text = useText(); text('signIn.submit')
 */
export function useText(): ToText {
  const catalogue = useStore(messages)
  const known = texts.get(catalogue)
  if (known) return known
  const toText: ToText = (key, ...args) => formatText(findText(catalogue, key), args)
  texts.set(catalogue, toText)
  return toText
}
