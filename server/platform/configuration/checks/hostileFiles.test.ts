import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyDataFolder, type DataFolder } from '#tests/contract/support/dataFolder.ts'

let folder: DataFolder

beforeAll(async () => {
  folder = await copyDataFolder()
})

afterAll(() => folder.remove())

describe('a schema', () => {
  it('is checked in a time that does not grow with the square of its choices', async () => {
    const list = Array.from({ length: 40_000 }, (_, index) => `C${index}`)
    const wide = { type: 'string', title: 'Wide', enum: list }
    const values = Object.fromEntries(list.map(choice => [`${choice}x`, choice]))
    expect(await folder.problemsOf('schemas/team.json', ['/properties/Wide', wide])).toEqual([])
    const problems = await folder.problemsOf(
      'schemas/team.json',
      ['/properties/From', { ...wide, title: 'From' }],
      ['/properties/Wide', { ...wide, 'x-suggest': { from: 'From', values } }],
    )
    expect(problems).toHaveLength(20)
  })

  it('is refused where it is nested so deeply that nobody could walk through it', async () => {
    const deep = (text: string) =>
      text.replace('"properties": {', `"x": ${'['.repeat(50_000)}${']'.repeat(50_000)}, $&`)
    expect(await folder.problemsWith('schemas/team.json', deep)).toEqual([
      expect.stringContaining('nested deeper than 100 levels'),
    ])
  })

  it.each(['^(a+)+$', '^(\\w+\\s?)*$', '^\\S+@\\S+$', '^([0-9]|[0-9][0-9])*-$'])(
    'may hold a pattern of repetitions that take the same signs: %s',
    async pattern => {
      expect(await folder.problemsOf('schemas/team.json', ['/properties/Name/pattern', pattern])).toEqual([])
    },
  )
})
