import type { ImportPlan } from './imports.ts'
import type { ResourceProperty } from './resource.ts'
import { isZone } from './wallClock.ts'

/** What a heading says in brackets behind its name: `Created on (America/Chicago)`. */
const headingPattern = /^(.*\S)\s*\(([^()]+)\)$/s

/** The heading of a column of moments, with the zone in which they are written. */
export function toZonedHeading(label: string, zone: string): string {
  return `${label} (${zone})`
}

/** The zone that a heading names; null where it names none. */
export function findColumnZone(column: string): string | null {
  const zone = headingPattern.exec(column)?.[2]?.trim()
  return zone !== undefined && isZone(zone) ? zone : null
}

/** A heading without its zone. */
export function stripZone(column: string): string {
  return findColumnZone(column) === null ? column : (headingPattern.exec(column)?.[1] ?? column)
}

/** True for moments, which are one and the same everywhere and are written in some zone. */
export function isMoment({ schema, kind }: Pick<ResourceProperty, 'schema' | 'kind'>): boolean {
  return kind === 'date-time' && schema['x-time'] === 'instant'
}

/** The properties whose moments are read in the zone that a plan says: their headings name none. */
export function listZoned(
  properties: readonly ResourceProperty[],
  { Columns, Targets }: Pick<ImportPlan, 'Columns' | 'Targets'>,
): ResourceProperty[] {
  return properties.filter(property => {
    const index = Targets.indexOf(property.name)
    return index >= 0 && isMoment(property) && findColumnZone(Columns[index] ?? '') === null
  })
}
