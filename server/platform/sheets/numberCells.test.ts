import { expect, it } from 'vitest'
import { buildSource, buildWorkbook } from '#tests/support/tableFiles.ts'
import { openTable, type TableRow } from './index.ts'

async function readRow(content: string | Buffer): Promise<TableRow | undefined> {
  const table = await openTable(buildSource(content))
  try {
    for await (const row of table.rows()) return row
  } finally {
    await table.close()
  }
}

it('a workbook tells which cells are numbers or dates, and keeps the zone of a date that names one', async () => {
  const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
  const head = `<row>${['a', 'b', 'c', 'd'].map(text).join('')}</row>`
  const cells = `<c><v>1.234</v></c>${text('1.234')}<c t="d"><v>2026-03-08T02:30:00Z</v></c><c t="b"><v>1</v></c>`
  const row = await readRow(await buildWorkbook({ sheets: { Plants: `${head}<row>${cells}</row>` } }))
  expect(row).toMatchObject({ cells: ['1.234', '1.234', '2026-03-08T02:30:00Z', 'Yes'], numbers: [0, 2] })
})

it('a text file has no such cells', async () => {
  expect((await readRow('a,b\n1.234,2\n'))?.numbers).toBeUndefined()
})
