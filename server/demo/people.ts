import type { DemoCompany } from './companies.ts'
import type { Random } from './random.ts'
import type { CompanyRole } from './roles.ts'
import { cities, firstNames, lastNames } from './words.ts'

/** A user of the demo; the properties bear the names of the schema. */
export interface DemoUser {
  LoginName: string
  FirstName: string
  MiddleName: string | null
  LastName: string
  Name: string
  Email: string
  Phone: string
  UserType: number
  Title: string
  IsActive: boolean
  LastLoggedInOn: string | null
  CreatedOn: string
  role: CompanyRole | 'administrator'
  /** The position of the team within the company; null for none. */
  team: number | null
}

const userTypes = { administrator: 1, manager: 1, staff: 1, facility: 2, candidate: 3 } as const

const day = 24 * 60 * 60 * 1000

/** The demo's own calendar: it never depends on when it is filled. */
const firstDay = Date.UTC(2026, 0, 5, 14)

/** The four accounts that the sign-in page names, all of the first company. */
export function buildAccounts({ domain }: DemoCompany): DemoUser[] {
  const build = (LoginName: string, role: DemoUser['role'], FirstName: string, LastName: string): DemoUser => ({
    LoginName,
    FirstName,
    MiddleName: null,
    LastName,
    Name: `${FirstName} ${LastName}`,
    Email: `${LoginName}@${domain}`,
    Phone: '4015550100',
    UserType: userTypes[role],
    Title: 'Mr.',
    IsActive: true,
    LastLoggedInOn: null,
    CreatedOn: new Date(firstDay).toISOString(),
    role,
    team: role === 'staff' ? 0 : null,
  })
  return [
    build('admin', 'administrator', 'Ada', 'Marlowe'),
    build('agent', 'staff', 'Aron', 'Quist'),
    build('employer', 'facility', 'Elena', 'Brandt'),
    build('candidate', 'candidate', 'Caleb', 'Nwosu'),
  ]
}

/** Builds a company's further users; `taken` holds every login name so far, of all companies. */
export function buildUsers(random: Random, company: DemoCompany, taken: Set<string>): DemoUser[] {
  return Array.from({ length: company.users }, (_, index) =>
    buildUser(random, company, taken, chooseRole(random, index)),
  )
}

function chooseRole(random: Random, index: number): CompanyRole {
  if (index < 2) return index === 0 ? 'manager' : 'staff'
  if (random.chance(0.28)) return 'staff'
  return random.chance(0.3) ? 'facility' : 'candidate'
}

function buildUser(random: Random, company: DemoCompany, taken: Set<string>, role: CompanyRole): DemoUser {
  const FirstName = random.pick(firstNames)
  const LastName = random.pick(lastNames)
  const MiddleName = random.chance(0.25) ? random.pick(firstNames) : null
  const LoginName = findLogin(`${FirstName}.${LastName}`.toLowerCase(), taken)
  const created = firstDay + random.integer(0, 240) * day + random.integer(0, 8 * 60) * 60_000
  return {
    LoginName,
    FirstName,
    MiddleName,
    LastName,
    Name: [FirstName, MiddleName, LastName].filter(Boolean).join(' '),
    Email: `${LoginName}@${company.domain}`,
    Phone: `${random.pick(cities).areaCode}55501${String(random.integer(0, 99)).padStart(2, '0')}`,
    UserType: userTypes[role],
    Title: random.chance(0.5) ? 'Mr.' : 'Mrs.',
    IsActive: !random.chance(0.06),
    LastLoggedInOn: random.chance(0.7) ? new Date(created + random.integer(1, 60) * day).toISOString() : null,
    CreatedOn: new Date(created).toISOString(),
    role,
    team: role === 'staff' || role === 'manager' ? random.integer(0, company.teams.length - 1) : null,
  }
}

function findLogin(wanted: string, taken: Set<string>): string {
  let login = wanted
  for (let number = 2; taken.has(login); number += 1) login = `${wanted}${number}`
  taken.add(login)
  return login
}
