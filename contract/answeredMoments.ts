import { isInstant } from './formats.ts'
import { isZone, toWallClock } from './wallClock.ts'

const zoneEnd = /Zone$/
const utcEnd = /Utc$/

/** The name of the moment itself beside a time of an answer. */
export function toUtcName(name: string): string {
  return `${name}Utc`
}

/**
 * Has an answer tell each moment that carries its zone as the clock there shows it, without suffix, and the moment itself beside it
 * (rules C7.4, C8.15). Changes the answer, whose rows may lie anywhere in it.
 *
 * @example toAnswered({ StartsOn: '2026-11-20T13:00:00.000Z', StartsOnZone: 'America/Chicago' }).StartsOn // '2026-11-20T07:00:00'
 */
export function toAnswered<Answer>(answer: Answer): Answer {
  return visit(answer, zoneEnd, (row, key, name) => {
    const [moment, zone] = [row[name], row[key]]
    if (typeof moment !== 'string' || typeof zone !== 'string' || !isInstant(moment) || !isZone(zone)) return
    row[toUtcName(name)] = moment
    row[name] = toWallClock(moment, zone)
  })
}

/** Gives the moments of an answer their positions back, by which the console counts. Changes the answer. */
export function fromAnswered<Answer>(answer: Answer): Answer {
  return visit(answer, utcEnd, (row, key, name) => {
    row[name] = row[key]
    delete row[key]
  })
}

/** Goes through all objects of a value; of each those keys that end so, where there is a property of the name before. */
function visit<Value>(
  value: Value,
  end: RegExp,
  change: (row: Record<string, unknown>, key: string, name: string) => void,
): Value {
  if (Array.isArray(value)) for (const each of value) visit(each, end, change)
  else if (typeof value === 'object' && value !== null) {
    const row = value as Record<string, unknown>
    for (const key of Object.keys(row)) {
      const held = row[key]
      if (typeof held === 'object') visit(held, end, change)
      else if (end.test(key) && Object.hasOwn(row, key.replace(end, ''))) change(row, key, key.replace(end, ''))
    }
  }
  return value
}
