import { type Catalogue, findText } from '#contract/catalogue.ts'
import { retiredMark } from '#contract/retiredChoices.ts'
import shipped from '../../../resources/messages/en.json' with { type: 'json' }

/** The texts that this program came with; they stand behind every catalogue that lacks one. */
export const shippedTexts: Catalogue = shipped

/** The language of texts where the catalogue of the caller's own is missing. */
export const usualLocale = 'en'

/**
 * Completes the catalogues of a set, by locale: what one lacks is said in the set's English, else in the program's own words,
 * as a folder that was copied from an older program knows no newer text.
 */
export function completeCatalogues(given: ReadonlyMap<string, Catalogue>): ReadonlyMap<string, Catalogue> {
  const usual = { ...shippedTexts, ...given.get(usualLocale) }
  return new Map([...given].map(([locale, texts]) => [locale, { ...usual, ...texts }]))
}

/** The text around the title of a choice that is no longer offered, where no language is asked for: in files and templates. */
export function getRetiredMark(catalogues: ReadonlyMap<string, Catalogue>): string {
  return findText(catalogues.get(usualLocale) ?? shippedTexts, retiredMark)
}
