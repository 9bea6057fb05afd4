import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatProblem } from '#contract/problems.ts'
import { listHandlers } from '#server/services.ts'
import { copyDataFolder, type DataFolder } from '#tests/contract/support/dataFolder.ts'
import { loadConfiguration } from './load.ts'
import { programFolder } from './metaSchemas.ts'

let folder: DataFolder

beforeAll(async () => {
  folder = await copyDataFolder()
})

afterAll(() => folder.remove())

describe('the shipped data files', () => {
  it('have no problem', async () => {
    const { configuration, problems, listNotes } = await loadConfiguration(folder.path, listHandlers())
    expect([...problems, ...listNotes()].map(formatProblem)).toEqual([])
    expect(configuration?.resources.get('Users')?.key).toBe('ID')
    expect(configuration?.menu.length).toBeGreaterThan(0)
  })

  it('place every property in a form, so that its further fields are those that an operator added', async () => {
    const { configuration } = await loadConfiguration(folder.path, listHandlers())
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
  ])('take a new field %j', async field => {
    expect(await folder.problemsOf('schemas/employer.json', ['/properties/Extra', field])).toEqual([])
  })

  it('have the same hash wherever they lie, and another one after an edit', async () => {
    const hash = async (where: string) => (await loadConfiguration(where, listHandlers())).configuration?.hash
    expect(await hash(folder.path)).toBe(await hash(programFolder))
    const path = join(folder.path, 'resources/messages/en.json')
    const text = await readFile(path, 'utf8')
    await writeFile(path, `${text}\n`)
    expect(await hash(folder.path)).not.toBe(await hash(programFolder))
    await writeFile(path, text)
  })
})

describe('a broken file', () => {
  it.each<[string, string, (text: string) => string, string]>([
    ['a comma too many', 'schemas/team.json', text => text.replace('"Team",', '"Team",,'), 'schemas/team.json:3'],
    [
      'a missing comma',
      'schemas/team.json',
      text => text.replace('"Team",', '"Team"'),
      'schemas/team.json:3: The file is no JSON: a comma is missing',
    ],
    [
      'a trailing comma',
      'schemas/team.json',
      text => text.replace(/\n *\}\s*$/, ',\n\n}\n'),
      'The file is no JSON: a comma too many',
    ],
    ['an empty file', 'schemas/team.json', () => '', 'schemas/team.json:1: The file is no JSON'],
    ['a comment', 'schemas/team.json', text => `// no\n${text}`, 'The file is no JSON'],
    [
      'a name that comes twice',
      'schemas/team.json',
      text => text.replace('"title": "Team",', '"title": "Team",\n  "title": "Crew",'),
      'schemas/team.json:4 /title: The name "title" comes twice',
    ],
    ['a broken menu', 'menu/menu.xml', text => text.replace('</Menu>', ''), 'menu/menu.xml'],
  ])('is named with its line: %s', async (_, path, change, message) => {
    const problems = await folder.problemsWith(path, change)
    expect(problems.join('\n')).toContain(message)
    expect(problems.every(each => each.startsWith(path))).toBe(true)
  })
})

describe('all problems', () => {
  it('come at once, sorted by file and line', async () => {
    const problems = await folder.problemsOf(
      'resources/teams.json',
      ['/represent', '{Nme}'],
      ['/list/columns/-', 'Colour'],
      ['/calls/one/query/id', 'identity'],
    )
    expect(problems).toHaveLength(3)
    const lines = problems.map(each => Number(/:(\d+)/.exec(each)?.[1]))
    expect(lines).toEqual(lines.toSorted((a, b) => a - b))
  })

  it('do not blame a descriptor for a schema that is broken itself', async () => {
    expect(await folder.problemsWith('schemas/company.json', text => text.replace('{', '{{'))).toHaveLength(1)
  })

  it('name a code that two modules have', async () => {
    const again = { Name: 'Again', Permissions: [{ Code: 'VIEW_USER', Name: 'x' }], Modules: [] }
    const problems = await folder.problemsOf('resources/permission-modules.json', ['/Modules/-', again])
    expect(problems.join()).toContain('The code VIEW_USER is taken')
  })
})
