import { buildApp } from '#server/app.ts'
import { buildLog } from '#server/platform/logging/log.ts'
import { buildCredentials } from '#server/services/identity/index.ts'
import type { Settings } from '#server/settings.ts'
import { hashQuickly } from './hashing.ts'
import { createShippedDatabase, createTestDatabase, type TestDatabase, type TestServer } from './testDatabase.ts'

/** The password of every user of the tests, the first administrator included. */
export const testPassword = 'Locum-Test-2026'

/** What a test sends beside the address. */
export interface Sent {
  method?: string
  /** Sent as JSON. */
  body?: unknown
  /** An access token. */
  token?: string
  headers?: Record<string, string>
}

/** An answer with its body read. */
export interface Answer {
  status: number
  headers: Headers
  text: string
  /** A test reads whatever stands there; null where the body is no JSON. */
  json: ReturnType<typeof JSON.parse>
}

/** An application that runs on a database of its own. */
export interface RunningApp {
  address: string
  stand: TestDatabase
  /** Log lines so far. */
  logged: string[]
  /** Sends a request of the API, marker included. */
  send(path: string, sent?: Sent): Promise<Answer>
  /** Signs in and answers the whole answer of the token endpoint. */
  requestToken(form: Record<string, string>): Promise<Answer>
  signIn(loginName: string, password?: string): Promise<string>
  /** Makes a user of the first company with exactly these permissions; answers his ID. */
  addUser(loginName: string, codes?: readonly string[]): Promise<number>
  /** Stops the application; the database stays for what comes after. */
  stop(): Promise<void>
  /** Stops everything and drops the database. */
  drop(): Promise<void>
}

/** Starts an application for one test file; `drop` it in `afterAll`. `changes` are to settings that no variable says. */
export async function startApp(
  server: TestServer,
  environment: Record<string, string> = {},
  changes: Partial<Settings> = {},
): Promise<RunningApp> {
  // Data files of its own are the first that are live there.
  const create = environment.LOCUM_CONFIG === undefined ? createShippedDatabase : createTestDatabase
  const stand = await create(server, { LOCUM_ADMIN_PASSWORD: testPassword, ...environment })
  const settings = { ...stand.settings, ...changes }
  const logged: string[] = []
  const log = buildLog(settings, { write: line => logged.push(line) })
  const app = await buildApp({ settings, database: stand.database, log })
  await app.fill(() => {})
  const address = await app.listen()
  let isStopped = false

  async function stop() {
    if (isStopped) return
    isStopped = true
    await app.close()
  }

  async function send(path: string, { method = 'GET', body, token, headers = {} }: Sent = {}): Promise<Answer> {
    return read(
      await fetch(`${address}${path}`, {
        method,
        redirect: 'manual',
        headers: {
          'x-api-request': '1',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    )
  }

  async function requestToken(form: Record<string, string>): Promise<Answer> {
    const body = new URLSearchParams({ client_id: 'locum-console', ...form })
    return read(await fetch(`${address}/identity/token`, { method: 'POST', body }))
  }

  return {
    address,
    stand,
    logged,
    send,
    requestToken,
    async signIn(loginName, password = testPassword) {
      const { status, json, text } = await requestToken({ grant_type: 'password', username: loginName, password })
      if (status !== 200) throw new Error(`${loginName} cannot sign in: ${text}`)
      return json.access_token
    },
    addUser: (loginName, codes = []) => addUser(stand, loginName, codes),
    stop,
    async drop() {
      await stop()
      await stand.drop()
    },
  }
}

async function read(response: Response): Promise<Answer> {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') && text !== ''
  return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : null }
}

/** Makes a user of the first company with exactly these permissions; answers his ID. */
export async function addUser(
  { database }: TestDatabase,
  loginName: string,
  codes: readonly string[],
): Promise<number> {
  const credentials = buildCredentials(database)
  const hash = await hashQuickly(testPassword)
  return database.transaction(async transaction => {
    const [made] = await transaction.query<{ userId: number; roleId: number }>(
      `with made_role as (
         insert into "role" ("Code", "Name", "CompanyID", "ApplicationCode", "IsActive", "IsPrivate", "CreatedBy")
         select $1, $1, min("ID"), 'Marketplace', true, false, 'Test' from "company" returning "ID"
       ), granted as (
         insert into role_permission ("RoleID", "PermissionID")
         select made_role."ID", "permission"."ID" from made_role, "permission" where "permission"."Code" = any($2::text[])
       ), made_user as (
         insert into "user" ("LoginName", "FirstName", "LastName", "Name", "Email", "CompanyID", "UserType", "IsActive", "CreatedBy")
         select $1, 'Tess', 'Tester', 'Tess Tester', $1 || '@example.com', min("ID"), 1, true, 'Test' from "company" returning "ID"
       ), assigned as (
         insert into user_role ("UserID", "RoleID") select made_user."ID", made_role."ID" from made_user, made_role
       )
       select made_user."ID" as "userId", made_role."ID" as "roleId" from made_user, made_role`,
      [loginName, codes],
    )
    if (!made) throw new Error(`The user ${loginName} was not made.`)
    await credentials.sharePasswordHash(transaction, made.userId, made.userId, hash)
    return made.userId
  })
}
