import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkLicence, proPackage } from './licence.ts'

describe('a licence key', () => {
  it('is judged by the package that is installed', () => {
    const path = 'node_modules/@mui/x-data-grid-pro/DataGridPro/DataGridPro.mjs'
    const [, releaseDate, version] = /releaseDate: "(.+)",\n\s+version: "(.+)"/.exec(readFileSync(path, 'utf8')) ?? []
    expect(proPackage).toMatchObject({ releaseDate, version })
  })

  it.each([
    ['', 'NotFound'],
    ['mistyped', 'Invalid'],
  ])('that reads "%s" is refused with the reason', (key, reason) => {
    expect(() => checkLicence(key)).toThrow(reason)
  })
})
