import fc from 'fast-check'
import papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { parseCsvText } from './csvTable.ts'

const watch = () => ({ signal: new AbortController().signal, onProgress: () => {} })

/** A file of many rows, every tenth of them over two lines. */
function buildLargeText(rows: number): string {
  const lines = Array.from({ length: rows }, (_, index) =>
    index % 10 === 0 ? `${index},"first\nsecond ""quoted""",é` : `${index},plain,é`,
  )
  return `Id,Note,Letter\r\n${lines.join('\r\n')}\r\n`
}

describe('a CSV text', () => {
  it('is read as a whole where it comes in many parts', async () => {
    const { columns, rows } = await parseCsvText('a.csv', buildLargeText(60_000), watch())
    expect(columns).toEqual(['Id', 'Note', 'Letter'])
    expect(rows).toHaveLength(60_000)
    expect(rows.every((row, index) => row.cells[0] === String(index) && row.cells.length === 3)).toBe(true)
    expect(rows[59_990]).toEqual({ line: 2 + 59_990 + 5_999, cells: ['59990', 'first\nsecond "quoted"', 'é'] })
  })

  it('lets the window go on while a large one is read', async () => {
    let turns = 0
    const timer = setInterval(() => turns++)
    await parseCsvText('a.csv', buildLargeText(200_000), watch())
    clearInterval(timer)
    expect(turns).toBeGreaterThan(1)
  })

  it('is not read to its end where nobody waits for it any more', async () => {
    const controller = new AbortController()
    const reading = parseCsvText('a.csv', buildLargeText(200_000), {
      signal: controller.signal,
      onProgress: () => controller.abort(),
    })
    await expect(reading).rejects.toThrow('aborted')
  })

  it('gives back what was written, each row with the line where an editor shows it', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'b', ',', '"', '\n', ' ') })
    const table = fc.array(fc.tuple(fc.constant('x'), cell, cell), { minLength: 2, maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(table, async records => {
        const text = papa.unparse(records, { newline: '\r\n', quotes: true })
        const { rows } = await parseCsvText('a.csv', text, watch())
        expect(rows.map(row => row.cells)).toEqual(records.slice(1))
        const starts = records.map((_, index) =>
          papa.unparse(records.slice(0, index), { newline: '\r\n', quotes: true }),
        )
        expect(rows.map(row => row.line)).toEqual(starts.slice(1).map(before => before.split(/\r\n|\n/).length + 1))
      }),
    )
  })

  it.each([
    ['is never closed', 'Name,Note\r\n\r\nRose,"two\r\nlines"\r\n"Tulip,\r\nDaisy,', 'engine.import.openQuote', 5],
    ['is followed by text', 'Name\n"Rose" red\nTulip\n', 'engine.import.strayQuote', 2],
  ])('is refused with the line where a quotation mark %s', async (_, text, messageKey, line) => {
    await expect(parseCsvText('a.csv', text, watch())).rejects.toMatchObject({ messageKey, line })
  })

  it('is refused with the line of the file however far into it the fault is', async () => {
    const text = `${buildLargeText(60_000)}"Rose`
    await expect(parseCsvText('a.csv', text, watch())).rejects.toMatchObject({ line: 2 + 60_000 + 6_000 })
  })
})
