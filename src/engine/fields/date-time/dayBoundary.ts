import type { ResourceProperty } from '#contract/resource.ts'

const startOfDay = 'T00:00:00'
const endOfDay = 'T23:59:59.999'

/** Whether a date and time is one moment everywhere, and not the figures of a clock on a wall. */
export function isInstantProperty({ schema }: ResourceProperty): boolean {
  return (schema['x-time'] ?? 'instant') === 'instant'
}

/** The first or the last moment of a day (`yyyy-MM-dd`), in the viewer's zone for moments. */
export function toDayBoundary(property: ResourceProperty, end: 'from' | 'to', day: string): string {
  const local = day + (end === 'from' ? startOfDay : endOfDay)
  return isInstantProperty(property) ? new Date(local).toISOString() : local
}
