import type { Database } from '#server/platform/database/index.ts'
import type { Credentials } from '#server/services/identity/contract.ts'
import { hashQuickly } from '../support/hashing.ts'
import { buildTokens } from '../support/tokens.ts'
import { takeNumber } from './values.ts'

/** A user of the tests with a role of his own. */
export interface Tester {
  ID: number
  LoginName: string
  RoleID: number
  /** Signs in anew; answers the access token. */
  signIn(): Promise<string>
}

export interface TesterOptions {
  /** The testers' own company where it is absent. */
  companyId?: number
  /** 1 agency staff, 2 facility, 3 candidate. */
  userType?: number
  isActive?: boolean
}

/** Users with exact sets of permissions, made directly in the database when they are first needed. */
export interface Testers {
  /** An access token of a user of the own company, to whom all of its organizations are assigned, with exactly these codes. */
  getToken(codes: Iterable<string>): Promise<string>
  /** An access token of a user with every code but these. */
  getTokenWithout(...codes: string[]): Promise<string>
  /** A further user with exactly these codes. */
  makeTester(codes: Iterable<string>, options?: TesterOptions): Promise<Tester>
  /** Every code that is stored. */
  codes: readonly string[]
  password: string
}

export interface TesterParts {
  database: Database
  address: string
  companyId: number
  credentials: Credentials
}

const password = 'Quiet-Harbor-77'

/** Users of nearly the same codes share nearly all of their roles, so that a thousand of them are no million rows. */
const codesOfRole = 50

export async function buildTesters(parts: TesterParts): Promise<Testers> {
  const { database, address, companyId, credentials } = parts
  const hash = await hashQuickly(password)
  const rows = await database.run<{ Code: string }>('select "Code" from "permission" where not "IsDeleted" order by 1')
  const all = rows.map(row => row.Code)
  const makeToken = await buildTokens(database)
  const tokens = new Map<string, Promise<string>>()

  async function makeTester(codes: Iterable<string>, options: TesterOptions = {}): Promise<Tester> {
    const loginName = `tester${takeNumber()}`
    const [user] = await database.run<{ ID: number; RoleID: number }>(
      `with made_user as (
         insert into "user" ("LoginName", "FirstName", "LastName", "Name", "Email", "CompanyID", "UserType", "IsActive")
         values ($1, 'Tess', $1, $1, $1 || '@example.com', $2, $4, $5) returning "ID"
       ), made_role as (
         insert into "role" ("Code", "Name", "CompanyID", "ApplicationCode", "IsActive", "IsPrivate")
         values ($1, $1, $2, 'Marketplace', true, false) returning "ID"
       ), given as (
         insert into role_permission ("RoleID", "PermissionID")
         select r."ID", p."ID" from made_role r, "permission" p where p."Code" = any($3) and not p."IsDeleted"
       ), assigned as (
         insert into user_role ("UserID", "RoleID") select u."ID", r."ID" from made_user u, made_role r
       )
       select u."ID", r."ID" as "RoleID" from made_user u, made_role r`,
      [loginName, options.companyId ?? companyId, [...codes], options.userType ?? 1, options.isActive ?? true],
    )
    if (!user) throw new Error('The tester was not made.')
    await credentials.sharePasswordHash(database, user.ID, user.ID, hash)
    return { ...user, LoginName: loginName, signIn: () => signIn(address, loginName, password) }
  }

  const roles = new Map<string, Promise<number>>()
  function getRole(codes: readonly string[]): Promise<number> {
    const key = codes.join(',')
    const role = roles.get(key) ?? makeRole(codes)
    roles.set(key, role)
    return role
  }

  async function makeRole(codes: readonly string[]): Promise<number> {
    const [role] = await database.run<{ ID: number }>(
      `with made as (
         insert into "role" ("Code", "Name", "CompanyID", "ApplicationCode", "IsActive", "IsPrivate")
         values ($1, $1, $2, 'Marketplace', true, false) returning "ID"
       ), given as (
         insert into role_permission ("RoleID", "PermissionID")
         select made."ID", p."ID" from made, "permission" p where p."Code" = any($3) and not p."IsDeleted"
       )
       select "ID" from made`,
      [`held${takeNumber()}`, companyId, codes],
    )
    if (!role) throw new Error('The role was not made.')
    return role.ID
  }

  async function makeHolder(codes: ReadonlySet<string>): Promise<string> {
    const parts = Array.from({ length: Math.ceil(all.length / codesOfRole) }, (_, index) =>
      all.slice(index * codesOfRole, (index + 1) * codesOfRole).filter(code => codes.has(code)),
    )
    const roleIds = await Promise.all(parts.filter(part => part.length > 0).map(getRole))
    const [user] = await database.run<{ ID: number }>(
      `with made as (
         insert into "user" ("LoginName", "FirstName", "LastName", "Name", "Email", "CompanyID", "UserType", "IsActive")
         values ($1, 'Tess', $1, $1, $1 || '@example.com', $2, 1, true) returning "ID"
       ), assigned as (
         insert into user_role ("UserID", "RoleID") select "ID", unnest($3::bigint[]) from made
       ), organized as (
         insert into user_organization ("UserID", "OrganizationID")
         select made."ID", o."ID" from made, "organization" o where o."CompanyID" = $2
       )
       select "ID" from made`,
      [`holder${takeNumber()}`, companyId, roleIds],
    )
    if (!user) throw new Error('The holder was not made.')
    await credentials.sharePasswordHash(database, user.ID, user.ID, hash)
    return makeToken(user.ID)
  }

  function getToken(codes: Iterable<string>): Promise<string> {
    const held = new Set(codes)
    const key = [...held].sort().join(',')
    const token = tokens.get(key) ?? makeHolder(held)
    tokens.set(key, token)
    return token
  }

  return {
    password,
    codes: all,
    makeTester,
    getToken,
    getTokenWithout: (...codes) => getToken(all.filter(code => !codes.includes(code))),
  }
}

/** Signs in as the console does; answers the access token. */
export async function signIn(address: string, username: string, secret: string): Promise<string> {
  const response = await fetch(`${address}/identity/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: 'locum-console',
      scope: 'openid profile',
      username,
      password: secret,
    }),
  })
  const answer = (await response.json()) as { access_token?: string }
  if (!answer.access_token) throw new Error(`${username} could not sign in: ${JSON.stringify(answer)}`)
  return answer.access_token
}
