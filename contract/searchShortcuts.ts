import type { SearchShortcut } from './descriptor.ts'

/** A typed search that begins with a prefix of the descriptor. */
export interface TypedShortcut {
  shortcut: SearchShortcut
  /** What stands behind the prefix. */
  value: string
}

/**
 * Splits a typed search that begins with one of the shortcuts, each with what is typed up to the next: `City: Austin State: TX` (SPEC-0 §9
 * "Search shortcut prefixes"). Null where it is a general search.
 */
export function splitShortcuts(shortcuts: readonly SearchShortcut[], typed: string): TypedShortcut[] | null {
  const plain = typed.toLowerCase()
  const places = shortcuts
    .flatMap(shortcut => listPlaces(plain, shortcut.prefix.toLowerCase()).map(place => ({ shortcut, place })))
    // Of two that begin at one place the longer one is meant.
    .sort((one, other) => one.place - other.place || other.shortcut.prefix.length - one.shortcut.prefix.length)
    .filter(({ place }, index, all) => all[index - 1]?.place !== place)
  if (places[0] === undefined || typed.slice(0, places[0].place).trim() !== '') return null
  return places.map(({ shortcut, place }, index) => ({
    shortcut,
    value: typed.slice(place + shortcut.prefix.length, places[index + 1]?.place).trim(),
  }))
}

/** Where a word begins with this prefix. */
function listPlaces(plain: string, prefix: string): number[] {
  const places: number[] = []
  for (let place = plain.indexOf(prefix); place >= 0; place = plain.indexOf(prefix, place + prefix.length)) {
    if (place === 0 || plain[place - 1]?.trim() === '') places.push(place)
  }
  return places
}
