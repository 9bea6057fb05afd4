import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyDataFolder, type DataFolder, type Edit } from '#tests/contract/support/dataFolder.ts'

let folder: DataFolder

beforeAll(async () => {
  folder = await copyDataFolder()
})

afterAll(() => folder.remove())

/** What is wrong, the edits that make it so, and what the problem says. */
type Case = [string, Edit[], string[]]

async function expectProblem(file: string, edits: Edit[], parts: string[]): Promise<void> {
  const problems = (await folder.problemsOf(file, ...edits)).join('\n')
  expect(problems).toContain(`${file}:`)
  for (const part of parts) expect(problems).toContain(part)
}

describe('a wrong schema', () => {
  const looped = { type: 'object', properties: { t: { $ref: '#/definitions/t' } } }

  it.each<Case>([
    ['a misspelt word', [['/properties/Code/x-uniqe', 'company']], ['/Code/x-uniqe', 'Did you mean "x-unique"?']],
    ['a wrong type', [['/properties/Code/maxLength', 'ten']], ['/properties/Code/maxLength', 'not a whole number']],
    ['an unknown type', [['/properties/Code/type', 'text']], ['/properties/Code/type', '"string"']],
    ['a required property that is not there', [['/required/-', 'Nmae']], ['/required/3', 'Did you mean "Name"?']],
    ['a server-owned property', [['/properties/Version', { type: 'integer' }]], ['keep Version themselves']],
    ['a name that no column can have', [['/properties/a-b', { type: 'string' }]], ['A name here']],
    ['a name of 64 letters', [[`/properties/${'N'.repeat(64)}`, { type: 'string' }]], ['A name here']],
    ['an unknown resource', [['/properties/CompanyID/x-reference', 'Role']], ['no resource Role', 'mean "Roles"?']],
    ['a reference of a wrong type', [['/properties/X', { type: 'string', 'x-reference': 'Users' }]], ['"integer"']],
    ['a display text that is a property too', [['/properties/CompanyName', { type: 'string' }]], ['CompanyName']],
    [
      'a default that is not valid',
      [['/properties/IsActive/default', 'yes']],
      ['/properties/IsActive/default', '"yes"'],
    ],
    ['a pattern that is none', [['/properties/Code/pattern', '(']], ['/properties/Code', 'cannot be compiled']],
    ['a choice of another type', [['/properties/X', { type: 'string', enum: ['a', 1] }]], ['/properties/X/enum/1']],
    ['a reference to nothing', [['/properties/X', { $ref: '#/definitions/x' }]], ['names nothing']],
    [
      'a reference that leads back to itself',
      [
        ['/definitions', { t: looped }],
        ['/properties/T', { $ref: '#/definitions/t' }],
      ],
      ['leads back'],
    ],
    ['words that do not go together', [['/properties/Code/x-transient', true]], ['no column']],
    ['a secret that is searched', [['/properties/Code/x-secret', true]], ['never searched']],
    ['a suggestion from nowhere', [['/properties/Code/x-suggest', { from: 'Nam', values: {} }]], ['mean "Name"?']],
    ['a schema that says nothing of itself', [['/title', undefined]], ['/title', 'is missing']],
  ])('is refused: %s', (_, edits, parts) => expectProblem('schemas/team.json', edits, parts))

  it('may title a core property otherwise, but neither remove nor retype it', async () => {
    const problemsOf = (...edits: Edit[]) => folder.problemsOf('schemas/user.json', ...edits)
    expect(await problemsOf(['/properties/Email/title', 'Mail'])).toEqual([])
    expect((await problemsOf(['/properties/Phone', undefined])).join()).toContain('depends on the property Phone')
    expect((await problemsOf(['/properties/UserType', { type: 'string' }])).join()).toContain(
      'depends on UserType being integer; here it is string',
    )
  })

  it.each([
    { type: 'string', title: 'Extra', format: 'email' },
    { type: 'object', title: 'Extra', properties: { a: { type: 'integer' } } },
    { type: ['number', 'null'], multipleOf: 0.01 },
    { type: 'string', 'x-kind': 'signature' },
  ])('takes a new field %j', async field => {
    expect(await folder.problemsOf('schemas/employer.json', ['/properties/Extra', field])).toEqual([])
  })
})

describe('a wrong descriptor', () => {
  it.each<Case>([
    ['a schema that is not there', [['/schema', 'teem']], ['/schema', 'Did you mean "team"?']],
    ['a misspelt word', [['/list/colums', []]], ['/list/colums', 'Did you mean "columns"?']],
    ['a column that is no property', [['/list/columns/-', 'Colour']], ['/list/columns/5', 'no property Colour']],
    ['a column that comes twice', [['/list/columns/-', 'Code']], ['Code comes twice']],
    ['a filter that is no property', [['/list/filters/0', 'Cod']], ['Did you mean "Code"?']],
    ['a field of the form that is no property', [['/form/sections/0/fields/-', 'X1']], ['/form/sections/0/fields/5']],
    ['a text of a record with an unknown property', [['/represent', '{Nme}']], ['{Nme}']],
    ['a scope that leads nowhere', [['/scope/0/path', 'CompanyID.Cod']], ['no property Cod']],
    ['a scope through what is no reference', [['/scope/0/path', 'Name.Code']], ['is no reference']],
    ['an expression that says nothing', [['/calls/one/query/id', 'identity']], ['/calls/one', '"identity"']],
    ['a filter parameter on no property', [['/calls/list/query/code', 'filter.Cod']], ['/calls/list', 'Cod']],
    ['a call that carries no id', [['/calls/one/query', {}]], ['carries no id']],
    ['a parameter that nothing carries', [['/calls/byCompany/query', {}]], ['Nothing carries the parameter companyId']],
    ['two calls of one path', [['/calls/again', { method: 'GET', path: 'Get', query: { id: 'id' } }]], ['is already']],
    ['two calls of one body', [['/calls/update/when', undefined]], ['is already the call create']],
    ['a route that is taken', [['/list/route', 'Roles']], ['The route Roles is taken', 'resources/roles.json']],
    ['a name that is taken', [['/name', 'Roles']], ['The name Roles is taken', 'resources/roles.json']],
    ['an action without its call', [['/list/actions/-', { name: 'fly', call: 'fly' }]], ['There is no call fly']],
    ['an action that does nothing', [['/list/actions/-', { name: 'fly' }]], ['does nothing']],
    ['a machine that is not there', [['/machine', 'teams']], ['There is no machine teams']],
    ['a rule that is no list of codes', [['/permissions/list', 'view team']], ['/permissions/list']],
  ])('is refused: %s', (_, edits, parts) => expectProblem('resources/teams.json', edits, parts))
})

describe('a wrong machine', () => {
  it.each<Case>([
    ['a state that is not there', [['/transitions/0/to', 'Activ']], ['no state Activ', 'Did you mean "Active"?']],
    ['a property that is not there', [['/state', 'Status']], ['Users has no property Status']],
    ['a guard on an unknown property', [['/transitions/0/guards/0/left/field', 'Id2']], ['has no property Id2']],
    ['a guard that says nothing', [['/transitions/0/guards/0', { message: 'x' }]], ['/transitions/0/guards/0']],
    ['a value that the property cannot have', [['/states/0/value', 'yes']], ['is no value of Users.IsActive']],
    ['a setting without a value', [['/transitions/0/guards/0/left', { setting: 'Hours' }]], ['no setting Hours']],
    ['a name that is not its file’s', [['/name', 'users']], ["The machine's name is its file's"]],
  ])('is refused: %s', (_, edits, parts) => expectProblem('resources/machines/user.json', edits, parts))
})
