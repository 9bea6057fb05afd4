import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { formatProblem } from '#contract/problems.ts'
import { listHandlers } from '#server/services.ts'
import { copyDataFolder, type DataFolder, type Edit } from '#tests/contract/support/dataFolder.ts'
import { checkFiles, listLocalResources, loadConfiguration } from '../index.ts'

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
    [
      'a name that no column can have',
      [['/properties/a-b', { type: 'string' }]],
      ['/properties/a-b', 'The name "a-b"'],
    ],
    ['a name of 64 letters', [[`/properties/${'N'.repeat(64)}`, { type: 'string' }]], ['at most 63']],
    ['an unknown resource', [['/properties/CompanyID/x-reference', 'Role']], ['no resource Role', 'mean "Roles"?']],
    ['a reference of a wrong type', [['/properties/X', { type: 'string', 'x-reference': 'Users' }]], ['"integer"']],
    ['a display text that is a property too', [['/properties/CompanyName', { type: 'string' }]], ['CompanyName']],
    [
      'a default that is not valid',
      [['/properties/IsActive/default', 'yes']],
      ['/properties/IsActive/default', '"yes"'],
    ],
    [
      'a pattern that is none',
      [['/properties/Code/pattern', '(']],
      ['/properties/Code/pattern', 'no regular expression'],
    ],
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
    [
      'a mandatory value that nobody can give',
      [['/properties/Code', { type: 'string', 'x-computed': true, 'x-required-on-create': true }]],
      ['No caller gives'],
    ],
    ['a secret that is searched', [['/properties/Code/x-secret', true]], ['never searched']],
    ['a suggestion from nowhere', [['/properties/Code/x-suggest', { from: 'Nam', values: {} }]], ['mean "Name"?']],
    ['a bound above its other', [['/properties/Code/minLength', 50]], ['/properties/Code/minLength', 'at once']],
    [
      'no room between bounds, however deep',
      [['/properties/X', { type: 'object', properties: { n: { type: 'number', minimum: 1, exclusiveMaximum: 1 } } }]],
      ['/properties/X/properties/n/minimum', 'minimum 1 and exclusiveMaximum 1'],
    ],
    ['a schema in place of its resource', [['/properties/CompanyID/x-reference', 'Company']], ['mean "Companies"?']],
    [
      'a reference to what cannot be chosen from',
      [['/properties/X', { type: 'integer', 'x-reference': 'UserSettings' }]],
      ['/properties/X/x-reference', 'Add "list" to the calls of UserSettings'],
    ],
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

  it('may let a property hang on what all may read who read it, and a rule across fields on what fewer may', async () => {
    const isPaid = { Pay: { present: true } }
    const problems = await folder.problemsOf(
      'schemas/team.json',
      ['/properties/Pay', { type: 'number', title: 'Pay', 'x-read': 'EDIT_USER,ADD_USER' }],
      ['/properties/Perk', { type: 'string', title: 'Perk', 'x-read': 'ADD_USER', 'x-visible-when': isPaid }],
      ['/x-rules', [{ field: 'Name', must: isPaid, message: 'Say what it costs.' }]],
    )
    expect(problems).toEqual([])
  })
})

