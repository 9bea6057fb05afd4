const names: string[] = []

/** The name of a column from 0: `A`, `Z`, `AA`. */
export function toColumnName(column: number): string {
  const known = names[column]
  if (known !== undefined) return known
  const last = String.fromCharCode(65 + (column % 26))
  const name = column < 26 ? last : toColumnName(Math.floor(column / 26) - 1) + last
  names[column] = name
  return name
}

/** The position of a cell in its row by its name, from 0: `A1` is 0, `AA1` is 26; -1 where it names none. */
export function parseColumn(reference: string): number {
  let index = 0
  for (const letter of reference) {
    const digit = letter.toUpperCase().charCodeAt(0) - 64
    if (digit < 1 || digit > 26) break
    index = index * 26 + digit
  }
  return index - 1
}
