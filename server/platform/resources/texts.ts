import { type Catalogue, formatText } from '#contract/catalogue.ts'
import type { Caller } from '../access/caller.ts'
import { type Configuration, shippedTexts, usualLocale } from '../configuration/index.ts'

/** Gets the texts in which callers of a locale are answered. */
export type GetCatalogue = (configuration: Configuration, locale: string) => Catalogue

/** Gets the catalogue of a locale as the data files have it, else the English one. */
export const getCatalogue: GetCatalogue = ({ catalogues }, locale) =>
  catalogues.get(locale) ?? catalogues.get(usualLocale) ?? shippedTexts

/**
 * The language that somebody is spoken to in, by answers, tasks, exports and mails alike: what the user has chosen; of who has chosen
 * none, what the client asks for (`Accept-Language`); else the usual one.
 */
export function findLanguage({ catalogues }: Configuration, { claims }: Pick<Caller, 'claims'>, asked = ''): string {
  const tags = [String(claims.user_culture ?? ''), ...rankLanguages(asked)]
  return tags.flatMap(tag => [tag, tag.split('-')[0] ?? '']).find(tag => catalogues.has(tag)) ?? usualLocale
}

/** The languages that a client asks for, the dearest first (RFC 9110 §12.5.4); those that it refuses are left out. */
function rankLanguages(asked: string): string[] {
  const ranked = asked.split(',').map(part => {
    const [tag = '', ...parameters] = part.split(';').map(text => text.trim())
    const quality = parameters.find(text => /^q=/i.test(text))?.slice(2) ?? '1'
    return { tag: tag.toLowerCase(), quality: Number(quality) || 0 }
  })
  const wanted = ranked.filter(({ quality }) => quality > 0)
  return wanted.sort((one, other) => other.quality - one.quality).map(({ tag }) => tag)
}

/** The text of a message key as a caller reads it: a candidate the words that speak to him (`<key>.toCandidate`), where there are such. */
export function toTextFor(
  { userType }: Pick<Caller, 'userType'>,
  catalogue: Catalogue,
  key: string,
  args: readonly unknown[],
): string {
  const own = `${key}.toCandidate`
  return toText(catalogue, userType === 'Candidate' && own in catalogue ? own : key, args)
}

/** Fills the text of a message key; one that the catalogue lacks stands for itself. */
export function toText(catalogue: Catalogue, key: string, args: readonly unknown[]): string {
  return formatText(catalogue[key] ?? key, args)
}
/** The texts that are shown at present: those of the data files, with the records of the resource MessageTexts instead. */
export interface LiveTexts {
  getCatalogue: GetCatalogue
  /** Tells the records apart that replace texts, on every instance alike; '' where there are none. */
  getTag(): string
  /** Has a function called whenever texts have become others; answers what ends it. */
  onChange(listener: () => void): () => void
}
