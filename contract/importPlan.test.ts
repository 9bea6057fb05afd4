import { expect, test } from 'vitest'
import { chooseKey, findPlanProblem, listImportable, listKeys, suggestTargets, toKeyLabel } from './importPlan.ts'
import type { ImportPlan } from './imports.ts'
import { buildResource } from './resource.ts'

const resource = buildResource(
  {
    name: 'Wards',
    schema: 'ward',
    represent: '{Name}',
    service: { application: 'Test', contract: 'Ward' },
    import: { key: ['Code'] },
    calls: {},
  },
  {
    type: 'object',
    title: 'Ward',
    properties: {
      Code: { type: 'string', 'x-import-names': ['Number'] },
      Name: { type: 'string', title: 'Ward name', 'x-unique': 'company' },
      Beds: { type: 'integer', 'x-write': 'EDIT_BEDS' },
      Secret: { type: 'string', 'x-secret': true },
    },
  },
)
const held = new Set(['EDIT_BEDS'])
const properties = listImportable(resource, held)
const plan: ImportPlan = {
  Encoding: null,
  Separator: null,
  Sheet: null,
  Columns: ['Number', 'Ward name'],
  Targets: ['Code', 'Name'],
  Values: {},
  Defaults: {},
  Key: 'Code',
}

test('what may be written and is no secret can be imported', () => {
  expect(properties.map(({ name }) => name)).toEqual(['Code', 'Name', 'Beds'])
  expect(listImportable(resource, new Set()).map(({ name }) => name)).toEqual(['Code', 'Name'])
})

test("rows are told apart by the descriptor's own key first", () => {
  expect(listKeys(resource, properties)).toEqual(['Code', 'Name'])
  expect(chooseKey(resource, properties)).toBe('Code')
})

test('a key may be several properties, each of which the file or a default brings', () => {
  const many = { ...resource, descriptor: { ...resource.descriptor, import: { key: ['Code', 'Beds'] } } }
  const asked = { ...plan, Key: 'Code,Beds' }
  expect(listKeys(many, properties)).toEqual(['Code,Beds', 'Name'])
  expect(toKeyLabel('Code,Beds', name => name.toUpperCase())).toBe('CODE, BEDS')
  expect(findPlanProblem(many, asked, held)).toEqual({ messageKey: 'imports.unmappedKey', args: ['Beds'] })
  expect(findPlanProblem(many, { ...asked, Defaults: { Beds: 3 } }, held)).toBeNull()
})

test('what somebody may not bring is no key of theirs', () => {
  const many = { ...resource, descriptor: { ...resource.descriptor, import: { key: ['Code', 'Beds'] } } }
  expect(chooseKey(many, listImportable(many, new Set()))).toBe('Name')
})

test('columns are recognized by name, label and import names, each property once', () => {
  const columns = ['number', 'WARD_NAME', 'Name', 'Else']
  expect(suggestTargets(columns, properties, name => name)).toEqual(['Code', 'Name', null, null])
})

test.each<[Partial<ImportPlan>, string | null]>([
  [{}, null],
  [{ Targets: ['Code'] }, 'imports.otherTargets'],
  [{ Targets: ['Code', 'Gone'] }, 'imports.unknownField'],
  [{ Targets: ['Code', 'Secret'] }, 'imports.unknownField'],
  [{ Defaults: { Gone: 1 } }, 'imports.unknownField'],
  [{ Values: { Gone: { a: 1 } } }, 'imports.unknownField'],
  [{ Targets: ['Name', 'Name'] }, 'imports.repeatedTarget'],
  [{ Conventions: { Gone: 'comma' } }, 'imports.unknownField'],
  [{ Conventions: { Beds: 'day' } }, 'imports.otherConvention'],
  [{ Blanks: { Gone: 'clear' } }, 'imports.unknownField'],
  [{ Zone: 'Nowhere/Atall' }, 'imports.unknownZone'],
  [{ Conventions: { Beds: 'comma' }, Blanks: { Beds: 'clear' }, Zone: 'America/Chicago' }, null],
  [{ Key: 'Beds' }, 'imports.unknownKey'],
  [{ Targets: [null, 'Name'] }, 'imports.unmappedKey'],
  [{ Targets: [null, 'Name'], Defaults: { Code: '1' } }, null],
])('a plan with %j has the problem %s', (change, messageKey) => {
  expect(findPlanProblem(resource, { ...plan, ...change }, held)?.messageKey ?? null).toBe(messageKey)
})
