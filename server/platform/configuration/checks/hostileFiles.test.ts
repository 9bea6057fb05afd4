import { describe, expect, it } from 'vitest'
import { changeSet, check, type Edit } from '#tests/contract/broken/brokenSet.ts'
import { change } from '#tests/contract/broken/wrongSet.ts'

const listProblems = (...edits: Edit[]) => check(changeSet(change('schemas/team.json', ...edits))).problems

describe('a schema', () => {
  it('is checked in a time that does not grow with the square of its choices', () => {
    const list = Array.from({ length: 40_000 }, (_, index) => `C${index}`)
    const wide = { type: 'string', title: 'Wide', enum: list }
    const values = Object.fromEntries(list.map(choice => [`${choice}x`, choice]))
    expect(listProblems(['/properties/Wide', wide])).toEqual([])
    const problems = listProblems(
      ['/properties/From', { ...wide, title: 'From' }],
      ['/properties/Wide', { ...wide, 'x-suggest': { from: 'From', values } }],
    )
    expect(problems).toHaveLength(20)
  })

  it.each(['^(a+)+$', '^(\\w+\\s?)*$', '^\\S+@\\S+$', '^([0-9]|[0-9][0-9])*-$'])(
    'may hold a pattern of repetitions that take the same signs: %s',
    pattern => expect(listProblems(['/properties/Name/pattern', pattern])).toEqual([]),
  )
})
