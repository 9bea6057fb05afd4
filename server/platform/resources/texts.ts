import { type Catalogue, formatText } from '#contract/catalogue.ts'
import { type Configuration, shippedTexts, usualLocale } from '../configuration/index.ts'

/** Gets the texts in which callers of a locale are answered. */
export type GetCatalogue = (configuration: Configuration, locale: string) => Catalogue

/** Gets the catalogue of a locale as the data files have it, else the English one. */
export const getCatalogue: GetCatalogue = ({ catalogues }, locale) =>
  catalogues.get(locale) ?? catalogues.get(usualLocale) ?? shippedTexts

/** Fills the text of a message key; one that the catalogue lacks stands for itself. */
export function toText(catalogue: Catalogue, key: string, args: readonly unknown[]): string {
  return formatText(catalogue[key] ?? key, args)
}
/** The texts that are shown at present: those of the data files, with the records of the resource MessageTexts in their place. */
export interface LiveTexts {
  getCatalogue: GetCatalogue
  /** Tells the records apart that are in place of texts, on every instance alike; '' where there are none. */
  getTag(): string
  /** Has a function called whenever texts have become others; answers what ends it. */
  onChange(listener: () => void): () => void
}
