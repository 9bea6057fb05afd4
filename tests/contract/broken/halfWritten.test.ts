import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DataFile } from '#server/platform/configuration/index.ts'
import { scale } from '#tests/support/scale.ts'
import { changeSet, check, shippedFiles } from './brokenSet.ts'

const seed = 20261120

/** Where a writer may have been interrupted: before the last sign that is not white space. */
function toOffset({ text }: DataFile, part: number): number {
  return Math.floor(part * text.trimEnd().length)
}

/** Every problem of a set in which one file has another text is reported of that file. */
function expectRefused(path: string, text: string): void {
  const { configuration, problems } = check(changeSet({ [path]: text }))
  expect(configuration).toBeNull()
  const lines = text.split('\n').length
  for (const { file, line, fix } of problems) {
    expect(file).toBe(path)
    expect(line ?? 1).toBeGreaterThan(0)
    expect(line ?? 1).toBeLessThanOrEqual(lines)
    expect(fix ?? '').toMatch(/\S/)
  }
}

const anyFile = fc.constantFrom(...shippedFiles)
const anyPart = fc.double({ min: 0, max: 0.999, noNaN: true })

describe('a half-written file refuses its set and is named', () => {
  it('wherever the writing ended', () => {
    fc.assert(
      fc.property(anyFile, anyPart, (file, part) => expectRefused(file.path, file.text.slice(0, toOffset(file, part)))),
      { seed, numRuns: scale(10, 60) },
    )
  })

  it('whatever of the old text stands behind the new', () => {
    fc.assert(
      fc.property(anyFile, anyPart, (file, part) => {
        // The old text was longer: its end stands behind the whole new one.
        const end = file.text.trimEnd().slice(toOffset(file, part))
        expectRefused(file.path, `${file.text.trimEnd()}${end}`)
      }),
      { seed, numRuns: scale(10, 40) },
    )
  })

  it('where blocks of it are not written yet', () => {
    fc.assert(
      fc.property(anyFile, anyPart, fc.integer({ min: 1, max: 4096 }), (file, part, length) => {
        const at = toOffset(file, part)
        expectRefused(file.path, `${file.text.slice(0, at)}${'\0'.repeat(length)}${file.text.slice(at + length)}`)
      }),
      { seed, numRuns: scale(10, 40) },
    )
  })
})
