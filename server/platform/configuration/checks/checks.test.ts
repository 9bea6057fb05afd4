import { describe, expect, it } from 'vitest'
import { formatProblem } from '#contract/problems.ts'
import { listHandlers } from '#server/services.ts'
import { changeSet, check, type Edit, shippedFiles } from '#tests/contract/broken/brokenSet.ts'
import { change } from '#tests/contract/broken/wrongSet.ts'
import { checkFiles, listLocalResources } from '../index.ts'

// What is refused stands in tests/contract/broken.
const listProblems = (files: Record<string, string>) => check(changeSet(files)).problems.map(formatProblem)

describe('a schema', () => {
  it('may title a core property otherwise', () => {
    expect(listProblems(change('schemas/user.json', ['/properties/Email/title', 'Mail']))).toEqual([])
  })

  it('may let a property hang on what all may read who read it, and a rule across fields on what fewer may', () => {
    const isPaid = { Pay: { present: true } }
    const files = change(
      'schemas/team.json',
      ['/properties/Pay', { type: 'number', title: 'Pay', 'x-read': 'EDIT_USER,ADD_USER' }],
      ['/properties/Perk', { type: 'string', title: 'Perk', 'x-read': 'ADD_USER', 'x-visible-when': isPaid }],
      ['/x-rules', [{ field: 'Name', must: isPaid, message: 'Say what it costs.' }]],
    )
    expect(listProblems(files)).toEqual([])
  })
})

describe('a resource of another application', () => {
  it('needs no calls', () => {
    const words: Edit[] = ['calls', 'standard', 'scope', 'import'].map(word => [`/${word}`, undefined])
    const codes = { list: 'VIEW_TEAM', create: 'ADD_TEAM', edit: 'EDIT_TEAM', delete: 'DEL_TEAM' }
    const service = { application: 'Parts', contract: 'spare-parts' }
    const files = change('resources/teams.json', ...words, ['/service', service], ['/permissions', codes])
    // Users refer to teams, whose records are then elsewhere.
    expect(listProblems(files)).toEqual([expect.stringContaining('are kept here, those of Teams elsewhere')])
  })

  it('may name its properties as somebody else likes', () => {
    const text = { type: 'string' }
    const properties = { id: { type: 'integer' }, version: text, CreatedOn: text, xmin: text }
    const service = { application: 'Parts', contract: 'things' }
    const descriptor = { name: 'Things', schema: 'thing', key: 'id', represent: '{version}', service }
    const files = {
      'schemas/thing.json': JSON.stringify({ type: 'object', title: 'Thing', properties }),
      'resources/things.json': JSON.stringify(descriptor),
    }
    expect(listProblems(files)).toEqual([])
  })
})

describe('the data files of the console alone', () => {
  const thing = {
    type: 'object',
    title: 'Thing',
    properties: { Id: { type: 'integer' }, CreatedOn: { type: 'string' } },
  }
  const things = {
    name: 'Things',
    schema: 'thing',
    key: 'Id',
    represent: '{Id}',
    service: { application: 'Membership', contract: 'Thing' },
    calls: {
      list: { method: 'GET', path: 'All' },
      praise: { method: 'POST', path: 'Praise', permission: '' },
    },
  }
  const files = [
    { path: 'menu/menu.xml', text: '<Menu></Menu>' },
    { path: 'resources/messages/en.json', text: '{}' },
    { path: 'resources/things.json', text: JSON.stringify(things) },
    { path: 'schemas/thing.json', text: JSON.stringify(thing) },
  ]

  it('are those of its back end, with whatever names and calls that has, and none of ours', () => {
    const { configuration, problems, listNotes } = checkFiles(files, listHandlers(true))
    expect([...problems, ...listNotes()].map(formatProblem)).toEqual([])
    expect(configuration && listLocalResources(configuration)).toEqual([])
    const ours = checkFiles(files, listHandlers()).problems.map(formatProblem).join()
    for (const part of ['praise, which nothing serves', 'keep ID of every record', 'schemas/user.json'])
      expect(ours).toContain(part)
  })
})

it('takes a whole registry entry', () => {
  const headers = [{ header: 'X-Key', setting: 'LOCUM_PARTS_KEY' }]
  const entry = { code: 'Parts', address: 'https://parts.example.com/api', forwardsToken: true, headers, timeout: 5 }
  const { configuration, problems } = check(
    changeSet({ 'resources/applications.json': JSON.stringify({ applications: [entry] }) }),
  )
  expect(problems).toEqual([])
  expect(configuration?.applications.get('Parts')).toMatchObject({ address: entry.address })
})

it('leaves items out of the menu, and their parent with the last of them', () => {
  const path = 'menu/menu.xml'
  const { text = '' } = shippedFiles.find(file => file.path === path) ?? {}
  const names = (menu: string) => check(changeSet({ [path]: menu })).configuration?.menu.map(({ Name }) => Name)
  expect(names(text.replace('</Menu>', '  <Item Name="X" Path="Users" />\n</Menu>'))).toEqual(names(text))
  const broken = text.replace(/Path="(?!home"|Employers")([^"]+)"/g, 'Path="$1/Nowhere"')
  expect(names(broken)).toEqual(['Home', 'Employers'])
})
