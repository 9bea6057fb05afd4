import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { formatProblem } from '#contract/problems.ts'
import { listHandlers } from '#server/services.ts'
import { changeSet, check, shippedFiles } from '#tests/contract/broken/brokenSet.ts'
import { change } from '#tests/contract/broken/wrongSet.ts'
import { copyDataFolder } from '#tests/contract/support/dataFolder.ts'
import { loadConfiguration } from './load.ts'
import { programFolder } from './metaSchemas.ts'

const listProblems = (files: Record<string, string>) => check(changeSet(files)).problems.map(formatProblem)

describe('the shipped data files', () => {
  it('have no problem', async () => {
    const { configuration, problems, listNotes } = await loadConfiguration(programFolder, listHandlers())
    expect([...problems, ...listNotes()].map(formatProblem)).toEqual([])
    expect(configuration?.resources.get('Users')?.key).toBe('ID')
    expect(configuration?.menu.length).toBeGreaterThan(0)
  })

  it('place every property in a form, so that its further fields are those that an operator added', async () => {
    const { configuration } = await loadConfiguration(programFolder, listHandlers())
    const unlisted = [...(configuration?.resources.values() ?? [])].flatMap(({ name, descriptor, properties }) => {
      const { sections, hidden = [] } = descriptor.form ?? {}
      if (!sections) return []
      const listed = new Set([...hidden, ...sections.flatMap(section => section.fields)])
      return [...properties.values()]
        .filter(property => !property.isServerOwned && !listed.has(property.name))
        .map(property => `${name}.${property.name}`)
    })
    expect(unlisted).toEqual([])
  })

  it.each([
    { type: 'string', title: 'Extra', format: 'email' },
    { type: 'object', title: 'Extra', properties: { a: { type: 'integer' } } },
    { type: ['number', 'null'], multipleOf: 0.01 },
    { type: 'string', 'x-kind': 'barcode' },
    { type: 'array', items: { type: 'integer', 'x-reference': 'Teams' } },
  ])('take a new field %j', field => {
    expect(listProblems(change('schemas/employer.json', ['/properties/Extra', field]))).toEqual([])
  })

  it('have the same hash wherever they lie, and another one after an edit', async () => {
    const folder = await copyDataFolder()
    const hash = async (where: string) => (await loadConfiguration(where, listHandlers())).configuration?.hash
    expect(await hash(folder.path)).toBe(await hash(programFolder))
    const path = join(folder.path, 'resources/messages/en.json')
    const text = await readFile(path, 'utf8')
    await writeFile(path, `${text}\n`)
    expect(await hash(folder.path)).not.toBe(await hash(programFolder))
    await folder.remove()
  })
})

describe('a broken file', () => {
  const path = 'schemas/team.json'
  const { text = '' } = shippedFiles.find(file => file.path === path) ?? {}

  it.each([
    ['a comma too many', text.replace('"Team",', '"Team",,'), ':3'],
    ['a missing comma', text.replace('"Team",', '"Team"'), ':3: The file is no JSON: a comma is missing'],
    ['an empty file', '', ':1: The file is no JSON'],
    [
      'a name that comes twice',
      text.replace('"title": "Team",', '"title": "Team",\n  "title": "Crew",'),
      ':4 /title: ',
    ],
  ])('is named with its line: %s', (_, changed, message) => {
    const problems = listProblems({ [path]: changed })
    expect(problems.join('\n')).toContain(`${path}${message}`)
    expect(problems.every(each => each.startsWith(path))).toBe(true)
  })
})

describe('all problems', () => {
  it('come at once, sorted by file and line', () => {
    const problems = listProblems(
      change(
        'resources/teams.json',
        ['/represent', '{Nme}'],
        ['/list/columns/-', 'Colour'],
        ['/calls/one/query/id', 'identity'],
      ),
    )
    expect(problems).toHaveLength(3)
    const lines = problems.map(each => Number(/:(\d+)/.exec(each)?.[1]))
    expect(lines).toEqual(lines.toSorted((a, b) => a - b))
  })

  it('do not blame a descriptor for a schema that is broken itself', () => {
    expect(listProblems({ 'schemas/company.json': '{{' })).toHaveLength(1)
  })
})
