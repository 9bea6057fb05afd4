import type { EntitySchema, PropertySchema } from '../entitySchema.ts'
import { listRead } from './recordGuard.ts'

/** The properties that a property's field or value hangs on. */
function listOwnReads(schema: PropertySchema): string[] {
  return listRead([schema['x-visible-when'], schema['x-read-only-when'], schema['x-computed']])
}

/**
 * The properties whose field or value hangs on others, each behind those that it hangs on. One that hangs on itself, which the
 * configuration check refuses, comes where it is met.
 */
export function orderDerived({ properties }: EntitySchema): string[] {
  const ordered = new Set<string>()
  const visit = (name: string, open: ReadonlySet<string>) => {
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (!schema || ordered.has(name) || open.has(name)) return
    const reads = listOwnReads(schema)
    for (const each of reads) visit(each, new Set([...open, name]))
    const isDerived = schema['x-visible-when'] ?? schema['x-read-only-when'] ?? schema['x-computed']
    if (typeof isDerived === 'object') ordered.add(name)
  }
  for (const name of Object.keys(properties)) visit(name, new Set())
  return [...ordered]
}

/** The properties that hang on themselves, directly or through others: what they are cannot be determined. */
export function listCircular({ properties }: EntitySchema): string[] {
  const reaches = (name: string, aim: string, seen: Set<string>): boolean =>
    listOwnReads(properties[name] ?? {}).some(each => {
      if (each === aim) return true
      if (seen.has(each) || !Object.hasOwn(properties, each)) return false
      seen.add(each)
      return reaches(each, aim, seen)
    })
  return Object.keys(properties).filter(name => reaches(name, name, new Set()))
}
