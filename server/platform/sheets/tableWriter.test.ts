import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { longestCell } from '#contract/cellCut.ts'
import { readTable } from '#tests/support/tableFiles.ts'
import { buildCsvWriter, buildXlsxWriter, openTable, type TableCell, type TableWriter } from './index.ts'

const writers: [kind: 'csv' | 'xlsx', build: (columns: readonly string[]) => TableWriter][] = [
  ['csv', buildCsvWriter],
  ['xlsx', columns => buildXlsxWriter(columns, 'Plants')],
]

async function write(writer: TableWriter, rows: readonly (readonly TableCell[])[]): Promise<Buffer> {
  const written = buffer(writer.output)
  await writer.write(rows)
  writer.end()
  return written
}

setFlagsFromString('--expose-gc')
const collect: NodeJS.GCFunction = runInNewContext('gc')
setFlagsFromString('--no-expose-gc')

/** Bytes that are held by something. */
function measureHeld(): number {
  collect()
  return process.memoryUsage().heapUsed
}

const letters = fc.constantFrom(
  'a',
  'é',
  '😀',
  '"',
  "'",
  ',',
  ';',
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  '<',
  '&',
  '_x0041_',
  '\u0001',
  ' ',
)
const word = fc.string({ unit: letters, maxLength: 12 })
const number = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))

describe.each(writers)('a table as %s', (kind, build) => {
  it('is read back as it was written, texts that look like formulas too', async () => {
    const rows = fc.array(fc.tuple(fc.constant('x'), word, word), { minLength: 1, maxLength: 10 })
    await fc.assert(
      fc.asyncProperty(rows, async texts => {
        const read = await readTable(await write(build(['Key', 'Note', '=Sum']), texts))
        expect(read.kind).toBe(kind)
        expect(read.columns).toEqual(['Key', 'Note', '=Sum'])
        const filled = read.rows.map(cells => Array.from({ length: 3 }, (_, index) => cells[index] ?? ''))
        expect(filled).toEqual(texts)
      }),
      { numRuns: 25 },
    )
  })

  it('keeps every number to its last figure, without a mark and without an exponent', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(number, { minLength: 1, maxLength: 20 }), async values => {
        const cells = values.map(value => [{ kind: 'number', text: String(value), value }] as const)
        const { rows } = await readTable(await write(build(['Value']), cells))
        expect(rows.map(([text]) => Number(text))).toEqual(values.map(value => (value === 0 ? 0 : value)))
        if (kind === 'xlsx') expect(rows.flat().join()).not.toMatch(/e/)
      }),
      { numRuns: 25 },
    )
  })

  it('holds dates, moments and answers as a person reads them', async () => {
    const cells: TableCell[] = [
      { kind: 'date', text: '11/20/2026', value: '2026-11-20' },
      { kind: 'date', text: '02/28/1900', value: '1900-02-28' },
      { kind: 'date-time', text: '11/20/2026 07:30 PM', value: '2026-11-20T19:30:00' },
      { kind: 'date-time', text: '11/20/2026 07:30:15 AM', value: '2026-11-20T07:30:15' },
      { kind: 'boolean', text: 'Yes', value: true },
      { kind: 'boolean', text: 'No', value: false },
      null,
      { kind: 'number', text: '-5', value: -5 },
    ]
    const { rows } = await readTable(await write(build([...'ABCDEFGH']), [cells]))
    expect(rows).toEqual([cells.map(cell => (cell === null || typeof cell === 'string' ? '' : cell.text))])
  })

  it('of 200,000 rows passes through without being held', async () => {
    const count = 200_000
    const note = 'x'.repeat(100)
    const writer = build(['Key', 'Note'])
    const fill = async () => {
      for (let first = 0; first < count; first += 1000) {
        await writer.write(
          Array.from({ length: 1000 }, (_, index) => [`k${first + index}`, `${first + index} ${note}`]),
        )
      }
      writer.end()
    }
    const [file] = await Promise.all([buffer(writer.output), fill()])
    const read = async function* () {
      for (let start = 0; start < file.length; start += 65_536) yield file.subarray(start, start + 65_536)
    }
    const table = await openTable({ name: 'plants', size: file.length, read })
    const before = measureHeld()
    let [rows, most] = [0, 0]
    for await (const { cells } of table.rows()) {
      if (cells[0] !== `k${rows}` || !cells[1]?.startsWith(`${rows} x`)) throw new Error(`Row ${rows} is another.`)
      if (rows % 50_000 === 49_999) most = Math.max(most, measureHeld() - before)
      rows += 1
    }
    await table.close()
    expect(rows).toBe(count)
    expect(most).toBeLessThan(8 * 1024 * 1024)
  })

  it('is not written on where nobody reads any more', async () => {
    const writer = build(['Name'])
    const rows = Array.from({ length: 20_000 }, () => ['Rose '.repeat(20)])
    const writing = writer.write(rows).then(() => writer.write(rows))
    writer.output.destroy()
    await expect(writing).rejects.toThrow()
  })
})

describe('a workbook', () => {
  it('holds no text that is longer than a cell can be, which is told where it is read again', async () => {
    const file = await write(buildXlsxWriter(['Note'], 'Plants'), [[`=${'x'.repeat(longestCell)}`], ['Rose']])
    const { rows, problems } = await readTable(file)
    expect(rows[0]?.[0]?.length).toBe(longestCell - 1)
    expect(problems).toEqual([[2, 0, 'engine.import.cutCell', '32,767']])
  })

  it('goes on in a next sheet where one is full', async () => {
    const writer = buildXlsxWriter(['Name'], 'Plants: [all]', 2)
    const file = await write(writer, [['Rose'], ['Tulip'], ['Daisy'], ['Lily'], ['Iris']])
    const { sheets, rows } = await readTable(file)
    expect([sheets, rows]).toEqual([
      ['Plants   all', 'Plants   all 2', 'Plants   all 3'],
      [['Rose'], ['Tulip']],
    ])
    expect(await readTable(file, { sheet: 'Plants   all 3' })).toMatchObject({
      columns: ['Name'],
      rows: [['Iris']],
      lines: [2],
    })
  })

  it('lets its reader have the beginning before its end is written', async () => {
    const writer = buildXlsxWriter(['Name'], 'Plants')
    await once(writer.output, 'readable')
    expect(writer.output.read()).toBeInstanceOf(Buffer)
    writer.output.destroy()
  })
})
