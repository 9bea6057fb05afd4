import { expect, it } from 'vitest'
import { toFile } from './answeredFile.ts'

it.each([
  ['attachment; filename="refused-plants.csv"', 'refused-plants.csv'],
  ["attachment; filename*=UTF-8''R%C3%B6sen.csv", 'Rösen.csv'],
])('a file that a call answers bears the name that %s says', (disposition, name) => {
  expect(toFile(new Headers({ 'content-disposition': disposition }), new Blob(['a'])).name).toBe(name)
})