describe('a wrong descriptor', () => {
  const shout = { method: 'POST', path: 'Shout', permission: '' }

  it.each<Case>([
    ['a schema that is not there', [['/schema', 'teem']], ['/schema', 'Did you mean "team"?']],
    ['a misspelt word', [['/list/colums', []]], ['/list/colums', 'Did you mean "columns"?']],
    ['a column that is no property', [['/list/columns/-', 'Colour']], ['/list/columns/6', 'no property Colour']],
    ['a column that comes twice', [['/list/columns/-', 'Code']], ['Code comes twice']],
    ['a filter that is no property', [['/list/filters/0', 'Cod']], ['Did you mean "Code"?']],
    ['a field of the form that is no property', [['/form/sections/0/fields/-', 'X1']], ['/form/sections/0/fields/6']],
    ['a text of a record with an unknown property', [['/represent', '{Nme}']], ['{Nme}']],
    ['a scope that leads nowhere', [['/scope/0/path', 'CompanyID.Cod']], ['no property Cod']],
    ['a scope through what is no reference', [['/scope/0/path', 'Name.Code']], ['is no reference']],
    ['an expression that says nothing', [['/calls/one/query/id', 'identity']], ['/calls/one', '"identity"']],
    ['a filter parameter on no property', [['/calls/list/query/code', 'filter.Cod']], ['/calls/list', 'Cod']],
    ['rows cut to no property', [['/calls/all/fields', ['Nam']]], ['/calls/all/fields/0', 'Did you mean "Name"?']],
    ['a cut of what is no list', [['/calls/one/fields', ['Name']]], ['/calls/one/fields', 'cannot be cut']],
    ['a call that carries no id', [['/calls/one/query', {}]], ['carries no id']],
    ['a parameter not carried', [['/calls/create/parameters', { X: {} }]], ['Nothing carries the parameter X']],
    ['two calls of one path', [['/calls/again', { method: 'GET', path: 'Get', query: { id: 'id' } }]], ['is already']],
    ['two calls of one body', [['/calls/update/when', undefined]], ['is already the call create']],
    ['a route that is taken', [['/list/route', 'Roles']], ['The route Roles is taken', 'resources/roles.json']],
    ['a name that is taken', [['/name', 'Roles']], ['The name Roles is taken', 'resources/roles.json']],
    ['a call that nothing serves', [['/calls/shout', shout]], ['/calls/shout', 'nothing serves', 'register a handler']],
    ['a change without a permission', [['/permissions', { list: '' }]], ['/calls/create', '/calls/delete', 'Give it']],
    ['a list screen without its call', [['/calls/list', undefined]], ['/list', 'Add "list" to calls']],
    ['an edit screen without its calls', [['/calls/one', undefined]], ['/form/edit', 'needs the call one']],
    ['a create screen without its call', [['/calls/create', undefined]], ['/form/create', 'needs the call create']],
    ['a delete without its call', [['/calls/delete', undefined]], ['/list/actions/2', 'needs the call delete']],
    ['an import without its call', [['/standard', undefined]], ['/import', 'needs the call import']],
    ['an edit without its screen', [['/form/edit', undefined]], ['/list/actions/0', 'no screen form.edit']],
    ['an action without its call', [['/list/actions/-', { name: 'fly', call: 'fly' }]], ['There is no call fly']],
    ['an action that does nothing', [['/list/actions/-', { name: 'fly' }]], ['does nothing']],
    ['a machine that is not there', [['/machine', 'teams']], ['There is no machine teams']],
    ['a rule that is no list of codes', [['/permissions/list', 'view team']], ['/permissions/list']],
  ])('is refused: %s', (_, edits, parts) => expectProblem('resources/teams.json', edits, parts))

  it('is refused: a misspelt handler', () =>
    expectProblem(
      'resources/roles.json',
      [['/calls/byCompani', shout]],
      ['/calls/byCompani', 'Did you mean "byCompany"?'],
    ))
})

