import { describe, expect, it } from 'vitest'
import { buildCsvFile } from './csvText.ts'

describe('a small CSV file', () => {
  it('quotes what would end a value, and marks what a spreadsheet would run', async () => {
    const file = buildCsvFile([
      ['ID', 'Why'],
      ['1', 'a, "b"\nc'],
      ['2', '=1+1'],
    ])
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer())).toBe(
      '\uFEFFID,Why\r\n1,"a, ""b""\nc"\r\n2,\'=1+1\r\n',
    )
  })
})
