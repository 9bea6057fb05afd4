/** The highest count that a badge spells out (SPEC-0 §2 "Application shell"). */
const highestCount = 99

/** What a badge shows: the count, `99+` above 99, nothing where there is nothing to count. */
export function toBadgeText(count: number): string {
  if (count <= 0) return ''
  return count > highestCount ? `${highestCount}+` : String(count)
}
