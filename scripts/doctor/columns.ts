/** The space before and between the columns of a terminal's text. */
const gap = '  '

/** Lines whose cells stand below one another; the last cell of a line is as long as it is. */
export function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = []
  for (const row of rows)
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, cell.length)
  return rows.map(row => {
    const cells = row.map((cell, index) => (index === row.length - 1 ? cell : cell.padEnd(widths[index] ?? 0)))
    return `${gap}${cells.join(gap)}`.trimEnd()
  })
}
