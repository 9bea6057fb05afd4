import type { Resource } from './resource.ts'

/** The texts of one locale by key (`resources/messages/en.json`), with `{0}` for what is filled in. */
export type Catalogue = Readonly<Record<string, string>>

/** Fills `{0}`, `{1}` of a text; a placeholder without a value stays as it is. */
export function formatText(text: string, args: readonly unknown[] = []): string {
  return text.replace(/\{(\d+)\}/g, (placeholder, index: string) => {
    const value = args[Number(index)]
    return value === undefined || value === null ? placeholder : String(value)
  })
}

/** Finds a text by key; a key that the catalogue lacks stands for itself, so that the gap is seen. */
export function findText(catalogue: Catalogue, key: string): string {
  return Object.hasOwn(catalogue, key) ? (catalogue[key] as string) : key
}

/** The label of a field: the catalogue's `resources.<Name>.fields.<Field>`, else the schema's title, else the name in words. */
export function getLabel(catalogue: Catalogue, resource: Pick<Resource, 'name' | 'properties'>, field: string): string {
  const key = `resources.${resource.name}.fields.${field}`
  if (Object.hasOwn(catalogue, key)) return catalogue[key] as string
  return resource.properties.get(field)?.schema.title ?? toWords(field)
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
