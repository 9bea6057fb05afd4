import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatProblem } from '#contract/problems.ts'
import { loadConfiguration } from './load.ts'
import { programFolder } from './metaSchemas.ts'

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'locum-configuration-'))
  for (const name of ['schemas', 'resources', 'menu']) {
    await cp(join(programFolder, name), join(folder, name), { recursive: true })
  }
})

afterAll(() => rm(folder, { recursive: true, force: true }))

/** The problems of the set with one file changed; the file is put back. */
async function problemsWith(path: string, change: (text: string) => string): Promise<string[]> {
  const file = join(folder, path)
  const text = await readFile(file, 'utf8')
  const changed = change(text)
  expect(changed).not.toBe(text)
  await writeFile(file, changed)
  try {
    const { configuration, problems } = await loadConfiguration(folder)
    expect(configuration === null).toBe(problems.length > 0)
    return problems.map(formatProblem)
  } finally {
    await writeFile(file, text)
  }
}

// biome-ignore lint/suspicious/noExplicitAny: tests break files in ways that their types forbid
type Loose = any

const problemsOf = (path: string, change: (content: Loose) => void) =>
  problemsWith(path, text => {
    const content = JSON.parse(text) as Loose
    change(content)
    return JSON.stringify(content, null, 2)
  })

describe('the shipped data files', () => {
  it('have no problem', async () => {
    const { configuration, problems } = await loadConfiguration(folder)
    expect(problems.map(formatProblem)).toEqual([])
    expect(configuration?.resources.get('Users')?.key).toBe('ID')
    expect(configuration?.menu.length).toBeGreaterThan(0)
  })

  it('have the same hash wherever they lie, and another one after an edit', async () => {
    const hash = async (where: string) => (await loadConfiguration(where)).configuration?.hash
    expect(await hash(folder)).toBe(await hash(programFolder))
    const path = join(folder, 'resources/messages/en.json')
    const text = await readFile(path, 'utf8')
    await writeFile(path, `${text}\n`)
    expect(await hash(folder)).not.toBe(await hash(programFolder))
    await writeFile(path, text)
  })
})

