import { describe, expect, it } from 'vitest'
import { formatProblem } from '#contract/problems.ts'
import type { Loaded } from '#server/platform/configuration/index.ts'
import { changeSet, check, findLine, toText } from './brokenSet.ts'
import { listSentences } from './sentences.ts'
import { strangeSets } from './strangeSets.ts'
import { wrongSets } from './wrongSets.ts'

function isJson(text: string): boolean {
  try {
    return toText(JSON.parse(text)) === text
  } catch {
    return false
  }
}

const loaded = new Map<object, Loaded>()

function load(files: Record<string, string | null>): Loaded {
  const known = loaded.get(files) ?? check(changeSet(files))
  loaded.set(files, known)
  return known
}

describe('a set is refused, and the place and a fix are named', () => {
  it.each(wrongSets)('where there is %s', (_, files, file, pointer, says, fix = '') => {
    const { configuration, problems } = load(files)
    expect(configuration).toBeNull()
    const lines = problems.map(formatProblem)
    const found = problems.filter(each => each.file === file && each.message.includes(says))
    expect(found, lines.join('\n')).not.toEqual([])
    expect(
      found.some(each => (each.fix ?? '').includes(fix)),
      lines.join('\n'),
    ).toBe(true)
    if (pointer !== '') expect(found.map(each => each.pointer)).toContain(pointer)
    for (const problem of problems) {
      expect(problem.fix ?? '', formatProblem(problem)).toMatch(/\S/)
      const text = files[problem.file]
      if (text && problem.file.endsWith('.json') && isJson(text)) {
        expect(problem.line, formatProblem(problem)).toBe(findLine(JSON.parse(text), problem.pointer))
      }
    }
  })
})

describe('a set is served with a note', () => {
  it.each(strangeSets)('where there is %s', (_, files, file, pointer, says, fix) => {
    const { configuration, listNotes, listSlow } = load(files)
    expect(configuration).not.toBeNull()
    const message = expect.stringContaining(says)
    const expected = fix ? { file, pointer, message, fix: expect.stringContaining(fix) } : { file, pointer, message }
    expect([...listNotes(), ...listSlow()]).toContainEqual(expect.objectContaining(expected))
  })
})

it('every sentence that a check can say is said of some set', () => {
  const noted = strangeSets.map(([, files]) => load(files))
  const said = [
    ...wrongSets.flatMap(([, files]) => load(files).problems),
    ...noted.flatMap(({ listNotes, listSlow }) => [...listNotes(), ...listSlow()]),
  ].flatMap(each => [each.message, each.fix ?? ''])
  const silent = listSentences().filter(({ form }) => !said.some(text => form.test(text)))
  expect(silent.map(({ location, text }) => `${location} ${text}`)).toEqual([])
})
