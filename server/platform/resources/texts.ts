import { formatText } from '#contract/catalogue.ts'
import { type Configuration, shippedTexts, usualLocale } from '../configuration/index.ts'

/** Fills the text of a message key: the catalogue's in this locale, else in English. */
export function toText(configuration: Configuration, locale: string, key: string, args: readonly unknown[]): string {
  const { catalogues } = configuration
  const catalogue = catalogues.get(locale) ?? catalogues.get(usualLocale) ?? shippedTexts
  return formatText(catalogue[key] ?? key, args)
}
