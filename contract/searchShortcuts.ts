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
  const positions = shortcuts
    .flatMap(shortcut => listPositions(plain, shortcut.prefix.toLowerCase()).map(position => ({ shortcut, position })))
    // Of two that begin at one place the longer one is meant.
    .sort((one, other) => one.position - other.position || other.shortcut.prefix.length - one.shortcut.prefix.length)
    .filter(({ position }, index, all) => all[index - 1]?.position !== position)
  if (positions[0] === undefined || typed.slice(0, positions[0].position).trim() !== '') return null
  return positions.map(({ shortcut, position }, index) => ({
    shortcut,
    value: typed.slice(position + shortcut.prefix.length, positions[index + 1]?.position).trim(),
  }))
}

/** Where a word begins with this prefix. */
function listPositions(plain: string, prefix: string): number[] {
  const positions: number[] = []
  for (
    let position = plain.indexOf(prefix);
    position >= 0;
    position = plain.indexOf(prefix, position + prefix.length)
  ) {
    if (position === 0 || plain[position - 1]?.trim() === '') positions.push(position)
  }
  return positions
}
