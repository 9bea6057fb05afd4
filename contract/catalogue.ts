import type { Resource } from './resource.ts'

/** The texts of one locale by key (`resources/messages/en.json`), with `{0}` for what is filled in. */
export type Catalogue = Readonly<Record<string, string>>

/** Before the English words themselves: the keys under which a catalogue has the titles of the data files. */
export const titlePrefix = 'titles.'

/** The words of the data files that people read, by the names under which those have them, with what stands before them in the catalogue. */
export const wordPrefixes: Readonly<Record<string, string>> = {
  ...{ title: titlePrefix, DisplayText: titlePrefix },
  ...{ button: 'says.', confirm: 'says.', empty: 'says.', done: 'says.', question: 'says.', intro: 'says.' },
  ...{ line: 'says.', detail: 'says.', heading: 'says.' },
}

/** A text of the catalogue and what it is filled with. */
export interface MessageReference {
  messageKey: string
  args: readonly (string | number)[]
}

/** Fills `{0}`, `{1}` of a text; a placeholder without a value stays as it is. */
export function formatText(text: string, args: readonly unknown[] = []): string {
  return text.replace(/\{(\d+)\}/g, (placeholder, index: string) => {
    const value = args[Number(index)]
    return value === undefined || value === null ? placeholder : String(value)
  })
}

/** The placeholders of a text, each once, in the order of their numbers: `['{0}', '{1}']`. */
export function listPlaceholders(text: string): string[] {
  const found = [...new Set(text.match(/\{\d+\}/g))]
  return found.sort((left, right) => Number(left.slice(1, -1)) - Number(right.slice(1, -1)))
}

/** True where two texts are filled with the same values. */
export function haveSamePlaceholders(text: string, other: string): boolean {
  return listPlaceholders(text).join() === listPlaceholders(other).join()
}

/**
 * A catalogue with other texts instead of its own. One that it has no key for, or that is filled with other values than
 * its own, is left out: it would be shown nowhere, or with a bare `{1}`.
 */
export function replaceTexts(catalogue: Catalogue, others: Catalogue): Catalogue {
  const fitting = Object.entries(others).filter(
    ([key, text]) => Object.hasOwn(catalogue, key) && haveSamePlaceholders(catalogue[key] as string, text),
  )
  return fitting.length === 0 ? catalogue : { ...catalogue, ...Object.fromEntries(fitting) }
}

/** Finds a text by key; a key that the catalogue lacks stands for itself, so that the gap is seen. */
export function findText(catalogue: Catalogue, key: string): string {
  return Object.hasOwn(catalogue, key) ? (catalogue[key] as string) : key
}

/** A title of the data files in the words of a language: itself where its texts have no other. */
export function sayTitle(text: (key: string) => string, title: string): string {
  const key = `${titlePrefix}${title}`
  const translated = text(key)
  return translated === key ? title : translated
}

/**
 * The label of a field: the catalogue's `resources.<Name>.fields.<Field>`, else the schema's title, else the name in words; of both what
 * the catalogue has as `titles.<words>`.
 */
export function getLabel(catalogue: Catalogue, resource: Pick<Resource, 'name' | 'properties'>, field: string): string {
  const key = `resources.${resource.name}.fields.${field}`
  if (Object.hasOwn(catalogue, key)) return catalogue[key] as string
  const title = resource.properties.get(field)?.schema.title ?? toWords(field)
  return catalogue[`${titlePrefix}${title}`] ?? title
}

/** A name in words: `ShiftStart` -> `Shift start`, `CMSFacilityID` -> `CMS facility ID`. */
export function toWords(name: string): string {
  const words = name
    .replace(/_/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(' ')
    .filter(Boolean)
  return words.map((word, index) => (index > 0 && !/^[A-Z]{2}/.test(word) ? word.toLowerCase() : word)).join(' ')
}