describe('a broken file', () => {
  it.each<[string, string, (text: string) => string, string]>([
    [
      'a comma too many',
      'schemas/team.json',
      text => text.replace('"title": "Team",', '"title": "Team",,'),
      'schemas/team.json:3',
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
    const problems = await problemsWith(path, change)
    expect(problems.join('\n')).toContain(message)
    expect(problems.every(each => each.startsWith(path))).toBe(true)
  })
})

describe('a wrong schema', () => {
  it.each<[string, (schema: Loose) => void, string[]]>([
    [
      'a misspelt word',
      s => {
        s.properties.Code['x-uniqe'] = 'company'
      },
      ['/properties/Code/x-uniqe', 'Did you mean "x-unique"?'],
    ],
    [
      'a wrong type',
      s => {
        s.properties.Code.maxLength = 'ten'
      },
      ['/properties/Code/maxLength', 'not a whole number'],
    ],
    [
      'an unknown type',
      s => {
        s.properties.Code.type = 'text'
      },
      ['/properties/Code/type', '"string"'],
    ],
    [
      'a required property that is not there',
      s => {
        s.required.push('Nmae')
      },
      ['/required/3', 'Did you mean "Name"?'],
    ],
    [
      'a server-owned property',
      s => {
        s.properties.Version = { type: 'integer' }
      },
      ['/properties/Version', 'keep Version themselves'],
    ],
    [
      'a name that no column can have',
      s => {
        s.properties['a-b'] = { type: 'string' }
      },
      ['name here'],
    ],
    [
      'a name of 64 letters',
      s => {
        s.properties['N'.repeat(64)] = { type: 'string' }
      },
      ['name here'],
    ],
    [
      'an unknown resource',
      s => {
        s.properties.CompanyID['x-reference'] = 'Company'
      },
      ['There is no resource Company', 'There is Companies'],
    ],
    [
      'a reference of the wrong type',
      s => {
        s.properties.LeadID = { type: 'string', 'x-reference': 'Users' }
      },
      ['"type": "integer"'],
    ],
    [
      'a display text that is a property too',
      s => {
        s.properties.CompanyName = { type: 'string' }
      },
      ['CompanyName'],
    ],
    [
      'a default that is not valid',
      s => {
        s.properties.IsActive.default = 'yes'
      },
      ['/properties/IsActive/default', '"yes"'],
    ],
    [
      'a pattern that is none',
      s => {
        s.properties.Code.pattern = '('
      },
      ['/properties/Code', 'cannot be compiled'],
    ],
    [
      'a choice of another type',
      s => {
        s.properties.Size = { type: 'string', enum: ['a', 1] }
      },
      ['/properties/Size'],
    ],
    [
      'a reference to nothing',
      s => {
        s.properties.Size = { $ref: '#/definitions/size' }
      },
      ['names nothing'],
    ],
    [
      'a reference to itself',
      s => {
        s.definitions = { t: { type: 'object', properties: { t: { $ref: '#/definitions/t' } } } }
        s.properties.T = { $ref: '#/definitions/t' }
      },
      ['leads back'],
    ],
    [
      'words that do not go together',
      s => {
        s.properties.Code['x-transient'] = true
      },
      ['no column'],
    ],
    [
      'a suggestion from nowhere',
      s => {
        s.properties.Code['x-suggest'] = { from: 'Nam', values: {} }
      },
      ['Did you mean "Name"?'],
    ],
  ])('is refused: %s', async (_, change, parts) => {
    const problems = (await problemsOf('schemas/team.json', change)).join('\n')
    expect(problems).toContain('schemas/team.json')
    for (const part of parts) expect(problems).toContain(part)
  })

  it('may title a core property otherwise, but neither remove nor retype it', async () => {
    expect(
      await problemsOf('schemas/user.json', s => {
        s.properties.Email.title = 'Mail'
      }),
    ).toEqual([])
    const removed = await problemsOf('schemas/user.json', s => {
      delete s.properties.Phone
    })
    expect(removed.join()).toContain('depends on the property Phone')
    const retyped = await problemsOf('schemas/user.json', s => {
      s.properties.UserType = { type: 'string', title: 'x' }
    })
    expect(retyped.join()).toContain('depends on UserType being integer; here it is string')
  })

  it('takes a new field of any type', async () => {
    const add = (field: Loose) =>
      problemsOf('schemas/employer.json', s => {
        s.properties.Extra = field
      })
    expect(await add({ type: 'string', title: 'Extra', format: 'email' })).toEqual([])
    expect(await add({ type: 'object', title: 'Extra', properties: { a: { type: 'integer' } } })).toEqual([])
    expect(await add({ type: ['number', 'null'], multipleOf: 0.01 })).toEqual([])
  })
})

describe('a wrong descriptor', () => {
  it.each<[string, (descriptor: Loose) => void, string[]]>([
    [
      'a schema that is not there',
      d => {
        d.schema = 'teem'
      },
      ['/schema', 'Did you mean "team"?'],
    ],
    [
      'a misspelt word',
      d => {
        d.list.colums = []
      },
      ['/list/colums', 'Did you mean "columns"?'],
    ],
    [
      'a column that is no property',
      d => {
        d.list.columns.push('Colour')
      },
      ['/list/columns/5', 'no property Colour'],
    ],
    [
      'a column that comes twice',
      d => {
        d.list.columns.push('Code')
      },
      ['Code comes twice'],
    ],
    [
      'a filter that is no property',
      d => {
        d.list.filters[0] = 'Cod'
      },
      ['Did you mean "Code"?'],
    ],
    [
      'a field of the form that is no property',
      d => {
        d.form.sections[0].fields.push('X1')
      },
      ['/form/sections/0/fields/5'],
    ],
    [
      'a text of a record with an unknown property',
      d => {
        d.represent = '{Nme}'
      },
      ['{Nme}'],
    ],
    [
      'a scope that leads nowhere',
      d => {
        d.scope[0].path = 'CompanyID.Cod'
      },
      ['no property Cod'],
    ],
    [
      'a scope through what is no reference',
      d => {
        d.scope[0].path = 'Name.Code'
      },
      ['is no reference'],
    ],
    [
      'an expression that says nothing',
      d => {
        d.calls.one.query.id = 'identity'
      },
      ['/calls/one', '"identity"'],
    ],
    [
      'a filter parameter on no property',
      d => {
        d.calls.list.query.code = 'filter.Cod'
      },
      ['/calls/list', 'Cod'],
    ],
    [
      'a call that carries no id',
      d => {
        d.calls.one.query = {}
      },
      ['carries no id'],
    ],
    [
      'a parameter that nothing carries',
      d => {
        d.calls.byCompany.query = {}
      },
      ['Nothing carries the parameter companyId'],
    ],
    [
      'two calls of one path',
      d => {
        d.calls.second = { method: 'GET', path: 'Get', query: { id: 'id' } }
      },
      ['is already the call one of Teams'],
    ],
    [
      'two calls of one body',
      d => {
        delete d.calls.update.when
      },
      ['is already the call create'],
    ],
    [
      'a route that is taken',
      d => {
        d.list.route = 'Roles'
      },
      ['The route Roles is taken', 'resources/roles.json'],
    ],
    [
      'a name that is taken',
      d => {
        d.name = 'Users'
      },
      ['The name Users is taken'],
    ],
    [
      'an action without its call',
      d => {
        d.list.actions.push({ name: 'fly', call: 'fly' })
      },
      ['There is no call fly'],
    ],
    [
      'an action that does nothing',
      d => {
        d.list.actions.push({ name: 'fly' })
      },
      ['does nothing'],
    ],
    [
      'a machine that is not there',
      d => {
        d.machine = 'teams'
      },
      ['There is no machine teams'],
    ],
    [
      'a rule that is no list of codes',
      d => {
        d.permissions.list = 'view team'
      },
      ['/permissions/list'],
    ],
  ])('is refused: %s', async (_, change, parts) => {
    const problems = (await problemsOf('resources/teams.json', change)).join('\n')
    for (const part of parts) expect(problems).toContain(part)
  })
})

describe('a wrong machine', () => {
  it.each<[string, (machine: Loose) => void, string[]]>([
    [
      'a state that is not there',
      m => {
        m.transitions[0].to = 'Activ'
      },
      ['There is no state Activ', 'Did you mean "Active"?'],
    ],
    [
      'a property that is not there',
      m => {
        m.state = 'Status'
      },
      ['Users has no property Status'],
    ],
    [
      'a guard on an unknown property',
      m => {
        m.transitions[0].guards[0].left.field = 'Id2'
      },
      ['Users has no property Id2'],
    ],
    [
      'a guard that says nothing',
      m => {
        m.transitions[0].guards[0] = { message: 'x' }
      },
      ['/transitions/0/guards/0'],
    ],
    [
      'a value that the property cannot have',
      m => {
        m.states[0].value = 'yes'
      },
      ['is no value of Users.IsActive'],
    ],
    [
      'a setting without a value',
      m => {
        m.transitions[0].guards[0].left = { setting: 'Hours' }
      },
      ['There is no setting Hours'],
    ],
    [
      'a name that is not its file’s',
      m => {
        m.name = 'users'
      },
      ['The machine’s name'.replace('’', "'")],
    ],
  ])('is refused: %s', async (_, change, parts) => {
    const problems = (await problemsOf('resources/machines/user.json', change)).join('\n')
    for (const part of parts) expect(problems).toContain(part)
  })
})

describe('all problems', () => {
  it('come at once, sorted by file and line', async () => {
    const problems = await problemsOf('resources/teams.json', d => {
      d.represent = '{Nme}'
      d.list.columns.push('Colour')
      d.calls.one.query.id = 'identity'
    })
    expect(problems).toHaveLength(3)
    const lines = problems.map(each => Number(/:(\d+)/.exec(each)?.[1]))
    expect(lines).toEqual(lines.toSorted((a, b) => a - b))
  })

  it('do not blame a descriptor for a schema that is broken itself', async () => {
    const problems = await problemsWith('schemas/company.json', text => text.replace('{', '{{'))
    expect(problems).toHaveLength(1)
  })

  it('name a code that two modules have', async () => {
    const problems = await problemsOf('resources/permission-modules.json', m => {
      m.Modules.push({ Name: 'Again', Permissions: [{ Code: 'VIEW_USER', Name: 'x' }], Modules: [] })
    })
    expect(problems.join()).toContain('The code VIEW_USER is taken')
  })
})
