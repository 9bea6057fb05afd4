import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { buildCsvFile } from './csvFile.ts'

it('hands out a list that is longer than what waits for a reader', async () => {
  const keys = Array.from({ length: 5000 }, (_, index) => index)
  const file = buildCsvFile({
    fileName: 'long.csv',
    columns: ['Place'],
    keys,
    read: async some => some.map(key => `row ${key} ${'of many'.repeat(5)}`),
    toCells: item => [item],
  })
  const lines = (await text(await file.open())).trimEnd().split('\r\n')
  expect([lines.length, lines.at(-1)]).toEqual([5001, `row 4999 ${'of many'.repeat(5)}`])
})
