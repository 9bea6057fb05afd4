import type { PlaceChange } from './fileComparison.ts'

/** The lines that went and those that came, each with its number there: what is common to both in order is left out. */
export function compareLines(before: string, after: string): PlaceChange[] {
  const [one, other] = [before.split('\n'), after.split('\n')]
  const common = measureCommon(one, other)
  const changes: PlaceChange[] = []
  let [i, j] = [0, 0]
  while (i < one.length || j < other.length) {
    if (i < one.length && j < other.length && one[i] === other[j]) {
      i += 1
      j += 1
    } else if (j >= other.length || (i < one.length && getAt(common, i + 1, j) >= getAt(common, i, j + 1))) {
      changes.push({ place: `line ${i + 1}`, before: one[i]?.trim(), after: undefined })
      i += 1
    } else {
      changes.push({ place: `line ${j + 1}`, before: undefined, after: other[j]?.trim() })
      j += 1
    }
  }
  return changes
}

function getAt(table: readonly Uint32Array[], i: number, j: number): number {
  return table[i]?.[j] ?? 0
}

/** How many lines two texts have in common, in order, from each pair of lines on. */
function measureCommon(one: readonly string[], other: readonly string[]): Uint32Array[] {
  const table = Array.from({ length: one.length + 1 }, () => new Uint32Array(other.length + 1))
  for (let i = one.length - 1; i >= 0; i -= 1) {
    const row = table[i] as Uint32Array
    for (let j = other.length - 1; j >= 0; j -= 1) {
      row[j] = one[i] === other[j] ? getAt(table, i + 1, j + 1) + 1 : Math.max(getAt(table, i + 1, j), row[j + 1] ?? 0)
    }
  }
  return table
}