describe('a resource of another application', () => {
  const rest: Edit[] = [
    ['/calls', undefined],
    ['/standard', undefined],
    ['/service', { application: 'Parts', contract: 'spare-parts' }],
    ['/scope', undefined],
    ['/import', undefined],
  ]

  it('needs no calls', async () => {
    expect(await folder.problemsOf('resources/teams.json', ...rest, ['/permissions', codes])).toEqual(teamIsReferenced)
  })

  it('has its records to itself', async () => {
    const descriptor = (name: string) => ({
      ...{ name, schema: 'team', represent: '{Name}' },
      service: { application: 'Parts', contract: 'spare-parts' },
    })
    for (const name of ['Bolts', 'Nuts']) {
      await writeFile(join(folder.path, `resources/${name}.json`), JSON.stringify(descriptor(name)))
    }
    const { problems } = await loadConfiguration(folder.path, listHandlers())
    for (const name of ['Bolts', 'Nuts']) await rm(join(folder.path, `resources/${name}.json`))
    expect(problems.map(formatProblem)).toEqual([
      expect.stringMatching(/Nuts\.json:1 \/service\/contract: .*of Bolts\./),
    ])
  })

  it('may name its properties as somebody else likes', async () => {
    const text = { type: 'string' }
    const properties = { id: { type: 'integer' }, version: text, CreatedOn: text, xmin: text }
    const thing = { type: 'object', title: 'Thing', properties }
    const descriptor = {
      name: 'Things',
      schema: 'thing',
      key: 'id',
      represent: '{version}',
      service: { application: 'Parts', contract: 'things' },
    }
    await writeFile(join(folder.path, 'schemas/thing.json'), JSON.stringify(thing))
    await writeFile(join(folder.path, 'resources/things.json'), JSON.stringify(descriptor))
    const { problems } = await loadConfiguration(folder.path, listHandlers())
    await rm(join(folder.path, 'schemas/thing.json'))
    await rm(join(folder.path, 'resources/things.json'))
    expect(problems.map(formatProblem)).toEqual([])
  })

  const codes = { list: 'VIEW_TEAM', create: 'ADD_TEAM', edit: 'EDIT_TEAM', delete: 'DEL_TEAM' }
  // Users refer to teams, whose records are then elsewhere.
  const teamIsReferenced = [expect.stringContaining('are kept here, those of Teams elsewhere')]

  it.each<Case>([
    ['without calls, of our own', rest.slice(0, 2), ["an application of Locum's own", 'Add "calls"']],
    ['with a scope', [...rest, ['/scope', [{ path: 'CompanyID', claim: 'company_id' }]]], ['/scope', 'Remove it']],
    ['with an import', [...rest, ['/import', { key: ['Code'] }]], ['/import', 'has no import']],
    ['that changes records with nobody permitted', [...rest, ['/permissions', { list: '' }]], ['/form/edit', '"edit"']],
  ])('is refused: %s', (_, edits, parts) => expectProblem('resources/teams.json', edits, parts))
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

describe('a wrong registry entry', () => {
  const entry = { code: 'Parts', address: 'https://parts.example.com/api' }
  const write = (...applications: object[]) =>
    writeFile(join(folder.path, 'resources/applications.json'), JSON.stringify({ applications }))

  afterEach(() => rm(join(folder.path, 'resources/applications.json')))

  it.each([
    ['a code of our own', [{ ...entry, code: 'membership' }], '/applications/0/code', "of Locum's own"],
    ['a code that comes twice', [entry, { ...entry, code: 'parts' }], '/applications/1/code', 'is taken'],
    ['an address of another kind', [{ ...entry, address: 'file:///etc/passwd' }], '/applications/0/address', '^https?'],
    [
      'an address with a password',
      [{ ...entry, address: 'https://a:b@c.example' }],
      '/applications/0/address',
      '^https?',
    ],
    ['an address that is none', [{ ...entry, address: 'https://[oops' }], '/applications/0/address', 'no address'],
    [
      'a secret in the file',
      [{ ...entry, headers: [{ header: 'X-Key', value: 's' }] }],
      '/headers/0',
      '"value" is no word',
    ],
    [
      'a setting that holds no key',
      [{ ...entry, headers: [{ header: 'X-Key', setting: 'DATABASE_URL' }] }],
      '/setting',
      '_KEY$',
    ],
    [
      'a header of our own',
      [{ ...entry, headers: [{ header: 'Cookie', setting: 'LOCUM_P_KEY' }] }],
      '/header',
      'cookie is set',
    ],
    [
      'two of one header',
      [{ ...entry, forwardsToken: true, headers: [{ header: 'Authorization', setting: 'LOCUM_P_KEY' }] }],
      '/header',
      'cannot carry both',
    ],
  ])('is refused: %s', async (_, applications, pointer, reason) => {
    await write(...applications)
    const { problems } = await loadConfiguration(folder.path, listHandlers())
    expect(problems.map(formatProblem).join('\n')).toMatch(/resources\/applications\.json:\d+/)
    expect(problems.map(formatProblem).join('\n')).toContain(pointer)
    expect(problems.map(formatProblem).join('\n')).toContain(reason)
  })

  it('is none that is whole', async () => {
    await write({
      ...entry,
      forwardsToken: true,
      headers: [{ header: 'X-Key', setting: 'LOCUM_PARTS_KEY' }],
      timeout: 5,
    })
    const { configuration, problems } = await loadConfiguration(folder.path, listHandlers())
    expect(problems).toEqual([])
    expect(configuration?.applications.get('Parts')).toMatchObject({ address: entry.address })
  })
})

describe('a wrong machine', () => {
  it.each<Case>([
    ['a state that is not there', [['/transitions/0/to', 'Activ']], ['no state Activ', 'Did you mean "Active"?']],
    ['a property that is not there', [['/state', 'Status']], ['Users has no property Status']],
    ['a guard on an unknown property', [['/transitions/0/guards/0', { Id2: 1 }]], ['has no property Id2']],
    ['a guard that says nothing', [['/transitions/0/guards/0', { message: 'x' }]], ['/transitions/0/guards/0']],
    ['a value that the property cannot have', [['/states/0/value', 'yes']], ['is no value of Users.IsActive']],
    ['a setting without a value', [['/transitions/0/guards/0', { ID: 'setting.Hours' }]], ['no setting Hours']],
    ['a name that is not its file’s', [['/name', 'users']], ["The machine's name is its file's"]],
  ])('is refused: %s', (_, edits, parts) => expectProblem('resources/machines/user.json', edits, parts))
})

describe('the state of a machine', () => {
  const problemsOf = async (edit: Edit) => (await folder.problemsOf('schemas/user.json', edit)).join()

  it('is computed, so that no save changes it', async () => {
    const problems = await problemsOf(['/properties/IsActive/x-computed', undefined])
    expect(problems).toMatch(/schemas\/user.json:\d+ \/properties\/IsActive: .* Add "x-computed": true\./)
  })

  it('begins as the machine says', async () => {
    expect(await problemsOf(['/properties/IsActive/default', false])).toContain('Add "default": true.')
  })
})

describe('a note', () => {
  const notesWith = async (file: string, change: (text: string) => string) => {
    const { configuration, listNotes } = await folder.loadWith(file, change)
    if (!configuration) throw new Error('A note refuses nothing.')
    return { menu: configuration.menu, notes: listNotes().map(formatProblem) }
  }
  const item = (attributes: string) => (text: string) => text.replace('</Menu>', `  <Item ${attributes} />\n</Menu>`)

  it.each<[string, string, (text: string) => string, string]>([
    [
      'a component that the console does not have',
      'menu/menu.xml',
      item('Name="X" Path="Users" ComponentSelector="User"'),
      ' /Menu/X: There is no page User, so the item is left out. Did you mean "Users"?',
    ],
    [
      'a path behind which no page stands',
      'menu/menu.xml',
      item('Name="X" Path="Userz" ComponentSelector="Users"'),
      'No page stands at the path Userz, so the item is left out. Did you mean "Users"?',
    ],
    [
      'a code that no module names',
      'resources/teams.json',
      text => text.replace('"DEL_TEAM"', '"DEL_TEAMZ"'),
      'DEL_TEAMZ is named only here: it becomes a permission of its own under Other. Did you mean "DEL_TEAM"?',
    ],
    [
      'a code that only the menu names',
      'menu/menu.xml',
      text => text.replace('"VIEW_ROLE"', '"VIEW_ROLL"'),
      '/Menu/Administration/Roles: VIEW_ROLL is named only here',
    ],
    [
      'a field kind that the console does not have',
      'schemas/team.json',
      text => text.replace('"x-unique": "company"', '"x-kind": "txet", "x-unique": "company"'),
      '/properties/Code/x-kind: The console has no field kind txet: the field is shown read-only. Did you mean "text"?',
    ],
    [
      'an icon that actions do not have',
      'resources/users.json',
      text => text.replace('"personOff"', '"personOf"'),
      'There is no icon personOf for actions: an arrow is shown. Did you mean "personOff"?',
    ],
    [
      'an icon that the menu does not have',
      'menu/menu.xml',
      text => text.replace('"shield"', '"shild"'),
      '/Menu/Administration/Roles: There is no icon shild for the menu: a circle is shown. Did you mean "shield"?',
    ],
  ])('tells of %s', async (_, file, change, message) => {
    const { notes } = await notesWith(file, change)
    expect(notes.join('\n')).toContain(message)
  })

  it('leaves items out of the menu, and their parent with the last of them', async () => {
    const names = async (change: (text: string) => string) =>
      (await notesWith('menu/menu.xml', change)).menu.map(({ Name }) => Name)
    const all = await names(text => `${text}\n`)
    expect(await names(item('Name="X" Path="Users"'))).toEqual(all)
    const broken = (text: string) => text.replace(/Path="(?!home"|Employers")([^"]+)"/g, 'Path="$1/Nowhere"')
    expect(await names(broken)).toEqual(['Home', 'Employers'])
  })
})
