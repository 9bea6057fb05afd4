import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const reference = (resource: string) => ({ type: 'integer', 'x-reference': resource })

const schemas = {
  shift: {
    CompanyID: reference('Companies'),
    OrganizationID: reference('Organizations'),
    EmployerID: reference('Employers'),
    Status: { type: 'string', maxLength: 20 },
    ExpiresOn: { type: 'string', format: 'date-time', 'x-time': 'instant' },
    Name: { type: 'string', maxLength: 80 },
  },
  'shift-reply': {
    ShiftID: reference('Shifts'),
    UserID: reference('Users'),
    Name: { type: 'string', maxLength: 80 },
  },
}

const company = { path: 'CompanyID', claim: 'company_id', bypass: 'VIEW_ALL_COMPANY_DATA' }

const scopes = {
  Shifts: [
    company,
    {
      anyOf: [
        { for: ['OrganizationUser'], path: 'OrganizationID', claim: 'organization_ids' },
        { for: ['OrganizationUser'], where: { OrganizationID: null } },
        { for: ['EmployerUser'], path: 'EmployerID', claim: 'employer_ids' },
        {
          for: ['Candidate'],
          where: { Status: ['Open', 'Reopened'], ExpiresOn: { after: 'now' } },
        },
        { for: ['Candidate'], among: { resource: 'ShiftReplies', by: 'ShiftID' }, path: 'UserID', claim: 'sub' },
      ],
    },
  ],
  ShiftReplies: [
    { ...company, path: 'ShiftID.CompanyID' },
    {
      anyOf: [
        { for: ['OrganizationUser'], path: 'ShiftID.OrganizationID', claim: 'organization_ids' },
        { for: ['Candidate'], path: 'UserID', claim: 'sub' },
      ],
    },
  ],
}

/** A copy of the shipped data files with two resources beside theirs, whose rows are scoped in every way that alternatives know. */
export async function copyWithShifts(source: string): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'locum-shifts-'))
  for (const part of ['schemas', 'resources', 'menu']) {
    await cp(join(source, part), join(folder, part), { recursive: true })
  }
  const write = (path: string, content: unknown) => writeFile(join(folder, path), JSON.stringify(content, null, 2))
  for (const [name, properties] of Object.entries(schemas)) {
    await write(`schemas/${name}.json`, { title: name, type: 'object', required: [], properties })
  }
  const contacts = JSON.parse(await readFile(join(source, 'resources/employer-contacts.json'), 'utf8'))
  const { list, one, create, update, delete: remove } = contacts.calls
  const calls = { list: { ...list, query: {} }, one, create, update, delete: remove }
  const standard = ['export', 'history']
  for (const [name, scope] of Object.entries(scopes)) {
    const schema = name === 'Shifts' ? 'shift' : 'shift-reply'
    const service = { application: 'Marketplace', contract: name }
    const permissions = { list: '', create: 'VIEW_JOB', edit: 'VIEW_JOB', delete: 'VIEW_JOB' }
    await write(`resources/${schema}s.json`, {
      name,
      schema,
      represent: '{Name}',
      service,
      permissions,
      scope,
      standard,
      calls,
    })
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
